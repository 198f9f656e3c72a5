extension String {
  /// Returns the scalar boundary in this text for a caret that may come from another string.
  package func clamped(_ caret: Index?) -> Index {
    var place = min(max(caret ?? endIndex, startIndex), endIndex)
    while place < endIndex, UTF8.isContinuation(utf8[place]) { place = utf8.index(before: place) }
    return place
  }

  /// Returns the byte offset of a caret.
  package func utf8Offset(of caret: Index) -> Int {
    utf8.distance(from: startIndex, to: clamped(caret))
  }

  /// Replaces bytes.
  package mutating func write(_ change: TextBuffer.Change) {
    let lower = utf8.index(startIndex, offsetBy: change.utf8)
    let upper = utf8.index(lower, offsetBy: change.removed.utf8.count)
    if upper == endIndex {
      // Only appending reserves additional capacity.
      if lower < upper { removeSubrange(lower..<upper) }
      append(change.inserted)
    } else {
      replaceSubrange(lower..<upper, with: change.inserted)
    }
  }

  /// Returns the text of a range of bytes, which must not split scalars.
  package func bytes(in range: Range<Int>) -> String {
    let lower = utf8.index(startIndex, offsetBy: range.lowerBound)
    return String(self[lower..<utf8.index(lower, offsetBy: range.count)])
  }

  /// Returns the first bytes; the empty text if the number is not positive.
  package func bytes(upTo count: Int) -> String {
    count > 0 ? String(self[..<utf8.index(startIndex, offsetBy: min(count, utf8.count))]) : ""
  }

  /// Returns the bytes from an offset to the end; the empty text if the offset is past the end.
  package func bytes(from offset: Int) -> String {
    offset < utf8.count ? String(self[utf8.index(startIndex, offsetBy: max(offset, 0))...]) : ""
  }
}

extension StringProtocol {
  /// Returns whether two texts have equal scalars.
  package func isIdentical(to other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
