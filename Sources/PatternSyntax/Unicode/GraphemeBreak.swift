// The rules for extended grapheme clusters (UAX #29, section 3.1.1) examine the scalars on both
// sides of a possible boundary, and for flags, pictographs and conjuncts also those before. The
// required information about the text so far fits into a `GraphemeContext`, which has few values.
// Together with the classes of scalars, they form a finite automaton that determines for each
// scalar whether it starts a cluster. It is built from the rules and minimized on first use; after
// that, a step is a look-up.
//
// Text `e U+0301 CR LF x`: the classes are other, conjunctExtend, cr, lf, other; scalars 0, 2 and 4
// start a cluster, U+0301 (GB9) and LF (GB3) don't.

/// The information about the text so far that determines all following boundaries.
///
/// States with the same future are merged, so two different states will place a boundary
/// differently in some text.
package struct GraphemeState: Hashable, Sendable {
  /// A number below the count of all states; 0 is the start.
  package let rawValue: UInt8

  fileprivate init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The state before the first scalar of a text, which is also the state after a control.
  package static let start = GraphemeState(rawValue: 0)
}

extension GraphemeState: CaseIterable {
  /// The states in the order of their raw values.
  package static var allCases: [GraphemeState] {
    (0..<GraphemeAutomaton.shared.count).map { GraphemeState(rawValue: $0) }
  }
}

extension GraphemeState {
  /// Processes a scalar.
  ///
  /// - Parameter c: The class of the scalar.
  /// - Returns: The state after the scalar, and whether the scalar starts a new `Character`.
  /// - Complexity: O(1), without allocation.
  package func advanced(by c: GraphemeClass) -> (state: GraphemeState, startsCluster: Bool) {
    GraphemeAutomaton.shared.step(from: self, by: c)
  }
}

/// The minimal automaton, as a table.
private struct GraphemeAutomaton: Sendable {
  static let shared = GraphemeAutomaton()

  /// The number of states.
  let count: UInt8

  /// A row per state with an entry per class: the next state, and in the high bit whether the
  /// scalar starts a cluster.
  private let entries: [UInt8]

  /// The number of entries in a row. (Without optimization, the list is made at each request.)
  private let classCount = GraphemeClass.allCases.count

  private static let startsCluster: UInt8 = 0x80

  private init() {
    let graph = GraphemeContextGraph()
    let blocks = graph.equivalenceClasses()
    var entries: [UInt8] = []
    var count: UInt8 = 0
    for (context, successors) in graph.successors.enumerated() where blocks[context] == count {
      // Blocks are numbered by their first contexts, which makes the start 0.
      count += 1
      for (next, joins) in zip(successors, graph.joins[context]) {
        entries.append(blocks[next] | (joins ? 0 : Self.startsCluster))
      }
    }
    self.count = count
    self.entries = entries
  }

  @inline(__always)
  func step(from state: GraphemeState, by c: GraphemeClass) -> (GraphemeState, Bool) {
    let entry = entries[Int(state.rawValue) * classCount + Int(c.rawValue)]
    return (
      GraphemeState(rawValue: entry & ~Self.startsCluster), entry & Self.startsCluster != 0
    )
  }
}

/// The information about the text before a possible boundary that the rules require.
private struct GraphemeContext: Hashable {
  /// The class of the last scalar, nil at the start of the text.
  var previous: GraphemeClass?

  /// Whether the number of regional indicators at the end of the text is
  /// odd (GB12, GB13).
  var hasOddIndicators = false

  /// The part of `Extended_Pictographic Extend* ZWJ` that is at the end of the text (GB11).
  var pictograph = Pictograph.none

  /// The part of `Consonant [Extend Linker]* Linker [Extend Linker]*` that is at the end (GB9c).
  var conjunct = Conjunct.none

  enum Pictograph {
    case none
    case extended
    case joined
  }

  enum Conjunct {
    case none
    case consonant
    case linked
  }
}

