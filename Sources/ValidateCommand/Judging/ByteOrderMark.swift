/// Finds a byte order mark at the start of a stream, however the stream is cut into blocks.
struct ByteOrderMark {
  /// U+FEFF in UTF-8.
  static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// How many bytes of a mark the stream has started with; `nil` once it is known whether it is
  /// one.
  private var matched: Int? = 0

  /// Looks at the next block of the stream.
  ///
  /// - Returns: How many bytes of earlier blocks turn out to be no mark, and where in this block
  ///   the records start or go on.
  mutating func skip(in block: Span<UInt8>) -> (replayed: Int, start: Int) {
    guard let before = matched else { return (0, 0) }
    var count = before
    while count < Self.bytes.count, count - before < block.count {
      guard block[count - before] == Self.bytes[count] else {
        matched = nil
        return (before, 0)
      }
      count += 1
    }
    matched = count < Self.bytes.count ? count : nil
    return (0, count - before)
  }

  /// How many bytes a stream that ends here has started with that are no whole mark.
  var replayedAtEnd: Int { matched ?? 0 }
}
