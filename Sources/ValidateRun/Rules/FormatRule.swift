import ValidationFormats
import ValidationCore

/// A format of the library as a rule of the command.
///
/// The table of formats gives each an option of the same name; parser, help, manual page,
/// completions and files of rules are generated from it.
package struct FormatRule: Sendable {
  /// The name of the option, without its dashes.
  package let name: String
  /// The words of the help, without a full stop.
  package let help: String
  /// Whether bounds can belong to the rule.
  package let isBounded: Bool
  /// The optional values of the option; nil if it takes no value.
  package private(set) var dialects: Dialects?
  /// Returns the validator of the rule.
  let validator: @Sendable (Bounds) throws(UsageError) -> any Validator

  /// Creates the rule of a format without bounds, which is created on first use.
  private init(
    _ name: String,
    _ help: String,
    _ validator: @autoclosure @escaping @Sendable () -> any Validator
  ) {
    self.name = name
    self.help = help
    isBounded = false
    self.validator = { _ throws(UsageError) in validator() }
  }

  /// Creates the rule of a format with bounds, which are written in the format.
  private init<Value: Comparable & Hashable & Sendable>(
    _ name: String,
    _ help: String,
    _ validator: @autoclosure @escaping @Sendable () -> any Validator<Value>,
    in bounded: @escaping @Sendable (Interval<Value>) -> any Validator<Value>
  ) {
    self.name = name
    self.help = help
    isBounded = true
    self.validator = { bounds throws(UsageError) in
      let interval = try bounds.interval(of: "--" + name) { text in
        try? validator().value(of: text)
      }
      return interval.map(bounded) ?? validator()
    }
  }
}

extension FormatRule {
  /// The variants of a format, which a value of its option selects.
  package struct Dialects: Sendable {
    /// The value as shown in the help: a word, or a placeholder.
    package let value: String
    /// Whether the value is a literal word.
    package let isWord: Bool
    /// Returns the rule for a value.
    package let rule: @Sendable (OptionValue) throws(UsageError) -> FormatRule
  }

  /// Returns the rule with a variant that a word selects.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - rule: The rule for the word.
  /// - Returns: The rule.
  fileprivate func or(_ word: String, _ rule: FormatRule) -> FormatRule {
    var result = self
    result.dialects = Dialects(value: word, isWord: true) { (value) throws(UsageError) in
      _ = try value.word(of: [word])
      return rule
    }
    return result
  }

  /// The rule, with an optional list of URL schemes as the value of its option.
  fileprivate var withSchemes: FormatRule {
    var result = self
    let (name, help) = (name, help)
    result.dialects = Dialects(value: "A,B,...", isWord: false) { (value) throws(UsageError) in
      let schemes = try value.words().split(separator: ",").map(String.init)
      guard !schemes.isEmpty else { throw .emptyValue(option: value.option) }
      if let scheme = schemes.first(where: { !URLReference.isScheme($0) }) {
        throw .badScheme(option: value.option, value: Escaping.text(scheme))
      }
      return FormatRule(name, help, FormatValidator.url(schemes: schemes))
    }
    return result
  }

  /// The formats, grouped by topic.
  package static let all: [FormatRule] = [
    FormatRule("boolean", "yes or no: true, false, yes, no, on, off, 1 or 0", .boolean),
    FormatRule("date", "a date such as 2024-02-29", .date) { .date(in: $0) },
    FormatRule("time", "a time of day such as 09:30:00 or 09:30:00.5", .time),
    FormatRule("date-time", "a date and time with an offset, as in RFC 3339", .dateTime) {
      .dateTime(in: $0)
    }.or(
      "leap-seconds",
      FormatRule("date-time", "", .dateTime(allowsLeapSeconds: true)) {
        .dateTime(in: $0, allowsLeapSeconds: true)
      }),
    FormatRule("duration", "a duration such as 1h30m, 250ms or P1DT2H", .duration) {
      .duration(in: $0)
    },
    FormatRule(
      "byte-count", "a size such as 512MiB, 10kB or 0, or just a number of bytes", .byteCount
    ) {
      .byteCount(in: $0)
    }.or(
      "bare",
      FormatRule("byte-count", "", .byteCount(allowsBareNumbers: true)) {
        .byteCount(in: $0, allowsBareNumbers: true)
      }),
    FormatRule("port", "a port number from 1 to 65535", .port) { .port(in: $0) },
    FormatRule("hostname", "a host name, as in RFC 1123", .hostname),
    FormatRule("ipv4", "an address such as 192.0.2.1", .ipv4),
    FormatRule("ipv6", "an address such as 2001:db8::1", .ipv6),
    FormatRule("ip-address", "an IPv4 or IPv6 address", .ipAddress),
    FormatRule("host", "a host name or an address", .host),
    FormatRule("endpoint", "a host and a port, such as example.org:443", .endpoint),
    FormatRule("cidr", "an address block such as 192.0.2.0/24", .cidr),
    FormatRule("mac-address", "six pairs of hexadecimal digits, separated by : or -", .macAddress),
    FormatRule(
      "url", "an absolute URL with one of the schemes (https or http), as in RFC 3986", .url
    ).withSchemes,
    FormatRule("email", "an e-mail address, as browsers accept it", .email),
    FormatRule("uuid", "a UUID such as 123e4567-e89b-12d3-a456-426614174000", .uuid),
    FormatRule(
      "semantic-version", "a version such as 1.2.3-rc.1, as in Semantic Versioning 2.0.0",
      .semanticVersion),
    FormatRule("hex", "bytes as pairs of hexadecimal digits", .hex),
    FormatRule("base64", "bytes in Base64, with padding", .base64),
    FormatRule("base64url", "bytes in URL-safe Base64, without padding", .base64URL),
    FormatRule("hex-color", "a color such as #ff8800", .hexColor),
    FormatRule(
      "credit-card", "12 to 19 digits, the last of which is a check digit, perhaps in groups",
      .creditCard
    ).or("groups", FormatRule("credit-card", "", .creditCard(allowsGroups: true))),
    FormatRule(
      "iban", "an international bank account number, perhaps in groups of four", .iban
    ).or("groups", FormatRule("iban", "", .iban(allowsGroups: true))),
    FormatRule("isbn", "a book number of 10 or 13 digits", .isbn),
    FormatRule("ean", "an article number of 8 or 13 digits", .ean),
    FormatRule("phone", "a phone number such as +41446681800, as in E.164", .phone),
    FormatRule("language-tag", "a tag such as de-CH, as in BCP 47", .languageTag),
    FormatRule("time-zone", "a name such as Europe/Zurich, from the IANA database", .timeZone),
    FormatRule("cron", "a schedule of five fields such as 0 6 * * 1-5, or @daily", .cron)
      .or("macros", FormatRule("cron", "", .cron(allowsMacros: true))),
    FormatRule("path", "a file path: any text without control characters", .path),
    FormatRule("identifier", "an ASCII letter or _, then letters, digits or _", .identifier),
  ]
}
