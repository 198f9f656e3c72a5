internal import RegularLanguage
public import ValidationCore

/// Absolute URLs with a host, with certain schemes.
struct URLFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The schemes, in lowercase.
  let schemes: [String]
  /// The URLs of those schemes.
  let language: Language?

  private static let web = ["https", "http"]
  private static let webTexts = Language(
    .pattern(Syntax.words(web).then(hierarchy)), table: FormatTables.url)
  /// The URLs of all schemes.
  static let any = Language(.pattern(Syntax(pattern: scheme).then(hierarchy)))
  private static let scheme = "[A-Za-z][A-Za-z0-9+.\\-]*"
  fileprivate static let names = Language(format: scheme)

  init() {
    schemes = Self.web
    language = Self.webTexts
  }

  init(schemes: some Sequence<String>) {
    self.schemes = schemes.map { $0.lowercased() }
    let names = self.schemes.filter(Self.names.accepts)
    language = .words(names, then: Self.hierarchy, Self.afterScheme)
  }

  /// The rule of the format.
  var rule: Rule { Rule(.url, parameters: ["schemes": .list(schemes)]) }

  /// The parts of the URL.
  func value(ofValid text: String) -> URLReference? { URLReference(valid: text) }

  /// The URL with its scheme and host in lowercase; `nil` if the scheme is not an allowed one.
  func text(for value: URLReference) -> String? { valid(value.description) }
}

extension URLFormat {
  /// The part after the scheme.
  static let afterScheme = Language(.pattern(hierarchy), table: FormatTables.urlAfterScheme)

  /// The syntax of the part after the scheme.
  private static let hierarchy: Syntax = {
    let encoded = "%[0-9A-Fa-f]{2}"
    // Unreserved characters and subcomponent delimiters.
    let plain = #"A-Za-z0-9\-._~!$&'()*+,;="#
    let host = #"(?:(?:[\#(plain)]|\#(encoded))+|\[(?:\#(IPv6Format.pattern))\])"#
    let after = #"(?:[\#(plain):@/?]|\#(encoded))*"#
    return Syntax(
      pattern: #"://(?:(?:[\#(plain):]|\#(encoded))*@)?\#(host)(?::0*\#(PortFormat.pattern)?)?"#
        + #"(?:/(?:[\#(plain):@/]|\#(encoded))*)?(?:\?\#(after))?(?:#\#(after))?"#)
  }()
}

extension URLFormat: CanonicalValidator {}

extension URLReference {
  /// Returns whether a text is a scheme according to RFC 3986.
  package static func isScheme(_ text: String) -> Bool { URLFormat.names.accepts(text) }
}

extension Validator where Self == FormatValidator<URLReference> {
  /// An absolute URL with the scheme "https" or "http" and a host.
  ///
  ///     .url   // "https://example.org/a?b#c" and "http://[::1]:8080" are valid
  ///     .url   // "https://" is incomplete
  ///     .url   // "javascript:alert(1)", "https:\\a.org" and "http://a.org/%6" are not valid
  ///
  /// The source is RFC 3986, with a host that isn't empty: letters other than ASCII, spaces and
  /// controls must be percent-encoded, and a port is at most 65535. Addresses of future versions in
  /// brackets are not accepted, and neither is anything that browsers would repair.
  public static var url: Self { URLFormat.plain }

  /// An absolute URL with one of several schemes, and a host.
  ///
  ///     .url(schemes: "postgres", "sqlite")   // "postgres://localhost/names" is valid
  ///     .url(schemes: "postgres", "sqlite")   // "https://localhost/names" is invalid
  ///
  /// - Parameter schemes: The schemes, in any case; a text that is not a scheme according to RFC
  ///   3986 matches no URL.
  /// - Returns: A strategy for URLs with one of the schemes.
  /// - Complexity: The schemes are compiled once per process, when the first text is judged, in
  ///   about 200 microseconds.
  public static func url(schemes: String...) -> Self { .url(schemes: schemes) }

  /// An absolute URL with one of a list of schemes.
  package static func url(schemes: [String]) -> Self { Self(URLFormat(schemes: schemes)) }
}

extension Rule.Code {
  /// An absolute URL.
  ///
  /// Parameter: `schemes`, separated by commas.
  public static let url = Self("url") {
    $0.spellings = { text in
      text.contains(".") && !text.contains(text: ":/") ? ["https://" + text, "http://" + text] : []
    }
    $0.inputMode = "url"
    $0.autocompletion = "url"
    $0.jsonSchemaFormat = "uri"
  }
}

extension FormatRule {
  /// The rule `--url`.
  package static let url = FormatRule(
    .url, help: "an absolute URL with one of the schemes (https or http), as in RFC 3986",
    sample: "https://example.org/k?q#f", .url
  )
  .orList("A,B,...", of: URLReference.isScheme) { FormatValidator.url(schemes: $0) }
  .inferred(at: 180, .name)
}
