import LineValidation

/// The number of lines that break each rule.
///
/// A name counts once per line, even if several rules have it.
///
/// For a table, these are the numbers of rows, for each column and in total.
///
/// Most lines break the same rules as the line before, so they are only counted until a line breaks
/// other rules:
///
///     01 01 01 11    // three lines that break the first rule, then one that breaks two
///     01 10 01 10    // each counted on its own
struct RuleCounts {
  private let rules: ReportedRules
  /// For each name, and for each name in a column, the number of lines that break a rule of that
  /// name.
  private var counts: [Int]
  /// The broken rules of the latest lines.
  private var last = BrokenRules()
  /// The number of these lines that have not been counted yet.
  private var repetitions = 0
  /// For each count, the number of the latest series that was counted.
  private var latest: [Int]
  private var series = 0
  /// The broken rules of each row of a batch.
  private var brokenByRow = BrokenRules()

  /// Creates counts of zero.
  init(_ rules: ReportedRules) {
    self.rules = rules
    counts = Array(repeating: 0, count: rules.firsts.count + rules.columnFirsts.count)
    latest = counts
    last.append()
  }
}

extension RuleCounts {
  /// The counts in the order of the rules.
  var rows: [RuleCount] {
    zip(rules.names, allCounts).map { RuleCount(label: $0, count: $1) }
  }

  /// The counts for each column with rules, in the order of the columns.
  var columns: [RuleCount] {
    let counts = zip(rules.columnFirsts, allCounts.dropFirst(rules.firsts.count)).map {
      RuleCount(column: rules.all[$0].column, label: rules.all[$0].label, count: $1)
    }
    return counts.byColumn.flatMap(\.rules)
  }

  private var allCounts: [Int] {
    var whole = self
    whole.countRepetitions()
    return whole.counts
  }

  /// Counts the lines or rows of a batch; a row may have several findings.
  mutating func count(_ batch: FindingBatch) {
    guard rules.readsRows else { return count(batch.newlyBroken) }
    var findings = batch.failures.enumerated().compactMap { index, failure in
      batch.row(of: failure).map { (row: $0, index: index) }
    }
    // Findings of a row are adjacent, except for settings with values of several lines.
    findings.sort { ($0.row, $0.index) < ($1.row, $1.index) }
    brokenByRow.restart()
    var row: Int?
    for finding in findings {
      if finding.row != row { brokenByRow.append() }
      row = finding.row
      batch.newlyBroken.forEach(row: finding.index) { brokenByRow.insert($0) }
    }
    count(brokenByRow)
  }

  /// Counts lines.
  mutating func count(_ broken: BrokenRules) {
    for row in 0..<broken.count {
      if !broken.isRepeated(row: row), !last.isRow(0, like: row, of: broken) {
        countRepetitions()
        last.restart()
        last.append(row: row, of: broken)
      }
      repetitions += 1
    }
  }

  private mutating func countRepetitions() {
    series += 1
    last.forEach(row: 0) { rule in
      add(to: rules.nameNumbers[rule])
      if let number = rules.columnNumbers[rule] { add(to: rules.firsts.count + number) }
    }
    repetitions = 0
  }

  private mutating func add(to number: Int) {
    if latest[number] == series { return }
    latest[number] = series
    counts[number] += repetitions
  }
}
