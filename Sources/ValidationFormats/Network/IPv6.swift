import RegularLanguage
public import ValidationCore

/// An IPv6 address.
///
///     IPv6Address("2001:DB8:0:0::1")?.description   // "2001:db8::1"
///     IPv6Address("2001:db8")                       // nil: two of eight groups
public struct IPv6Address: Hashable, Sendable {
  /// The eight groups of 16 bits, the first in the most significant bits.
  public let bits: UInt128

  /// Creates an address from its groups, the first in the most significant bits.
  ///
  ///     IPv6Address(bits: 1).description   // "::1"
  public init(bits: UInt128) {
    self.bits = bits
  }

  /// Creates an address from a text; `nil` if the text is not an address.
  ///
  ///     IPv6Address("2001:DB8:0:0::1")?.description   // "2001:db8::1"
  ///     IPv6Address("fe80::1%eth0")                   // nil: a zone
  public init?(_ text: String) {
    guard IPv6Format().isValid(text) else { return nil }
    self = text.withBytes { Self(valid: $0) }
  }

  /// Creates an address from a valid text.
  init(valid text: Span<UInt8>) {
    var bits: UInt128 = 0
    var count = 0
    // The number of groups before "::".
    var gap: Int?
    var start = 0
    var value: UInt128 = 0
    var isDecimal = false
    for offset in 0...text.count {
      if offset < text.count, text[offset] != UInt8(ascii: ":") {
        isDecimal = isDecimal || text[offset] == UInt8(ascii: ".")
        value = value << 4 | UInt128(HexDigits.value(of: text[offset]) ?? 0)
        continue
      }
      if isDecimal {
        bits = bits << 32 | UInt128(IPv4Address(valid: text.extracting(start..<offset)).bits)
        count += 2
      } else if start < offset {
        bits = bits << 16 | value
        count += 1
      } else if offset < text.count {
        gap = count
      }
      (start, value, isDecimal) = (offset + 1, 0, false)
    }
    if let gap {
      let after = (1 as UInt128) << (16 * (count - gap)) &- 1
      bits = (bits & ~after) << (16 * (8 - count)) | bits & after
    }
    self.init(bits: bits)
  }
}

extension IPv6Address: Comparable {
  /// Compares group by group.
  public static func < (left: Self, right: Self) -> Bool { left.bits < right.bits }
}

extension IPv6Address: CustomStringConvertible {
  /// The canonical text of RFC 5952: lowercase, no leading zeros, "::" for the first of the longest
  /// runs of two or more zero groups, and four decimals at the end of an address such as
  /// `::ffff:192.0.2.1`, which represents an IPv4 address.
  public var description: String {
    if bits >> 32 == 0xffff {
      return "::ffff:\(IPv4Address(bits: UInt32(truncatingIfNeeded: bits)))"
    }
    let groups = (0..<8).map { UInt16(truncatingIfNeeded: bits >> (16 * (7 - $0))) }
    var longest = 0..<1
    for start in groups.indices {
      let end = groups[start...].firstIndex { $0 != 0 } ?? groups.endIndex
      if end - start > longest.count { longest = start..<end }
    }
    func hexadecimal(_ groups: ArraySlice<UInt16>) -> String {
      groups.map { String($0, radix: 16) }.joined(separator: ":")
    }
    guard longest.count > 1 else { return hexadecimal(groups[...]) }
    return hexadecimal(groups[..<longest.lowerBound]) + "::"
      + hexadecimal(groups[longest.upperBound...])
  }
}

/// IPv6 addresses.
struct IPv6Format: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The pattern of an address: eight groups, or fewer with "::" between, before or after them,
  /// where the last two may be an IPv4 address.
  static let pattern: String = {
    let group = "[0-9A-Fa-f]{1,4}"
    let all = "(?:\(group):){6}(?:\(group):\(group)|\(IPv4Format.pattern))"
    let shortened = (0...7).map { count in
      let front = count == 0 ? "" : "\(group)(?::\(group)){\(count - 1)}"
      return front + "::" + tail(upTo: 7 - count)
    }
    return ([all] + shortened).joined(separator: "|")

    func tail(upTo count: Int) -> String {
      if count == 0 { return "" }
      let groups = "(?:\(group):){0,\(count - 1)}\(group)"
      if count == 1 { return "(?:\(groups))?" }
      return "(?:\(groups)|(?:\(group):){0,\(count - 2)}\(IPv4Format.pattern))?"
    }
  }()
  /// The addresses.
  static let addresses = Language(format: pattern, table: FormatTables.ipv6)

  /// The rule of the format.
  var rule: Rule { Rule(.ipv6) }

  /// The addresses.
  var language: Language? { Self.addresses }

  /// The address.
  func value(ofValid text: String) -> IPv6Address? { text.withBytes { IPv6Address(valid: $0) } }

  /// The canonical text by RFC 5952.
  func text(for value: IPv6Address) -> String? { value.description }
}

extension IPv6Format: CanonicalValidator {}

extension Validator where Self == FormatValidator<IPv6Address> {
  /// An IPv6 address: eight groups of hexadecimal digits, or fewer with "::" for zeros.
  ///
  ///     .ipv6   // "2001:db8::1" and "::ffff:192.0.2.1" are valid, "2001:db8" is incomplete
  ///     .ipv6   // "1::2::3", "12345::" and "fe80::1%eth0" are invalid
  ///
  /// The source is RFC 4291, section 2.2. "::" stands for at least one group. The zone of RFC 4007,
  /// as in "fe80::1%eth0", is not accepted, because it has a meaning only on one machine.
  public static var ipv6: Self { IPv6Format.plain }
}

extension IPv6Address: TextCodable {
  static var format: any Validator<Self> { IPv6Format() }
}

extension Rule.Code {
  /// An IPv6 address.
  public static let ipv6 = Self("ipv6") { $0.jsonSchemaFormat = "ipv6" }
}

extension FormatRule {
  /// The rule `--ipv6`.
  package static let ipv6 = FormatRule(
    .ipv6, help: "an address such as 2001:db8::1", sample: "2001:db8::1", .ipv6
  ).inferred(at: 150)
}