extension GraphemeContext {
  /// Returns whether a scalar of a class continues the cluster.
  func joins(_ next: GraphemeClass) -> Bool {
    guard let previous else { return false }  // GB1
    switch (previous, next) {
    case (.cr, .lf): return true  // GB3
    case (.control, _), (.cr, _), (.lf, _): return false  // GB4
    case (_, .control), (_, .cr), (_, .lf): return false  // GB5
    case (.l, .l), (.l, .v), (.l, .lv), (.l, .lvt): return true  // GB6
    case (.lv, .v), (.lv, .t), (.v, .v), (.v, .t): return true  // GB7
    case (.lvt, .t), (.t, .t): return true  // GB8
    case (_, .extend), (_, .conjunctExtend), (_, .conjunctLinker), (_, .zwj): return true  // GB9
    case (_, .spacingMark): return true  // GB9a
    case (.prepend, _): return true  // GB9b
    case (_, .conjunctConsonant): return conjunct == .linked  // GB9c
    case (_, .extendedPictographic): return pictograph == .joined  // GB11
    case (_, .regionalIndicator): return hasOddIndicators  // GB12, GB13
    default: return false  // GB999
    }
  }

  /// Returns the context after a further scalar of a class.
  func followed(by next: GraphemeClass) -> GraphemeContext {
    var result = GraphemeContext(previous: next)
    switch next {
    case .regionalIndicator:
      result.hasOddIndicators = !hasOddIndicators
    case .extendedPictographic:
      result.pictograph = .extended
    case .conjunctConsonant:
      result.conjunct = .consonant
    case .extend:
      result.pictograph = pictograph == .extended ? .extended : .none
    case .conjunctExtend:
      result.pictograph = pictograph == .extended ? .extended : .none
      result.conjunct = conjunct
    case .conjunctLinker:
      result.pictograph = pictograph == .extended ? .extended : .none
      result.conjunct = conjunct == .none ? .none : .linked
    case .zwj:
      // In GB11, the joiner is not an Extend, so that a second one ends the sequence; in GB9c it
      // is.
      result.pictograph = pictograph == .extended ? .joined : .none
      result.conjunct = conjunct
    default:
      break
    }
    return result
  }
}

/// The graph of all reachable contexts, numbered from 0, the start.
private struct GraphemeContextGraph {
  /// The contexts that follow each context, by class.
  private(set) var successors: [[Int]] = []

  /// For each context and class, whether the scalar continues the cluster.
  private(set) var joins: [[Bool]] = []

  init() {
    var contexts = [GraphemeContext()]
    var numbers = [contexts[0]: 0]
    while successors.count < contexts.count {
      let context = contexts[successors.count]
      joins.append(GraphemeClass.allCases.map(context.joins))
      var row: [Int] = []
      for c in GraphemeClass.allCases {
        let next = context.followed(by: c)
        let number = numbers[next, default: contexts.count]
        if number == contexts.count {
          contexts.append(next)
          numbers[next] = number
        }
        row.append(number)
      }
      successors.append(row)
    }
  }
}

extension GraphemeContextGraph {
  /// Returns a number for each context, the same for those with the same future.
  ///
  /// This is Moore's partition refinement: contexts are in the same block if they join the same
  /// classes and lead to the same blocks, until no block splits.
  ///
  /// - Returns: The block of each context; blocks are numbered by their first contexts.
  func equivalenceClasses() -> [UInt8] {
    var blocks = Self.numbered(joins)
    while true {
      // The row includes the block itself, so that blocks are only ever split.
      let rows = zip(blocks, successors).map { block, row in [block] + row.map { blocks[$0] } }
      let refined = Self.numbered(rows)
      if refined == blocks { return blocks }
      blocks = refined
    }
  }

  /// Returns a number for each row, the same for equal rows, in the order of first appearance.
  private static func numbered<Element: Hashable>(_ rows: [[Element]]) -> [UInt8] {
    var numbers: [[Element]: UInt8] = [:]
    return rows.map { row in
      let number = numbers[row, default: UInt8(truncatingIfNeeded: numbers.count)]
      numbers[row] = number
      return number
    }
  }
}
