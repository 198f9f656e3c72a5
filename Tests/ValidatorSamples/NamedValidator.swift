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
    Self("date-time", .dateTime), Self("duration", .duration), Self("byte-count", .byteCount),
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

  private static func regex(_ pattern: String) -> RegexValidator {
    guard let validator = try? RegexValidator(pattern) else { fatalError("invalid: \(pattern)") }
    return validator
  }

  private static func contains(_ pattern: String) -> String { "(?s:.*)(?:\(pattern))(?s:.*)" }
}
