/// A demand of a validator, in a form that errors carry and messages are made of.
public struct Rule: Hashable, Sendable, Codable {
  /// The kind of rule, such as `integer`.
  public var code: Code
  /// The details of the rule by name, such as `min`, `max`, `unit` and `pattern`.
  public var parameters: [String: String]
  /// The rules that it is composed of.
  public var parts: [Rule]

  /// Creates a rule.
  ///
  ///     let rule = Rule("even", parameters: ["digits": "2"])
  ///     ValidationError(rule, at: 0..<2).message()   // "must satisfy the rule even"
  public init(_ code: Code, parameters: [String: String] = [:], parts: [Rule] = []) {
    self.code = code
    self.parameters = parameters
    self.parts = parts
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
  /// Parameters: `values`, quoted, and where they are too many to be named, the number of
  /// `others`; `case` is `ignored` where it is.
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
  /// Parameters: `kept` or `dropped`, in words.
  public static let filter: Self = "filter"
  /// Capital or small letters: see ``CaseValidator``.
  ///
  /// Parameter: `letters`, `upper` or `lower`.
  public static let `case`: Self = "case"
  /// No white space at the ends: see ``TrimValidator``.
  public static let trim: Self = "trim"
}
