internal import RegularLanguage

/// A strategy whose valid texts are in a language and also pass a check in code.
///
/// Automata can then judge lines in one pass: the check runs at the end of each candidate line.
package protocol CheckedValidator: Validator {
  /// A language that contains all valid texts, with at most 256 bytes each.
  var candidates: Language { get }

  /// Returns whether a candidate is valid; the result for any other text is unspecified.
  func passesCheck(_ text: Span<UInt8>) -> Bool

  /// Whether verdicts are exact, although there is no language.
  ///
  /// The default is `false`.
  var judgesExactly: Bool { get }

  /// Whether the check is the sum of MOD 97-10 (ISO/IEC 7064) over letters and digits, the first
  /// four of which are last: programs in other languages know it.
  ///
  /// The default is `false`.
  var checksMOD97: Bool { get }
}

extension CheckedValidator {
  package var judgesExactly: Bool { false }

  package var checksMOD97: Bool { false }

  /// Returns whether a text is a candidate that passes the check, without allocating.
  public func isValid(_ text: String) -> Bool {
    if let isValid = language.contains(text) { return isValid }
    guard let isCandidate = Optional(candidates).contains(text) else {
      return error(in: text) == nil
    }
    return isCandidate && text.withBytes { passesCheck($0) }
  }

  /// Returns the verdict of a strategy that can determine which insertions make a text valid.
  ///
  /// Of the characters that the automaton expects at the caret, it keeps only those that can be
  /// inserted: the automaton for the candidates ignores the check.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - caret: The position of further insertions; `nil` for the end of the text.
  ///   - fault: The wrong part of a candidate, in Characters; `nil` for all of it.
  ///   - admits: Returns whether some insertion between two ASCII texts, which may be empty,
  ///     produces a valid text. It is called only with starts and ends of candidates.
  /// - Returns: The verdict.
  package func checkedVerdict(
    on text: String,
    caret: String.Index?,
    fault: @autoclosure () -> Range<Int>? = nil,
    admits: (_ start: [UInt8], _ end: [UInt8]) -> Bool
  ) -> Verdict {
    // Most texts are valid and need no error.
    func whole() -> ValidationError { ValidationError(rule, at: fault() ?? 0..<text.count) }
    guard let verdict = candidates.verdict(on: text, caret: caret, rule: rule) else {
      return .incomplete(whole())
    }
    if verdict.isInvalid || verdict.isValid && text.withBytes({ passesCheck($0) }) {
      return verdict
    }
    let units = Array(text.utf8)
    let place = caret.map(text.utf8Offset(of:)) ?? units.count
    let start = Array(units[..<place])
    let end = Array(units[place...])
    if !admits(start, end) { return .invalid(whole()) }
    guard case .incomplete(var error) = verdict else { return .incomplete(whole()) }
    if let expected = error.expected, error.range == place..<place {
      error.expected = expected.filter { admits(start + [$0], end) }
    }
    return .incomplete(error)
  }
}

extension ExpectedCharacters {
  /// Returns the ASCII characters that satisfy a condition.
  fileprivate func filter(_ isExpected: (UInt8) -> Bool) -> Self {
    let scalars = (0...0x7F as ClosedRange<UInt8>).map { Unicode.Scalar($0) }.filter(contains)
    return Self(
      scalars.filter { isExpected(UInt8($0.value)) }.map { $0...$0 }, includesEnd: includesEnd)
  }
}
