import RegularLanguage
public import ValidationCore

/// An IPv4 address.
///
///     IPv4Address("192.0.2.1")?.bits     // 0xc000_0201
///     IPv4Address("192.0.2.01")          // nil: a leading zero
public struct IPv4Address: Hashable, Sendable {
  /// The four octets, the first in the most significant bits.
  public let bits: UInt32

  /// Creates an address from its octets, the first in the most significant bits.
  ///
  ///     IPv4Address(bits: 0xC000_0201).description   // "192.0.2.1"
  public init(bits: UInt32) {
    self.bits = bits
  }

  /// Creates an address from four decimals; `nil` if the text is not an address.
  ///
  ///     IPv4Address("192.0.2.1")?.description   // "192.0.2.1"
  ///     IPv4Address("192.0.2.01")               // nil: a leading zero
  public init?(_ text: String) {
    guard IPv4Format().isValid(text) else { return nil }
    self = text.withBytes { Self(valid: $0) }
  }

  /// Creates an address from a valid text.
  init(valid text: Span<UInt8>) {
    var bits: UInt32 = 0
    var octet: UInt32 = 0
    for index in text.indices {
      let unit = text[index]
      if unit == UInt8(ascii: ".") {
        bits = bits << 8 | octet
        octet = 0
      } else {
        octet = octet &* 10 &+ UInt32(unit & 0xf)
      }
    }
    self.init(bits: bits << 8 | octet)
  }
}

extension IPv4Address: Comparable {
  /// Compares octet by octet.
  public static func < (left: Self, right: Self) -> Bool { left.bits < right.bits }
}

extension IPv4Address: CustomStringConvertible {
  /// The four decimals.
  public var description: String {
    "\(bits >> 24).\(bits >> 16 & 0xff).\(bits >> 8 & 0xff).\(bits & 0xff)"
  }
}

/// IPv4 addresses.
struct IPv4Format: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The pattern of an address.
  static let pattern = #"\#(octet)(?:\.\#(octet)){3}"#
  /// The pattern of one of the four decimals.
  static let octet = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
  /// The addresses.
  static let addresses = Language(format: pattern, table: FormatTables.ipv4)

  /// The rule of the format.
  var rule: Rule { Rule(.ipv4) }

  /// The addresses.
  var language: Language? { Self.addresses }

  /// The address.
  func value(ofValid text: String) -> IPv4Address? { text.withBytes { IPv4Address(valid: $0) } }

  /// The four decimals.
  func text(for value: IPv4Address) -> String? { value.description }
}

extension Validator where Self == FormatValidator<IPv4Address> {
  /// An IPv4 address: four decimals from 0 to 255, separated by dots.
  ///
  ///     .ipv4   // "192.0.2.1" is valid, "192.0.2" is incomplete
  ///     .ipv4   // "192.0.2.256", "192.0.2.01" and "0x7f.0.0.1" are invalid
  ///
  /// This is the strict form of RFC 6943, section 3.1.1. Leading zeros, which some programs
  /// interpret as octal, are not accepted, and neither are shorter forms such as "127.1".
  public static var ipv4: Self { IPv4Format.plain }
}

extension IPv4Address: TextCodable {
  static var format: any Validator<Self> { IPv4Format() }
}

extension Rule.Code {
  /// An IPv4 address.
  public static let ipv4 = Self("ipv4") { $0.jsonSchemaFormat = "ipv4" }
}

extension FormatRule {
  /// The rule `--ipv4`.
  package static let ipv4 = FormatRule(
    .ipv4, help: "an address such as 192.0.2.1", sample: "192.0.2.1", .ipv4
  ).inferred(at: 130)
}
