extension String {
  /// A caret, which may come from anywhere, as a place between two scalars of this text.
  package func clamped(_ caret: Index?) -> Index {
    var place = min(max(caret ?? endIndex, startIndex), endIndex)
    while place < endIndex, UTF8.isContinuation(utf8[place]) { place = utf8.index(before: place) }
    return place
  }

  /// The offset of a caret in bytes.
  package func utf8Offset(of caret: Index) -> Int {
    utf8.distance(from: startIndex, to: clamped(caret))
  }
}

extension String {
  /// Replaces bytes.
  package mutating func write(_ change: TextBuffer.Change) {
    let lower = utf8.index(startIndex, offsetBy: change.utf8)
    let upper = utf8.index(lower, offsetBy: change.removed.utf8.count)
    if upper == endIndex {
      // Only appending makes room for more than it needs.
      if lower < upper { removeSubrange(lower..<upper) }
      append(change.inserted)
    } else {
      replaceSubrange(lower..<upper, with: change.inserted)
    }
  }

  /// The text of a range of bytes, which must not cut scalars.
  package func bytes(in range: Range<Int>) -> String {
    let lower = utf8.index(startIndex, offsetBy: range.lowerBound)
    return String(self[lower..<utf8.index(lower, offsetBy: range.count)])
  }

  /// The first bytes, none if the number is not positive.
  package func bytes(upTo count: Int) -> String {
    count > 0 ? String(self[..<utf8.index(startIndex, offsetBy: min(count, utf8.count))]) : ""
  }

  /// The bytes from an offset on, none if that is past the end.
  package func bytes(from offset: Int) -> String {
    offset < utf8.count ? String(self[utf8.index(startIndex, offsetBy: max(offset, 0))...]) : ""
  }
}

extension StringProtocol {
  /// Returns whether the other text is the same scalar by scalar.
  package func isIdentical(to other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
