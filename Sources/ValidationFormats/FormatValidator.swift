import ValidationCore
internal import RegularLanguage

/// A strategy that is nothing but a language, a rule and a value: the texts of a format.
protocol FormatValidator: ContainedValidator {}

extension FormatValidator {
  /// Judges exactly.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret)
  }
}
