internal import RegularLanguage
public import ValidationCore

/// The names of hosts.
struct HostnameFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The pattern of a label that is Punycode, from after "xn--" to its end.
  ///
  /// After the last hyphen stand numbers in the digits a to z and 0 to 9, from 0 to 35 (RFC 3492).
  /// A number ends with a digit below a threshold, which is 1, 1 and 26 in the first number, and
  /// never above 26. So the label ends with a letter, and "X" alone is the start of a number. What
  /// later numbers are depends on those before them, so no automaton knows whether they end.
  private static let punycode =
    "(?:[A-Za-z0-9\\-]*-)?(?:[Aa]|[B-Zb-z0-9](?:[Aa]|[B-Zb-z0-9][0-9]*[A-Za-z]))"
    + "(?:[A-Za-z0-9]*[A-Za-z])?(?![A-Za-z0-9\\-])"
  /// The pattern of a label, whatever it stands for.
  static let label = "[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?"
  private static let checkedLabel = "(?![Xx][Nn]--(?!\(punycode)))\(label)"
  /// The pattern of a name, of any length, at the end of a text or before a colon.
  static let pattern = #"(?:\#(checkedLabel)\.)*(?![0-9]+(?:$|:))\#(checkedLabel)"#
  /// The most characters of a name.
  static let maximumCharacterCount = 253
  private static let names = Language(
    format: pattern, upTo: maximumCharacterCount, table: FormatTables.hostname)

  /// The rule of the format.
  var rule: Rule { Rule(.hostname) }

  /// The names.
  var language: Language? { Self.names }
}

extension Language {
  /// Creates the language of a format with a bound on the length, which is counted.
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
  /// The name of a host: labels of letters, digits and inner hyphens, with dots between them.
  ///
  ///     .hostname   // "example.org" and "localhost" are valid, "192.0.2.1" is incomplete
  ///     .hostname   // "-a.org", "a..org" and "a_b.org" are invalid
  ///
  /// The sources are RFC 952 and RFC 1123, section 2.1: a label has 1 to 63 characters, a name up
  /// to 253, and a last label of nothing but digits would be part of an address. The dot at the end
  /// of an absolute name is left out, and so are letters beyond ASCII. A label such as
  /// "xn--bcher-kva" stands for some, in Punycode (RFC 3492). One whose first number doesn't end,
  /// as in "xn--x", or whose last character is a digit, is invalid; what else the label stands for
  /// is not looked at.
  public static var hostname: Self { HostnameFormat.plain }
}
