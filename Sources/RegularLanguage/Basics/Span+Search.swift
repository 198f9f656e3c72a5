extension Span<UInt8> {
  /// Returns the offset of the next occurrence of a byte, or of the end if there is none.
  package func firstOffset(of byte: UInt8, from start: Int) -> Int {
    var offset = start
    let pattern = 0x0101_0101_0101_0101 &* UInt64(byte)
    while offset <= count - 8 {
      // Any eight bytes are a number, and the load checks its bounds.
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let difference = UInt64(littleEndian: word) ^ pattern
      // Among the bytes that are equal to the wanted one, the lowest has its high bit set here.
      let found = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      if found != 0 { return offset &+ found.trailingZeroBitCount &>> 3 }
      offset &+= 8
    }
    while offset < count, self[offset] != byte { offset &+= 1 }
    return offset
  }

  /// Returns the offset of the last occurrence of a byte; `nil` if there is none.
  package func lastOffset(of byte: UInt8) -> Int? {
    var end = count
    let pattern = 0x0101_0101_0101_0101 &* UInt64(byte)
    let low = 0x7F7F_7F7F_7F7F_7F7F as UInt64
    while end >= 8 {
      // Any eight bytes are a number, and the load checks its bounds.
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: end - 8, as: UInt64.self)
      let difference = UInt64(littleEndian: word) ^ pattern
      // Exactly the bytes that are equal to the wanted one have their high bits set here.
      let found = ~((difference & low) &+ low | difference | low)
      if found != 0 { return end &- 1 &- found.leadingZeroBitCount &>> 3 }
      end &-= 8
    }
    while end > 0 {
      end &-= 1
      if self[end] == byte { return end }
    }
    return nil
  }

  /// Whether all bytes are ASCII, and no byte is a line feed.
  package var isASCIIWithoutLineFeeds: Bool {
    let feeds = 0x0101_0101_0101_0101 &* UInt64(UInt8(ascii: "\n"))
    return hasNoHighBit { word in
      // Below 0x80, all bytes except line feeds get a high bit.
      word | ~((word ^ feeds) &+ 0x7F7F_7F7F_7F7F_7F7F)
    }
  }

  /// Whether all bytes are ASCII.
  package var isASCII: Bool { hasNoHighBit { $0 } }

  /// Whether all bytes are printable ASCII.
  package var isPrintableASCII: Bool {
    hasNoHighBit { word in
      // The bytes before 0x20 lose their high bit, and 0x7F gets one.
      let printable = (word | 0x8080_8080_8080_8080) &- 0x2020_2020_2020_2020
      return word | (word &+ 0x0101_0101_0101_0101) | ~printable
    }
  }

  /// Returns whether a function of eight bytes at a time sets the high bit of none of them.
  @inline(__always)
  private func hasNoHighBit(_ mark: (UInt64) -> UInt64) -> Bool {
    var offset = 0
    // Eight words at once, which the compiler makes vectors of.
    while offset <= count &- 64 {
      var marks: UInt64 = 0
      for word in 0..<8 {
        // Any eight bytes are a number, and all sixty-four are there.
        let place = offset &+ 8 &* word
        marks |= mark(
          unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self))
      }
      if marks & 0x8080_8080_8080_8080 != 0 { return false }
      offset &+= 64
    }
    while offset <= count &- 8 {
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if mark(word) & 0x8080_8080_8080_8080 != 0 { return false }
      offset &+= 8
    }
    return offset == count || mark(lastBytes) & 0x8080_8080_8080_8080 == 0
  }

  /// The last eight bytes as a number; of fewer bytes, but at least one, all of them, with some
  /// repeated.
  @inline(__always)
  private var lastBytes: UInt64 {
    // Any bytes are a number, and the loads check their bounds.
    if count >= 8 {
      return unsafe bytes.unsafeLoadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    }
    if count >= 4 {
      let first = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let last = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      return UInt64(first) | UInt64(last) << 32
    }
    let (first, middle, last) = (self[0], self[count &>> 1], self[count &- 1])
    let all = UInt64(first) &* 0x0101_0101_0101_0101
    return all & ~0xFFFF | UInt64(middle) | UInt64(last) << 8
  }

  /// Returns whether both contain the same bytes.
  package func isIdentical(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var offset = 0
    while offset <= count - 8 {
      // Any eight bytes are a number, and the loads check their bounds.
      let own = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let word = unsafe other.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if own != word { return false }
      offset &+= 8
    }
    while offset < count {
      if self[offset] != other[offset] { return false }
      offset &+= 1
    }
    return true
  }
}
