import LineValidation

/// The numbers of lines that break each rule: each name once a line, though several rules may have
/// it.
///
/// Of a table, those are the numbers of rows, for each column as well as for all.
///
/// Most lines break the rules that the line before broke, and are only counted until one breaks
/// others:
///
///     01 01 01 11    // three lines that break the first rule, then one that breaks two
///     01 10 01 10    // each counted on its own
struct RuleCounts {
  private let rules: ReportedRules
  /// For each name, and then for each one of a column, how many lines break a rule that has it.
  private var counts: [Int]
  /// A line like the last ones that were read.
  private var last = BrokenRules()
  /// How many of those are yet to be counted.
  private var repetitions = 0
  /// For each of the counts the last series of such lines that was counted, by its number.
  private var latest: [Int]
  private var series = 0
  /// The rules that each row of a batch breaks.
  private var brokenByRow = BrokenRules()

  /// Starts to count.
  init(_ rules: ReportedRules) {
    self.rules = rules
    counts = Array(repeating: 0, count: rules.firsts.count + rules.columnFirsts.count)
    latest = counts
    last.append()
  }
}

extension RuleCounts {
  /// The names of the rules with the numbers of lines, in the order of the rules.
  var rows: [RuleCount] {
    zip(rules.names, allCounts).map { RuleCount(label: $0, count: $1) }
  }

  /// The same for each column that has rules, in the order of the columns.
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

  /// Counts the lines of a batch, or its rows, of each of which there may be several findings.
  mutating func count(_ batch: FindingBatch) {
    guard rules.readsRows else { return count(batch.broken) }
    var findings = batch.failures.enumerated().compactMap { index, failure in
      batch.row(of: failure).map { (row: $0, index: index) }
    }
    // Those of a row stand together, but for settings with values of several lines.
    findings.sort { ($0.row, $0.index) < ($1.row, $1.index) }
    brokenByRow.restart()
    var row: Int?
    for finding in findings {
      if finding.row != row { brokenByRow.append() }
      row = finding.row
      batch.broken.forEach(row: finding.index) { brokenByRow.insert($0) }
    }
    count(brokenByRow)
  }

  /// Counts lines.
  mutating func count(_ broken: BrokenRules) {
    for row in 0..<broken.count {
      if !last.isRow(0, like: row, of: broken) {
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
