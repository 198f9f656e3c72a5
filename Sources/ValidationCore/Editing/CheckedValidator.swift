internal import RegularLanguage

/// A strategy whose texts are those of a language that pass a check in code in addition.
///
/// So lines can be judged, which automata read once: at the end of a line that is a candidate, the
/// check is asked.
package protocol CheckedValidator: Validator {
  /// The language that all valid texts are in, none of which has more than 256 bytes.
  var candidates: Language { get }

  /// Returns whether a candidate is valid; what it returns for any other text means nothing.
  func passesCheck(_ text: Span<UInt8>) -> Bool

  /// Whether verdicts are exact, although there is no language.
  ///
  /// The default is `false`.
  var judgesExactly: Bool { get }
}

extension CheckedValidator {
  package var judgesExactly: Bool { false }

  /// Returns whether a text is a candidate that passes the check; nothing is allocated.
  public func isValid(_ text: String) -> Bool {
    if let isValid = language.contains(text) { return isValid }
    guard let isCandidate = Optional(candidates).contains(text) else {
      return error(in: text) == nil
    }
    return isCandidate && passesCheck(text.utf8.span)
  }

  /// The verdict of a strategy that can tell what insertions do.
  ///
  /// Of what is expected at the caret, it keeps what can be inserted there: an automaton for the
  /// candidates knows nothing of the check.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - caret: Where more text would be inserted; `nil` is the end.
  ///   - fault: The Characters that are at fault in a candidate; `nil` for all.
  ///   - admits: Returns whether some insertion between two texts of ASCII, which may be empty,
  ///     makes a text that is valid. It is asked about starts and ends of candidates alone.
  /// - Returns: The verdict.
  package func checkedVerdict(
    on text: String,
    caret: String.Index?,
    fault: @autoclosure () -> Range<Int>? = nil,
    admits: (_ start: [UInt8], _ end: [UInt8]) -> Bool
  ) -> Verdict {
    // Valid texts are the most, and need no error.
    func whole() -> ValidationError { ValidationError(rule, at: fault() ?? 0..<text.count) }
    guard let verdict = candidates.verdict(on: text, caret: caret, rule: rule) else {
      return .incomplete(whole())
    }
    if verdict.isInvalid || verdict.isValid && passesCheck(text.utf8.span) { return verdict }
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
  /// Those of ASCII for which a condition holds.
  fileprivate func filter(_ isExpected: (UInt8) -> Bool) -> Self {
    let scalars = (0...0x7F as ClosedRange<UInt8>).map { Unicode.Scalar($0) }.filter(contains)
    return Self(
      scalars.filter { isExpected(UInt8($0.value)) }.map { $0...$0 }, includesEnd: includesEnd)
  }
}
