import ValidationCore
import RegularLanguage

/// Tells most lines that are valid by rules with checks in code, without a word about the others.
///
/// The checks come first: which of them a line passes says which automaton it must satisfy.
struct LineChecker: Sendable {
  private let checks: [any CheckedValidator]
  /// The automata, by the bits of the checks that are passed.
  private let automata: [Automaton]
  /// The values that all valid lines are among, or are not, if that is all there is to them.
  private let values: (set: ValueSet, areExcluded: Bool)?
  private let format: LineFormat

  /// Creates a judge; `nil` if the rules have no checks, or no automata.
  init?(_ rules: RuleSet, format: LineFormat) {
    guard rules.validator.language == nil, let checked = CheckedLanguages(rules.validator) else {
      return nil
    }
    self.format = format
    checks = checked.checks
    values = Self.values(of: rules.validator)
    automata = checked.languages.compactMap(\.automaton)
    if automata.count < checked.languages.count { return nil }
  }

  private static func values(
    of validator: any Validator
  ) -> (set: ValueSet, areExcluded: Bool)? {
    if let member = validator as? MemberValidator { return (member.values, false) }
    let excluded = (validator as? NotValidator)?.part as? MemberValidator
    return excluded.map { ($0.values, true) }
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
    var lines = 0
    progress.offset = values.set.lookUpLines(of: block, from: progress.offset, format) {
      let isValid = Self.isValid($0, isMember: $1, areExcluded: values.areExcluded)
      lines += isValid ? 1 : 0
      return isValid
    }
    progress.lines += lines
  }

  /// Counts the invalid lines of the rest of a block.
  ///
  /// - Returns: Their number; `nil` if it is not known without the reason, and no line is passed.
  func countInvalidLines(of block: Span<UInt8>, from progress: inout LineProgress) -> Int? {
    guard let values else { return nil }
    var (lines, invalid) = (0, 0)
    progress.offset = values.set.lookUpLines(of: block, from: progress.offset, format) {
      let isValid = Self.isValid($0, isMember: $1, areExcluded: values.areExcluded)
      lines += 1
      invalid += isValid ? 0 : 1
      return true
    }
    progress.lines += lines
    return invalid
  }

  /// Returns whether a line is valid; all values are text.
  private static func isValid(
    _ line: Span<UInt8>,
    isMember: Bool,
    areExcluded: Bool
  ) -> Bool {
    areExcluded ? !isMember && (try? UTF8Span(validating: line)) != nil : isMember
  }

  /// Returns whether a line is known to be valid.
  func isValid(_ line: Span<UInt8>) -> Bool {
    var passed = 0
    if line.count <= CheckedRuns.maximumByteCount {
      for (bit, check) in checks.enumerated() where check.passesCheck(line) { passed |= 1 << bit }
    }
    return automata[passed].accepts(line)
  }
}
