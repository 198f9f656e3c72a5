internal import RegularLanguage

/// The names of hosts.
public struct HostnameValidator: FormatValidator {
  /// The pattern of a label.
  static let label = "[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?"
  /// The pattern of a name, of any length, at the end of a text or in front of a colon.
  static let pattern = #"(?:\#(label)\.)*(?![0-9]+(?:$|:))\#(label)"#
  /// The most characters of a name.
  static let mostCharacters = 253
  private static let names = Language(
    format: pattern, upTo: mostCharacters, table: FormatTables.hostname)

  /// Creates a strategy for names.
  ///
  ///     HostnameValidator().isValid("example.org")   // true
  ///     HostnameValidator().isValid("-a.org")        // false: a hyphen in front
  public init() {}

  /// The format as a rule.
  public var rule: Rule { Rule(.hostname) }

  /// The names.
  public var language: Language? { Self.names }
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

extension Validator where Self == HostnameValidator {
  /// The name of a host: labels of letters, digits and inner hyphens, with dots between them.
  ///
  ///     .hostname   // "example.org" and "localhost" are valid, "192.0.2.1" is incomplete
  ///     .hostname   // "-a.org", "a..org" and "a_b.org" are invalid
  ///
  /// The sources are RFC 952 and RFC 1123, section 2.1: a label has 1 to 63 characters, a name up
  /// to 253, and a last label of nothing but digits would be part of an address. The dot at the end
  /// of an absolute name is left out, and so are letters beyond ASCII; a label such as
  /// "xn--bcher-kva", which stands for some, is taken as it is.
  public static var hostname: Self { HostnameValidator() }
}
