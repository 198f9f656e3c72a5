/// A strategy whose values may have several texts, one of them canonical.
///
///     try FormatValidator.uuid.canonicalText(of: "F81D4FAE-...")   // "f81d4fae-..."
///     FormatValidator.port                                         // each value has one text
package protocol CanonicalValidator: Validator {
  /// A language in which all valid texts are canonical: empty if only code can decide, and `nil` if
  /// every valid text is canonical.
  var canonicalTexts: Language? { get }

  /// Returns the canonical text of the value that a text represents; `nil` if it represents no
  /// value.
  ///
  /// By default, a text that is not valid represents no value.
  func canonicalText(of text: String) -> String?
}

extension CanonicalValidator {
  /// The empty language, since only code can decide: the default.
  package var canonicalTexts: Language? { .union([]) }

  /// Returns the text for the value of a valid text: the default.
  package func canonicalText(of text: String) -> String? {
    guard isValid(text), let value = value(ofValid: text) else { return nil }
    return self.text(for: value)
  }
}
