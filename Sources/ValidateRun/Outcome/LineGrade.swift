/// How much a finding matters.
package struct FindingGrade: Hashable, Sendable {
  /// Whether the line breaks only rules that are warnings, apart from those that are known.
  var isWarning = false
  /// Whether all of it is known from an earlier run.
  var isKnown = false
  /// Whether the line breaks a rule that is not a warning, known or not.
  var isRejection = true
}

extension FindingGrade {
  /// The level in JSON.
  package var level: String { isWarning ? "warning" : "error" }
  /// The state in JSON.
  package var state: String { isKnown ? "known" : "new" }
}

/// A finding that is graded by the rules that it breaks, one after another.
package struct GradedFinding {
  private var (isInvalid, isWarned, isRejection) = (false, false, false)

  /// Creates a finding that breaks no rule.
  package init() {}

  /// Adds a rule that the finding breaks.
  package mutating func add(isWarning: Bool, isKnown: Bool) {
    if !isWarning { isRejection = true }
    if isKnown { return }
    if isWarning { isWarned = true } else { isInvalid = true }
  }

  /// How much the finding matters.
  package var grade: FindingGrade {
    let isKnown = severity == .known
    return FindingGrade(
      isWarning: isKnown ? !isRejection : !isInvalid, isKnown: isKnown, isRejection: isRejection)
  }

  fileprivate var severity: LineGrade.Severity {
    isInvalid ? .invalid : isWarned ? .warned : .known
  }
}

/// What the findings of a line mean for it.
package struct LineGrade {
  var severity = Severity.none
  /// Whether it fails for a rule without a limit of its own.
  var isUnlimited = false
  /// The limits of the rules for which it fails.
  var limits: Set<Int> = []

  enum Severity: Int {
    case none, known, warned, invalid
  }

  /// Creates the grade of a line without findings.
  package init() {}

  /// Adds a rule for which the line fails, given by its limits.
  package mutating func fail(for own: [Int]) {
    if own.isEmpty { isUnlimited = true }
    limits.formUnion(own)
  }

  /// Adds a finding.
  package mutating func add(_ finding: GradedFinding) {
    if finding.severity.rawValue > severity.rawValue { severity = finding.severity }
  }
}
