extension InputField {
  /// Updates the text to the one that a control shows, by applying the edit that was made there.
  ///
  ///     var field = InputField("1,234", validator: .grouping())
  ///     field.update(to: "1,2345")                              // nil; the text is "12,345"
  ///     field.update(to: "12345", selection: .init(caret: 2))   // nil; "1,345": the 2 before
  ///                                                             // the comma is deleted too
  ///     field.update(to: "1,345x")                              // an error; still "1,345"
  ///
  /// For text bindings such as SwiftUI's, which provide the new text but not the edit that led to
  /// it. The edit determines how a strategy rewrites the text: a digit that is deleted from "+7
  /// (912) 345-67-89" leaves a number with a missing digit; the same text, set as a whole, would be
  /// a different number.
  ///
  /// The edit replaces the text between the common prefix and the common suffix of both texts, in
  /// whole Characters. If several edits are possible, the caret decides: an insertion ends at the
  /// caret, selected text is replaced as a whole, and a deletion is next to the previous caret. If
  /// only the selection differs, it is adopted.
  ///
  /// - Parameters:
  ///   - text: The text that the control shows.
  ///   - selection: The selection in that text, if it is known.
  ///   - origin: The source of the edit. By default, an insertion of at most one Character was
  ///     typed, and a longer one was pasted.
  /// - Returns: `nil`, or why the edit was refused, in which case nothing has changed. In either
  ///   case, the control must show the field's text afterwards, since a strategy may have rewritten
  ///   the edit.
  /// - Complexity: O(*n*) in the lengths of the texts.
  @discardableResult
  public mutating func update(
    to text: String,
    selection: Selection? = nil,
    origin: Edit.Origin? = nil
  ) -> Refusal? {
    if let edit = self.edit(leadingTo: text, selection: selection, origin: origin) {
      return apply(edit)
    }
    return selection.flatMap { select($0) }
  }

  /// Returns the edit that was made in a control, as ``update(to:selection:origin:)`` applies it.
  ///
  ///     let field = InputField("aa", validator: .alphabetic)
  ///     field.edit(leadingTo: "aaa", selection: .init(caret: 1))?.range   // 0..<0
  ///     field.edit(leadingTo: "aaa", selection: .init(caret: 3))?.range   // 2..<2
  ///     field.edit(leadingTo: "aa")                                       // nil: no change
  ///
  /// - Parameters:
  ///   - text: The text that the control shows.
  ///   - selection: The selection in that text, if it is known.
  ///   - origin: The source of the edit; for the default, see ``update(to:selection:origin:)``.
  /// - Returns: The edit; `nil` if the text has not changed.
  public func edit(
    leadingTo text: String,
    selection: Selection? = nil,
    origin: Edit.Origin? = nil
  ) -> Edit? {
    let caret = selection.flatMap { text.utf8Offset(ofCharacter: $0.range.upperBound) }
    let selected = selectedRange(in: .utf8)
    guard
      let change = TextBuffer.Change(from: self.text, selected, to: text, withCaret: caret)
    else { return nil }
    var edit = edit(making: change, to: text)
    edit.origin = origin ?? .inserting(edit.replacements[0].text)
    let outcome = result(of: edit)
    if let selection, !selection.isEmpty || selection.focus != outcome.caret {
      edit.selection = selection
    }
    return isSecret ? edit.hidden : edit
  }

  /// Returns the edit, in Characters, for a change that leads to a text.
  package func edit(making change: TextBuffer.Change, to result: String) -> Edit {
    // The current text is the result of the inverse change.
    let start = buffer.lastSharedBoundary(before: change.inverse, near: cursor.focus)
    let end = buffer.nextSharedBoundary(after: change.inverse, from: start).newEnd
    let upper = buffer.position(at: buffer.index(end), .up, near: cursor.focus)
    let inserted = result.bytes(in: start.utf8..<end + result.utf8.count - text.utf8.count)
    return Edit(replacing: start.character..<upper.character, with: inserted)
  }
}

extension String {
  /// Returns the offset, in bytes, of the Character at an offset; `nil` if it is out of range.
  fileprivate func utf8Offset(ofCharacter offset: Int) -> Int? {
    guard offset >= 0, let place = index(startIndex, offsetBy: offset, limitedBy: endIndex) else {
      return nil
    }
    return utf8.distance(from: startIndex, to: place)
  }
}
