import LineValidation

/// How much a finding matters.
struct FindingGrade: Hashable, Sendable {
  /// Whether the line breaks only rules that are warnings.
  var isWarning = false
}

/// Decides which lines are invalid if some rules are only warnings.
///
/// It receives the findings of one block after another, in the order of the lines. A line is invalid
/// if it breaks a rule that is not a warning:
///
///     [digits]            // invalid
///     [digits, length]    // invalid, although length is a warning
///     [length]            // a valid line with a warning
final class FindingGrader {
  private let rules: ReportedRules
  private let tolerance: Tolerance
  /// The number of lines so far that count against the tolerance.
  private var failing = 0

  /// Creates a grader; nil if every finding makes its line invalid.
  init?(_ rules: ReportedRules, _ tolerance: Tolerance) {
    guard rules.hasWarnings else { return nil }
    self.rules = rules
    self.tolerance = tolerance
  }
}

extension FindingGrader {
  /// Grades the findings of a block, and its lines.
  func grades(of place: BlockPlace) -> (lines: LineGrades, findings: [FindingGrade]) {
    var lines = LineGrades()
    var findings: [FindingGrade] = []
    // For each row, whether it is invalid.
    var rows: [Int: Bool] = [:]
    var last = 0
    for (index, failure) in place.invalidLines.enumerated() {
      let field = place.judgement.field(of: failure)
      let row = field?.row ?? failure.line
      if isHopeless, row != last {
        lines.stop = LineGrades.LastLine(failures: index, row: last)
        break
      }
      last = row
      let grade = grade(of: index, in: field, place)
      findings.append(grade)
      let wasInvalid = rows[row]
      if wasInvalid == true || wasInvalid == false && grade.isWarning { continue }
      rows[row] = !grade.isWarning
      if grade.isWarning {
        lines.warned += 1
      } else {
        lines.invalid += 1
        if wasInvalid == false { lines.warned -= 1 }
      }
      let isCounted = tolerance.warningsFail && wasInvalid == false
      if !isCounted, !grade.isWarning || tolerance.warningsFail { failing += 1 }
    }
    if lines.stop == nil, isHopeless {
      lines.stop = LineGrades.LastLine(failures: findings.count, row: last)
    }
    return (lines, findings)
  }

  /// Whether the run can only fail.
  private var isHopeless: Bool { tolerance.hopelessCount.map { failing >= $0 } ?? false }

  private func grade(of index: Int, in field: FaultyField?, _ place: BlockPlace) -> FindingGrade {
    var isWarning = true
    place.findings.broken.forEach(row: index) { rule in
      isWarning = isWarning && rules.isWarning(rule, inColumn: field?.planColumn)
    }
    return FindingGrade(isWarning: isWarning)
  }
}

extension BlockPlace {
  /// Returns the failures of the lines that are invalid, by the grades of all failures.
  func invalidLines(by grades: [FindingGrade]) -> ArraySlice<InvalidLine> {
    if !grades.contains(where: \.isWarning) { return invalidLines }
    func row(of failure: InvalidLine) -> Int { judgement.field(of: failure)?.row ?? failure.line }
    var rows: Set<Int> = []
    for (failure, grade) in zip(invalidLines, grades) where !grade.isWarning {
      rows.insert(row(of: failure))
    }
    return invalidLines.filter { rows.contains(row(of: $0)) }[...]
  }
}
