internal import RegularLanguage
public import ValidationCore

/// The names of hosts.
struct HostnameFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The pattern of a Punycode label after "xn--".
  ///
  /// The last hyphen is followed by numbers in the digits a to z and 0 to 9, for 0 to 35 (RFC
  /// 3492). A number ends with a digit below a threshold, which is 1, 1 and 26 in the first number,
  /// and never above 26. So the label ends with a letter, and "X" alone is an incomplete number.
  /// Later numbers depend on those before them, so no automaton can determine whether they end.
  private static let punycode =
    "(?:[A-Za-z0-9\\-]*-)?(?:[Aa]|[B-Zb-z0-9](?:[Aa]|[B-Zb-z0-9][0-9]*[A-Za-z]))"
    + "(?:[A-Za-z0-9]*[A-Za-z])?(?![A-Za-z0-9\\-])"
  /// The pattern of a label without checking Punycode.
  static let label = "[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?"
  private static let checkedLabel = "(?![Xx][Nn]--(?!\(punycode)))\(label)"
  /// The pattern of a name of any length, at the end of a text or before a colon.
  static let pattern = #"(?:\#(checkedLabel)\.)*(?![0-9]+(?:$|:))\#(checkedLabel)"#
  /// The maximum number of characters of a name.
  static let maximumCharacterCount = 253
  private static let names = Language(
    format: pattern, upTo: maximumCharacterCount, table: FormatTables.hostname)

  /// The rule of the format.
  var rule: Rule { Rule(.hostname) }

  /// The names.
  var language: Language? { Self.names }
}

extension Language {
  /// Creates the language of a format with a limit on the length, which is counted.
  init(
    format pattern: @autoclosure @escaping @Sendable () -> String,
    upTo count: Int,
    table: String
  ) {
    self.init(
      .intersection([
        .pattern(Syntax(pattern: pattern())), .length(.scalars, Repetition(0, count)),
      ]), table: table)
  }
}

extension Validator where Self == FormatValidator<String> {
  /// A host name: labels of letters, digits and inner hyphens, separated by dots.
  ///
  ///     .hostname   // "example.org" and "localhost" are valid, "192.0.2.1" is incomplete
  ///     .hostname   // "-a.org", "a..org" and "a_b.org" are invalid
  ///
  /// The sources are RFC 952 and RFC 1123, section 2.1: a label has 1 to 63 characters, a name has
  /// up to 253, and the last label must not consist only of digits, as in an address. A dot at the
  /// end of an absolute name is not accepted, and neither are letters other than ASCII. A label
  /// such as "xn--bcher-kva" represents such letters in Punycode (RFC 3492). It is invalid if its
  /// first number doesn't end, as in "xn--x", or if its last character is a digit; otherwise, the
  /// represented label is not checked.
  public static var hostname: Self { HostnameFormat.plain }
}

extension Rule.Code {
  /// A host name.
  public static let hostname = Self("hostname")
}

extension FormatRule {
  /// The rule `--hostname`.
  package static let hostname = FormatRule(
    .hostname, help: "a host name, as in RFC 1123", sample: "kelvin.example.org", .hostname
  ).inferred(at: 310, .name) { $0.hasDots }
}
