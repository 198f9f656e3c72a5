extension TextField {
  /// The decision to let another text come of an edit than it asks for.
  ///
  /// - Parameters:
  ///   - edit: The edit that was asked for.
  ///   - draft: The text as the edit, or what a strategy has made of it, would leave it.
  ///   - result: The text that is to come of it, made of that of the draft.
  /// - Returns: The smallest edit that leads there; ``EditDecision/accept`` where the one that was
  ///   asked for does.
  func rewriting(_ edit: Edit, _ draft: Draft, as result: RewrittenText) -> EditDecision {
    let selection = draft.selection(in: result)
    let asked = self.result(of: edit)
    if asked.text.isIdentical(to: result.text),
      edit.selection.map({ $0 == selection })
        ?? (selection.isEmpty && selection.focus == asked.caret)
    {
      return .accept
    }
    return .rewrite(
      self.edit(to: result.text, origin: edit.origin, selection: selection))
  }

  /// What to do at the end of editing so that a text made of the field's comes of it; `nil` if it
  /// is that text.
  func finalEdit(to result: RewrittenText) -> Edit? {
    if text.isIdentical(to: result.text) { return nil }
    func caret(at index: Int) -> Int {
      let place = text.index(text.startIndex, offsetBy: index)
      return result.caret(
        at: text.utf8.distance(from: text.startIndex, to: place), selection.affinity)
    }
    return edit(
      to: result.text, origin: .programmatic,
      selection: Selection(
        anchor: caret(at: selection.anchor), focus: caret(at: selection.focus),
        affinity: selection.affinity))
  }

  /// The decision to let nothing come of an edit, without a reason.
  func ignoring(_ edit: Edit) -> EditDecision {
    .rewrite(
      Edit(replacing: caret..<caret, with: "", origin: edit.origin, selection: selection))
  }

  /// The smallest edit that leads to a text.
  ///
  /// - Complexity: O(*n*) in the lengths of the texts, of which bytes are compared, and Characters
  ///   found only where they are not the same.
  func edit(to result: String, origin: Edit.Origin, selection: Selection) -> Edit {
    guard let change = TextBuffer.Change(from: text, to: result) else {
      return Edit(replacing: caret..<caret, with: "", origin: origin, selection: selection)
    }
    // This text is what taking the change back would lead to.
    let start = buffer.lastSharedBoundary(before: change.inverse, near: cursor.focus)
    let end = buffer.nextSharedBoundary(behind: change.inverse, from: start).newEnd
    let upper = buffer.position(at: buffer.index(end), .up, near: cursor.focus)
    let inserted = result.bytes(in: start.utf8..<end + result.utf8.count - text.utf8.count)
    return Edit(
      replacing: start.character..<upper.character, with: inserted, origin: origin,
      selection: selection)
  }

  /// An edit that, where it would delete decorations and nothing else, deletes the content beside
  /// them: that before them if the caret is behind them, and that behind if it is in front.
  ///
  /// Where there is no such content, or the decorations are selected, it deletes nothing.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - isDecoration: Whether the Character at an offset is a decoration.
  /// - Returns: The edit.
  func passingDecorations(_ edit: Edit, isDecoration: (Int) -> Bool) -> Edit {
    guard edit.isDeletion, edit.replacements.count == 1, let range = edit.range, !range.isEmpty,
      range.allSatisfy(isDecoration)
    else { return edit }
    var content: Int?
    if selection.isEmpty, caret == range.upperBound {
      content = (0..<range.lowerBound).last { !isDecoration($0) }
    } else if selection.isEmpty, caret == range.lowerBound {
      content = (range.upperBound..<count).first { !isDecoration($0) }
    }
    var passing = edit
    passing.selection = content.map { Selection(caret: min($0, caret), affinity: .upstream) }
    let place = caret == range.upperBound ? range.upperBound : range.lowerBound
    passing.replacements[0].range = content.map { $0..<$0 + 1 } ?? place..<place
    return passing
  }
}

extension Edit {
  /// Whether nothing is taken away and nothing put in.
  var changesNothing: Bool { isDeletion && replacements.allSatisfy(\.range.isEmpty) }
}

extension StringProtocol {
  /// Whether the other text is the same scalar by scalar.
  func isIdentical(to other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
