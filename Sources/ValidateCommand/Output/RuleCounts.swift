import LineValidation

/// The numbers of lines that break each rule: each name once a line, though several rules may have
/// it.
///
/// Most lines break the rules that the line before broke, and are only counted until one breaks
/// others:
///
///     01 01 01 11    // three lines that break the first rule, then one that breaks two
///     01 10 01 10    // each counted on its own
struct RuleCounts {
  private let rules: ReportedRules
  /// For each name how many lines break a rule that has it.
  private var counts: [Int]
  /// A line like the last ones that were read.
  private var last = BrokenRules()
  /// How many of those are yet to be counted.
  private var repetitions = 0
  /// For each name the last series of such lines that was counted, by its number.
  private var latest: [Int]
  private var series = 0

  /// Starts to count.
  init(_ rules: ReportedRules) {
    self.rules = rules
    counts = Array(repeating: 0, count: rules.firsts.count)
    latest = counts
    last.restart(rules: rules.all.count)
    last.append(rows: 1)
  }
}

extension RuleCounts {
  /// The names of the rules with the numbers of lines, in the order of the rules.
  var rows: [RuleCount] {
    var whole = self
    whole.countRepetitions()
    return zip(rules.names, whole.counts).map { RuleCount(label: $0, count: $1) }
  }

  /// Counts lines.
  mutating func count(_ broken: BrokenRules) {
    for row in 0..<broken.count {
      if !last.isRow(0, like: row, of: broken) {
        countRepetitions()
        last.replaceRow(0, by: row, of: broken)
      }
      repetitions += 1
    }
  }

  private mutating func countRepetitions() {
    series += 1
    last.forEach(row: 0) { rule in
      let name = rules.nameNumbers[rule]
      if latest[name] == series { return }
      latest[name] = series
      counts[name] += repetitions
    }
    repetitions = 0
  }
}
