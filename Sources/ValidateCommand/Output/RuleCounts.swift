import LineValidation

/// The numbers of lines that break each rule: each name once a line, though several rules may have
/// it.
struct RuleCounts {
  private let rules: ReportedRules
  /// For each name how many lines break a rule that has it.
  private var counts: [Int]
  /// For each name the last line that was counted, by its number among all that are.
  private var last: [Int]
  private var lines = 0

  /// Starts to count.
  init(_ rules: ReportedRules) {
    self.rules = rules
    counts = Array(repeating: 0, count: rules.firsts.count)
    last = counts
  }
}

extension RuleCounts {
  /// The names of broken rules with the numbers of lines, in the order of the rules.
  var rows: [(label: String, count: Int)] {
    zip(rules.names, counts).filter { $0.1 > 0 }
  }

  /// Counts lines.
  mutating func count(_ broken: BrokenRules) {
    for row in 0..<broken.count {
      lines += 1
      broken.forEach(row: row) { rule in
        let name = rules.nameNumbers[rule]
        if last[name] == lines { return }
        last[name] = lines
        counts[name] += 1
      }
    }
  }
}
