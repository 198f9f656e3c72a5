import RegularLanguage
public import ValidationCore

/// The address of a network interface: an EUI-48, of 6 octets.
///
///     MACAddress("00-00-5E-00-53-01")?.description   // "00:00:5e:00:53:01"
///     MACAddress("00:00:5e:00:53")                   // nil: five octets
public struct MACAddress: Hashable, Sendable {
  /// The six octets, the first one in bits 40 to 47; the other bits are zero.
  public let bits: UInt64

  /// Creates an address from its octets.
  ///
  ///     MACAddress(bits: 0x5E_00_53_01).description   // "00:00:5e:00:53:01"
  ///
  /// - Parameter bits: The octets, the first one in bits 40 to 47; other bits are ignored.
  public init(bits: UInt64) {
    self.bits = bits & 0xffff_ffff_ffff
  }

  /// Creates an address from six pairs of hexadecimal digits; `nil` if the text is not an address.
  ///
  ///     MACAddress("00-00-5E-00-53-01")?.description   // "00:00:5e:00:53:01"
  ///     MACAddress("00:00-5E:00-53:01")                // nil: colons and hyphens
  public init?(_ text: String) {
    guard MACAddressFormat().isValid(text) else { return nil }
    self.init(valid: text)
  }

  /// Creates an address from a valid text.
  init(valid text: String) {
    self.init(
      bits: text.utf8.reduce(0) { bits, byte in
        // The characters between the octets are not digits.
        HexDigits.value(of: byte).map { bits << 4 | UInt64($0) } ?? bits
      })
  }
}

extension MACAddress: Comparable {
  /// Compares octet by octet.
  public static func < (left: Self, right: Self) -> Bool { left.bits < right.bits }
}

extension MACAddress: CustomStringConvertible {
  /// Six pairs of lowercase digits, separated by colons.
  public var description: String {
    stride(from: 40, through: 0, by: -8).map { shift in
      HexDigits.text(of: CollectionOfOne(UInt8(truncatingIfNeeded: bits >> UInt64(shift))))
    }.joined(separator: ":")
  }
}

/// Addresses of network interfaces.
struct MACAddressFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  private static let addresses = Language(
    format: "[0-9A-Fa-f]{2}(?:(?::[0-9A-Fa-f]{2}){5}|(?:-[0-9A-Fa-f]{2}){5})")

  /// The rule of the format.
  var rule: Rule { Rule(.macAddress) }

  /// The addresses.
  var language: Language? { Self.addresses }

  /// The address.
  func value(ofValid text: String) -> MACAddress? { MACAddress(valid: text) }

  /// Six pairs of lowercase digits, separated by colons.
  func text(for value: MACAddress) -> String? { value.description }
}

extension MACAddressFormat: CanonicalValidator {
  package var canonicalTexts: Language? { Self.canonical }

  private static let canonical = Language(format: "[0-9a-f:]*")
}

extension Validator where Self == FormatValidator<MACAddress> {
  /// The address of a network interface: six pairs of hexadecimal digits, all separated by colons
  /// or all by hyphens.
  ///
  ///     .macAddress   // "00:00:5e:00:53:01" and "00-00-5E-00-53-01" are valid
  ///     .macAddress   // "00:00-5e" and "0000.5e00.5301" are invalid
  ///
  /// The source is IEEE 802, an EUI-48. Three groups separated by dots, and longer addresses, such
  /// as an EUI-64, are not accepted.
  public static var macAddress: Self { MACAddressFormat.plain }
}

extension MACAddress: TextCodable {
  static var format: any Validator<Self> { MACAddressFormat() }
}

extension Rule.Code {
  /// A MAC address.
  public static let macAddress = Self("mac-address") {
    $0.spellings = { text in
      [text.laidOut(as: "00:00:00:00:00:00", without: ":-. ")].compactMap(\.self)
    }
  }
}

extension FormatRule {
  /// The rule `--mac-address`.
  package static let macAddress = FormatRule(
    .macAddress, help: "six pairs of hexadecimal digits, separated by : or -",
    sample: "00:1b:63:84:45:e6", .macAddress
  ).inferred(at: 120, .name)
}
