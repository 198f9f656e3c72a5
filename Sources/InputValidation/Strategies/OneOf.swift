internal import RegularLanguage

/// One of certain values, letter for letter.
///
/// Texts are compared scalar by scalar: neither case nor normalisation makes two of them equal.
public struct OneOfValidator: Validator {
  /// The values.
  public let values: [String]
  /// The values as a language.
  public let language: Language?
  /// The values as a rule; of very many only the first are named.
  public let rule: Rule

  /// Creates a strategy for some values; without any, nothing is valid.
  public init(_ values: [String]) {
    self.values = values
    self.language = Language(.pattern(.literals(values)))
    let named = values.prefix(Rule.mostNamed).map { "'\($0)'" }
    var parameters = ["values": named.joined(separator: ", ")]
    if values.count > Rule.mostNamed {
      parameters["others"] = String(values.count - Rule.mostNamed)
    }
    self.rule = Rule(.oneOf, parameters: parameters)
  }

  /// Judges exactly; for so many values that their automaton is too large, any text that is none of
  /// them is incomplete.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret) { text in
      values.contains { $0.utf8.elementsEqual(text.utf8) }
    }
  }
}

extension Validator where Self == OneOfValidator {
  /// One of certain values, letter for letter.
  ///
  ///     .oneOf("debug", "info", "error")   // "in" is incomplete, "Info" is invalid
  public static func oneOf(_ values: String...) -> Self { OneOfValidator(values) }

  /// One of certain values, letter for letter.
  public static func oneOf(_ values: some Sequence<String>) -> Self {
    OneOfValidator(Array(values))
  }
}
