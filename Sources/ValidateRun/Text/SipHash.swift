/// A keyed hash of bytes: SipHash-2-4 with 128 bits (Aumasson and Bernstein, 2012).
///
/// Without the key, a digest reveals nothing about the bytes. With the key, bytes can be guessed,
/// but no two different texts with the same digest can be found in practice.
struct SipHash: Equatable, Sendable {
  /// A digest of 128 bits.
  struct Digest: Hashable, Comparable, Sendable {
    let high: UInt64
    let low: UInt64
  }

  private let key: (UInt64, UInt64)

  /// Creates a hash with a key of 128 bits.
  init(key: (UInt64, UInt64)) { self.key = key }

  static func == (one: Self, other: Self) -> Bool { one.key == other.key }
}

extension SipHash {
  /// Returns the digest of bytes.
  func digest(of bytes: Span<UInt8>) -> Digest {
    var state = State(key)
    var offset = 0
    while offset + 8 <= bytes.count {
      state.absorb(Self.word(bytes, from: offset, count: 8))
      offset += 8
    }
    let rest = Self.word(bytes, from: offset, count: bytes.count - offset)
    state.absorb(rest | UInt64(truncatingIfNeeded: bytes.count) << 56)
    return state.digest()
  }

  /// Returns bytes as a little-endian word.
  private static func word(_ bytes: Span<UInt8>, from start: Int, count: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<count { word |= UInt64(bytes[start + index]) << UInt64(8 * index) }
    return word
  }

  private struct State {
    var v0, v1, v2, v3: UInt64

    init(_ key: (UInt64, UInt64)) {
      v0 = key.0 ^ 0x736F_6D65_7073_6575
      v1 = key.1 ^ 0x646F_7261_6E64_6F6D ^ 0xEE
      v2 = key.0 ^ 0x6C79_6765_6E65_7261
      v3 = key.1 ^ 0x7465_6462_7974_6573
    }

    mutating func absorb(_ word: UInt64) {
      v3 ^= word
      for _ in 0..<2 { mix() }
      v0 ^= word
    }

    mutating func digest() -> Digest {
      v2 ^= 0xEE
      for _ in 0..<4 { mix() }
      let first = v0 ^ v1 ^ v2 ^ v3
      v1 ^= 0xDD
      for _ in 0..<4 { mix() }
      // The bytes of both words are stored from the least significant one on.
      return Digest(high: first.byteSwapped, low: (v0 ^ v1 ^ v2 ^ v3).byteSwapped)
    }

    private mutating func mix() {
      v0 &+= v1
      v1 = v1 << 13 | v1 >> 51
      v1 ^= v0
      v0 = v0 << 32 | v0 >> 32
      v2 &+= v3
      v3 = v3 << 16 | v3 >> 48
      v3 ^= v2
      v0 &+= v3
      v3 = v3 << 21 | v3 >> 43
      v3 ^= v0
      v2 &+= v1
      v1 = v1 << 17 | v1 >> 47
      v1 ^= v2
      v2 = v2 << 32 | v2 >> 32
    }
  }
}

extension SipHash.Digest {
  static func < (one: Self, other: Self) -> Bool { (one.high, one.low) < (other.high, other.low) }
}

extension SipHash.Digest: CustomStringConvertible {
  /// The digest as 32 hexadecimal digits.
  var description: String {
    var text: [UInt8] = []
    append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// Appends the hexadecimal digits to a text.
  func append(to text: inout [UInt8]) {
    for word in [high, low] {
      for shift in stride(from: 60 as UInt64, through: 0, by: -4) {
        text.append(Self.digits[Int(truncatingIfNeeded: word >> shift & 0xF)])
      }
    }
  }

  /// Parses 32 hexadecimal digits in lowercase.
  init?(_ digits: some Collection<UInt8>) {
    guard digits.count == 32 else { return nil }
    var (high, low) = (0 as UInt64, 0 as UInt64)
    for digit in digits {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit & 0xF
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      (high, low) = (high << 4 | low >> 60, low << 4 | UInt64(value))
    }
    self.init(high: high, low: low)
  }
}
