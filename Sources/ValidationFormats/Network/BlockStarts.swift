import ValidationCore
internal import RegularLanguage

/// The first addresses of blocks, for determining what a text can become by an insertion if all
/// bits after the prefix must be zero.
///
///     "192.0.2.1/2|"    // nothing: 32 bits are needed
///     "192.0.2.1/|2"    // 192.0.2.1/32
///     "192.0.|1/24"     // nothing: the last octet must be 0
enum BlockStarts {
  /// Returns whether some insertion between two texts results in a block without host bits.
  ///
  /// - Parameters:
  ///   - start: The start of the text of some block.
  ///   - end: Its end.
  /// - Returns: Whether there is such a block.
  static func admit(_ start: [UInt8], _ end: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    let start = String(decoding: start, as: UTF8.self)
    let end = String(decoding: end, as: UTF8.self)
    if let index = start.utf8.firstIndex(of: slash) {
      let address = start[..<index].withBytes { IPAddress(valid: $0) }
      let digits = start[start.utf8.index(after: index)...]
      return (address.minimumPrefixLength...address.bitCount).contains { length in
        let text = String(length)
        return text.utf8.count >= digits.utf8.count + end.utf8.count
          && text.hasPrefix(digits) && text.hasSuffix(end)
      }
    }
    let index = end.utf8.firstIndex(of: slash)
    let tail = index.map { end[..<$0] } ?? ""
    let digits = index.map { end[end.utf8.index(after: $0)...] } ?? end[...]
    return [4, 6].contains { version in
      // With a longer prefix, all blocks remain that exist with a shorter one.
      let maximum = version == 4 ? 32 : 128
      let length =
        index == nil ? (0...maximum).last { String($0).hasSuffix(digits) } : Int(digits)
      guard let length, length <= maximum else { return false }
      let text = start + tail
      let automaton = addresses(version, length).automaton
      return text.withBytes { automaton?.outcome(on: $0, caret: start.utf8.count) } != .invalid
    }
  }

  /// Returns the addresses of a version whose bits are zero from a position on.
  private static func addresses(_ version: Int, _ length: Int) -> Language {
    switch (version, length) {
    case (4, 32): IPv4Format.addresses
    case (6, 128): IPv6Format.addresses
    default: version == 4 ? ipv4Addresses[length].value : ipv6Addresses[length].value
    }
  }

  // Computed on first use and cached, since one verdict needs the same repeatedly.
  private static let ipv4Addresses = (0..<32).map { length in
    Lazy { Language(format: ipv4(length)) }
  }
  private static let ipv6Addresses = (0..<128).map { length in
    Lazy { Language(format: ipv6(length)) }
  }

  /// Returns the pattern of four decimals whose bits are zero from a position on.
  private static func ipv4(_ length: Int) -> String {
    (0..<4).map { octet($0, length) }.joined(separator: "[.]")
  }

  private static func octet(_ index: Int, _ length: Int) -> String {
    let step = 1 << min(max(8 * (index + 1) - length, 0), 8)
    if step == 1 { return IPv4Format.octet }
    return "(?:" + stride(from: 0, to: 256, by: step).map(String.init).joined(separator: "|") + ")"
  }

  /// Returns the pattern of up to eight groups whose bits are zero from a position on: see
  /// ``IPv6Format``.
  private static func ipv6(_ length: Int) -> String {
    let decimals = (0..<4).map { octet($0, length - 96) }.joined(separator: "[.]")
    func groups(_ range: Range<Int>) -> String {
      range.map { group($0, length) }.joined(separator: ":")
    }
    // The last two groups may be four decimals.
    func end(_ count: Int) -> String {
      if count < 2 { return groups(8 - count..<8) }
      let front = groups(8 - count..<6) + (count > 2 ? ":" : "")
      return "\(front)(?:\(groups(6..<8))|\(decimals))"
    }
    let shortened = (0...7).map { count in
      let tails = (0...7 - count).map(end).joined(separator: "|")
      return "\(groups(0..<count))::(?:\(tails))"
    }
    return ([end(8)] + shortened).joined(separator: "|")
  }

  /// Returns the pattern of a group of four hexadecimal digits, with optional leading zeros.
  private static func group(_ index: Int, _ length: Int) -> String {
    if length >= 16 * (index + 1) { return "[0-9A-Fa-f]{1,4}" }
    if length <= 16 * index { return "0{1,4}" }
    let digits = (0..<4).map { place in
      let zeros = min(max(16 * index + 4 * (place + 1) - length, 0), 4)
      let members = stride(from: 0, to: 16, by: 1 << zeros).map { String($0, radix: 16) }.joined()
      return "[\(members)\(members.uppercased())]"
    }
    return "(?:" + (0..<4).map { digits[$0...].joined() }.joined(separator: "|") + ")"
  }
}

extension IPAddress {
  /// The number of leading bits after which all bits are zero.
  fileprivate var minimumPrefixLength: Int {
    switch self {
    case .ipv4(let address): 32 - address.bits.trailingZeroBitCount
    case .ipv6(let address): 128 - address.bits.trailingZeroBitCount
    }
  }
}
