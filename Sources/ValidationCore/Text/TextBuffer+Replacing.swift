extension TextBuffer {
  /// Replaces the text between two positions.
  ///
  /// - Returns: The change, and the first position at or after the end of the inserted text: if the
  ///   end is inside a Character, the position after it.
  /// - Complexity: O(*k*) in the lengths of the removed and inserted text and the Characters around
  ///   them; the text that follows is moved in memory.
  mutating func replace(
    from lower: Position,
    to upper: Position,
    with text: String
  ) -> (change: Change, end: Position) {
    let lowerIndex = index(lower.utf8)
    let removed = String(string[lowerIndex..<index(upper.utf8)])
    // A boundary depends on the text before it and on one scalar after it (UAX #29: no rule looks
    // further ahead). So all boundaries before the last one remain.
    let before =
      lower.utf8 == 0
      ? Position.start
      : Position(
        character: lower.character - 1, utf8: utf8Offset(of: string.index(before: lowerIndex)))
    let change = Change(utf8: lower.utf8, removed: removed, inserted: text)
    write(change)
    let textEnd = lower.utf8 + text.utf8.count
    var position = before
    var index = index(before.utf8)
    while position.utf8 < textEnd { step(&index, &position) }
    let end = position
    // Segment the following text again up to the first old boundary. The end of a Character depends
    // only on the text from its start, so segmenting the rest alone gives the old boundaries.
    let rest = string[self.index(textEnd)...]
    var (oldIndex, oldCharacter) = (rest.startIndex, upper.character)
    while index != oldIndex {
      if index < oldIndex {
        step(&index, &position)
      } else {
        oldIndex = rest.index(after: oldIndex)
        oldCharacter += 1
      }
    }
    setCount(position.character + count - oldCharacter)
    return (change, end)
  }

  private func step(_ index: inout String.Index, _ position: inout Position) {
    let next = string.index(after: index)
    position.character += 1
    position.utf8 += string.utf8.distance(from: index, to: next)
    index = next
  }
}
