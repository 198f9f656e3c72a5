import RegularLanguage

extension TextBuffer.Change {
  /// Infers the change that was made to a text from the texts and the carets; returns `nil` if the
  /// texts are equal.
  ///
  /// For "aa" and "aaa", only the carets show where an "a" was inserted:
  ///
  ///     "a|a" -> "aa|a"    between the two
  ///     "a[a]" -> "aaa|"   the second was replaced with "aa"
  ///     "|aaa" -> "|aa"    the first was deleted
  ///
  /// - Parameters:
  ///   - old: The text before.
  ///   - selected: The selected range of the text before, in bytes.
  ///   - new: The text after.
  ///   - caret: The caret in the text after, in bytes, if it is known.
  /// - Complexity: O(*n*) in the lengths of the texts.
  init?(from old: String, _ selected: Range<Int>, to new: String, withCaret caret: Int?) {
    let changed = old.withBytes { oldBytes in
      new.withBytes { newBytes in
        Self.changedBytes(from: oldBytes, selected, to: newBytes, withCaret: caret)
      }
    }
    guard let changed else { return nil }
    self.init(
      utf8: changed.old.lowerBound, removed: old.bytes(in: changed.old),
      inserted: new.bytes(in: changed.new))
  }

  /// Returns the ranges of the change in both texts; `nil` if they are equal.
  private static func changedBytes(
    from oldBytes: Span<UInt8>,
    _ selected: Range<Int>,
    to newBytes: Span<UInt8>,
    withCaret caret: Int?
  ) -> (old: Range<Int>, new: Range<Int>)? {
    let (oldCount, newCount) = (oldBytes.count, newBytes.count)
    let limit = min(oldCount, newCount)
    // The lengths of the common prefix and suffix, which may overlap.
    var (head, tail) = (0, 0)
    while head < limit, oldBytes[head] == newBytes[head] { head += 1 }
    if head == oldCount, head == newCount { return nil }
    while oldBytes.isInsideScalar(head) || newBytes.isInsideScalar(head) { head -= 1 }
    while tail < limit, oldBytes[oldCount - 1 - tail] == newBytes[newCount - 1 - tail] { tail += 1 }
    while oldBytes.isInsideScalar(oldCount - tail) || newBytes.isInsideScalar(newCount - tail) {
      tail -= 1
    }
    /// Returns the start of a change that keeps the given number of bytes at the end; `nil` if
    /// there is none.
    func start(keeping kept: Int) -> Int? {
      guard 0...tail ~= kept, !newBytes.isInsideScalar(newCount - kept) else { return nil }
      let start = min(head, oldCount - kept, newCount - kept)
      let replacesSelection =
        !selected.isEmpty && oldCount - kept == selected.upperBound && selected.lowerBound <= start
      if replacesSelection { return selected.lowerBound }
      // If more bytes are equal at the end, the change must have been elsewhere.
      return kept == min(tail, oldCount - start, newCount - start) ? start : nil
    }
    // Try to keep the text after the new caret, after the old selection, or after a deletion before
    // that; otherwise keep the longest prefix.
    let kept = [
      caret.map { newCount - $0 }, oldCount - selected.upperBound, newCount - selected.lowerBound,
    ].compactMap { $0 }.first { start(keeping: $0) != nil }
    let end = kept ?? min(tail, oldCount - head, newCount - head)
    let start = start(keeping: end) ?? head
    return (start..<oldCount - end, start..<newCount - end)
  }
}
