import LineScanning
import ValidationCore
import RegularLanguage

/// Recognizes most of the lines that are valid under rules with checks in code.
///
/// The checks run first: the set of passed checks selects the automaton that a line must satisfy.
struct LineChecker: Sendable {
  private let checks: [any CheckedValidator]
  /// The automata, indexed by the bit set of the passed checks.
  private let automata: [Automaton]
  /// The set of all valid values, or of all invalid ones, if the rules consist only of that set.
  private let values: (set: ValueSet, areExcluded: Bool)?
  private let format: LineFormat

  /// Creates a checker; `nil` if the rules have no checks, or no automata.
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

  /// Skips lines of a block that are known to be valid.
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

  /// Counts the invalid lines in the rest of a block.
  ///
  /// - Returns: The number; `nil`, without skipping a line, if that requires the reasons.
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

  /// Returns whether a line is valid; all values are valid UTF-8.
  private static func isValid(
    _ line: Span<UInt8>,
    isMember: Bool,
    areExcluded: Bool
  ) -> Bool {
    areExcluded ? !isMember && line.isUTF8 : isMember
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
