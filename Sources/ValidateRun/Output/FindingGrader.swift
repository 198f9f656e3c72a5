import LineValidation

/// The grades of the findings of a block.
struct FindingGrades: Sendable {
  /// The grade of each finding; empty if all of them are new errors.
  var all: [FindingGrade] = []
  /// For each finding, the broken rules that are not known; nil without a baseline.
  var new: BrokenRules?
  /// For each finding, the rules that it breaks; empty without a baseline.
  var violations: [[Violation]] = []

  /// A rule that a finding breaks.
  struct Violation: Sendable {
    /// The number of the rule.
    let rule: Int
    /// The column as named in the plan; empty if there is none.
    let column: String
    let isWarning: Bool
    /// The column and the digest of the value in the baseline, and how often they are known; nil if
    /// they are not.
    let known: (column: String, digest: SipHash.Digest, count: Int)?
  }
}

/// Decides which lines are invalid if some rules are only warnings, or some findings are known, and
/// counts the lines that break rules with limits of their own.
///
/// It receives the findings of one block after another, in the order of the lines. A line is
/// invalid if it breaks a rule that is not a warning:
///
///     [digits]            // invalid
///     [digits, length]    // invalid, although length is a warning
///     [length]            // a valid line with a warning
///
/// Rules whose violation is known from an earlier run are ignored. A line fails if it is invalid
/// or, on request, has a warning. If all rules for which it fails have limits of their own, it
/// counts only for these limits.
final class FindingGrader {
  /// The rules of the current input.
  private var rules: ReportedRules
  private let tolerance: Tolerance
  private let baseline: Baseline?
  /// The name of the current input, byte for byte.
  private var file: [UInt8] = []
  /// The numbers of failing lines in the current input.
  private(set) var counts: FailureCounts
  /// The same numbers of earlier inputs.
  private var earlier: FailureCounts
  /// The limits that apply to a rule.
  private var limits: [RuleInColumn: [Int]] = [:]
  /// The numbers in the baseline of what violations of a rule in the current input are about.
  private var subjects: [RuleInColumn: Int32?] = [:]

  /// A rule, by its number, and the column that breaks it.
  private struct RuleInColumn: Hashable {
    let rule: Int
    let column: String?
  }

  /// The maximum number of subjects to remember, because paths of JSON members may vary.
  private static let maximumSubjectCount = 1 << 12

  /// Creates a grader; nil if every finding makes its line invalid and there is only one limit.
  ///
  /// - Parameters:
  ///   - ruleSets: The rules of all inputs; at least one.
  ///   - tolerance: The tolerance for invalid lines.
  ///   - baseline: The known findings; nil if there are none.
  init?(_ ruleSets: [ReportedRules], _ tolerance: Tolerance, _ baseline: Baseline?) {
    guard
      ruleSets.contains(where: \.hasWarnings) || !tolerance.limits.isEmpty || baseline != nil
    else { return nil }
    rules = ruleSets[0]
    self.tolerance = tolerance
    self.baseline = baseline
    counts = FailureCounts(limits: tolerance.limits.count)
    earlier = counts
  }
}

extension FindingGrader {
  /// Switches to the rules of the next input.
  func use(_ rules: ReportedRules) {
    self.rules = rules
    limits = [:]
  }

  /// Starts an input.
  func open(_ source: Source) {
    earlier.add(counts)
    counts = FailureCounts(limits: tolerance.limits.count)
    file = source.bytes
    subjects = [:]
  }

  /// Grades the findings of a block, and its lines.
  func grades(of place: BlockPlace) -> (lines: LineGrades, findings: FindingGrades) {
    var grades = LineGrades()
    var findings = FindingGrades()
    if baseline != nil { findings.new = BrokenRules() }
    // A setting may have findings that are not adjacent.
    var lines: [Int: LineGrade] = [:]
    var last = 0
    for (index, failure) in place.invalidLines.enumerated() {
      let field = place.judgement.field(of: failure)
      let row = field?.row ?? failure.line
      if row != last, isHopeless {
        grades.stop = LineGrades.LastLine(failures: index, row: last)
        break
      }
      last = row
      // Taken out while it changes, so that it is not copied: rows may have thousands of findings.
      var line = lines.removeValue(forKey: row) ?? LineGrade()
      let old = (severity: line.severity, isUnlimited: line.isUnlimited)
      grade(index, in: field, place, &findings, &line)
      if baseline != nil, place.judgement.unlisted[row] != nil {
        // The findings that are not listed are not compared with the known ones.
        (line.severity, line.isUnlimited) = (.invalid, true)
      }
      if line.severity != old.severity {
        grades.add(old.severity, -1)
        grades.add(line.severity, 1)
      }
      if line.isUnlimited, !old.isUnlimited { counts.unlimited += 1 }
      lines[row] = line
    }
    if grades.stop == nil, isHopeless {
      grades.stop = LineGrades.LastLine(failures: findings.all.count, row: last)
    }
    return (grades, findings)
  }

