extension TextField {
  /// What an input method is composing: text that is there only for the time being.
  ///
  /// It stands in the place of what was selected when composing began. When it is committed, that
  /// comes back first, and then the result is put in by an edit like any other.
  struct Composition: Hashable, Sendable {
    /// The field as it was.
    var before: State
    /// What was replaced, in Characters of the text as it was.
    var replaced: Range<Int>
    /// The replacement of that by the marked text.
    var change: TextBuffer.Change
  }

  /// Whether an input method is composing.
  public var isComposing: Bool {
    // Comparing would copy it first.
    if case .some = composition { true } else { false }
  }

  /// The marked text: what is being composed, in Characters, with the whole of those that it is a
  /// part of; `nil` where nothing is.
  public var markedRange: Range<Int>? {
    guard let change = composition?.change else { return nil }
    let end = change.utf8 + change.inserted.utf8.count
    let lower = buffer.position(at: buffer.index(change.utf8), .down, near: cursor.focus)
    let upper = buffer.position(at: buffer.index(end), .up, near: cursor.focus)
    return lower.character..<upper.character
  }

  /// Puts in text that is still being composed, in the place of the text marked before, or of the
  /// selection.
  ///
  /// It always lands, whatever the validator says; that is asked when the composition is committed
  /// by ``unmarkText()`` or ``insert(_:origin:)``. So syllables in Latin letters can be typed into
  /// a field for Chinese characters.
  ///
  /// - Parameters:
  ///   - text: The marked text. If it is empty, the composition ends, and what it has replaced is
  ///     deleted.
  ///   - selected: The part of it that is selected, in its own Characters; `nil` is a caret behind
  ///     it.
  /// - Returns: `nil`, or an error with the code ``Rule/Code/bounds`` if `selected` goes past the
  ///   marked text; then nothing has changed.
  @discardableResult
  public mutating func setMarkedText(
    _ text: String,
    selected: Range<Int>? = nil
  ) -> ValidationError? {
    if let selected, selected.lowerBound < 0 || selected.upperBound > text.count {
      return ValidationError(Rule(.bounds, parameters: ["count": String(text.count)]), at: selected)
    }
    if text.isEmpty, !isComposing { return nil }
    let replaced = withdrawComposition() ?? selection.range
    if text.isEmpty {
      let deletion = Edit(replacing: replaced, with: "", origin: .composition)
      return replaced.isEmpty ? nil : apply(deletion)
    }
    history.clearRedo()
    let before = moment.state
    let lower = position(of: replaced.lowerBound)
    let change = replace(
      from: lower, to: position(of: replaced.upperBound),
      by: [Edit.Replacement(replaced, with: text)])
    composition = Composition(before: before, replaced: replaced, change: change)
    if let selected { select(selected, ofMarked: text, at: lower.utf8) }
    lastEdit = Edit(replacing: replaced, with: text, origin: .composition)
    return nil
  }

  /// Commits what is being composed: from now on it is text like any other.
  ///
  /// The validator judges it as one edit with the origin `composition`, and may rewrite it.
  ///
  /// - Returns: `nil`, or why the composition was refused; then the text that it stood in the place
  ///   of is back.
  @discardableResult
  public mutating func unmarkText() -> ValidationError? {
    guard let marked = composition?.change.inserted else { return nil }
    let selection = selection
    guard let replaced = withdrawComposition() else { return nil }
    let edit = Edit(
      replacing: replaced, with: marked, origin: .composition, selection: selection)
    return apply(edit)
  }

  /// Takes out what is being composed, and puts back what it stood in the place of.
  ///
  /// - Returns: The range of that; `nil` if nothing was being composed.
  mutating func withdrawComposition() -> Range<Int>? {
    guard let composition else { return nil }
    restore(composition.change.inverse, Moment(state: composition.before))
    return composition.replaced
  }

  /// The marked text without a part of it; `nil` if the part is not all inside.
  func markedText(without range: Range<Int>) -> String? {
    guard let change = composition?.change else { return nil }
    let lower = position(of: range.lowerBound).utf8 - change.utf8
    let upper = position(of: range.upperBound).utf8 - change.utf8
    var rest = change.inserted
    guard lower >= 0, upper <= rest.utf8.count else { return nil }
    let start = rest.startIndex
    rest.removeSubrange(
      rest.utf8.index(start, offsetBy: lower)..<rest.utf8.index(start, offsetBy: upper))
    return rest
  }

  private mutating func select(_ range: Range<Int>, ofMarked text: String, at utf8: Int) {
    let ends = [range.lowerBound, range.upperBound].map { offset in
      let bytes = text.prefix(offset).utf8.count
      return buffer.position(at: buffer.index(utf8 + bytes), .up, near: cursor.focus)
    }
    cursor = Cursor(anchor: ends[0], focus: ends[1], affinity: .downstream)
  }
}
