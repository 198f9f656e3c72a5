/// A way to judge a text, which is compared with the automaton.
package enum Way: CaseIterable {
  /// The verdict at each caret.
  case carets
  /// Runs over pieces of the text.
  case pieces
  /// The lazy DFA, as a whole and in pieces.
  case laziness
  /// Automata of the same language that were made in other ways.
  case tables
  /// Completions, corrections and samples.
  case questions
  /// The definition.
  case definition
  /// The automaton that reads texts from their ends.
  case backward
  /// Rules with checks in code.
  case checks
  /// What is compiled within small limits.
  case limits
  /// Tables with changed characters.
  case damage
  /// Lines in blocks of all sizes.
  case blocks
  /// Automata that are put together from others, or made from functions.
  case construction
  /// Lines that several automata read at once.
  case together
  /// Cells of tables.
  case cells
  /// The ends of the rows and fields of a table.
  case rows
  /// Files, and ranges of them.
  case files
  /// Files that are large enough for several threads.
  case threads

  /// How often a way is chosen; the slowest ones are chosen rarely.
  private var weight: Int {
    switch self {
    case .carets, .pieces, .laziness, .tables: 30
    case .blocks: 31
    case .questions, .together, .cells, .rows: 15
    case .definition: 9
    case .backward: 10
    case .checks: 8
    case .limits: 6
    case .damage, .construction: 4
    case .files: 3
    case .threads: 1
    }
  }

  /// All ways, each as often as its weight.
  package static let all = allCases.flatMap { Array(repeating: $0, count: $0.weight) }
}
