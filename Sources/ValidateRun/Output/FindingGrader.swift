import LineValidation

/// How much a finding matters.
struct FindingGrade: Hashable, Sendable {
  /// Whether the line breaks only rules that are warnings.
  var isWarning = false
}

/// Decides which lines are invalid if some rules are only warnings, and counts the lines that break
/// rules with limits of their own.
///
/// It receives the findings of one block after another, in the order of the lines. A line is invalid
/// if it breaks a rule that is not a warning:
///
///     [digits]            // invalid
///     [digits, length]    // invalid, although length is a warning
///     [length]            // a valid line with a warning
///
/// A line fails if it is invalid or, on request, has a warning. If all rules for which it fails have
/// limits of their own, it counts only for these limits.
final class FindingGrader {
  private let rules: ReportedRules
  private let tolerance: Tolerance
  /// The numbers of failing lines in the current input.
  private(set) var counts: FailureCounts
  /// The same numbers of earlier inputs.
  private var earlier: FailureCounts
  /// The limits that apply to a rule, by its number and the column of the field.
  private var limits: [RuleInColumn: [Int]] = [:]

  private struct RuleInColumn: Hashable {
    let rule: Int
    let column: String?
  }

  /// What is known about a line.
  private struct Line {
    var isInvalid = false
    var hasWarning = false
    /// Whether it fails for a rule without a limit of its own.
    var isUnlimited = false
    /// The limits of the rules for which it fails.
    var limits: Set<Int> = []
  }

  /// Creates a grader; nil if every finding makes its line invalid and there is only one limit.
  init?(_ rules: ReportedRules, _ tolerance: Tolerance) {
    guard rules.hasWarnings || !tolerance.limits.isEmpty else { return nil }
    self.rules = rules
    self.tolerance = tolerance
    counts = FailureCounts(limits: tolerance.limits.count)
    earlier = counts
  }
}

extension FindingGrader {
  /// Starts an input.
  func open() {
    earlier.add(counts)
    counts = FailureCounts(limits: tolerance.limits.count)
  }

  /// Grades the findings of a block, and its lines.
  func grades(of place: BlockPlace) -> (lines: LineGrades, findings: [FindingGrade]) {
    var grades = LineGrades()
    var findings: [FindingGrade] = []
    // A setting may have findings that are not adjacent.
    var lines: [Int: Line] = [:]
    var last = 0
    for (index, failure) in place.invalidLines.enumerated() {
      let field = place.judgement.field(of: failure)
      let row = field?.row ?? failure.line
      if isHopeless, row != last {
        grades.stop = LineGrades.LastLine(failures: index, row: last)
        break
      }
      last = row
      let old = lines[row] ?? Line()
      var line = old
      findings.append(grade(of: index, in: field, place, noting: &line))
      lines[row] = line
      count(line, after: old, &grades)
    }
    if grades.stop == nil, isHopeless {
      grades.stop = LineGrades.LastLine(failures: findings.count, row: last)
    }
    return (grades, findings)
  }

  /// Whether the run can only fail, and shall stop then.
  private var isHopeless: Bool {
    var all = earlier
    all.add(counts)
    return tolerance.isHopeless(all)
  }

  /// Grades a finding, and notes what it means for its line.
  private func grade(
    of index: Int,
    in field: FaultyField?,
    _ place: BlockPlace,
    noting line: inout Line
  ) -> FindingGrade {
    var isInvalid = false
    place.findings.broken.forEach(row: index) { rule in
      let isWarning = rules.isWarning(rule, inColumn: field?.planColumn)
      if !isWarning { isInvalid = true }
      guard !isWarning || tolerance.warningsFail else { return }
      let own = limits(of: rule, in: field)
      if own.isEmpty { line.isUnlimited = true }
      line.limits.formUnion(own)
    }
    if isInvalid { line.isInvalid = true } else { line.hasWarning = true }
    return FindingGrade(isWarning: !isInvalid)
  }

  /// Counts what is new about a line.
  private func count(_ line: Line, after old: Line, _ grades: inout LineGrades) {
    if line.isInvalid, !old.isInvalid {
      grades.invalid += 1
      if old.hasWarning { grades.warned -= 1 }
    } else if line.hasWarning, !line.isInvalid, !old.hasWarning {
      grades.warned += 1
    }
    if line.isUnlimited, !old.isUnlimited { counts.unlimited += 1 }
    for limit in line.limits where !old.limits.contains(limit) { counts.limited[limit] += 1 }
  }

  private func limits(of rule: Int, in field: FaultyField?) -> [Int] {
    if tolerance.limits.isEmpty { return [] }
    let key = RuleInColumn(rule: rule, column: rules.column(of: rule, inColumn: field?.planColumn))
    if let known = limits[key] { return known }
    let own = tolerance.limits(ofRule: rules.all[rule].label, in: key.column)
    limits[key] = own
    return own
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
