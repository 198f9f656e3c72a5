// Codes of rules are declared here, so that wordings can cover them without depending on the
// modules of the strategies; those of formats are declared with the format, in ValidationFormats.

// Strategies of this module.
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
}

// Strategies that rewrite, in ValidationRewriting.
extension Rule.Code {
  /// A price: see ``PriceValidator``.
  ///
  /// Parameters: as for ``numeric``, and `fraction`, the maximum number of decimals.
  public static let price: Self = "price"
  /// A natural number: see ``NaturalNumberValidator``.
  ///
  /// Parameters: as for ``numeric``.
  public static let naturalNumber: Self = "natural-number"
  /// A number with its digits grouped: see ``GroupingValidator``.
  ///
  /// Parameters: as for ``numeric``, an `example` of the format, and `fraction`, the maximum number
  /// of decimals, if limited.
  public static let grouping: Self = "grouping"
  /// Fixed characters with placeholders between them: see ``MaskValidator``.
  ///
  /// Parameter: `mask`.
  public static let mask: Self = "mask"
  /// Certain characters: see ``FilterValidator``.
  ///
  /// Parameters: `kept` or `dropped`, a list of characters, ranges such as `a-f` and names between
  /// colons, such as `:digits:`.
  public static let filter: Self = "filter"
  /// Uppercase or lowercase letters: see ``CaseValidator``.
  ///
  /// Parameter: `letters`, `upper` or `lower`.
  public static let `case`: Self = "case"
  /// No white space at the ends: see ``TrimValidator``.
  public static let trim: Self = "trim"
}

// Fields of a schema, in ValidationSchema.
extension Rule.Code {
  /// A required value.
  ///
  /// Parameters: `state`, which is `empty` if the field is set to nothing, and `given`, the fields
  /// that make it required, separated by commas.
  public static let required: Self = "required"
  /// A condition on several fields: see ``Relation``.
  ///
  /// Parameters: `condition`, and `given`, the other fields, separated by commas.
  public static let check: Self = "check"
  /// Fields that must be all set or all unset: see ``Relation/together(_:)``.
  ///
  /// Parameter: `fields`, those that are set, separated by commas.
  public static let together: Self = "together"
  /// Fields of which exactly one must be set: see ``Relation/exactlyOne(of:)``.
  ///
  /// Parameters: `field`, the missing one, `fields`, the others, and `state`, which is `set` if too
  /// many are set.
  public static let exactlyOne: Self = "exactly-one"
  /// A requirement imposed by another field, which is a secret: see ``Relation/narrow(_:by:to:)``.
  ///
  /// Parameter: `given`, the other field.
  public static let narrowed: Self = "narrowed"
  /// Fields without a cyclic dependency: see ``Relation/fill(_:from:with:)``.
  ///
  /// Parameter: `fields`, separated by commas.
  public static let cycle: Self = "cycle"
  /// A known name.
  ///
  /// Parameter: `missing`, the name of a row that must precede the one with the name.
  public static let unknown: Self = "unknown"
  /// A number of rows of a repeated section.
  ///
  /// Parameters: `min` and `max`.
  public static let count: Self = "count"
  /// A value that differs from those in other rows: see ``Relation/unique(_:by:)``.
  ///
  /// Parameter: `field`, the field of the first row with the value.
  public static let unique: Self = "unique"
  /// A declaration without mistakes: see ``SchemaError``.
  ///
  /// Parameter: `problem`, in English.
  public static let schema: Self = "schema"
}

// Settings, in ValidationSettings.
extension Rule.Code {
  /// Valid syntax of settings, or of JSON.
  ///
  /// Parameters: `problem`, and `max`, the limit that is exceeded, if it is one.
  public static let syntax: Self = "syntax"
  /// A JSON value of another type.
  ///
  /// Parameters: `expected` and, if it is known, `found`: `object`, `array`, `string`, `number`,
  /// `boolean` or `null`; for an array, also `path`, the path through its elements that was
  /// probably meant.
  public static let jsonType: Self = "json-type"
  /// A name that occurs only once.
  ///
  /// Parameter: `line`, the line of the first occurrence, if there are lines.
  public static let once: Self = "once"
  /// A readable file: see ``SettingsSource/environment(prefix:)``.
  ///
  /// Parameters: `problem`, which is the system's error number if nothing more is known, `max`, in
  /// bytes, if the file is too large, and `state`, which is `source` for the file of a source.
  public static let file: Self = "file"
}
