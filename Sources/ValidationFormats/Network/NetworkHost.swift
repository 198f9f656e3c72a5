import RegularLanguage
public import ValidationCore

/// A host: a name, or an address.
public enum NetworkHost: Hashable, Sendable {
  /// A name, in its original case.
  case name(String)
  /// An IPv4 address.
  case ipv4(IPv4Address)
  /// An IPv6 address.
  case ipv6(IPv6Address)

  /// Creates a host from a text; `nil` if the text is neither a name nor an address.
  ///
  ///     NetworkHost("example.org")   // a name
  ///     NetworkHost("192.0.2.1")     // an address by version 4
  ///     NetworkHost("192.0.2.256")   // nil: neither a name nor an address
  public init?(_ text: String) {
    guard HostFormat().isValid(text) else { return nil }
    self.init(valid: text[...])
  }

  /// Creates a host from a valid text.
  init(valid text: Substring) {
    // The last label of a name doesn't consist only of digits.
    let last = text.utf8.reversed().prefix { $0 != UInt8(ascii: ".") }
    if text.utf8.contains(UInt8(ascii: ":")) {
      self = .ipv6(text.withBytes { IPv6Address(valid: $0) })
    } else if last.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) {
      self = .ipv4(text.withBytes { IPv4Address(valid: $0) })
    } else {
      self = .name(String(text))
    }
  }
}

extension NetworkHost: CustomStringConvertible {
  /// The name, or the canonical text of the address, without brackets.
  public var description: String {
    switch self {
    case .name(let name): name
    case .ipv4(let address): address.description
    case .ipv6(let address): address.description
    }
  }
}

/// Hosts by name or by address.
struct HostFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  private static let hosts = Language(
    format: "\(HostnameFormat.pattern)|\(IPAddressFormat.pattern)",
    upTo: HostnameFormat.maximumCharacterCount,
    table: FormatTables.host)

  /// The rule of the format.
  var rule: Rule { Rule(.host) }

  /// The names and the addresses.
  var language: Language? { Self.hosts }

  /// The name or the address.
  func value(ofValid text: String) -> NetworkHost? { NetworkHost(valid: text[...]) }

  /// The name, or the canonical text of the address; `nil` if a name is invalid.
  func text(for value: NetworkHost) -> String? {
    let text = value.description
    return NetworkHost(text) == value ? text : nil
  }
}

extension HostFormat: CanonicalValidator {
  package var canonicalTexts: Language? { Self.canonical }

  private static let canonical = Language(format: "[^:]*")
}

extension Validator where Self == FormatValidator<NetworkHost> {
  /// A host: its name, or its IP address, without brackets.
  ///
  /// See ``Validator/hostname`` and ``Validator/ipAddress``.
  ///
  ///     .host   // "example.org", "192.0.2.1" and "::1" are valid, "192.0.2" is incomplete
  ///     .host   // "[::1]", "example.org:80" and "a_b" are invalid
  public static var host: Self { HostFormat.plain }
}

extension NetworkHost: TextCodable {
  static var format: any Validator<Self> { HostFormat() }
}

extension Rule.Code {
  /// A host name or IP address.
  public static let host: Self = "host"
}

extension FormatRule {
  /// The rule `--host`.
  package static let host = FormatRule(
    .host, help: "a host name or an address", sample: "example.com", .host
  )
  .inferred(at: 320) { $0.hasDots }
}
