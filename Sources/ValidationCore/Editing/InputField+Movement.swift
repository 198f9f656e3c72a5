extension InputField {
  /// The size of a step of the caret or of a deletion.
  public enum Granularity: String, Hashable, Sendable, Codable, CaseIterable {
    /// A Character.
    case character
    /// A word, as on macOS and in GTK: forward to the end of a word, backward to the start of one.
    ///
    /// A word is a run of letters, digits and underscores with their marks, in any script. Nothing
    /// else joins words, so that the parts of "192.0.2.1", "ann@example.org" and "don't" are words.
    /// As UAX #29 defines it without a dictionary, each Chinese character and each Hiragana letter
    /// is a word; so is a run of Katakana or of Hangul syllables.
    case word
    /// All of the text.
    case text
  }

  /// Returns the position that a caret reaches in one step.
  ///
  ///     let field = InputField("192.0.2.1", validator: .ipv4)
  ///     field.boundary(.forward, by: .word, from: 0)    // 3: after "192"
  ///     field.boundary(.forward, by: .word, from: 3)    // 5: after "0"
  ///     field.boundary(.backward, by: .word, from: 5)   // 4: before "0"
  ///     field.boundary(.backward, by: .word, from: 0)   // 0: the start of the text
  ///
  /// A secret counts as one word, so that it does not reveal its word boundaries; see ``isSecret``.
  ///
  /// - Parameters:
  ///   - direction: The direction of the step.
  ///   - granularity: The size of the step.
  ///   - offset: The start position, in Characters; it is clamped to the text.
  /// - Returns: The new position, in Characters.
  /// - Complexity: O(*k*) in the length of the step and the distance from the offset to the nearest
  ///   of the caret and the ends of the text.
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

  /// Moves the caret, or the focus of the selection, by one step.
  ///
  ///     var field = InputField("one two", validator: .length(...9))
  ///     field.moveCaret(.backward, by: .word)                    // before "two"
  ///     field.moveCaret(.forward, by: .text, isExtending: true)   // "two" is selected
  ///     field.moveCaret(.backward)                               // before "two", nothing selected
  ///     field.moveCaret(.backward, by: .text)                    // the start
  ///     field.moveCaret(.backward)                               // still the start
  ///
  /// - Parameters:
  ///   - direction: The direction of the step.
  ///   - granularity: The size of the step. A step of one Character from a selection moves to its
  ///     end and selects nothing.
  ///   - isExtending: Whether the anchor of the selection stays where it is, as with the Shift key;
  ///     otherwise the selection becomes empty.
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
