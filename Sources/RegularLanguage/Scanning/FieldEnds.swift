/// The ends of the fields of rows without quotation marks, found 64 bytes at a time.
///
///     1,a\n22,b\n      // 1, 3, 6, 8
package struct FieldEnds: Sendable {
  /// The offset before the first row, and those of the delimiters and line feeds in the block.
  ///
  /// A field starts after one of them and ends at the next one. Other modules read the array, since
  /// a call for each element would take longer than comparing two values.
  package private(set) var borders: [Int32]
  /// The number of ends.
  package private(set) var count = 0
  /// The end of the bytes that were read.
  package private(set) var end = 0
  /// Whether the bytes contain a quotation mark.
  package private(set) var hasMarks = false

  /// The maximum number of bytes to read at once, so that the ends stay in the fastest cache.
  private static let maximumByteCount = 1 << 12

  /// Creates an empty list.
  package init() { borders = Array(repeating: 0, count: Self.maximumByteCount + 4) }
}

extension FieldEnds {
  /// Finds the ends of fields.
  ///
  /// - Parameters:
  ///   - block: The block, of less than 2 GiB.
  ///   - range: The range of the rows; if it is large, only its first part is read.
  ///   - delimiter: The byte between fields.
  package mutating func read(_ block: Span<UInt8>, _ range: Range<Int>, delimiter: UInt8) {
    let end = min(range.upperBound, range.lowerBound + Self.maximumByteCount)
    var borders = self.borders.mutableSpan
    borders[0] = Int32(truncatingIfNeeded: range.lowerBound &- 1)
    var count = 1
    var marks = MaskedBytes.Matches()
    var offset = range.lowerBound
    while offset < end {
      let bytes = MaskedBytes(block, at: offset)
      bytes.record(RowFormat.quote, in: &marks)
      var mask = MaskedBytes.first(
        end &- offset, of: bytes.mask(of: delimiter, or: RowFormat.lineFeed))
      // Four at a time, because the processor can't predict how many there are. Those that are too
      // many are overwritten, or follow the last end.
      let next = count &+ mask.nonzeroBitCount
      while mask != 0 {
        for place in 0..<4 {
          borders[count &+ place] = Int32(truncatingIfNeeded: offset &+ mask.trailingZeroBitCount)
          mask &= mask &- 1
        }
        count &+= 4
      }
      count = next
      offset &+= MaskedBytes.count
    }
    self.count = count &- 1
    self.end = end
    hasMarks = !marks.isEmpty
  }

  /// The end of a field, in order.
  package subscript(index: Int) -> Int { Int(borders[index + 1]) }
}
