import RegularLanguage
import ValidationCore

/// A universally unique identifier of 128 bits (RFC 9562).
///
///     UUIDValue("F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")?.version   // 1
///     UUIDValue("f81d4fae7dec11d0a76500a0c91e6bf6")                // nil: the hyphens are missing
public struct UUIDValue: Hashable, Sendable {
  /// The bits; the first digit of the text is the most significant.
  public let bits: UInt128

  /// Creates an identifier from its bits.
  ///
  ///     UUIDValue(bits: 0).description   // "00000000-0000-0000-0000-000000000000"
  public init(bits: UInt128) { self.bits = bits }

  /// Creates an identifier from its text, in either case; `nil` for any other text.
  ///
  ///     UUIDValue("F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")?.variant   // rfc9562
  ///     UUIDValue("{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}")          // nil: braces
  public init?(_ text: String) {
    var bits: UInt128 = 0
    var offset = 0
    for byte in text.utf8 {
      switch offset {
      case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return nil }
      default:
        guard offset < 36, let digit = HexDigits.value(of: byte) else { return nil }
        bits = bits << 4 | UInt128(digit)
      }
      offset += 1
    }
    guard offset == 36 else { return nil }
    self.init(bits: bits)
  }
}

extension UUIDValue {
  /// The layout of an identifier (RFC 9562, section 4.1).
  public enum Variant: Sendable, CaseIterable {
    /// The layout of the Network Computing System.
    case ncs
    /// The layout defined by RFC 9562, the only one with versions.
    case rfc9562
    /// The layout of early Microsoft identifiers.
    case microsoft
    /// A layout reserved for future definition.
    case future
  }

  /// The layout of the identifier.
  public var variant: Variant {
    switch bits >> 60 & 0xF {
    case 0..<8: .ncs
    case 8..<12: .rfc9562
    case 12..<14: .microsoft
    default: .future
    }
  }

  /// The number of the method that generated the identifier, which is meaningful only for the
  /// variant ``Variant/rfc9562``.
  public var version: Int { Int(bits >> 76 & 0xF) }
}

extension UUIDValue: Comparable {
  /// Compares identifiers by their bits, the order of RFC 9562, section 6.11.
  public static func < (a: Self, b: Self) -> Bool { a.bits < b.bits }
}

extension UUIDValue: CustomStringConvertible {
  /// The identifier in lower case: `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`.
  public var description: String {
    var text = ""
    for place in 0..<32 {
      if [8, 12, 16, 20].contains(place) { text.append("-") }
      text.unicodeScalars.append(HexDigits.scalar(UInt8(bits >> (124 - 4 * place) & 0xF)))
    }
    return text
  }
}

extension UUIDValue: TextCodable {
  static var format: any Validator<Self> { UUIDFormat() }
}
