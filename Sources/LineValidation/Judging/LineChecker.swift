import InputValidation
import RegularLanguage

/// Tells most lines that are valid by rules with checks in code, without a word about the others.
///
/// The checks come first: which of them a line passes says which automaton it has to satisfy.
struct LineChecker: Sendable {
  private let checks: [any CheckedValidator]
  /// The automata, by the bits of the checks that are passed.
  private let automata: [Automaton]
  /// The values that all valid lines are among, where that is all there is to them.
  private let values: ValueSet?
  private let format: LineFormat

  /// Creates a judge; `nil` where the rules have no checks, or no automata.
  init?(_ rules: RuleSet, format: LineFormat) {
    guard rules.validator.language == nil, let checked = CheckedLanguages(rules.validator) else {
      return nil
    }
    self.format = format
    checks = checked.checks
    values = (rules.validator as? MemberValidator)?.values
    automata = checked.languages.compactMap(\.automaton)
    if automata.count < checked.languages.count { return nil }
  }

  /// Passes over lines of a block that are known to be valid.
  func passLines(
    of block: Span<UInt8>,
    by scanner: LineScanner,
    from progress: inout LineProgress
  ) {
    guard let values else {
      return scanner.passLines(of: block, from: &progress, while: isValid)
    }
    let passed = values.passLines(of: block, from: progress.offset, format)
    progress.offset = passed.offset
    progress.lines += passed.lines
  }

  /// Returns whether a line is known to be valid.
  func isValid(_ line: Span<UInt8>) -> Bool {
    var passed = 0
    if line.count <= CheckedRuns.mostBytes {
      for (bit, check) in checks.enumerated() where check.passesCheck(line) { passed |= 1 << bit }
    }
    return automata[passed].accepts(line)
  }
}
