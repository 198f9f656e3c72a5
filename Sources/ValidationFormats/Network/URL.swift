internal import RegularLanguage
public import ValidationCore

/// Absolute URLs with a host, of certain schemes.
public struct URLValidator: FormatValidator {
  /// The schemes, in lower case.
  public let schemes: [String]
  /// The URLs of those schemes.
  public let language: Language?

  private static let web = ["https", "http"]
  private static let webTexts = Language(
    .pattern(Syntax.words(web).then(hierarchy)), table: FormatTables.url)
  /// The URLs of all schemes.
  static let any = Language(.pattern(Syntax(pattern: scheme).then(hierarchy)))
  private static let scheme = "[A-Za-z][A-Za-z0-9+.\\-]*"
  private static let names = Language(format: scheme)

  /// Creates a strategy for the schemes of the web, "https" and "http".
  ///
  ///     URLValidator().isValid("https://example.org/a?b")   // true
  ///     URLValidator().isValid("example.org")               // false: no scheme
  public init() {
    schemes = Self.web
    language = Self.webTexts
  }

  /// Creates a strategy for some schemes.
  ///
  ///     URLValidator(schemes: ["https"]).isValid("https://example.org")   // true
  ///     URLValidator(schemes: ["https"]).isValid("http://example.org")    // false
  ///
  /// - Parameter schemes: The names of the schemes, in any case; what RFC 3986 doesn't take for a
  ///   name is that of no URL, and without any scheme nothing is valid.
  public init(schemes: some Sequence<String>) {
    self.schemes = schemes.map { $0.lowercased() }
    let names = self.schemes.filter(Self.isScheme)
    language = .words(names, then: Self.hierarchy, Self.afterScheme)
  }

  /// Returns whether RFC 3986 takes a text for the name of a scheme.
  package static func isScheme(_ text: String) -> Bool { names.accepts(text) }

  /// The format as a rule.
  public var rule: Rule { Rule(.url, parameters: ["schemes": .list(schemes)]) }

  /// The parts of the URL.
  public func value(ofValid text: String) -> URLReference? { URLReference(valid: text) }

  /// The URL with its scheme and host in lower case; `nil` if the scheme is none of those asked
  /// for.
  public func text(for value: URLReference) -> String? { valid(value.description) }
}

extension URLValidator {
  /// What follows the name of a scheme.
  static let afterScheme = Language(.pattern(hierarchy), table: FormatTables.urlAfterScheme)

  /// The syntax of what follows the name of a scheme.
  private static let hierarchy: Syntax = {
    let encoded = "%[0-9A-Fa-f]{2}"
    // Unreserved characters, and those that delimit parts of parts.
    let plain = #"A-Za-z0-9\-._~!$&'()*+,;="#
    let host = #"(?:(?:[\#(plain)]|\#(encoded))+|\[(?:\#(IPv6Validator.pattern))\])"#
    let behind = #"(?:[\#(plain):@/?]|\#(encoded))*"#
    return Syntax(
      pattern: #"://(?:(?:[\#(plain):]|\#(encoded))*@)?\#(host)(?::0*\#(PortValidator.pattern)?)?"#
        + #"(?:/(?:[\#(plain):@/]|\#(encoded))*)?(?:\?\#(behind))?(?:#\#(behind))?"#)
  }()
}

extension URLValidator: CanonicalValidator {}

extension Validator where Self == URLValidator {
  /// An absolute URL of the web, with the scheme "https" or "http" and a host.
  ///
  ///     .url   // "https://example.org/a?b#c" and "http://[::1]:8080" are valid
  ///     .url   // "https://" is incomplete
  ///     .url   // "javascript:alert(1)", "https:\\a.org" and "http://a.org/%6" are not valid
  ///
  /// The source is RFC 3986, with a host that isn't empty: letters beyond ASCII, blanks and
  /// controls have to be percent-encoded, and a port is at most 65535. Addresses of future versions
  /// in brackets are left out, and what a browser would repair.
  public static var url: Self { URLValidator() }

  /// An absolute URL with one of some schemes, and a host.
  ///
  ///     .url(schemes: "postgres", "sqlite")   // "postgres://localhost/names" is valid
  ///     .url(schemes: "postgres", "sqlite")   // "https://localhost/names" is invalid
  ///
  /// - Parameter schemes: The names of the schemes, in any case; what RFC 3986 doesn't take for a
  ///   name is that of no URL.
  /// - Returns: A strategy by which a URL of one of the schemes is valid.
  /// - Complexity: The schemes are compiled once in a process, when a first text is judged: that
  ///   takes about 200 microseconds.
  public static func url(schemes: String...) -> Self { URLValidator(schemes: schemes) }
}
