import RegularLanguage

extension TextBuffer.Change {
  /// Creates the change between two texts, without their common prefix and suffix of scalars;
  /// returns `nil` if they are equal.
  ///
  /// - Complexity: O(*n*) in the lengths of the texts.
  package init?(from old: String, to new: String) {
    let changed = old.withBytes { oldBytes in
      new.withBytes { newBytes in Self.changedBytes(from: oldBytes, to: newBytes) }
    }
    guard let changed else { return nil }
    self.init(
      utf8: changed.old.lowerBound, removed: old.bytes(in: changed.old),
      inserted: new.bytes(in: changed.new))
  }

  /// Returns the ranges of what differs between two texts; `nil` if they are equal.
  private static func changedBytes(
    from oldBytes: Span<UInt8>,
    to newBytes: Span<UInt8>
  ) -> (old: Range<Int>, new: Range<Int>)? {
    let limit = min(oldBytes.count, newBytes.count)
    var start = 0
    while start < limit, oldBytes[start] == newBytes[start] { start += 1 }
    if start == oldBytes.count, start == newBytes.count { return nil }
    while oldBytes.isInsideScalar(start) || newBytes.isInsideScalar(start) { start -= 1 }
    var (oldEnd, newEnd) = (oldBytes.count, newBytes.count)
    while min(oldEnd, newEnd) > start, oldBytes[oldEnd - 1] == newBytes[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    while oldBytes.isInsideScalar(oldEnd) || newBytes.isInsideScalar(newEnd) {
      (oldEnd, newEnd) = (oldEnd + 1, newEnd + 1)
    }
    return (start..<oldEnd, start..<newEnd)
  }

  /// Returns one change for two consecutive changes, including the text between them.
  ///
  /// - Parameters:
  ///   - next: The second change.
  ///   - text: The text between the two.
  /// - Returns: The combined change.
  func followed(by next: Self, in text: String) -> Self {
    if isEmpty { return next }
    var whole = self
    if whole.join(next) { return whole }
    let (end, nextEnd) = (utf8 + inserted.utf8.count, next.utf8 + next.removed.utf8.count)
    let gap = text.bytes(in: min(end, nextEnd)..<max(utf8, next.utf8))
    let (first, second) = utf8 < next.utf8 ? (self, next) : (next, self)
    whole.utf8 = first.utf8
    whole.removed = first.removed + gap + second.removed
    whole.inserted = first.inserted + gap + second.inserted
    return whole
  }

  /// The change without the common prefix and suffix of its texts; `nil` if they are equal.
  package var trimmed: Self? {
    var change = Self(from: removed, to: inserted)
    change?.utf8 += utf8
    return change
  }

  /// Joins the next change with this one.
  ///
  /// - Returns: Whether the changes touch and were joined.
  mutating func join(_ next: Self) -> Bool {
    let end = utf8 + inserted.utf8.count
    let nextEnd = next.utf8 + next.removed.utf8.count
    guard next.utf8 <= end, utf8 <= nextEnd else { return false }
    if next.utf8 == end, next.removed.isEmpty {
      inserted += next.inserted
      return true
    }
    // The text that the first change inserted overlaps the text that the second removed. The rest
    // of the removed text existed before the first change, and the rest of the inserted text
    // remains.
    let before = next.removed.bytes(upTo: utf8 - next.utf8)
    let after = next.removed.bytes(from: end - next.utf8)
    let keptBefore = inserted.bytes(upTo: next.utf8 - utf8)
    let keptBehind = inserted.bytes(from: nextEnd - utf8)
    removed = before + removed + after
    inserted = keptBefore + next.inserted + keptBehind
    utf8 = min(utf8, next.utf8)
    return true
  }
}

extension Span<UInt8> {
  /// Returns whether an offset, at most the number of bytes, is inside a scalar.
  func isInsideScalar(_ offset: Int) -> Bool {
    offset < count && UTF8.isContinuation(self[offset])
  }
}
