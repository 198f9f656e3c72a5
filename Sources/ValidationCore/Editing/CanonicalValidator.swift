/// A strategy by which several texts may stand for one value, of which one is canonical.
///
///     try FormatValidator.uuid.canonicalText(of: "F81D4FAE-...")   // "f81d4fae-..."
///     FormatValidator.port                                         // none: it takes no other text
package protocol CanonicalValidator: Validator {
  /// A language of which each text that is valid is canonical; of nothing, where code must tell,
  /// and `nil` if every text is.
  var canonicalTexts: Language? { get }

  /// Returns the canonical one of the texts that stand for the same value as a text; `nil` if that
  /// stands for none.
  ///
  /// By default, a text that is not valid stands for none.
  func canonicalText(of text: String) -> String?
}

extension CanonicalValidator {
  /// Code must tell: the default.
  package var canonicalTexts: Language? { .union([]) }

  /// Spells the value of a text that is valid: the default.
  package func canonicalText(of text: String) -> String? {
    guard isValid(text), let value = value(ofValid: text) else { return nil }
    return self.text(for: value)
  }
}
