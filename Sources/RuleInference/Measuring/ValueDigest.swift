/// Hashes of values, seeded so that no input can provoke collisions.
///
/// Equal values have equal hashes. Two values with the same hash count as equal where only the hash
/// is known, so a collision can hide that values are unique, but never pretend it.
struct ValueDigest: Sendable {
  private let seed = UInt64.random(in: .min ... .max) | 1

  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
}

extension ValueDigest {
  /// Returns the hash of a value.
  @inline(__always)
  func hash(_ value: Span<UInt8>) -> UInt64 {
    let count = value.count
    var hash = seed ^ UInt64(truncatingIfNeeded: count)
    if count >= 8 {
      var offset = 0
      while offset <= count &- 8 {
        hash = Self.mix(hash ^ value.word(at: offset))
        offset &+= 8
      }
      return Self.mix(hash ^ value.word(at: count &- 8))
    }
    var last: UInt64 = 0
    for index in 0..<count { last = last << 8 | UInt64(value[index]) }
    return Self.mix(hash ^ last)
  }

  @inline(__always)
  private static func mix(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: factor)
    return (product.high ^ product.low) &+ word >> 29
  }
}

extension Span<UInt8> {
  /// Returns the eight bytes at an offset, the first of them in the lowest bits.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    // Any eight bytes form a valid number, and the load checks its bounds.
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Whether all bytes are ASCII.
  var isASCII: Bool {
    var offset = 0
    while offset <= count - 8 {
      if word(at: offset) & 0x8080_8080_8080_8080 != 0 { return false }
      offset &+= 8
    }
    while offset < count {
      if self[offset] >= 0x80 { return false }
      offset &+= 1
    }
    return true
  }

  /// Returns whether the bytes equal others.
  @inline(__always)
  func equals(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var offset = 0
    while offset <= count &- 8 {
      if word(at: offset) != other.word(at: offset) { return false }
      offset &+= 8
    }
    while offset < count {
      if self[offset] != other[offset] { return false }
      offset &+= 1
    }
    return true
  }

  /// A copy of the bytes.
  var copy: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for index in 0..<count { result.append(self[index]) }
    return result
  }
}
