extension TextField {
  /// The size of the step in which a caret moves, or a deletion goes.
  public enum Granularity: String, Hashable, Sendable, Codable, CaseIterable {
    /// A Character.
    case character
    /// A word, as macOS and GTK move: forward to where a word ends, backward to where one starts.
    ///
    /// A word is a run of letters, digits and underscores with their marks, of any script. Nothing
    /// else joins words, so that the parts of "192.0.2.1", "ann@example.org" and "don't" are words.
    /// As UAX #29 has it if there is no dictionary, a Chinese character is a word by itself, and
    /// so is a Hiragana letter; a run of Katakana or of Hangul syllables is one.
    case word
    /// All of the text.
    case text
  }

  /// Returns the place that a caret gets to in one step.
  ///
  ///     let field = TextField("192.0.2.1", validator: .ipv4)
  ///     field.boundary(.forward, by: .word, from: 0)    // 3: after "192"
  ///     field.boundary(.forward, by: .word, from: 3)    // 5: after "0"
  ///     field.boundary(.backward, by: .word, from: 5)   // 4: before "0"
  ///     field.boundary(.backward, by: .word, from: 0)   // 0: there is nothing before
  ///
  /// A secret, see ``isSecret``, hides where its words are: it is one word.
  ///
  /// - Parameters:
  ///   - direction: The way from the place.
  ///   - granularity: The size of the step.
  ///   - offset: The place, in Characters; one past an end of the text means that end.
  /// - Returns: The new place, in Characters.
  /// - Complexity: O(*k*) in the length of the step and in the distance from the offset to the
  ///   nearest of the caret and the ends of the text.
  public func boundary(
    _ direction: Direction,
    by granularity: Granularity = .character,
    from offset: Int
  ) -> Int {
    let start = position(of: min(max(offset, 0), count))
    return boundary(direction, by: granularity, from: start).character
  }

  private func boundary(
    _ direction: Direction,
    by granularity: Granularity,
    from start: TextBuffer.Position
  ) -> TextBuffer.Position {
    switch (direction, granularity) {
    case (.backward, .character): position(of: max(start.character - 1, 0))
    case (.forward, .character): position(of: min(start.character + 1, count))
    case (.backward, .word) where !isSecret: buffer.wordStart(before: start)
    case (.forward, .word) where !isSecret: buffer.wordEnd(after: start)
    case (.backward, _): .start
    case (.forward, _): buffer.end
    }
  }

  /// Moves the caret by one step, or the end of the selection that moves.
  ///
  ///     var field = TextField("one two", validator: .length(...9))
  ///     field.moveCaret(.backward, by: .word)                    // before "two"
  ///     field.moveCaret(.forward, by: .text, isExtending: true)   // "two" is selected
  ///     field.moveCaret(.backward)                               // before "two", nothing selected
  ///     field.moveCaret(.backward, by: .text)                    // the start
  ///     field.moveCaret(.backward)                               // still the start
  ///
  /// - Parameters:
  ///   - direction: The way that it goes.
  ///   - granularity: The size of the step. What is selected is one Character in that.
  ///   - isExtending: Whether the other end of the selection stays where it is, as with the shift
  ///     key; otherwise nothing is selected then.
  public mutating func moveCaret(
    _ direction: Direction,
    by granularity: Granularity = .character,
    isExtending: Bool = false
  ) {
    if isExtending {
      cursor.focus = boundary(direction, by: granularity, from: cursor.focus)
      cursor.affinity = .downstream
      return
    }
    let ends = [cursor.anchor, cursor.focus].sorted { $0.utf8 < $1.utf8 }
    let start = direction == .backward ? ends[0] : ends[1]
    let isCollapsing = granularity == .character && ends[0] != ends[1]
    cursor = Cursor(isCollapsing ? start : boundary(direction, by: granularity, from: start))
  }
}
