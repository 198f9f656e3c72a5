public import ValidationCore

/// A host with a port.
///
///     Endpoint("[::1]:80")?.host    // .ipv6, ::1
///     Endpoint("example.org")       // nil: no port
public struct Endpoint: Hashable, Sendable {
  /// The host.
  public let host: NetworkHost
  /// The number of the port.
  public let port: UInt16

  /// Creates an endpoint from a host and a port.
  ///
  ///     let host = NetworkHost.ipv6(IPv6Address(bits: 1))
  ///     Endpoint(host: host, port: 80).description   // "[::1]:80"
  public init(host: NetworkHost, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Creates an endpoint from a text; `nil` if the text is not an endpoint.
  ///
  ///     Endpoint("example.org:80")?.port   // 80
  ///     Endpoint("example.org:0")          // nil: no port has that number
  public init?(_ text: String) {
    let validator = EndpointFormat()
    guard validator.isValid(text), let endpoint = validator.value(ofValid: text) else { return nil }
    self = endpoint
  }
}

extension Endpoint: CustomStringConvertible {
  /// The host, in brackets if it is an IPv6 address, a colon, and the port.
  public var description: String {
    if case .ipv6(let address) = host { return "[\(address)]:\(port)" }
    return "\(host):\(port)"
  }
}

/// Hosts with ports.
struct EndpointFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  private static let endpoints = Language(
    format:
      "(?:\(HostnameFormat.pattern)|\(IPv4Format.pattern)|\\[(?:\(IPv6Format.pattern))\\])"
      + ":\(PortFormat.pattern)",
    upTo: HostnameFormat.maximumCharacterCount + ":65535".count,
    table: FormatTables.endpoint)

  /// The rule of the format.
  var rule: Rule { Rule(.endpoint) }

  /// The endpoints.
  var language: Language? { Self.endpoints }

  /// The host and the port.
  func value(ofValid text: String) -> Endpoint? {
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")),
      let port = UInt16(text[text.utf8.index(after: colon)...])
    else { return nil }
    let host = text[..<colon]
    let isBracketed = host.utf8.first == UInt8(ascii: "[")
    return Endpoint(
      host: NetworkHost(valid: isBracketed ? host.dropFirst().dropLast() : host), port: port)
  }

  /// The host, in brackets if it is an IPv6 address, a colon, and the port; `nil` if the host name
  /// is invalid, or the port is 0.
  func text(for value: Endpoint) -> String? {
    let text = value.description
    return Endpoint(text) == value ? text : nil
  }
}

extension EndpointFormat: CanonicalValidator {
  package var canonicalTexts: Language? { Self.canonical }

  private static let canonical = Language(format: #"[^\[]*"#)
}

extension Validator where Self == FormatValidator<Endpoint> {
  /// A host and a port, separated by a colon; an IPv6 address is in brackets.
  ///
  ///     .endpoint   // "example.org:80", "192.0.2.1:80" and "[::1]:80" are valid
  ///     .endpoint   // "example.org" is incomplete, "::1:80" and "example.org:0" are invalid
  ///
  /// See ``Validator/host`` and ``Validator/port``; the brackets are those of RFC 3986, section
  /// 3.2.2. The whole text has up to 259 characters, which leaves 253 for a name before a port of
  /// five digits.
  public static var endpoint: Self { EndpointFormat.plain }
}

extension Endpoint: TextCodable {
  static var format: any Validator<Self> { EndpointFormat() }
}

extension Rule.Code {
  /// A host with a port.
  public static let endpoint: Self = "endpoint"
}

extension FormatRule {
  /// The rule `--endpoint`.
  package static let endpoint = FormatRule(
    .endpoint, help: "a host and a port, such as example.org:443", sample: "example.org:443",
    .endpoint
  ).inferred(at: 300)
}
