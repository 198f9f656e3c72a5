import LineScanning
import ValidationCore
import RegularLanguage
import ValidationWording

/// Derives the reason why a line is invalid from the faults that the runs of the rules found in it.
struct FaultReasoner: Sendable {
  private let rule: Rule
  private let isOneEnough: Bool
  /// The numbers of the command line's rules among the rules that lines can break.
  private let judged: Range<Int>
  /// The number of the rule `utf-8` among those.
  private let encoding: Int
  /// The numbers of the negated rules.
  private let negations: Set<Int>
  /// Whether the first run is that of all rules combined.
  private let readsWhole: Bool
  /// The rules that are run separately, as findings report them.
  private let parts: [Rule]

  /// Creates a reasoner for the results of ``RuleSet/runs(_:)``.
  init(_ set: RuleSet, _ rules: ReportedRules, readsWhole: Bool) {
    rule = set.rule
    isOneEnough = set.isOneEnough
    judged = rules.judged
    encoding = rules.encoding
    negations = Set(rules.all.indices.filter { !rules.all[$0].negations.isEmpty })
    self.readsWhole = readsWhole
    parts = set.rules.map(\.rule)
  }
}

extension FaultReasoner {
  /// Returns why a line is invalid; `nil` if it is valid.
  func explanation(of found: LineFaults) -> LineExplanation? {
    let faults = found.faults.map { $0.map { (fault: $0.fault, characters: $0.characters) } }
    guard let found = reason(of: faults, characters: found.characters) else { return nil }
    return LineExplanation(range: found.range, reason: found.reason)
  }

  /// Returns why a line is invalid; `nil` if it is valid.
  ///
  /// - Parameters:
  ///   - faults: The fault that each run found, with its range in Characters.
  ///   - characters: The number of Characters in the line.
  /// - Returns: The reason, the faulty range, and whether that range is the whole line.
  func reason(
    of faults: [(fault: Fault, characters: Range<Int>)?],
    characters: Int
  ) -> (reason: FaultReason, range: Range<Int>, isWhole: Bool)? {
    let whole = readsWhole ? faults[0].map { error(rule, $0) } : nil
    if readsWhole, whole == nil { return nil }
    let errors = zip(parts, faults.dropFirst(readsWhole ? 1 : 0)).map { rule, fault in
      fault.map { error(rule, $0) }
    }
    guard let error = whole ?? first(of: errors) else { return nil }
    let broken = broken(error, errors)
    let isWhole = isWhole(error, broken, errors)
    return (
      FaultReason(broken, Expectation(error)),
      isWhole ? 0..<characters : error.range, isWhole
    )
  }

  /// Returns whether a line is wrong as a whole.
  ///
  /// Several rules blame the whole line only together: the position of any other helps more.
  private func isWhole(
    _ error: ValidationError,
    _ broken: [Int],
    _ errors: [ValidationError?]
  ) -> Bool {
    func blames(_ error: ValidationError?) -> Bool { error?.blamesWholeText ?? false }
    if error.isUnsatisfiable || broken.isEmpty { return false }
    if judged.count == 1, errors.count > 1 {
      // The parts of an alternative, which is reported as one rule.
      return errors.allSatisfy(blames)
    }
    return broken.allSatisfy { number in
      if negations.contains(number) { return true }
      return blames(judged.count == 1 ? error : errors.indices ~= number ? errors[number] : nil)
    }
  }

  private func error(
    _ rule: Rule,
    _ found: (fault: Fault, characters: Range<Int>)
  ) -> ValidationError {
    ValidationError(rule, found.fault, at: found.characters)
  }

  /// Returns the error of a line if the rules are too large to be combined; its position is that of
  /// the first broken rule.
  private func first(of errors: [ValidationError?]) -> ValidationError? {
    let reasons = errors.compactMap(\.self)
    let isInvalid = isOneEnough ? reasons.count == parts.count : !reasons.isEmpty
    let first = reasons.min { $0.range.lowerBound < $1.range.lowerBound }
    guard isInvalid, let first else { return nil }
    // The other rules might not accept what this rule expects.
    return first.code == .encoding ? first : ValidationError(rule, at: first.range)
  }

  /// The numbers of the broken rules.
  private func broken(_ error: ValidationError, _ errors: [ValidationError?]) -> [Int] {
    if error.code == .encoding { return [encoding] }
    if judged.count == 1 || error.isUnsatisfiable { return Array(judged) }
    return errors.indices.compactMap { rule in
      errors[rule].map { $0.code == .encoding ? encoding : rule }
    }
  }
}

extension RuleSet {
  /// Creates the runs that read lines in pieces: one for all rules combined, if possible, and one
  /// for each rule, if there are several to distinguish.
  ///
  /// - Parameter reported: The rules that lines can break.
  /// - Returns: The runs, and whether the first of them is that of all rules.
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  func runs(
    _ reported: ReportedRules
  ) throws(TooLargeRule) -> (all: [CheckedRuns], readsWhole: Bool) {
    let whole = Self.run(validator)
    var runs = whole.map { [$0] } ?? []
    if needsParts(reported) || whole == nil {
      for rule in rules {
        guard let run = Self.run(rule.validator) else { throw TooLargeRule(label: rule.label) }
        runs.append(run)
      }
    }
    return (runs, whole != nil)
  }

  /// Returns whether the faults that each rule finds are needed: to distinguish several, or to
  /// determine whether the parts of an alternative blame the whole line together.
  func needsParts(_ reported: ReportedRules) -> Bool {
    reported.judged.count > 1
      || rules.count > 1
        && reported.all[reported.judged].contains(where: \.demand.canBlameWholeText)
  }

  /// Returns a run of a validator; `nil` if it is too large, or is neither a language nor a
  /// language with checks in code.
  private static func run(_ validator: any Validator) -> CheckedRuns? {
    if let language = validator.language { return run(of: language).map { CheckedRuns($0) } }
    guard let checked = CheckedLanguages(validator) else { return nil }
    var runs: [StreamingRun] = []
    for language in checked.languages {
      guard let run = run(of: language) else { return nil }
      runs.append(run)
    }
    return CheckedRuns(
      runs,
      checks: checked.checks.map { check in { text in check.passesCheck(text) } },
      // An empty language would report that nothing can satisfy the rule.
      locator: checked.languages.lastIndex { $0.automaton?.isEmpty != true } ?? 0)
  }

  private static func run(of language: Language) -> StreamingRun? {
    if let automaton = language.automaton { return StreamingRun(automaton) }
    return language.onDemand().map { StreamingRun($0) }
  }
}
