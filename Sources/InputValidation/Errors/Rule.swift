/// A demand of a validator, in a form that errors carry and messages are made of.
public struct Rule: Hashable, Sendable {
  /// The kind of rule, such as `integer`.
  public var code: Code
  /// The details of the rule by name, such as `min`, `max`, `unit` and `pattern`.
  public var parameters: [String: Parameter]
  /// The rules that it is composed of.
  public var parts: [Rule]
  /// What a valid text is, by language, where the rule brings its own words; the empty language
  /// stands for any.
  public var names: [String: String]

  /// Creates a rule.
  ///
  ///     let rule = Rule("even", names: ["en": "an even number", "de": "eine gerade Zahl"])
  ///     ValidationError(rule, at: 0..<2).message()             // "must be an even number"
  ///     ValidationError(Rule("even"), at: 0..<2).message()     // "must be valid": nobody said how
  ///
  /// - Parameters:
  ///   - code: The kind of rule.
  ///   - parameters: The details, as data.
  ///   - parts: The rules that it is composed of.
  ///   - names: What a valid text is, by the tag of a language; each completes "must be".
  public init(
    _ code: Code,
    parameters: [String: Parameter] = [:],
    parts: [Rule] = [],
    names: [String: String] = [:]
  ) {
    self.code = code
    self.parameters = parameters
    self.parts = parts
    self.names = names
  }
}

extension Rule: Codable {
  private enum CodingKeys: CodingKey {
    case code
    case parameters
    case parts
    case names
  }

  /// Reads a rule; parameters, parts and names may be missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(Code.self, forKey: .code),
      parameters: try container.decodeIfPresent(forKey: .parameters) ?? [:],
      parts: try container.decodeIfPresent(forKey: .parts) ?? [],
      names: try container.decodeIfPresent(forKey: .names) ?? [:]
    )
  }

  /// Writes a rule, with names only where there are some.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(code, forKey: .code)
    try container.encode(parameters, forKey: .parameters)
    try container.encode(parts, forKey: .parts)
    if !names.isEmpty { try container.encode(names, forKey: .names) }
  }
}

extension KeyedDecodingContainer {
  fileprivate func decodeIfPresent<T: Decodable>(forKey key: Key) throws -> T? {
    try decodeIfPresent(T.self, forKey: key)
  }
}

extension Rule {
  /// A message that lists more than these is read by nobody.
  package static let mostNamed = 20

  /// Returns what a valid text is in a language, if the rule brings its own words: those of the
  /// language, such as `zh-Hans` or `zh`, else those for any.
  func name(in language: String) -> String? {
    names[language] ?? names[String(language.prefix { $0 != "-" })] ?? names[""] ?? names["en"]
  }
}

extension Rule {
  /// The kind of a rule: an open vocabulary, to which a validator of your own can add.
  public struct Code: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The name, as machines read it.
    public var rawValue: String

    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a code from a literal name.
    public init(stringLiteral value: String) { self.rawValue = value }
  }
}

extension Rule.Code {
  /// A number: see ``NumericValidator``.
  ///
  /// Parameters: `min`, `max`, `above`, `below`; of a style, `min-fraction` and `fraction`, the
  /// numbers of decimals, their `separator`, and `multiple`, what numbers are multiples of.
  public static let numeric: Self = "numeric"
  /// A whole number: see ``IntegerValidator``.
  ///
  /// Parameters: `min`, `max`, `above`, `below`, `multiple`.
  public static let integer: Self = "integer"
  /// Digits alone: see ``DigitsValidator``.
  ///
  /// Parameters as for ``integer``.
  public static let digits: Self = "digits"
  /// Letters: see ``AlphabeticValidator``.
  ///
  /// Parameter: `letters`, `unicode` or `ascii`.
  public static let alphabetic: Self = "alphabetic"
  /// A pattern: see ``RegexValidator``.
  ///
  /// Parameters: `pattern`, and `scope`, which is `part` where a part of the text is enough.
  public static let regex: Self = "regex"
  /// A length: see ``LengthValidator``.
  ///
  /// Parameters: `min`, `max`, `unit`.
  public static let length: Self = "length"
  /// Certain values: see ``OneOfValidator``.
  ///
  /// Parameters: `values`, a list, and where they are too many to be named, the number of `others`;
  /// `case` is `ignored` where it is.
  public static let oneOf: Self = "one-of"
  /// Any text but the empty one: see ``NonEmptyValidator``.
  public static let nonEmpty: Self = "non-empty"
  /// A condition in code: see ``SatisfyingValidator``.
  ///
  /// Parameter: `condition`.
  public static let satisfying: Self = "satisfying"
  /// All of the parts: see ``AllValidator``.
  public static let all: Self = "all"
  /// Any of the parts: see ``AnyOfValidator``.
  public static let any: Self = "any"
  /// Not the part: see ``NotValidator``.
  public static let not: Self = "not"
  /// The part, or nothing: see ``OptionalValidator``.
  public static let optional: Self = "optional"
  /// Compositions that are not nested too deep to be judged; nothing satisfies those that are.
  ///
  /// Parameter: `max`.
  public static let nesting: Self = "nesting"
  /// A rule that somebody calls by a name of their own, instead of by what it asks for.
  ///
  /// Parameter: `name`.
  public static let named: Self = "named"
  /// Text that is well-formed UTF-8; only bytes can break it, a `String` never does.
  public static let encoding: Self = "encoding"
  /// A text that nobody should see: see ``SecretValidator``.
  ///
  /// Parameters as for ``length``, where the length is bounded, and the number of `others`, the
  /// demands besides.
  public static let secret: Self = "secret"
  /// A text about which somebody who was asked has answered.
  public static let unanswered: Self = "unanswered"
}

extension Rule.Code {
  /// A price: see ``PriceValidator``.
  ///
  /// Parameters as for ``numeric``, and `fraction`, the most digits of the fraction.
  public static let price: Self = "price"
  /// A natural number: see ``NaturalNumberValidator``.
  ///
  /// Parameters as for ``numeric``.
  public static let naturalNumber: Self = "natural-number"
  /// A number with its digits grouped: see ``GroupingValidator``.
  ///
  /// Parameters as for ``numeric``, an `example` of the format, and `fraction`, the most digits of
  /// the fraction, if there is a bound.
  public static let grouping: Self = "grouping"
  /// Fixed characters with places between them: see ``MaskValidator``.
  ///
  /// Parameter: `mask`.
  public static let mask: Self = "mask"
  /// Certain characters: see ``FilterValidator``.
  ///
  /// Parameters: `kept` or `dropped`, a list of characters, ranges such as `a-f` and names between
  /// colons, such as `:digits:`.
  public static let filter: Self = "filter"
  /// Capital or small letters: see ``CaseValidator``.
  ///
  /// Parameter: `letters`, `upper` or `lower`.
  public static let `case`: Self = "case"
  /// No white space at the ends: see ``TrimValidator``.
  public static let trim: Self = "trim"
}
