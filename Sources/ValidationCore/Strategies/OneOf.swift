internal import RegularLanguage

/// A validator that accepts any of several texts, each with a value.
///
/// Texts are compared scalar by scalar, without normalization. If case is ignored, they are
/// compared by simple case folding, and if the value is a text, it is the text as declared: "INFO"
/// has the value "info".
public struct OneOfValidator<Value: Sendable>: Validator {
  /// The texts.
  public let texts: [String]
  /// The language of the texts.
  public let language: Language?
  /// The texts as a rule, which lists only the first ones if there are very many.
  public let rule: Rule
  private let conversion: Conversion<Value>

  private let ignoresCase: Bool

  private init(_ texts: [String], ignoringCase: Bool, _ conversion: Conversion<Value>) {
    self.texts = texts
    self.conversion = conversion
    ignoresCase = ignoringCase
    language = Language(
      .pattern(
        ignoringCase ? .alternation(texts.map(Syntax.ignoringCase)) : .literals(texts)))
    var rule = Rule(oneOf: texts, of: texts.count)
    if ignoringCase { rule.parameters["case"] = "ignored" }
    self.rule = rule
  }

  /// Judges exactly; if there are too many texts for an automaton, any other text is incomplete.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret) { text in
      texts.contains { $0.isIdentical(to: text, ignoringCase: ignoresCase) }
    }
  }

  /// Returns the value of the text.
  ///
  /// - Complexity: O(*n*) in the number of texts, unless the value is the text.
  public func value(ofValid text: String) -> Value? { conversion.value(text) }

  /// Returns the first text with the value.
  public func text(for value: Value) -> String? { valid(conversion.text(value)) }
}

extension OneOfValidator where Value: Equatable {
  private init(_ pairs: [(text: String, value: Value)], ignoringCase: Bool) {
    @Sendable func value(of text: String) -> Value? {
      pairs.first { $0.text.isIdentical(to: text, ignoringCase: ignoringCase) }?.value
    }
    self.init(
      pairs.map(\.text),
      ignoringCase: ignoringCase,
      Conversion(
        value: { value(of: $0) },
        text: { known in
          pairs.first { $0.value == known && value(of: $0.text) == known }?.text
        }))
  }

  /// Creates a strategy for texts and their values; if texts are equal, the first one is used.
  ///
  ///     let level = OneOfValidator(["low": 1, "high": 9])
  ///     try level.value(of: "high")   // 9
  ///     try level.value(of: "High")   // throws: wrong case
  ///     level.text(for: 1)            // "low"
  public init(_ values: KeyValuePairs<String, Value>, ignoringCase: Bool = false) {
    self.init(values.map { (text: $0.key, value: $0.value) }, ignoringCase: ignoringCase)
  }
}

extension OneOfValidator where Value == String {
  /// Creates a strategy for texts that are their own values; with an empty list, no text is valid.
  ///
  ///     let level = OneOfValidator(["debug", "info"], ignoringCase: true)
  ///     try level.value(of: "INFO")   // "info"
  ///     try level.value(of: "warn")   // throws
  public init(_ texts: [String], ignoringCase: Bool = false) {
    if ignoringCase {
      self.init(texts.map { (text: $0, value: $0) }, ignoringCase: true)
    } else {
      self.init(texts, ignoringCase: false, .text)
    }
  }
}

extension OneOfValidator where Value: RawRepresentable<String> & CaseIterable & Equatable {
  /// Creates a strategy for the raw values of a type's cases.
  ///
  ///     try OneOfValidator(Level.self).value(of: "info")   // Level.info
  ///     try OneOfValidator(Level.self).value(of: "Info")   // throws: wrong case
  public init(_ type: Value.Type, ignoringCase: Bool = false) {
    self.init(
      type.allCases.map { (text: $0.rawValue, value: $0) }, ignoringCase: ignoringCase)
  }
}

extension Syntax {
  /// Returns the syntax that matches a text in any case.
  fileprivate static func ignoringCase(_ text: String) -> Self {
    .concatenation(text.unicodeScalars.map { .set(ScalarSet($0).ignoringCase) })
  }
}

extension String {
  /// Returns whether two texts have equal scalars, or fold to equal ones.
  fileprivate func isIdentical(to other: String, ignoringCase: Bool) -> Bool {
    if isIdentical(to: other) { return true }
    return ignoringCase && unicodeScalars.count == other.unicodeScalars.count
      && zip(unicodeScalars, other.unicodeScalars).allSatisfy { a, b in
        a == b || ScalarSet(a).ignoringCase.contains(b)
      }
  }
}

extension Validator where Self == OneOfValidator<String> {
  /// Creates a validator that accepts any of several texts, compared exactly unless case is
  /// ignored.
  ///
  ///     .oneOf("debug", "info", "error")   // "in" is incomplete, "Info" is invalid
  ///     .oneOf("debug", "info", ignoringCase: true)   // "Info" has the value "info"
  public static func oneOf(_ texts: String..., ignoringCase: Bool = false) -> Self {
    OneOfValidator(texts, ignoringCase: ignoringCase)
  }

  /// Creates a validator that accepts any of several texts, compared exactly unless case is
  /// ignored.
  ///
  ///     let names = ["debug", "info"]
  ///     let level: some Validator = .oneOf(names)
  ///     level.isValid("info")   // true
  ///     level.isValid("Info")   // false
  public static func oneOf(_ texts: some Sequence<String>, ignoringCase: Bool = false) -> Self {
    OneOfValidator(Array(texts), ignoringCase: ignoringCase)
  }
}

extension Validator {
  /// Creates a validator of the raw values of a type's cases; its value is the case.
  ///
  ///     enum Level: String, CaseIterable { case debug, info, error }
  ///     .oneOf(Level.self)   // "info" has the value Level.info; "Info" is invalid
  public static func oneOf<Value: RawRepresentable<String> & CaseIterable & Equatable>(
    _ type: Value.Type,
    ignoringCase: Bool = false
  ) -> Self where Self == OneOfValidator<Value> {
    OneOfValidator(type, ignoringCase: ignoringCase)
  }

  /// Creates a validator that accepts any of several texts, each with a value.
  ///
  ///     .oneOf(["low": 1, "high": 9])   // "low" is valid, with the value 1
  public static func oneOf<Value: Equatable>(
    _ values: KeyValuePairs<String, Value>,
    ignoringCase: Bool = false
  ) -> Self where Self == OneOfValidator<Value> {
    OneOfValidator(values, ignoringCase: ignoringCase)
  }
}

extension OneOfValidator: ContainedValidator {}

extension Rule {
  /// Creates the rule that a text is one of a number of texts, given the first of them.
  package init(oneOf texts: [String], of count: Int) {
    var parameters = ["values": Parameter.list(Array(texts.prefix(Self.maximumNamedCount)))]
    if count > Self.maximumNamedCount {
      parameters["others"] = .count(count - Self.maximumNamedCount)
    }
    self.init(.oneOf, parameters: parameters)
  }
}
