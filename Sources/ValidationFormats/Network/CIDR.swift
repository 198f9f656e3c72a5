internal import RegularLanguage
public import ValidationCore

/// A block of addresses: those that agree with one of them in their first bits.
///
///     CIDRBlock("192.0.2.1/24")?.network   // 192.0.2.0
///     CIDRBlock("192.0.2.1/33")            // nil: an address has 32 bits
public struct CIDRBlock: Hashable, Sendable {
  /// An address of the block, as it was written: not always the first one.
  public let address: IPAddress
  /// The number of bits that the addresses agree in.
  public let prefixLength: Int

  /// Creates a block from one of its addresses.
  ///
  ///     let address = IPAddress.ipv4(IPv4Address(bits: 0xC000_0201))
  ///     CIDRBlock(address: address, prefixLength: 24)?.description   // "192.0.2.1/24"
  ///     CIDRBlock(address: address, prefixLength: 33)                // nil: there are 32 bits
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - prefixLength: The number of bits that the addresses agree in, from 0 to 32 by version 4,
  ///     and to 128 by version 6; with any other there is no block.
  public init?(address: IPAddress, prefixLength: Int) {
    guard 0...address.bitCount ~= prefixLength else { return nil }
    self.address = address
    self.prefixLength = prefixLength
  }

  /// Creates a block from a text; `nil` if the text is none.
  ///
  ///     CIDRBlock("2001:db8::/32")?.prefixLength   // 32
  ///     CIDRBlock("192.0.2.0")                     // nil: no prefix
  public init?(_ text: String) {
    guard CIDRValidator().isValid(text) else { return nil }
    self.init(valid: text.utf8.span)
  }

  /// Creates the block that a valid text stands for.
  init?(valid text: Span<UInt8>) {
    let slash = text.firstOffset(of: UInt8(ascii: "/"), from: 0)
    guard slash < text.count else { return nil }
    var length = 0
    for index in slash + 1..<text.count { length = length &* 10 &+ Int(text[index] & 0xf) }
    self.init(address: IPAddress(valid: text.extracting(..<slash)), prefixLength: length)
  }

  /// The first address of the block, whose other bits are zeros.
  public var network: IPAddress {
    switch address {
    case .ipv4(let address):
      .ipv4(IPv4Address(bits: address.bits & ~(UInt32.max >> prefixLength)))
    case .ipv6(let address):
      .ipv6(IPv6Address(bits: address.bits & ~(UInt128.max >> prefixLength)))
    }
  }
}

extension IPAddress {
  /// The number of bits of an address of the version.
  var bitCount: Int {
    switch self {
    case .ipv4: 32
    case .ipv6: 128
    }
  }
}

extension CIDRBlock: CustomStringConvertible {
  /// The canonical text of the address, a slash, and the number of bits.
  public var description: String { "\(address)/\(prefixLength)" }
}

/// Blocks of addresses, perhaps by their first addresses alone.
public struct CIDRValidator: FormatValidator, CheckedValidator {
  private static let blocks = Language(
    format: "\(IPv4Validator.pattern)/(?:[12]?[0-9]|3[0-2])"
      + "|(?:\(IPv6Validator.pattern))/(?:[1-9]?[0-9]|1(?:[01][0-9]|2[0-8]))",
    table: FormatTables.cidr)

  /// A policy on the bits of an address that are behind the prefix.
  public enum HostBits: String, Sendable, CaseIterable {
    /// The bits may be ones.
    case allowed
    /// All the bits are zeros.
    case refused
  }

  /// The policy on the bits of an address that are behind the prefix.
  public let hostBits: HostBits

  /// Creates a strategy for blocks, with a policy on the bits that are behind the prefix.
  ///
  ///     CIDRValidator().isValid("192.0.2.1/24")                     // true
  ///     CIDRValidator(hostBits: .refused).isValid("192.0.2.1/24")   // false
  ///     CIDRValidator(hostBits: .refused).isValid("192.0.2.0/24")   // true
  public init(hostBits: HostBits = .allowed) {
    self.hostBits = hostBits
  }

  /// The format as a rule.
  public var rule: Rule {
    Rule(.cidr, parameters: hostBits == .allowed ? [:] : ["host-bits": .text(hostBits.rawValue)])
  }

  /// The blocks; `nil` where host bits are refused.
  ///
  /// Where the last bit that is a one stands would have to be known at the slash. The least
  /// automaton for that has 7,178 states, and they are found by way of hundreds of thousands. What
  /// can become a block without host bits is found out for the text and the caret all the same, so
  /// that verdicts are exact; those of compositions are told part by part.
  public var language: Language? { hostBits == .allowed ? Self.blocks : nil }

  /// All blocks, with host bits or without.
  package var candidates: Language { Self.blocks }

  package func passesCheck(_ text: Span<UInt8>) -> Bool {
    guard let block = CIDRBlock(valid: text) else { return false }
    return hostBits == .allowed || block.network == block.address
  }

  package var judgesExactly: Bool { true }

  /// Judges exactly; where host bits are refused, those that are there put the address at fault.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    if hostBits == .allowed { return languageVerdict(on: text, caret: caret) }
    return checkedVerdict(
      on: text, caret: caret, fault: 0..<text.prefix { $0 != "/" }.count,
      admits: BlockStarts.admit)
  }

  /// The block.
  public func value(ofValid text: String) -> CIDRBlock? { CIDRBlock(valid: text.utf8.span) }

  /// The canonical text of the address, a slash, and the number of bits; `nil` if there are host
  /// bits that are refused.
  public func text(for value: CIDRBlock) -> String? {
    hostBits == .allowed || value.network == value.address ? value.description : nil
  }
}

extension CIDRValidator: CanonicalValidator {
  package var canonicalTexts: Language? { Self.canonical }

  private static let canonical = Language(format: "[^:]*")
}

extension Validator where Self == CIDRValidator {
  /// A block of IP addresses: one of them, a slash, and the number of bits that all agree in.
  ///
  ///     .cidr   // "192.0.2.0/24", "192.0.2.1/24" and "2001:db8::/32" are valid
  ///     .cidr   // "192.0.2.0" is incomplete, "192.0.2.0/33" and "192.0.2.0/024" are invalid
  ///
  /// The sources are RFC 4632, section 3.1, and RFC 4291, section 2.3. The bits behind the prefix
  /// may be other than zeros; ``CIDRBlock/network`` is the address without them. Masks of four
  /// decimals, as in "192.0.2.0/255.255.255.0", are left out.
  public static var cidr: Self { CIDRValidator() }

  /// A block of IP addresses, with a policy on the bits that are behind the prefix.
  ///
  ///     .cidr(hostBits: .refused)   // "192.0.2.0/24" is valid
  ///     .cidr(hostBits: .refused)   // "192.0.2.1/3" is incomplete: "192.0.2.1/32" is valid
  ///     .cidr(hostBits: .refused)   // "192.0.2.1/24" is invalid
  ///
  /// - Parameter hostBits: The policy.
  /// - Returns: A strategy by which a block is valid that keeps to the policy.
  public static func cidr(hostBits: CIDRValidator.HostBits) -> Self {
    CIDRValidator(hostBits: hostBits)
  }
}
