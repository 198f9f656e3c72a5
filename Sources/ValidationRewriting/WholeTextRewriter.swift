package import ValidationCore

/// A strategy that says what becomes of a whole text, as when it is pasted and editing ends.
///
///     CaseValidator(.upper).rewritten("de")    // "DE"
///     TrimValidator().rewritten(" de ")        // "de"
///
/// A text that is unchanged, is valid, and what becomes of any other is unchanged.
package protocol WholeTextRewriter: Validator {
  /// Returns what becomes of a text.
  func rewritten(_ text: String) -> String
}