  /// Whether the run can only fail, and shall stop then.
  private var isHopeless: Bool {
    var all = earlier
    all.add(counts)
    return tolerance.isHopeless(all)
  }

  /// Grades a finding, and records what it means for its line.
  private func grade(
    _ index: Int,
    in field: FaultyField?,
    _ place: BlockPlace,
    _ findings: inout FindingGrades,
    _ line: inout LineGrade
  ) {
    var broken: [Int] = []
    place.findings.broken.forEach(row: index) { broken.append($0) }
    let known = known(broken, of: index, in: field, place, &findings)
    findings.new?.append()
    var finding = GradedFinding()
    for (rule, isKnown) in zip(broken, known) {
      let isWarning = rules.isWarning(rule, inColumn: field?.planColumn)
      finding.add(isWarning: isWarning, isKnown: isKnown)
      if isKnown { continue }
      findings.new?.insert(rule)
      guard !isWarning || tolerance.warningsFail else { continue }
      let own = limits(of: rule, in: field)
      for limit in own where !line.limits.contains(limit) { counts.limited[limit] += 1 }
      line.fail(for: own)
    }
    line.add(finding)
    findings.all.append(finding.grade)
  }

  /// Returns which of the rules that a finding breaks are known.
  private func known(
    _ broken: [Int],
    of index: Int,
    in field: FaultyField?,
    _ place: BlockPlace,
    _ findings: inout FindingGrades
  ) -> [Bool] {
    guard let baseline else { return broken.map { _ in false } }
    let value = place.bytes(of: place.invalidLines[index])
    var digest: SipHash.Digest?
    var counted: [Int32: Bool] = [:]
    var violations: [FindingGrades.Violation] = []
    var known: [Bool] = []
    for rule in broken {
      let column = rules.column(of: rule, inColumn: field?.planColumn)
      let name = column ?? field?.name?.withoutIndices
      var found: (column: String, digest: SipHash.Digest, count: Int)?
      var isKnown = false
      if let subject = subject(of: rule, in: name) {
        let label = rules.all[rule].label
        let isOfFile = LineFault.ofFiles.contains { $0.label == label }
        let valueDigest = digest ?? baseline.digest(of: isOfFile ? [] : value)
        if !isOfFile { digest = valueDigest }
        // Of several rules with the same name, a line breaks one.
        isKnown = counted[subject] ?? baseline.isKnown(subject, valueDigest)
        counted[subject] = isKnown
        let count = baseline.knownCount(subject, valueDigest)
        found = count > 0 ? (name ?? "", valueDigest, count) : nil
      }
      known.append(isKnown)
      let isWarning = rules.isWarning(rule, inColumn: field?.planColumn)
      violations.append(
        .init(rule: rule, column: column ?? "", isWarning: isWarning, known: found))
    }
    if !baseline.isRecording { findings.violations.append(violations) }
    return known
  }

  /// Returns the number in the baseline of what a violation is about; nil if none is known.
  private func subject(of rule: Int, in column: String?) -> Int32? {
    let key = RuleInColumn(rule: rule, column: column)
    if let known = subjects[key] { return known }
    let subject = baseline?.subject(file, column: column ?? "", rule: rules.all[rule].label)
    if subjects.count >= Self.maximumSubjectCount { subjects = [:] }
    subjects[key] = .some(subject)
    return subject
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

extension LineGrades {
  fileprivate mutating func add(_ severity: LineGrade.Severity, _ count: Int) {
    switch severity {
    case .none: break
    case .known: known += count
    case .warned: warned += count
    case .invalid: invalid += count
    }
  }
}

extension LineFault {
  /// The faults of a file, to which the value of a line does not matter.
  fileprivate static let ofFiles: [Self] = [.byteOrderMark, .noFinalNewline]
}

extension String {
  /// The path of a member without the positions in arrays, since elements may move.
  fileprivate var withoutIndices: String {
    var result = ""
    var isInside = false
    for character in self {
      if character == "]" { isInside = false }
      if !isInside || !character.isNumber { result.append(character) }
      if character == "[" { isInside = true }
    }
    return result
  }
}

extension BlockPlace {
  /// Returns the failures of the lines that break a rule that is not a warning, by the grades of
  /// all failures.
  func invalidLines(by grades: [FindingGrade]) -> ArraySlice<InvalidLine> {
    if grades.allSatisfy(\.isRejection) { return invalidLines }
    func row(of failure: InvalidLine) -> Int { judgement.field(of: failure)?.row ?? failure.line }
    var rows: Set<Int> = []
    for (failure, grade) in zip(invalidLines, grades) where grade.isRejection {
      rows.insert(row(of: failure))
    }
    return invalidLines.filter { rows.contains(row(of: $0)) }[...]
  }
}
