extension TextField {
  /// Makes of the text what a control shows, by the edit that it has made there.
  ///
  ///     var field = TextField("1,234", validator: .grouping())
  ///     field.update(to: "1,2345")                              // nil; the text is "12,345"
  ///     field.update(to: "12345", selection: .init(caret: 2))   // nil; "1,345": with the comma
  ///                                                             // goes the digit before it
  ///     field.update(to: "1,345x")                              // an error; still "1,345"
  ///
  /// For bindings of text, as SwiftUI has them: these know the text that a person has left, and not
  /// what was done to it, which decides what a strategy makes of it. A digit that is deleted from
  /// "+7 (912) 345-67-89" leaves a number with a digit missing; the text that is left, set as a
  /// whole, would be another number.
  ///
  /// The edit replaces what is between the start and the end that both texts have in common, and
  /// no part of a Character. If several edits would do, the caret tells: what is typed or pasted
  /// is before it, what was selected is replaced as a whole, and a deletion is next to where the
  /// caret was. If only the selection differs, that is selected.
  ///
  /// - Parameters:
  ///   - text: The text that the control shows.
  ///   - selection: What is selected in that text, if it is known.
  ///   - origin: Where the edit comes from. By default, one Character or none has been typed, and
  ///     more was pasted.
  /// - Returns: `nil`, or why the edit was refused; then nothing has changed, and the control is to
  ///   show the field's text again. It is to do so anyway, since a strategy may have rewritten it.
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

  /// Finds the edit that has been made in a control, as ``update(to:selection:origin:)`` makes it.
  ///
  ///     let field = TextField("aa", validator: .alphabetic)
  ///     field.edit(leadingTo: "aaa", selection: .init(caret: 1))?.range   // 0..<0
  ///     field.edit(leadingTo: "aaa", selection: .init(caret: 3))?.range   // 2..<2
  ///     field.edit(leadingTo: "aa")                                       // nil: there is none
  ///
  /// - Parameters:
  ///   - text: The text that the control shows.
  ///   - selection: What is selected in that text, if it is known.
  ///   - origin: Where the edit comes from; by default, see ``update(to:selection:origin:)``.
  /// - Returns: The edit; `nil` if the text is the field's.
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
    let inserted = edit.replacements[0].text
    edit.origin = origin ?? (inserted.count < 2 ? .typing : .paste)
    let outcome = result(of: edit)
    if let selection, !selection.isEmpty || selection.focus != outcome.caret {
      edit.selection = selection
    }
    return isSecret ? edit.hidden : edit
  }

  /// The edit of Characters that makes a change which leads to a text.
  package func edit(making change: TextBuffer.Change, to result: String) -> Edit {
    // This text is what taking the change back would lead to.
    let start = buffer.lastSharedBoundary(before: change.inverse, near: cursor.focus)
    let end = buffer.nextSharedBoundary(after: change.inverse, from: start).newEnd
    let upper = buffer.position(at: buffer.index(end), .up, near: cursor.focus)
    let inserted = result.bytes(in: start.utf8..<end + result.utf8.count - text.utf8.count)
    return Edit(replacing: start.character..<upper.character, with: inserted)
  }
}

extension String {
  /// The offset in bytes of the Character at an offset; `nil` if the text has none there.
  fileprivate func utf8Offset(ofCharacter offset: Int) -> Int? {
    guard offset >= 0, let place = index(startIndex, offsetBy: offset, limitedBy: endIndex) else {
      return nil
    }
    return utf8.distance(from: startIndex, to: place)
  }
}
