// The codes of all rules of the library stand here, so that the words for them can be complete
// without knowing the modules of the strategies.

// Strategies of this module.
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
  /// A rule with a name of its own instead of its requirements.
  ///
  /// Parameter: `name`.
  public static let named: Self = "named"
  /// Text that is well-formed UTF-8; only bytes can break it, a `String` never does.
  public static let encoding: Self = "encoding"
  /// A secret text: see ``SecretValidator``.
  ///
  /// Parameters as for ``length``, where the length is bounded, and the number of `others`, the
  /// demands in addition.
  public static let secret: Self = "secret"
  /// A text about which an inquirer has answered.
  public static let unanswered: Self = "unanswered"
  /// A number in scientific notation: see ``ScientificValidator``.
  ///
  /// Parameters: `min`, `max`, `above`, `below`.
  public static let scientific: Self = "scientific"
  /// Texts of the part with separators between them: see ``ListValidator``.
  ///
  /// Parameters: `separator`, and `min` and `max`, the numbers of elements.
  public static let list: Self = "list"
  /// The part, in words of its own: see ``DescribedValidator``.
  ///
  /// Parameter: the `message`, unless the rule has names.
  public static let described: Self = "described"
}

// Strategies that rewrite, of ValidationRewriting.
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
  /// Capital or lowercase letters: see ``CaseValidator``.
  ///
  /// Parameter: `letters`, `upper` or `lower`.
  public static let `case`: Self = "case"
  /// No white space at the ends: see ``TrimValidator``.
  public static let trim: Self = "trim"
}

// Formats, of ValidationFormats.
extension Rule.Code {
  /// A word for yes or no.
  public static let boolean: Self = "boolean"
  /// The name of a host.
  public static let hostname: Self = "hostname"
  /// An address by version 4 of the Internet Protocol.
  public static let ipv4: Self = "ipv4"
  /// An address by version 6 of the Internet Protocol.
  public static let ipv6: Self = "ipv6"
  /// An address by either version of the Internet Protocol.
  public static let ipAddress: Self = "ip-address"
  /// The name of a host, or its address.
  public static let host: Self = "host"
  /// A host with a port.
  public static let endpoint: Self = "endpoint"
  /// A block of addresses.
  ///
  /// Parameter: `host-bits`, which is `refused` where there may be none.
  public static let cidr: Self = "cidr"
  /// The address of a network interface.
  public static let macAddress: Self = "mac-address"
  /// The number of a port.
  public static let port: Self = "port"
  /// An absolute URL.
  ///
  /// Parameter: `schemes`, with commas between them.
  public static let url: Self = "url"
  /// An e-mail address.
  public static let email: Self = "email"
  /// A universally unique identifier.
  public static let uuid: Self = "uuid"
  /// A version by Semantic Versioning.
  ///
  /// Parameters: `min`, `max`, `above`, `below`.
  public static let semanticVersion: Self = "semantic-version"
  /// A day of the calendar.
  ///
  /// Parameters: `min`, `max`, `above`, `below`.
  public static let date: Self = "date"
  /// A time of day.
  public static let time: Self = "time"
  /// A day and a time with an offset.
  ///
  /// Parameters: `min`, `max`, `above`, `below`.
  public static let dateTime: Self = "date-time"
  /// An amount of time.
  ///
  /// Parameters: `min`, `max`, `above`, `below`.
  public static let duration: Self = "duration"
  /// An amount of memory.
  ///
  /// Parameters: `min`, `max`, `above`, `below`.
  public static let byteCount: Self = "byte-count"
  /// Bytes as hexadecimal digits.
  ///
  /// Parameters: `min` and `max`, in bytes.
  public static let hex: Self = "hex"
  /// Bytes in base 64.
  ///
  /// Parameters: `min` and `max`, in bytes.
  public static let base64: Self = "base64"
  /// Bytes in the alphabet of base 64 that is safe in URLs and file names.
  ///
  /// Parameters: `min` and `max`, in bytes.
  public static let base64URL: Self = "base64url"
  /// A colour in hexadecimal digits.
  public static let hexColor: Self = "hex-color"
  /// The number of a payment card.
  public static let creditCard: Self = "credit-card"
  /// The number of a bank account.
  public static let iban: Self = "iban"
  /// The number of a book.
  public static let isbn: Self = "isbn"
  /// The number of an article.
  public static let ean: Self = "ean"
  /// A telephone number.
  public static let phone: Self = "phone"
  /// The tag of a language.
  public static let languageTag: Self = "language-tag"
  /// The name of a time zone.
  public static let timeZone: Self = "time-zone"
  /// A schedule.
  public static let cron: Self = "cron"
  /// The path of a file.
  public static let path: Self = "path"
  /// A name in code.
  public static let identifier: Self = "identifier"
}

// Fields of a schema, of ValidationSchema.
extension Rule.Code {
  /// A value that must be there.
  ///
  /// Parameters: `state`, which is `empty` where the field is set to nothing, and `given`, the
  /// fields by which it is required, with commas between them.
  public static let required: Self = "required"
  /// What several fields must be together: see ``Relation/check(_:_:holds:)-(String,_,_)``.
  ///
  /// Parameters: `condition`, and `given`, the other fields, with commas between them.
  public static let check: Self = "check"
  /// Fields that are all set or none: see ``Relation/together(_:)``.
  ///
  /// Parameter: `fields`, those that are set, with commas between them.
  public static let together: Self = "together"
  /// Fields of which one is set: see ``Relation/exactlyOne(of:)``.
  ///
  /// Parameters: `field`, that which is missing, `fields`, the others, and `state`, which is `set`
  /// where too many are.
  public static let exactlyOne: Self = "exactly-one"
  /// What another field requires that is a secret: see ``Relation/narrow(_:by:to:)``.
  ///
  /// Parameter: `given`, that field.
  public static let narrowed: Self = "narrowed"
  /// Fields that settle: see ``Relation/fill(_:from:with:)``.
  ///
  /// Parameter: `fields`, with commas between them.
  public static let cycle: Self = "cycle"
  /// A name that there is.
  public static let unknown: Self = "unknown"
  /// A declaration without mistakes: see ``SchemaError``.
  ///
  /// Parameter: `problem`, in English.
  public static let schema: Self = "schema"
}

// Settings, of ValidationSettings.
extension Rule.Code {
  /// The form of a text of settings.
  ///
  /// Parameter: `problem`.
  public static let syntax: Self = "syntax"
  /// A name that is there once.
  ///
  /// Parameter: `line`, where it is already, if there are lines.
  public static let once: Self = "once"
  /// A file that can be read: see ``SettingsSource/environment(prefix:)``.
  ///
  /// Parameters: `problem`, which is a number where only the system knows more, and `max`, in
  /// bytes, where the file is too large.
  public static let file: Self = "file"
}
