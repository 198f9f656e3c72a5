/// The ends of the fields of rows without quotation marks, found 64 bytes at a time.
///
///     1,a\n22,b\n      // 1, 3, 6, 8
package struct FieldEnds: Sendable {
  /// The offsets of the delimiters and line feeds in the block.
  private var ends: [Int32]
  /// The number of them.
  package private(set) var count = 0
  /// The end of the bytes that were read.
  package private(set) var end = 0
  /// Whether the bytes contain a quotation mark.
  package private(set) var hasMarks = false

  /// The maximum number of bytes to read at once, so that the ends stay in the fastest cache.
  private static let maximumByteCount = 1 << 12

  /// Creates an empty list.
  package init() { ends = Array(repeating: 0, count: Self.maximumByteCount) }
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
    var ends = self.ends.mutableSpan
    var count = 0
    var marks = MaskedBytes.Matches()
    var offset = range.lowerBound
    while offset < end {
      let bytes = MaskedBytes(block, at: offset)
      bytes.note(RowFormat.quote, in: &marks)
      var mask = bytes.mask(of: delimiter, or: RowFormat.lineFeed)
      let rest = end &- offset
      if rest < MaskedBytes.count { mask &= (1 &<< UInt64(rest)) &- 1 }
      while mask != 0 {
        ends[count] = Int32(truncatingIfNeeded: offset &+ mask.trailingZeroBitCount)
        count &+= 1
        mask &= mask &- 1
      }
      offset &+= MaskedBytes.count
    }
    self.count = count
    self.end = end
    hasMarks = !marks.isEmpty
  }

  /// The end of a field, in order.
  @inline(__always)
  package subscript(index: Int) -> Int { Int(ends[index]) }
}
