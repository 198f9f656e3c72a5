/// The numbers that have been counted.
package struct Totals: Sendable {
  /// The number of inputs.
  var files = 0
  /// The names of the inputs that could not be read to their end, safe to show, and why, in
  /// English.
  var problems: [(name: String, reason: String)] = []
  /// The number of lines.
  var lines = 0
  /// The number of invalid ones among them.
  package var invalid = 0
  /// The number of lines besides that are not judged.
  var skipped = 0
  /// The number of lines that were repaired; nil if none is to be.
  var repaired: Int?
  /// The number of findings that an output does not get because there were enough of them.
  package var omitted = 0
  /// The numbers of lines that break each rule, in the order of the rules; one that breaks two
  /// counts twice.
  var rules: [RuleCount] = []
  /// The same for each column of a table; empty if lines are no rows.
  var columns: [RuleCount] = []
  /// The numbers of each input.
  package var inputs: [InputTotals] = []
  /// Whether reading ended before the end.
  package var isCutShort = false
  /// The shortage of lines in all; nil if there are enough.
  package var shortage: Shortage?

  package init() {}
}

extension Totals {
  /// Whether every input was read to its end.
  var isComplete: Bool { problems.isEmpty && !isCutShort }

  /// The numbers of lines that break rules, without rules that no line breaks.
  var brokenRules: [RuleCount] { rules.filter { $0.count > 0 } }

  /// The same for each column of a table.
  var brokenColumns: [RuleCount] { columns.filter { $0.count > 0 } }

  /// The numbers for people to read: each rule of a column, and then those of lines or whole rows.
  var details: [RuleCount] {
    let labels = Set(columns.map(\.label))
    return brokenColumns + brokenRules.filter { !labels.contains($0.label) }
  }

  /// Adds the numbers of an input.
  package mutating func add(_ input: InputTotals) {
    files += 1
    lines += input.lines
    invalid += input.invalid
    skipped += input.skipped
    rules.add(input.rules)
    columns.add(input.columns)
    if let problem = input.problem {
      problems.append((name: Escaping.path(input.file), reason: problem))
    }
    isCutShort = input.isCutShort
    inputs.append(input)
  }
}

/// A shortage of lines.
package struct Shortage: Equatable, Sendable {
  /// The number of lines that there are.
  let lines: Int
  /// The number of lines that there must be.
  let required: Int
}
