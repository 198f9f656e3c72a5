extension Span<UInt8> {
  /// Whether the bytes are UTF-8.
  package var isUTF8: Bool { (try? UTF8Span(validating: self)) != nil }

  /// Returns the range, in Characters, of what has a range of bytes.
  package func characters(_ range: Range<Int>) -> Range<Int> {
    // In most texts a byte is a Character.
    if extracting(..<range.upperBound).isASCIIWithoutLineFeeds { return range }
    return CharacterCounter().characters(range, of: self)
  }
}

extension CharacterCounter {
  /// Returns the range, in Characters, of what has a range of bytes in the next piece of the text.
  ///
  /// - Parameters:
  ///   - range: The bytes, with offsets from the start of the piece; it starts below 0 where the
  ///     scalar that isn't complete yet does.
  ///   - piece: The piece, which is not counted yet.
  /// - Returns: The range; empty if that of the bytes is.
  func characters(_ range: Range<Int>, of piece: Span<UInt8>) -> Range<Int> {
    var counter = self
    counter.consume(piece.extracting(..<max(range.lowerBound, 0)))
    let before = range.lowerBound < 0 ? counter.countBeforePartial : counter.count
    if range.isEmpty { return before..<before }
    counter.consume(piece.extracting(max(range.lowerBound, 0)..<max(range.upperBound, 0)))
    let through = counter.count
    // A scalar that starts no Character of its own belongs to the one before.
    let lower = through > before ? before : max(before - 1, 0)
    return lower..<max(through, lower)
  }
}
