extension InputField {
  /// Whether an input method is composing text.
  public var isComposing: Bool { provisional?.kind == .composition }

  /// The range of the marked text, which an input method is composing, in whole Characters; `nil`
  /// if there is none.
  public var markedRange: Range<Int>? {
    guard isComposing, let range = provisional?.range else { return nil }
    let lower = buffer.position(at: buffer.index(range.lowerBound), .down, near: cursor.focus)
    let upper = buffer.position(at: buffer.index(range.upperBound), .up, near: cursor.focus)
    return lower.character..<upper.character
  }

  /// Replaces the marked text, or else the selection, with text that is still being composed.
  ///
  ///     var field = try InputField(validator: .regex(#"\p{Script=Hiragana}+"#))
  ///     field.setMarkedText("k")                     // nil: it is not judged yet
  ///     field.setMarkedText("\u{304B}")              // nil; the text is that syllable
  ///     field.setMarkedText("ka", selected: 0..<3)   // an error: the marked text ends at 2
  ///
  /// Marked text is always accepted, so syllables in Latin letters can be typed into a field for
  /// Chinese characters. The validator judges it when ``unmarkText()`` or ``insert(_:origin:)``
  /// commits the composition.
  ///
  /// - Parameters:
  ///   - text: The marked text. If it is empty, the composition ends, and the text that it replaced
  ///     is deleted.
  ///   - selected: The selected range, in Characters of the marked text; `nil` places the caret
  ///     after it.
  /// - Returns: `nil`, or ``Refusal/bounds(_:count:unit:)`` if `selected` exceeds the marked text,
  ///   in which case nothing has changed.
  @discardableResult
  public mutating func setMarkedText(
    _ text: String,
    selected: Range<Int>? = nil
  ) -> Refusal? {
    if let selected, selected.lowerBound < 0 || selected.upperBound > text.count {
      if isSecret { return .bounds(0..<0, count: 0, unit: .characters) }
      return .bounds(selected, count: text.count, unit: .characters)
    }
    if text.isEmpty, !isComposing { return nil }
    let replaced = placeForMarkedText()
    if text.isEmpty {
      let deletion = Edit(replacing: replaced, with: "", origin: .composition)
      return replaced.isEmpty ? nil : apply(deletion)
    }
    history.perform(.clearRedo)
    let start = position(of: replaced.lowerBound).utf8
    put(text, over: replaced, as: .composition)
    if let selected { select(selected, ofMarked: text, at: start) }
    lastEdit = Edit(replacing: replaced, with: text, origin: .composition)
    return nil
  }

  /// Commits the marked text, which becomes ordinary text.
  ///
  ///     var field = InputField("4", validator: .integer(in: 0...150))
  ///     field.setMarkedText("2")
  ///     field.unmarkText()   // nil; the text is "42"
  ///     field.setMarkedText("x")
  ///     field.unmarkText()   // an error; the text is "42" again
  ///
  /// The validator judges the composition as one edit with the origin `composition`, and may
  /// rewrite it.
  ///
  /// - Returns: `nil`, or why the composition was refused, in which case the text that it replaced
  ///   is restored.
  @discardableResult
  public mutating func unmarkText() -> Refusal? {
    guard let marked = provisional?.change.inserted else { return nil }
    let selection = selection
    guard let replaced = withdrawComposition() else { return nil }
    let edit = Edit(
      replacing: replaced, with: marked, origin: .composition, selection: selection)
    return apply(edit)
  }

  /// Removes the marked text and restores the text that it replaced.
  ///
  /// - Returns: The range of the restored text; `nil` if there was no marked text.
  mutating func withdrawComposition() -> Range<Int>? {
    guard isComposing, let replaced = provisional?.replaced else { return nil }
    withdrawProvisional()
    return replaced
  }

  /// Removes provisional text and returns the range that marked text is to replace.
  private mutating func placeForMarkedText() -> Range<Int> {
    if let composed = withdrawComposition() { return composed }
    guard let provisional else { return selection.range }
    let selected = inBytes([Edit.Replacement(selection.range, with: "")])
    withdrawProvisional()
    return inCharacters(provisional.ended(by: selected)).first?.range ?? selection.range
  }

  private mutating func select(_ range: Range<Int>, ofMarked text: String, at utf8: Int) {
    let ends = [range.lowerBound, range.upperBound].map { offset in
      let bytes = text.prefix(offset).utf8.count
      return buffer.position(at: buffer.index(utf8 + bytes), .up, near: cursor.focus)
    }
    cursor = Cursor(anchor: ends[0], focus: ends[1], affinity: .downstream)
  }

  /// Ends a composition with an edit, which also commits the rest of the marked text.
  ///
  /// A deletion inside the marked text doesn't end the composition unless it deletes all of it.
  mutating func end(composition: ProvisionalText, by edit: Edit) throws(Refusal) {
    let outcome = try outcome(of: edit)
    let replacements = inBytes(edit.replacements)
    let outside = composition.outside(replacements)
    if edit.isDeletion, outside.isEmpty { return shorten(composition, to: outcome) }
    var whole = edit
    whole.replacements = composition.ended(by: replacements)
    if !whole.isDeletion { whole.selection = edit.selection ?? Selection(caret: outcome.caret) }
    do throws(Refusal) {
      try make(whole, insteadOf: composition)
    } catch {
      // Marked text that can't be committed must not block a deletion, so it is discarded.
      if edit.isDeletion {
        withdrawProvisional()
        try make(Edit(inCharacters(outside), origin: edit.origin))
      }
      throw error
    }
  }

  /// Continues a composition with what a deletion leaves of the marked text.
  private mutating func shorten(_ composition: ProvisionalText, to outcome: Self) {
    let start = composition.range.lowerBound
    let removed = buffer.string.utf8.count - outcome.buffer.string.utf8.count
    let rest = outcome.text.bytes(upTo: composition.range.upperBound - removed).bytes(from: start)
    setMarkedText(rest)
    // If nothing is left, the validator may have rewritten the deletion of the replaced text.
    if text.isIdentical(to: outcome.text) { cursor = outcome.cursor }
  }
}
