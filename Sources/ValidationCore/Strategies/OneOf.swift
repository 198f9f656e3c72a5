internal import RegularLanguage

/// One of certain texts, letter for letter, with the value that each stands for.
///
/// Texts are compared scalar by scalar: normalisation never makes two of them equal, and case only
/// where it is ignored. Then those are equal that fold alike by simple case folding, and a value
/// that is a text is the one that was given: "INFO" stands for "info".
public struct OneOfValidator<Value: Sendable>: Validator {
  /// The texts.
  public let texts: [String]
  /// The texts as a language.
  public let language: Language?
  /// The texts as a rule; of very many only the first are named.
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

  /// Judges exactly; for so many texts that their automaton is too large, any text that is not one
  /// of them is incomplete.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret) { text in
      texts.contains { $0.isIdentical(to: text, ignoringCase: ignoresCase) }
    }
  }

  /// The value that the text stands for.
  ///
  /// - Complexity: O(*n*) in the number of texts, unless the value is the text.
  public func value(ofValid text: String) -> Value? { conversion.value(text) }

  /// The first text that stands for the value.
  public func text(for value: Value) -> String? {
    valid(conversion.text(value))
  }
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

  /// Creates a strategy for texts and what they stand for; of equal texts the first counts.
  ///
  ///     let level = OneOfValidator(["low": 1, "high": 9])
  ///     try level.value(of: "high")   // 9
  ///     try level.value(of: "High")   // throws: letter for letter
  ///     level.text(for: 1)            // "low"
  public init(_ values: KeyValuePairs<String, Value>, ignoringCase: Bool = false) {
    self.init(values.map { (text: $0.key, value: $0.value) }, ignoringCase: ignoringCase)
  }
}

extension OneOfValidator where Value == String {
  /// Creates a strategy for some texts that stand for themselves; without any, nothing is valid.
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
  ///     try OneOfValidator(Level.self).value(of: "Info")   // throws: letter for letter
  public init(_ type: Value.Type, ignoringCase: Bool = false) {
    self.init(
      type.allCases.map { (text: $0.rawValue, value: $0) }, ignoringCase: ignoringCase)
  }
}

extension Syntax {
  /// Matches a text in any case.
  fileprivate static func ignoringCase(_ text: String) -> Self {
    .concatenation(text.unicodeScalars.map { .set(ScalarSet($0).ignoringCase) })
  }
}

extension String {
  /// Returns whether two texts are the same scalar by scalar, or fold alike.
  fileprivate func isIdentical(to other: String, ignoringCase: Bool) -> Bool {
    if isIdentical(to: other) { return true }
    return ignoringCase && unicodeScalars.count == other.unicodeScalars.count
      && zip(unicodeScalars, other.unicodeScalars).allSatisfy { a, b in
        a == b || ScalarSet(a).ignoringCase.contains(b)
      }
  }
}

extension Validator where Self == OneOfValidator<String> {
  /// One of certain texts, letter for letter.
  ///
  ///     .oneOf("debug", "info", "error")   // "in" is incomplete, "Info" is invalid
  ///     .oneOf("debug", "info", ignoringCase: true)   // "Info" is valid, and "info"
  public static func oneOf(_ texts: String..., ignoringCase: Bool = false) -> Self {
    OneOfValidator(texts, ignoringCase: ignoringCase)
  }

  /// One of certain texts, letter for letter.
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
  /// One of the raw values of a type's cases, letter for letter; its value is the case.
  ///
  ///     enum Level: String, CaseIterable { case debug, info, error }
  ///     .oneOf(Level.self)   // "info" is valid, and Level.info; "Info" is invalid
  public static func oneOf<Value: RawRepresentable<String> & CaseIterable & Equatable>(
    _ type: Value.Type,
    ignoringCase: Bool = false
  ) -> Self where Self == OneOfValidator<Value> {
    OneOfValidator(type, ignoringCase: ignoringCase)
  }

  /// One of certain texts, letter for letter, with the value that each stands for.
  ///
  ///     .oneOf(["low": 1, "high": 9])   // "low" is valid, and 1
  public static func oneOf<Value: Equatable>(
    _ values: KeyValuePairs<String, Value>,
    ignoringCase: Bool = false
  ) -> Self where Self == OneOfValidator<Value> {
    OneOfValidator(values, ignoringCase: ignoringCase)
  }
}

extension OneOfValidator: ContainedValidator {}
