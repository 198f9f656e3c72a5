extension Span<UInt8> {
  /// Returns a hash of the bytes of a name, combining eight at a time by a full-width
  /// multiplication.
  ///
  /// - Parameters:
  ///   - range: The range of the name.
  ///   - seed: A random number, so that no input can provoke collisions.
  /// - Returns: The hash.
  @inlinable @inline(__always)
  package func nameHash(_ range: Range<Int>, seed: UInt64) -> UInt64 {
    let end = range.upperBound
    var hash = seed ^ UInt64(truncatingIfNeeded: range.count)
    var offset = range.lowerBound
    while end - offset > 8 {
      hash = Self.mixed(hash, word(at: offset, before: end), seed)
      offset &+= 8
    }
    return Self.mixed(hash, word(at: offset, before: end), seed)
  }

  /// Returns a hash of the bytes of a name.
  @inlinable
  package func nameHash(seed: UInt64) -> UInt64 { nameHash(0..<count, seed: seed) }

  /// Returns up to eight bytes before an end as a number.
  @inlinable @inline(__always)
  package func word(at start: Int, before end: Int) -> UInt64 {
    let size = Swift.min(end &- start, 8)
    if start <= count - 8 {
      // Any eight bytes form a valid number, and the load checks its bounds.
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)
      return UInt64(littleEndian: word) & (UInt64.max >> UInt64(64 - 8 * size))
    }
    var word: UInt64 = 0
    for index in 0..<size { word |= UInt64(self[start + index]) << UInt64(8 * index) }
    return word
  }

  @inlinable @inline(__always)
  package static func mixed(_ hash: UInt64, _ word: UInt64, _ seed: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15 ^ seed)
    return product.high ^ product.low
  }
}
