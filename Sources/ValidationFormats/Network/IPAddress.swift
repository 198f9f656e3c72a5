internal import RegularLanguage
public import ValidationCore

/// An IP address of version 4 or 6.
public enum IPAddress: Hashable, Sendable, Comparable {
  /// An IPv4 address, which is less than any IPv6 address.
  case ipv4(IPv4Address)
  /// An IPv6 address.
  case ipv6(IPv6Address)

  /// The patterns of the addresses of each version.
  package static let patterns = (v4: IPv4Format.pattern, v6: IPv6Format.pattern)

  /// Creates an address from a text; `nil` if the text is not an address.
  ///
  ///     IPAddress("2001:DB8::1")?.description   // "2001:db8::1"
  ///     IPAddress("localhost")                  // nil: a name
  public init?(_ text: String) {
    guard IPAddressFormat().isValid(text) else { return nil }
    self = text.withBytes { Self(valid: $0) }
  }

  /// Creates an address from a valid text.
  init(valid text: Span<UInt8>) {
    self =
      text.firstOffset(of: UInt8(ascii: ":"), from: 0) < text.count
      ? .ipv6(IPv6Address(valid: text)) : .ipv4(IPv4Address(valid: text))
  }
}

extension IPAddress: CustomStringConvertible {
  /// The canonical text.
  public var description: String {
    switch self {
    case .ipv4(let address): address.description
    case .ipv6(let address): address.description
    }
  }
}

/// IP addresses of version 4 or 6.
struct IPAddressFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The pattern of an address.
  static let pattern = "\(IPv4Format.pattern)|\(IPv6Format.pattern)"
  private static let addresses = Language(format: pattern, table: FormatTables.ipAddress)

  /// The rule of the format.
  var rule: Rule { Rule(.ipAddress) }

  /// The addresses.
  var language: Language? { Self.addresses }

  /// The address.
  func value(ofValid text: String) -> IPAddress? { text.withBytes { IPAddress(valid: $0) } }

  /// The canonical text.
  func text(for value: IPAddress) -> String? { value.description }
}

extension IPAddressFormat: CanonicalValidator {
  package var canonicalTexts: Language? { Self.canonical }

  private static let canonical = Language(format: "[^:]*")
}

extension Validator where Self == FormatValidator<IPAddress> {
  /// An IP address of either version: see ``Validator/ipv4`` and ``Validator/ipv6``.
  ///
  ///     .ipAddress   // "192.0.2.1" and "2001:db8::1" are valid
  ///     .ipAddress   // "localhost" and "[::1]" are invalid
  public static var ipAddress: Self { IPAddressFormat.plain }
}

extension IPAddress: TextCodable {
  static var format: any Validator<Self> { IPAddressFormat() }
}

extension Rule.Code {
  /// An IPv4 or IPv6 address.
  public static let ipAddress: Self = "ip-address"
}

extension FormatRule {
  /// The rule `--ip-address`.
  package static let ipAddress = FormatRule(
    .ipAddress, help: "an IPv4 or IPv6 address", sample: "2001:db8::192.0.2.1", .ipAddress
  ).inferred(at: 160)
}
