/// Up to 64 bytes of a block, from which masks are made: a bit a byte, the first the lowest.
struct MaskedBytes {
  /// The bytes; those behind the end of the block are zero.
  private var words: InlineArray<8, UInt64> = .init(repeating: 0)

  /// The number of bytes.
  static let count = 64

  /// Takes the bytes of a block from an offset on.
  @inline(__always)
  init(_ block: Span<UInt8>, at offset: Int) {
    if offset &+ Self.count <= block.count {
      for index in 0..<8 {
        // Any eight bytes are a number, and the load checks its bounds.
        let word = unsafe block.bytes.unsafeLoadUnaligned(
          fromByteOffset: offset &+ 8 &* index, as: UInt64.self)
        words[index] = UInt64(littleEndian: word)
      }
    } else {
      for index in 0..<max(block.count - offset, 0) {
        words[index >> 3] |= UInt64(block[offset + index]) << UInt64(8 * (index & 7))
      }
    }
  }

  private static let low: UInt64 = 0x0101_0101_0101_0101
  private static let high: UInt64 = 0x8080_8080_8080_8080
  /// Its product with a word of lowest bits has those, in order, in the uppermost byte.
  private static let gather: UInt64 = 0x0102_0408_1020_4080

  /// The bytes that are the same as one.
  @inline(__always)
  func mask(of byte: UInt8) -> UInt64 {
    let pattern = Self.low &* UInt64(byte)
    var mask: UInt64 = 0
    for index in 0..<8 {
      let word = words[index] ^ pattern
      // The high bit of each byte that is not zero.
      let other = ((word & ~Self.high) &+ ~Self.high) | word
      let bits = ((~other & Self.high) &>> 7) &* Self.gather
      mask |= (bits &>> 56) &<< UInt64(8 &* index)
    }
    return mask
  }

  /// The bytes that continue a scalar of UTF-8: 10xxxxxx.
  @inline(__always)
  var continuationMask: UInt64 {
    var seen: UInt64 = 0
    for index in 0..<8 { seen |= words[index] }
    if seen & Self.high == 0 { return 0 }
    var mask: UInt64 = 0
    for index in 0..<8 {
      let word = words[index] & ~(words[index] &<< 1) & Self.high
      mask |= (((word &>> 7) &* Self.gather) &>> 56) &<< UInt64(8 &* index)
    }
    return mask
  }
}
