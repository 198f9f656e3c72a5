import ValidationCore
import RegularLanguage

/// Finds out why a line is invalid from the faults that runs of the rules have found in it.
struct FaultReasoner: Sendable {
  private let rule: Rule
  private let isOneEnough: Bool
  /// The numbers of the rules of the command line among those that lines can break.
  private let judged: Range<Int>
  /// The number of `utf-8` among them.
  private let encoding: Int
  /// Those that are negations.
  private let negations: Set<Int>
  /// Whether the first run is that of the rules taken together.
  private let readsWhole: Bool
  /// What findings say of each rule that has a run of its own.
  private let parts: [Rule]

  /// Prepares to reason about what ``RuleSet/runs(_:)`` have found.
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
  ///   - faults: What each run has found, with its place in Characters.
  ///   - characters: The number of Characters of the line.
  /// - Returns: The reason, where the line is wrong, and whether that is all of it for that reason.
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
    let isExcess =
      !error.isUnsatisfiable && !broken.isEmpty
      && broken.allSatisfy(negations.contains)
    let isBlamed =
      judged.count == 1 && error.blamingWholeText(of: characters + 1) != error
    let isWhole = isExcess || isBlamed
    return (
      FaultReason(broken, Expectation(error)),
      isWhole ? 0..<characters : error.range, isWhole
    )
  }

  private func error(
    _ rule: Rule,
    _ found: (fault: Fault, characters: Range<Int>)
  ) -> ValidationError {
    ValidationError(rule, found.fault, at: found.characters)
  }

  /// Returns what is wrong where the rules are too large to be judged as one, and so at fault where
  /// the first of them is.
  private func first(of errors: [ValidationError?]) -> ValidationError? {
    let reasons = errors.compactMap(\.self)
    let isInvalid = isOneEnough ? reasons.count == parts.count : !reasons.isEmpty
    let first = reasons.min { $0.range.lowerBound < $1.range.lowerBound }
    guard isInvalid, let first else { return nil }
    // What it expected might not do for the others.
    return first.code == .encoding ? first : ValidationError(rule, at: first.range)
  }

  /// The numbers of the rules that are broken.
  private func broken(_ error: ValidationError, _ errors: [ValidationError?]) -> [Int] {
    if error.code == .encoding { return [encoding] }
    if judged.count == 1 || error.isUnsatisfiable { return Array(judged) }
    return errors.indices.compactMap { rule in
      errors[rule].map { $0.code == .encoding ? encoding : rule }
    }
  }
}

extension RuleSet {
  /// Makes the runs that read lines in pieces: that of the rules taken together, if they can be,
  /// and one of each rule, if there are several to tell apart.
  ///
  /// - Parameter reported: The rules that lines can break.
  /// - Returns: The runs, and whether the first one is that of all rules.
  /// - Throws: ``TooLargeRule`` if a rule takes more memory than it may.
  func runs(
    _ reported: ReportedRules
  ) throws(TooLargeRule) -> (all: [CheckedRuns], readsWhole: Bool) {
    let whole = Self.run(validator)
    var runs = whole.map { [$0] } ?? []
    if reported.judged.count > 1 || whole == nil {
      for rule in rules {
        guard let run = Self.run(rule.validator) else { throw TooLargeRule(label: rule.label) }
        runs.append(run)
      }
    }
    return (runs, whole != nil)
  }

  /// A run of a validator; `nil` if that is neither a language nor
  /// one with checks in code, or too large in any way.
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
      // A language without texts would say that nothing can satisfy the rule.
      teller: checked.languages.lastIndex { $0.automaton?.isEmpty != true } ?? 0)
  }

  private static func run(of language: Language) -> StreamingRun? {
    if let automaton = language.automaton { return StreamingRun(automaton) }
    return language.onDemand().map { StreamingRun($0) }
  }
}
