extension Span<UInt8> {
  /// Whether the bytes are UTF-8.
  package var isUTF8: Bool {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      (try? UTF8Span(validating: self)) != nil
    } else {
      text != nil
    }
  }

  /// The text that the bytes encode; `nil` if they are not UTF-8.
  package var text: String? {
    unsafe withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
  }

  /// The offset of the first byte that is not part of UTF-8; `nil` if there is none.
  package var malformedOffset: Int? {
    unsafe withUnsafeBufferPointer { bytes in
      var rest = unsafe bytes.makeIterator()
      var parser = Unicode.UTF8.ForwardParser()
      var offset = 0
      while true {
        switch unsafe parser.parseScalar(from: &rest) {
        case .valid(let scalar): offset += scalar.count
        case .error: return offset
        case .emptyInput: return nil
        }
      }
    }
  }

  /// Returns the range in Characters of a range of bytes.
  package func characters(_ range: Range<Int>) -> Range<Int> {
    // In most texts each byte is a Character.
    if extracting(..<range.upperBound).isASCIIWithoutLineFeeds { return range }
    return CharacterCounter().characters(range, of: self)
  }
}

extension CharacterCounter {
  /// Returns the range in Characters of a range of bytes of the next piece of the text.
  ///
  /// - Parameters:
  ///   - range: The bytes, with offsets from the start of the piece; it starts below 0 if an
  ///     incomplete scalar does.
  ///   - piece: The piece, which is not counted yet.
  /// - Returns: The range; empty if that of the bytes is empty.
  package func characters(_ range: Range<Int>, of piece: Span<UInt8>) -> Range<Int> {
    var counter = self
    counter.consume(piece.extracting(..<max(range.lowerBound, 0)))
    let before = range.lowerBound < 0 ? counter.countBeforePartial : counter.count
    if range.isEmpty { return before..<before }
    counter.consume(piece.extracting(max(range.lowerBound, 0)..<max(range.upperBound, 0)))
    let through = counter.count
    // A scalar that continues a Character belongs to the previous one.
    let lower = through > before ? before : max(before - 1, 0)
    return lower..<max(through, lower)
  }
}
