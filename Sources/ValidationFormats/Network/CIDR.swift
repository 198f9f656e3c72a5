internal import RegularLanguage
public import ValidationCore

/// A block of addresses that have a prefix in common.
///
///     CIDRBlock("192.0.2.1/24")?.network   // 192.0.2.0
///     CIDRBlock("192.0.2.1/33")            // nil: an address has 32 bits
public struct CIDRBlock: Hashable, Sendable {
  /// An address of the block as written, which need not be the first one.
  public let address: IPAddress
  /// The number of bits of the common prefix.
  public let prefixLength: Int

  /// Creates a block from one of its addresses.
  ///
  ///     let address = IPAddress.ipv4(IPv4Address(bits: 0xC000_0201))
  ///     CIDRBlock(address: address, prefixLength: 24)?.description   // "192.0.2.1/24"
  ///     CIDRBlock(address: address, prefixLength: 33)                // nil: there are 32 bits
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - prefixLength: The number of bits of the common prefix, from 0 to 32 for version 4, and to
  ///     128 for version 6; `nil` is returned for any other number.
  public init?(address: IPAddress, prefixLength: Int) {
    guard 0...address.bitCount ~= prefixLength else { return nil }
    self.address = address
    self.prefixLength = prefixLength
  }

  /// Creates a block from a text; `nil` if the text is not a block.
  ///
  ///     CIDRBlock("2001:db8::/32")?.prefixLength   // 32
  ///     CIDRBlock("192.0.2.0")                     // nil: no prefix
  public init?(_ text: String) {
    guard CIDRFormat().isValid(text), let block = text.withBytes({ Self(valid: $0) }) else {
      return nil
    }
    self = block
  }

  /// Creates a block from a valid text.
  init?(valid text: Span<UInt8>) {
    let slash = text.firstOffset(of: UInt8(ascii: "/"), from: 0)
    guard slash < text.count else { return nil }
    var length = 0
    for index in slash + 1..<text.count { length = length &* 10 &+ Int(text[index] & 0xf) }
    self.init(address: IPAddress(valid: text.extracting(..<slash)), prefixLength: length)
  }

  /// The first address of the block, with zeros after the prefix.
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
  /// The number of bits of an address of this version.
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

/// Blocks of addresses, optionally only with their first address.
struct CIDRFormat: Format, CheckedValidator {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  private static let blocks = Language(
    format: "\(IPv4Format.pattern)/(?:[12]?[0-9]|3[0-2])"
      + "|(?:\(IPv6Format.pattern))/(?:[1-9]?[0-9]|1(?:[01][0-9]|2[0-8]))",
    table: FormatTables.cidr)

  /// Whether bits of the address after the prefix may be set.
  private let allowsHostBits: Bool

  init(allowsHostBits: Bool = true) {
    self.allowsHostBits = allowsHostBits
  }

  /// The rule of the format.
  var rule: Rule {
    Rule(.cidr, parameters: allowsHostBits ? [:] : ["host-bits": "refused"])
  }

  /// The blocks; `nil` if host bits are refused.
  ///
  /// At the slash, an automaton would have to know the position of the last bit that is set. The
  /// smallest such automaton has 7,178 states, and constructing it takes hundreds of thousands.
  /// Verdicts are exact nevertheless, because it is computed for the text and the caret whether a
  /// block without host bits is possible. In compositions, *incomplete* is determined part by part.
  var language: Language? { allowsHostBits ? Self.blocks : nil }

  /// All blocks, with or without host bits.
  package var candidates: Language { Self.blocks }

  package func passesCheck(_ text: Span<UInt8>) -> Bool {
    guard let block = CIDRBlock(valid: text) else { return false }
    return allowsHostBits || block.network == block.address
  }

  package var judgesExactly: Bool { true }

  /// Judges exactly; if host bits are refused, the error of a text with host bits is at the
  /// address.
  func verdict(on text: String, caret: String.Index?) -> Verdict {
    if allowsHostBits { return languageVerdict(on: text, caret: caret) }
    return checkedVerdict(
      on: text, caret: caret, fault: 0..<text.prefix { $0 != "/" }.count,
      admits: BlockStarts.admit)
  }

  /// The block.
  func value(ofValid text: String) -> CIDRBlock? { text.withBytes { CIDRBlock(valid: $0) } }

  /// The canonical text of the address, a slash, and the number of bits; `nil` if the block has
  /// host bits that are refused.
  func text(for value: CIDRBlock) -> String? {
    allowsHostBits || value.network == value.address ? value.description : nil
  }
}

extension CIDRFormat: CanonicalValidator {
  package var canonicalTexts: Language? { Self.canonical }

  private static let canonical = Language(format: "[^:]*")
}

extension Validator where Self == FormatValidator<CIDRBlock> {
  /// A block of IP addresses: one of them, a slash, and the number of bits of the common prefix.
  ///
  ///     .cidr   // "192.0.2.0/24", "192.0.2.1/24" and "2001:db8::/32" are valid
  ///     .cidr   // "192.0.2.0" is incomplete, "192.0.2.0/33" and "192.0.2.0/024" are invalid
  ///
  /// The sources are RFC 4632, section 3.1, and RFC 4291, section 2.3. Bits after the prefix may be
  /// set; ``CIDRBlock/network`` is the address without them. Netmasks, as in
  /// "192.0.2.0/255.255.255.0", are not accepted.
  public static var cidr: Self { CIDRFormat.plain }

  /// A block of IP addresses, optionally only with its first address.
  ///
  ///     .cidr(allowsHostBits: false)   // "192.0.2.0/24" is valid
  ///     .cidr(allowsHostBits: false)   // "192.0.2.1/3" is incomplete: "192.0.2.1/32" is valid
  ///     .cidr(allowsHostBits: false)   // "192.0.2.1/24" is invalid
  ///
  /// - Parameter allowsHostBits: Whether bits of the address after the prefix may be set.
  /// - Returns: A strategy for such blocks.
  public static func cidr(allowsHostBits: Bool) -> Self {
    Self(CIDRFormat(allowsHostBits: allowsHostBits))
  }
}

extension CIDRBlock: TextCodable {
  static var format: any Validator<Self> { CIDRFormat() }
}

extension Rule.Code {
  /// An IP address block in CIDR notation.
  ///
  /// Parameter: `host-bits`, which is `refused` if host bits are not allowed.
  public static let cidr: Self = "cidr"
}

extension FormatRule {
  /// The rule `--cidr`.
  package static let cidr = FormatRule(
    .cidr, help: "an address block such as 192.0.2.0/24", sample: "192.0.2.0/24", .cidr
  ).inferred(at: 140)
}
