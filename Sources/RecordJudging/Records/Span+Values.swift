package import LineScanning
import RegularLanguage

extension Span<UInt8> {
  /// The start of a value, as it is shown.
  package var start: [UInt8] {
    var start: [UInt8] = []
    start.append(extracting(first: InvalidLine.maximumShownCount + 1))
    return start
  }

  /// Returns the eight bytes at an offset, the first of them in the lowest bits.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    // Any eight bytes form a valid number, and the load checks its bounds.
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns the possible end of an unquoted value: the offset of the next delimiter or line end,
  /// or of a quotation mark if fields may be quoted, or the end of the span.
  ///
  /// - Complexity: O(*n*), at gigabytes per second for long values.
  package func endOfPlainValue(from start: Int, _ format: RowFormat) -> Int {
    let delimiter = format.delimiter
    let quote = format.isQuoted ? Self.quote : delimiter
    let last = Swift.min(count, start + 8)
    var offset = start
    while offset < last {
      let byte = self[offset]
      if byte == delimiter || byte == Self.feed || byte == Self.return || byte == quote {
        return offset
      }
      offset &+= 1
    }
    return firstOffset(ofAny: (delimiter, Self.feed, Self.return, quote), from: offset)
  }

  /// Returns the offset of the next quotation mark or line feed, or the end.
  ///
  /// - Complexity: O(*n*), at gigabytes per second.
  package func endOfQuotedLine(from start: Int) -> Int {
    firstOffset(ofAny: (Self.quote, Self.feed, Self.quote, Self.feed), from: start)
  }

  private func firstOffset(ofAny bytes: (UInt8, UInt8, UInt8, UInt8), from start: Int) -> Int {
    var offset = start
    while offset <= count - 8 {
      // Any eight bytes form a valid number, and the load checks its bounds.
      let word = UInt64(
        littleEndian: unsafe self.bytes.unsafeLoadUnaligned(
          fromByteOffset: offset, as: UInt64.self))
      let found =
        Self.marks(of: bytes.0, in: word) | Self.marks(of: bytes.1, in: word)
        | Self.marks(of: bytes.2, in: word) | Self.marks(of: bytes.3, in: word)
      if found != 0 { return offset &+ found.trailingZeroBitCount &>> 3 }
      offset &+= 8
    }
    while offset < count {
      let byte = self[offset]
      if byte == bytes.0 || byte == bytes.1 || byte == bytes.2 || byte == bytes.3 { break }
      offset &+= 1
    }
    return offset
  }

  /// Marks the bytes of a word that equal a byte; only the lowest mark is guaranteed to be correct.
  @inline(__always)
  private static func marks(of byte: UInt8, in word: UInt64) -> UInt64 {
    let difference = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }

  private static var feed: UInt8 { UInt8(ascii: "\n") }
  private static var `return`: UInt8 { UInt8(ascii: "\r") }
  private static var quote: UInt8 { UInt8(ascii: "\"") }
}
