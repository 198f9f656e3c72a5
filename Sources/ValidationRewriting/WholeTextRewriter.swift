package import ValidationCore

/// A strategy that can rewrite a whole text, as if it were pasted and editing ended.
///
///     CaseValidator(.upper).rewritten("de")    // "DE"
///     TrimValidator().rewritten(" de ")        // "de"
///
/// A text that rewriting leaves unchanged is valid, and rewriting is idempotent.
package protocol WholeTextRewriter: Validator {
  /// Returns the rewritten text.
  func rewritten(_ text: String) -> String
}
