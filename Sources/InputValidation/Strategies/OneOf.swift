internal import RegularLanguage

/// One of certain texts, letter for letter, with the value that each stands for.
///
/// Texts are compared scalar by scalar: neither case nor normalisation makes two of them equal.
public struct OneOfValidator<Value: Sendable>: Validator {
  /// The texts.
  public let texts: [String]
  /// The texts as a language.
  public let language: Language?
  /// The texts as a rule; of very many only the first are named.
  public let rule: Rule
  private let conversion: Conversion<Value>

  private init(_ texts: [String], _ conversion: Conversion<Value>) {
    self.texts = texts
    self.conversion = conversion
    self.language = Language(.pattern(.literals(texts)))
    let named = texts.prefix(Rule.mostNamed).map { "'\($0)'" }
    var parameters = ["values": named.joined(separator: ", ")]
    if texts.count > Rule.mostNamed {
      parameters["others"] = String(texts.count - Rule.mostNamed)
    }
    self.rule = Rule(.oneOf, parameters: parameters)
  }

  /// Judges exactly; for so many texts that their automaton is too large, any text that is none of
  /// them is incomplete.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret) { text in texts.contains { $0.isIdentical(to: text) } }
  }

  /// The value that the text stands for.
  ///
  /// - Complexity: O(*n*) in the number of texts, unless the value is the text.
  public func value(ofValid text: String) -> Value? { conversion.value(text) }

  /// The first text that stands for the value.
  public func text(for value: Value) -> String? {
    conversion.text(value).flatMap { isValid($0) ? $0 : nil }
  }
}

extension OneOfValidator where Value == String {
  /// Creates a strategy for some texts that stand for themselves; without any, nothing is valid.
  public init(_ texts: [String]) { self.init(texts, .text) }
}

extension OneOfValidator where Value: RawRepresentable<String> & CaseIterable {
  /// Creates a strategy for the raw values of a type's cases.
  public init(_ type: Value.Type) {
    self.init(
      type.allCases.map(\.rawValue), Conversion(value: Value.init(rawValue:), text: \.rawValue))
  }
}

extension OneOfValidator where Value: Equatable {
  /// Creates a strategy for texts and what they stand for; of equal texts the first counts.
  public init(_ values: KeyValuePairs<String, Value>) {
    let pairs = values.map { (text: $0.key, value: $0.value) }
    self.init(
      pairs.map(\.text),
      Conversion(
        value: { text in pairs.first { $0.text.isIdentical(to: text) }?.value },
        text: { value in
          pairs.first { pair in
            pair.value == value
              && pairs.first { $0.text.isIdentical(to: pair.text) }?.value == value
          }?.text
        }))
  }
}

extension Validator where Self == OneOfValidator<String> {
  /// One of certain texts, letter for letter.
  ///
  ///     .oneOf("debug", "info", "error")   // "in" is incomplete, "Info" is invalid
  public static func oneOf(_ texts: String...) -> Self { OneOfValidator(texts) }

  /// One of certain texts, letter for letter.
  public static func oneOf(_ texts: some Sequence<String>) -> Self {
    OneOfValidator(Array(texts))
  }
}

extension Validator {
  /// One of the raw values of a type's cases, letter for letter; its value is the case.
  ///
  ///     enum Level: String, CaseIterable { case debug, info, error }
  ///     .oneOf(Level.self)   // "info" is valid, and Level.info; "Info" is invalid
  public static func oneOf<Value: RawRepresentable<String> & CaseIterable>(
    _ type: Value.Type
  ) -> Self where Self == OneOfValidator<Value> {
    OneOfValidator(type)
  }

  /// One of certain texts, letter for letter, with the value that each stands for.
  ///
  ///     .oneOf(["low": 1, "high": 9])   // "low" is valid, and 1
  public static func oneOf<Value: Equatable>(
    _ values: KeyValuePairs<String, Value>
  ) -> Self where Self == OneOfValidator<Value> {
    OneOfValidator(values)
  }
}
