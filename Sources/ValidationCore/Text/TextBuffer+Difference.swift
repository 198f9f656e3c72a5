extension TextBuffer.Change {
  /// The change that somebody has made to a text, as far as the texts and the carets tell; `nil` if
  /// the texts are the same.
  ///
  /// Of "aa" and "aaa" only the carets tell where an "a" was put in:
  ///
  ///     "a|a" -> "aa|a"    between the two
  ///     "a[a]" -> "aaa|"   "aa" in the place of the second
  ///     "|aaa" -> "|aa"    the first was deleted
  ///
  /// - Parameters:
  ///   - old: The text before.
  ///   - selected: What was selected in it, in bytes.
  ///   - new: The text after.
  ///   - caret: The caret in that, in bytes, if it is known.
  /// - Complexity: O(*n*) in the lengths of the texts.
  init?(from old: String, _ selected: Range<Int>, to new: String, withCaret caret: Int?) {
    let (oldBytes, newBytes) = (old.utf8.span, new.utf8.span)
    let (oldCount, newCount) = (oldBytes.count, newBytes.count)
    let most = min(oldCount, newCount)
    // What is the same at the start, and at the end: the two may overlap.
    var (head, tail) = (0, 0)
    while head < most, oldBytes[head] == newBytes[head] { head += 1 }
    if head == oldCount, head == newCount { return nil }
    while oldBytes.isInsideScalar(head) || newBytes.isInsideScalar(head) { head -= 1 }
    while tail < most, oldBytes[oldCount - 1 - tail] == newBytes[newCount - 1 - tail] { tail += 1 }
    while oldBytes.isInsideScalar(oldCount - tail) || newBytes.isInsideScalar(newCount - tail) {
      tail -= 1
    }
    /// The start of a change after which so much stays; `nil` if there is none.
    func start(keeping kept: Int) -> Int? {
      guard 0...tail ~= kept, !newBytes.isInsideScalar(newCount - kept) else { return nil }
      let start = min(head, oldCount - kept, newCount - kept)
      let replacesSelection =
        !selected.isEmpty && oldCount - kept == selected.upperBound && selected.lowerBound <= start
      if replacesSelection { return selected.lowerBound }
      // What is the same on both sides of the change tells that it has been elsewhere.
      return kept == min(tail, oldCount - start, newCount - start) ? start : nil
    }
    // After the caret as it is now, after the selection as it was, or after what was deleted in
    // front of that, nothing has changed; else, as much as possible stays at the start.
    let kept = [
      caret.map { newCount - $0 }, oldCount - selected.upperBound, newCount - selected.lowerBound,
    ].compactMap { $0 }.first { start(keeping: $0) != nil }
    let end = kept ?? min(tail, oldCount - head, newCount - head)
    let start = start(keeping: end) ?? head
    self.init(
      utf8: start, removed: old.bytes(in: start..<oldCount - end),
      inserted: new.bytes(in: start..<newCount - end))
  }
}
