package import InputValidation

/// A validator with a name, to try what holds for all of them.
package struct NamedValidator {
  package let name: String
  package let validator: any Validator
  /// Texts for a validator without a language.
  package var texts: [String] = []

  package init(_ name: String, _ validator: any Validator, texts: [String] = []) {
    self.name = name
    self.validator = validator
    self.texts = texts
  }

  /// Whether the validator has a name of its own, unlike a pattern.
  package var isTyped: Bool { !(validator is RegexValidator) }

  package static let formats = [
    Self("boolean", .boolean), Self("date", .date), Self("time", .time),
    Self("time, leap seconds", .time(allowsLeapSecond: true)),
    Self("date-time", .dateTime), Self("duration", .duration), Self("iso-duration", .isoDuration),
    Self("byte-count", .byteCount),
    Self("byte-count, bare", .byteCount(allowsBareNumbers: true)), Self("port", .port),
    Self("hostname", .hostname), Self("ipv4", .ipv4), Self("ipv6", .ipv6),
    Self("ip-address", .ipAddress), Self("host", .host), Self("endpoint", .endpoint),
    Self("cidr", .cidr),
    Self(
      "cidr, no host bits", .cidr(allowsHostBits: false), texts: ["10.0.0.0/8", "10.0.0.1/8"]),
    Self("mac-address", .macAddress), Self("url", .url),
    Self("url, schemes", .url(schemes: "ftp", "sftp")), Self("email", .email),
    Self("email, international", .email(.international)), Self("uuid", .uuid),
    Self("semantic-version", .semanticVersion), Self("hex", .hex), Self("base64", .base64),
    Self("base64url", .base64URL), Self("hex-color", .hexColor),
    Self("credit-card", .creditCard), Self("credit-card, groups", .creditCard(allowsGroups: true)),
    Self("isbn", .isbn),
    Self("iban", .iban, texts: ["DE89370400440532013000", "DE89370400440532013001", "DE89"]),
    Self("ean", .ean), Self("phone", .phone), Self("language-tag", .languageTag),
    Self("time-zone", .timeZone), Self("cron", .cron),
    Self("cron, macros", .cron(allowsMacros: true)), Self("path", .path),
    Self("identifier", .identifier),
  ]

  package static let strategies = [
    Self("digits", .digits), Self("digits, 1...12", .digits(in: 1...12)),
    Self("digits, 0...255", .digits(in: 0...255)), Self("digits, 1_000...", .digits(in: 1_000...)),
    Self("integer", .integer), Self("integer, -5...5", .integer(in: -5...5)),
    Self("integer, 1...65_535", .integer(in: 1...65_535)),
    Self("integer, ...(-100)", .integer(in: ...(-100))),
    Self("natural", .naturalNumber), Self("natural, 18...120", .naturalNumber(in: 18...120)),
    Self("natural, 1...", .naturalNumber(in: 1...)),
    Self("numeric", .numeric), Self("numeric, 0...1", .numeric(in: 0...1)),
    Self("numeric, -2...100", .numeric(in: -2...100)),
    Self("numeric, 0.5...", .numeric(in: 0.5...)),
    Self("scientific", .scientific), Self("scientific, 0...1", .scientific(in: 0...1)),
    Self("price", .price), Self("price, 1...500", .price(in: 1...500)),
    Self("length, 3...16", .length(3...16)), Self("length, 1...", .length(1...)),
    Self("length, scalars 2...9", .length(2...9, in: .scalars)),
    Self("length, utf16 2...9", .length(2...9, in: .utf16)),
    Self("length, utf8 1...4", .length(1...4, in: .utf8)),
    Self("alphabetic", .alphabetic), Self("alphabetic, ASCII", .alphabetic(.ascii)),
    Self("non-empty", .nonEmpty), Self("one of", .oneOf("debug", "info", "error", "a+b [c]^")),
    Self("one of, any case", .oneOf("Ja", "Nein", "\u{17F}", ignoringCase: true)),
    Self("list of ports", .list(of: .port)), Self("list of hosts", .list(of: .host)),
    Self("any of", .any(of: .ipv4, .oneOf("localhost"))),
    Self("not root", .alphabetic(.ascii) && .length(1...8) && .not(.oneOf("root"))),
    Self("all of", .alphabetic(.ascii) && .length(3...16)),
    Self("optional", .optional(.date)), Self("punctuation", regex(#"[!-/:-@\[-`{-~]+"#)),
    Self("controls", regex(#"[\x00-\x1F\x7F]+|\t\r\n"#)),
    Self("not ASCII", regex(#"[^\x00-\x7F]{1,3}"#)),
    Self("planes", regex(#"[\u{10F0}-\u{FF00}\u{1F600}-\u{1F64F}\u{20000}-\u{2A6DF}]"#)),
    Self("emoji", regex(#"\p{Emoji_Presentation}+"#)), Self("any", regex(#"(?s:.*)"#)),
    Self("lines", regex(#".+"#)), Self("lookahead", regex(#"(?=.*\d)(?=.*[a-z])[a-z0-9]{4,8}"#)),
    Self("words", regex(#"\b\w+\b(?: \b\w+\b)*"#)), Self("search", regex(contains("^a|b$"))),
    Self("long", regex(#"(?:[ab]{30}){30}|x{999}"#)), Self("empty", regex("")),
    Self("circumflex", regex(#"[\^]|[-^]|[\]^-]|\^\^"#)),
  ]

  /// Validators that change texts, and compositions whose errors depend on their parts.
  package static let composed = [
    Self("uppercase", .case(.upper) && .length(2...4)), Self("lowercase", .case(.lower)),
    Self("digits only", .filter(keeping: .digits) && .length(...6)),
    Self("dashes", .filter(replacing: .whiteSpace, with: "-") && .maximumLength(12)),
    Self("maximum", .maximumLength(5)), Self("maximum, bytes", .maximumLength(9, in: .utf8)),
    Self("maximum, scalars", .maximumLength(6, in: .scalars)),
    Self("trimmed", .trim && .length(1...8)), Self("trim", .trim),
    Self("trimmed and cut", .trim && .maximumLength(8)),
    Self("optional, trimmed", .optional(.trim && .length(3...8))),
    Self("mask", mask("+7 (000) 000-00-00")), Self("mask, letters", mask("AA-0000")),
    Self("at least 18", .integer(in: 18...)), Self("at most", .integer(in: ...(-1))),
    Self("double", .numeric(in: 0.0...)), Self("adult", .integer(in: 18...) && .length(2...30)),
    Self("optional integer", .optional(.integer(in: 1...))),
    Self("no digits", .nonEmpty && .not(regex(part: "[0-9]+"))),
    Self("no ab", .not(regex(part: "ab+"))), Self("no b at the end", .not(regex(part: "b+$"))),
    Self("no ab at the start", .not(regex(part: "^ab+"))),
    Self("no word ab", .not(regex(part: #"\bab+\b"#)) && .length(...9, in: .scalars)),
    Self("no ab in words", .not(regex(part: #"\Bab+\B"#))),
    Self("no ab between", .not(regex(part: #"(?<=x|\u{E9})ab+(?!y|7)"#))),
    Self("no ab elsewhere", .not(regex(part: #"(?<!x.)ab+(?=y|\u{1F600})"#))),
    Self("nothing, or a date", .any(of: .digits && .alphabetic(.ascii), .date)),
    Self(
      "nothing named", .any(of: (.digits && .oneOf("a")).described("no number"), .oneOf("ab"))),
    Self(
      "nothing and letters",
      .any(of: .alphabetic && .length(3...) && .length(...2), .oneOf("7", "12")) && .length(...2)),
    Self("nothing, trimmed", .any(of: .trim && .length(3...) && .length(...2), .trim && .digits)),
    Self("nothing, optional", .optional(.digits && .alphabetic(.ascii))),
    Self("not not", .not(.not(.oneOf("a", "bc")))),
    Self("not a date", .not(.date)), Self("not all", .not(.alphabetic && .length(2...3))),
    Self("handle", .alphabetic && .length(3...16) && .not(.oneOf("root", "admin"))),
    Self(
      "password",
      .length(8...64) && regex(part: "[0-9]") && regex(part: "[a-z]")
        && (regex(part: "[A-Z]") || regex(part: "[!-/]"))),
    Self("named", (.digits && .length(9...9)).described(["en": "a number", "zh": "\u{53F7}"])),
    Self("named part", .length(1...5) && IntegerValidator(in: 1...99).described("a size")),
    Self("speed", .integer(in: 1...9) || .integer(in: 20...30)),
    Self("unit", .any(of: .oneOf("km", "mi"), .email, .date)),
    Self("list of integers", .list(of: .integer(in: 10...30), count: 1...3)),
    Self("list, optional", .optional(.list(of: .oneOf("a", "b"), separatedBy: ";"))),
    Self("e-mail of a company", .email && regex(".*@example[.]org")),
    Self("both lengths", .length(3...6) && .length(...9, in: .utf8)),
    Self("even length", regex("(?:..)*") && .length(4...9, in: .scalars)),
    Self("contradiction", .length(3...3, in: .utf8) && regex("(?:aa)*b?")),
    Self("multiple", IntegerValidator(in: 0...100, style: NumberStyle(multipleOf: 5))),
  ]

  private static func mask(_ mask: String) -> MaskValidator {
    guard let validator = try? MaskValidator(mask) else { fatalError("invalid: \(mask)") }
    return validator
  }

  private static func regex(part pattern: String) -> RegexValidator {
    guard let validator = try? RegexValidator(contains: pattern) else {
      fatalError("invalid: \(pattern)")
    }
    return validator
  }

  private static func regex(_ pattern: String) -> RegexValidator {
    guard let validator = try? RegexValidator(pattern) else { fatalError("invalid: \(pattern)") }
    return validator
  }

  private static func contains(_ pattern: String) -> String { "(?s:.*)(?:\(pattern))(?s:.*)" }
}
