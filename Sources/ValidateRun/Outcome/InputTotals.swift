package import LineValidation

/// The numbers that were counted in an input, or in a range of it.
package struct InputTotals: Equatable, Sendable {
  /// The path, or what standard input is called, byte for byte.
  package var file: [UInt8]
  /// The size of the file in bytes; nil for what is none, or could not be opened.
  package var size: Int?
  /// The range in which the lines start; nil for all of the input.
  package var range: Range<Int>?
  /// The number of lines.
  package var lines = 0
  /// The number of invalid ones among them.
  package var invalid = 0
  /// The number of lines besides that are not judged.
  package var skipped = 0
  /// The numbers of lines that break each rule, in the order of the rules.
  package var rules: [RuleCount] = []
  /// The same for each column of a table; empty if lines are no rows.
  var columns: [RuleCount] = []
  /// Whether reading ended before the end, because nothing could repair
  /// the outcome.
  package var isCutShort = false
  /// The reason in English why the input could not be read to its end; nil if it was.
  package var problem: String?
}

extension InputTotals {
  /// Creates the numbers of an input without those of the rules.
  ///
  /// - Parameters:
  ///   - file: What the input is called, byte for byte.
  ///   - tally: What was counted.
  ///   - problem: Why it could not be read to its end, in English.
  package init(_ file: [UInt8], _ tally: LineTally, problem: String?) {
    self.init(
      file: file, size: tally.size, range: tally.range, lines: tally.lines,
      invalid: tally.invalid, skipped: tally.skipped, isCutShort: tally.isCutShort,
      problem: problem)
  }

  /// The bytes that were read: those of the range, or all of the file; nil for what is no file.
  package var bytes: Range<Int>? { range ?? size.map { 0..<$0 } }

  /// Adds what was counted in the range that follows.
  package mutating func add(_ next: InputTotals) {
    lines += next.lines
    invalid += next.invalid
    skipped += next.skipped
    rules.add(next.rules)
    columns.add(next.columns)
    isCutShort = next.isCutShort
    problem = next.problem
  }
}

/// The number of lines that break a rule, or of rows that break one of a column.
package struct RuleCount: Equatable, Sendable {
  /// The column; nil if rules are about lines, or it is any.
  package var column: String?
  /// The name of the rule.
  package let label: String
  /// The number of lines.
  var count: Int
}

extension [RuleCount] {
  /// Adds the numbers of the same rules, or takes them if there are none.
  mutating func add(_ more: [RuleCount]) {
    if isEmpty { return self = more }
    for (index, other) in zip(indices, more) { self[index].count += other.count }
  }

  /// The numbers of each column, in the order in which the columns come first.
  var byColumn: [(column: String, rules: [RuleCount])] {
    var all: [(column: String, rules: [RuleCount])] = []
    var indices: [String: Int] = [:]
    for count in self {
      guard let column = count.column else { continue }
      let index = indices[column] ?? all.count
      if index == all.count {
        indices[column] = index
        all.append((column, []))
      }
      all[index].rules.append(count)
    }
    return all
  }
}
