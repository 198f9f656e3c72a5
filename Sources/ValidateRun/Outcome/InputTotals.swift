package import LineValidation

/// The counts of an input, or of a range of it.
package struct InputTotals: Equatable, Sendable {
  /// The path, or the name of standard input, byte for byte.
  package var file: [UInt8]
  /// The unit that is counted, called a line below.
  package let unit: CountedUnit
  /// The size of the file in bytes; nil if the input is not a file or could not be opened.
  package var size: Int?
  /// The range in which the lines start; nil for the whole input.
  package var range: Range<Int>?
  /// The number of lines.
  package var lines = 0
  /// The number of invalid lines.
  package var invalid = 0
  /// The number of lines that only have warnings, which are not invalid; nil if no rule is a
  /// warning.
  package var warned: Int?
  /// The number of lines all of whose findings are known; nil without a baseline.
  package var known: Int?
  /// The number of findings of the file that are known; nil without a baseline.
  package var listed: Int?
  /// The number of known findings that were found again; nil without a baseline.
  package var matched: Int?
  /// The numbers of failing lines for each limit; nil if there are no limits of rules or columns.
  package var failures: FailureCounts?
  /// The number of findings that were written as lines of JSON; nil if none were to be written.
  package var findings: Int?
  /// The number of skipped lines, which are not included in the others.
  package var skipped = 0
  /// The number of violations of each rule, in the order of the rules.
  package var rules: [RuleCount] = []
  /// The number of violations by column of a table; empty if lines are not rows.
  var columns: [RuleCount] = []
  /// Whether reading stopped early because the outcome was certain.
  package var isCutShort = false
  /// The reason in English why the input could not be read completely; nil if it was.
  package var problem: String?
}

extension InputTotals {
  /// Creates the counts of an input, without those of the rules.
  ///
  /// - Parameters:
  ///   - file: The name of the input, byte for byte.
  ///   - unit: The unit that is counted.
  ///   - tally: The counts.
  ///   - problem: The reason in English why it could not be read completely.
  package init(
    _ file: [UInt8],
    _ unit: CountedUnit,
    _ tally: LineTally,
    problem: String?
  ) {
    self.init(
      file: file, unit: unit, size: tally.size, range: tally.range, lines: tally.lines,
      invalid: tally.invalid, skipped: tally.skipped, isCutShort: tally.isCutShort,
      problem: problem)
  }

  /// The number of lines with findings.
  package var faulty: Int { invalid + (warned ?? 0) + (known ?? 0) }

  /// The range of bytes that was read; nil if the input is not a file.
  package var bytes: Range<Int>? { range ?? size.map { 0..<$0 } }

  /// Adds the counts of the next range.
  package mutating func add(_ next: InputTotals) {
    lines += next.lines
    invalid += next.invalid
    warned.add(next.warned)
    known.add(next.known)
    matched.add(next.matched)
    failures.add(next.failures)
    findings.add(next.findings)
    skipped += next.skipped
    rules.add(next.rules)
    columns.add(next.columns)
    isCutShort = next.isCutShort
    problem = next.problem
  }
}

// MARK: - Counting again

extension InputTotals {
  /// Removes the counts of findings.
  package mutating func restartFindings() {
    invalid = 0
    if warned != nil { warned = 0 }
    if known != nil { known = 0 }
    if matched != nil { matched = 0 }
    failures = failures.map { FailureCounts(limits: $0.limited.count) }
    for index in rules.indices { rules[index].count = 0 }
    for index in columns.indices { columns[index].count = 0 }
  }

  /// Counts a known finding that was found again.
  package mutating func recordMatch() { matched.add(1) }

  /// Counts what is new about a line.
  package mutating func count(_ line: LineGrade, after old: LineGrade) {
    if line.severity != old.severity {
      count(old.severity, -1)
      count(line.severity, 1)
    }
    if line.isUnlimited, !old.isUnlimited { failures?.unlimited += 1 }
    for limit in line.limits.subtracting(old.limits)
    where failures?.limited.indices.contains(limit) == true {
      failures?.limited[limit] += 1
    }
  }

  private mutating func count(_ severity: LineGrade.Severity, _ count: Int) {
    switch severity {
    case .none: break
    case .known: known.add(count)
    case .warned: warned.add(count)
    case .invalid: invalid += count
    }
  }

  /// Counts the rules that a line breaks, each given by its name and its column, apart from those
  /// that are counted already.
  package mutating func count(rules broken: Set<[String]>, after old: Set<[String]>) {
    let names = Set(broken.map { $0[0] }).subtracting(old.map { $0[0] })
    for index in rules.indices where names.contains(rules[index].label) { rules[index].count += 1 }
    let places = broken.subtracting(old)
    for index in columns.indices
    where places.contains([columns[index].label, columns[index].column ?? ""]) {
      columns[index].count += 1
    }
  }
}

extension Int? {
  /// Adds a count, unless neither exists.
  mutating func add(_ other: Int?) {
    if let other { self = (self ?? 0) + other }
  }
}

extension FailureCounts? {
  /// Adds counts, unless neither exist.
  mutating func add(_ other: FailureCounts?) {
    guard let other else { return }
    var sum = self ?? FailureCounts(limits: other.limited.count)
    sum.add(other)
    self = sum
  }
}

/// The number of lines that violate a rule, or of rows that violate a rule of a column.
package struct RuleCount: Equatable, Sendable {
  /// The column; nil if the rule is not about a single column.
  package var column: String?
  /// The name of the rule.
  package let label: String
  /// The number of lines.
  var count: Int
}

extension RuleCount {
  /// The column and the rule, safe to show.
  var name: String { (column.map { Escaping.text($0) + " " } ?? "") + "[\(label)]" }

  /// Returns whether another count is about the same rule.
  fileprivate func isAbout(_ other: Self) -> Bool {
    // Names are compared by their bytes.
    guard label.utf8.elementsEqual(other.label.utf8) else { return false }
    guard let column, let other = other.column else { return column == nil && other.column == nil }
    return column.utf8.elementsEqual(other.utf8)
  }
}

extension [RuleCount] {
  /// Adds the counts of the same rules, and those of other rules at the end.
  mutating func add(_ more: [RuleCount]) {
    if isEmpty { return self = more }
    for (number, other) in more.enumerated() {
      // Most inputs have the same rules in the same order.
      let index = indices.contains(number) && self[number].isAbout(other) ? number : nil
      if let index = index ?? firstIndex(where: { $0.isAbout(other) }) {
        self[index].count += other.count
      } else {
        append(other)
      }
    }
  }

  /// The counts by column, in the order of the first violation.
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
