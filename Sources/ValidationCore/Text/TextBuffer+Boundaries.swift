// Character boundaries that an applied change has not affected. A boundary depends on the text
// before it and on one scalar after it (UAX #29: no rule looks further ahead), and the end of a
// Character depends only on the text from its start.

extension TextBuffer {
  /// Returns the last position at or before a change that is a boundary in both the old and the new
  /// text.
  package func lastSharedBoundary(before change: Change, near known: Position) -> Position {
    let place = index(change.utf8)
    let boundary = position(at: place, .down, near: known)
    guard boundary.utf8 == change.utf8, boundary.utf8 > 0 else { return boundary }
    let previous = string.index(before: place)
    let after = string[index(change.utf8 + change.inserted.utf8.count)...]
    guard let next = change.removed.unicodeScalars.first ?? after.unicodeScalars.first else {
      return boundary
    }
    var old = String(string[previous..<place])
    old.unicodeScalars.append(next)
    let length = old.utf8.distance(from: old.startIndex, to: old.index(after: old.startIndex))
    let start = utf8Offset(of: previous)
    if start + length == change.utf8 { return boundary }
    return Position(character: boundary.character - 1, utf8: start)
  }

  /// Returns the first position after a change that is a boundary in both the old and the new text.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - start: A boundary in both texts, at or before the start of the change.
  /// - Returns: The number of old Characters from the start to that position; and the position, in
  ///   bytes of the new text.
  package func nextSharedBoundary(
    after change: Change,
    from start: Position
  ) -> (oldCount: Int, newEnd: Int) {
    let newTail = change.utf8 + change.inserted.utf8.count
    let oldTail = change.utf8 + change.removed.utf8.count
    let all = string.utf8.count - newTail
    var reach = min(64, all)
    while true {
      // The part of the old text from the start that may be needed.
      while reach < all, UTF8.isContinuation(string.utf8[index(newTail + reach)]) { reach += 1 }
      let old =
        string.bytes(in: start.utf8..<change.utf8) + change.removed
        + string.bytes(in: newTail..<newTail + reach)
      var (oldCount, oldPlace, newPlace) = (0, old.startIndex, index(start.utf8))
      // The distances of both from the end of the change.
      var (oldOffset, newOffset) = (start.utf8 - oldTail, start.utf8 - newTail)
      while oldOffset != newOffset || oldOffset < 0 {
        if newOffset < oldOffset {
          newPlace = string.index(after: newPlace)
          newOffset = utf8Offset(of: newPlace) - newTail
        } else if oldPlace < old.endIndex {
          oldPlace = old.index(after: oldPlace)
          oldOffset =
            start.utf8 + old.utf8.distance(from: old.startIndex, to: oldPlace) - oldTail
          oldCount += 1
        } else {
          break
        }
      }
      // The last Character read may continue.
      if oldOffset == newOffset, oldOffset >= 0, oldOffset < reach || reach == all {
        return (oldCount, newTail + newOffset)
      }
      if reach == all { return (oldCount, string.utf8.count) }
      reach = min(8 * reach, all)
    }
  }
}
