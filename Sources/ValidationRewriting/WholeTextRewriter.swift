package import ValidationCore

/// A strategy that says what becomes of a whole text, as when it is pasted and editing ends.
///
///     CaseValidator(.upper).rewritten("de")    // "DE"
///     TrimValidator().rewritten(" de ")        // "de"
///
/// A text that stays as it is, is valid, and what becomes of any other stays as it is.
package protocol WholeTextRewriter: Validator {
  /// Returns what becomes of a text.
  func rewritten(_ text: String) -> String
}
