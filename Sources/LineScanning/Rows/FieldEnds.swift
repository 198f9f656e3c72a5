import RegularLanguage

/// The ends of the fields of rows that are well-formed, each on one line, found 64 bytes at a time.
///
///     1,a\n22,b\n         // 1, 3, 6, 8
///     "1,1",a\n22,b\n     // 5, 7, 10, 12
package struct FieldEnds: Sendable {
  /// For each 64 bytes from ``start`` on, a bit for each delimiter and line feed that ends a field,
  /// lowest bit first; and two words without bits.
  ///
  /// Other modules read the array, since a call for each end would take longer than its use.
  package private(set) var masks: [UInt64]
  /// The start of the bytes that were read.
  package private(set) var start = 0
  /// The end of the bytes that were read.
  package private(set) var end = 0
  /// Whether there may be a quotation mark around a field.
  package private(set) var hasMarks = false
  /// The maximum number of bytes to read at once, so that the ends stay in the fastest cache.
  private static let maximumByteCount = 1 << 12

  /// Creates the state before the first bytes.
  package init() {
    masks = Array(repeating: 0, count: Self.maximumByteCount / MaskedBytes.count + 2)
  }
}

extension FieldEnds {
  /// Finds the ends of fields.
  ///
  /// - Parameters:
  ///   - block: The block, of less than 2 GiB.
  ///   - range: The range of the rows; if it is large, only its first part is read.
  ///   - format: The row format.
  package mutating func read(_ block: Span<UInt8>, _ range: Range<Int>, _ format: RowFormat) {
    let end = min(range.upperBound, range.lowerBound + Self.maximumByteCount)
    (start, self.end) = (range.lowerBound, end)
    var masks = self.masks.mutableSpan
    var (offset, index) = (range.lowerBound, 0)
    // All bits if the bytes before are between quotation marks.
    var (inside, hasMarks) = (0 as UInt64, false)
    while offset < end {
      let bytes = MaskedBytes(block, at: offset)
      var mask = bytes.mask(of: format.delimiter, or: RowFormat.lineFeed)
      if format.isQuoted, inside != 0 || bytes.contains(RowFormat.quote) {
        let quoted = MaskedBytes.parity(of: bytes.mask(of: RowFormat.quote)) ^ inside
        mask &= ~quoted
        inside = UInt64(truncatingIfNeeded: Int64(truncatingIfNeeded: quoted) &>> 63)
        hasMarks = true
      }
      masks[index] = MaskedBytes.first(end &- offset, of: mask)
      index &+= 1
      offset &+= MaskedBytes.count
    }
    (masks[index], masks[index &+ 1]) = (0, 0)
    self.hasMarks = hasMarks
  }
}
