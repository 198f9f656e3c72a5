// The codes of rules in this module. A code of another module is declared there, with its rule.

extension Rule.Code {
  /// A number: see ``NumericValidator``.
  ///
  /// Parameters: `min`, `max`, `above`, `below`; for a style, `min-fraction` and `fraction`, the
  /// minimum and maximum number of decimals, the `separator`, and `multiple`, of which numbers must
  /// be multiples.
  public static let numeric: Self = "numeric"
  /// A whole number: see ``IntegerValidator``.
  ///
  /// Parameters: `min`, `max`, `above`, `below`, `multiple`.
  public static let integer: Self = "integer"
  /// Digits only: see ``DigitsValidator``.
  ///
  /// Parameters: as for ``integer``.
  public static let digits = Self("digits") { $0.groupingMarks = " -" }
  /// Letters: see ``AlphabeticValidator``.
  ///
  /// Parameter: `letters`, `unicode` or `ascii`.
  public static let alphabetic: Self = "alphabetic"
  /// A pattern: see ``RegexValidator``.
  ///
  /// Parameters: `pattern`, and `scope`, which is `part` if matching a part of the text is enough.
  public static let regex: Self = "regex"
  /// A length: see ``LengthValidator``.
  ///
  /// Parameters: `min`, `max`, `unit`.
  public static let length: Self = "length"
  /// One of several values: see ``OneOfValidator``.
  ///
  /// Parameters: `values`, a list; `others`, the number of values that are not listed; and `case`,
  /// which is `ignored` if case is ignored.
  public static let oneOf = Self("one-of") { $0.listsValues = true }
  /// A value that a column of a table has.
  ///
  /// Parameters: `column`, and `table`, the name of the file.
  public static let listed = Self("listed") { $0.listsValues = true }
  /// Any text except the empty one: see ``NonEmptyValidator``.
  public static let nonEmpty: Self = "non-empty"
  /// A condition in code: see ``SatisfyingValidator``.
  ///
  /// Parameter: `condition`.
  public static let satisfying: Self = "satisfying"
  /// All of the parts: see ``AllValidator``.
  public static let all: Self = "all"
  /// Any of the parts: see ``AnyOfValidator``.
  public static let any: Self = "any"
  /// A text that does not satisfy the part: see ``NotValidator``.
  public static let not: Self = "not"
  /// The part or the empty text: see ``OptionalValidator``.
  public static let optional: Self = "optional"
  /// A composition that is not nested too deep; no text satisfies one that is.
  ///
  /// Parameter: `max`.
  public static let nesting: Self = "nesting"
  /// A rule with a custom name in place of its requirements.
  ///
  /// Parameter: `name`.
  public static let named: Self = "named"
  /// Well-formed UTF-8; only bytes can violate it, never a `String`.
  public static let encoding: Self = "encoding"
  /// A confidential text: see ``SecretValidator``.
  ///
  /// Parameters: as for ``length``, if the length is bounded, and `others`, the number of other
  /// requirements.
  public static let secret: Self = "secret"
  /// A text whose asynchronous check has completed.
  public static let unanswered: Self = "unanswered"
  /// A number in scientific notation: see ``ScientificValidator``.
  ///
  /// Parameters: `min`, `max`, `above`, `below`.
  public static let scientific: Self = "scientific"
  /// A list of texts that satisfy the part: see ``ListValidator``.
  ///
  /// Parameters: `separator`, and `min` and `max`, the numbers of elements.
  public static let list: Self = "list"
  /// The part with custom names or messages: see ``DescribedValidator``.
  ///
  /// Parameter: the `message`, unless the rule has names.
  public static let described: Self = "described"
  /// A number of elements: the rows of a repeated section, or the values of an array.
  ///
  /// Parameters: `min` and `max`.
  public static let count: Self = "count"
}
