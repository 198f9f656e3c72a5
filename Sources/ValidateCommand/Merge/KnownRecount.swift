import LineValidation
import ValidateRun

/// Decides again which findings of ranges are known.
///
/// Each run over a range takes the first findings of a kind in its range for the known ones; of the
/// whole file, only the first of all are:
///
///     known 1    range 1: known, new    range 2: known, new    // as found by each run
///     known 1    range 1: known, new    range 2: new, new      // as merged
///
/// Memory depends on the number of known findings, but not on the number of findings.
struct KnownRecount {
  private let tolerance: Tolerance
  /// How often each known finding occurred.
  private var seen: [[String]: Int] = [:]
  /// The counts of the current part.
  private(set) var totals: InputTotals
  /// The last line, and what its findings mean for it.
  private var line: Int?
  private var grade = LineGrade()
  /// The rules that the line breaks.
  private var rules: Set<[String]> = []

  /// Prepares to judge the findings of a file again.
  init(_ tolerance: Tolerance, _ totals: InputTotals) {
    self.tolerance = tolerance
    self.totals = totals
  }
}

extension KnownRecount {
  /// Starts a part of the file.
  mutating func open(_ part: InputTotals) {
    totals = part
    totals.restartFindings()
    line = nil
  }

  /// Judges a finding again, and counts it.
  ///
  /// - Parameter text: The finding.
  /// - Returns: The finding as a run over the whole file writes it; nil if it has no violations.
  mutating func judge(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard let object = try? JSON.Value(text), let number = object["line"]?.number,
      let violations = object["violations"]?.elements
    else { return nil }
    if number != line { (line, grade, rules) = (number, LineGrade(), []) }
    let (old, oldRules) = (grade, rules)
    var finding = GradedFinding()
    var counted: [[String]: Bool] = [:]
    for violation in violations {
      let words = violation.elements?.compactMap(\.text) ?? []
      guard words.count >= 3 else { return nil }
      let isWarning = words[2] == "warning"
      var isKnown = false
      if words.count == 5, let limit = violation.elements?.last?.number {
        let subject = [words[0], words[3]]
        isKnown = counted[subject] ?? self.isKnown(subject + [words[4]], limit)
        counted[subject] = isKnown
      }
      finding.add(isWarning: isWarning, isKnown: isKnown)
      if isKnown { continue }
      rules.insert([words[0], words[1]])
      guard !isWarning || tolerance.warningsFail else { continue }
      let column = words[1].isEmpty ? nil : words[1]
      grade.fail(for: tolerance.limits(ofRule: words[0], in: column))
    }
    grade.add(finding)
    totals.count(grade, after: old)
    totals.count(rules: rules, after: oldRules)
    return Array(JSON.text(object.graded(finding.grade)).utf8)
  }

  private mutating func isKnown(_ finding: [String], _ limit: Int) -> Bool {
    let count = seen[finding, default: 0] + 1
    seen[finding] = count
    if count > limit { return false }
    totals.recordMatch()
    return true
  }
}

extension JSON.Value {
  /// Returns a finding with another grade, and without its violations.
  fileprivate func graded(_ grade: FindingGrade) -> Self {
    .object(
      (members ?? []).compactMap { name, value in
        switch name {
        case "violations": nil
        case "level": (name, .string(grade.level))
        case "state": (name, .string(grade.state))
        default: (name, value)
        }
      })
  }
}
