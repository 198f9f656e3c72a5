public import ValidationCore

extension InputField {
  /// Decides that an edit produces a different text than requested.
  ///
  /// With a function `grouped` that makes a ``RewrittenText`` from a text, a strategy that writes
  /// digits in groups of four needs only this:
  ///
  ///     func decision(on asked: ResolvedEdit, in field: InputField) -> EditDecision {
  ///       let edited = EditedText(field.passingDecorations(asked) { $0 == " " }, in: field)
  ///       return field.decision(on: asked, making: grouped(edited.text), of: edited)
  ///     }
  ///
  /// In a field with "1234|", typing 5 then leads to "1234 5|", and deleting backwards after the
  /// blank, from "1234 |5", leads to "123|5".
  ///
  /// - Parameters:
  ///   - asked: The requested edit.
  ///   - result: The desired text, made from the edited one.
  ///   - edited: The text that the edit, possibly changed by the strategy, would produce.
  /// - Returns: The smallest edit that produces the text, with the caret where ``RewrittenText``
  ///   puts it; ``EditDecision/accept`` if the requested edit does the same.
  public func decision(
    on asked: ResolvedEdit,
    making result: RewrittenText,
    of edited: EditedText
  ) -> EditDecision {
    decision(on: asked, making: result.text, selecting: edited.selection(in: result))
  }

  /// Decides that an edit produces a text and a selection in it.
  func decision(
    on asked: ResolvedEdit,
    making result: String,
    selecting selection: Selection
  ) -> EditDecision {
    let (text, caret) = self.result(of: asked.edit)
    if text.isIdentical(to: result),
      asked.selection.map({ $0 == selection })
        ?? (selection.isEmpty && selection.focus == caret)
    {
      return .accept
    }
    return .rewrite(edit(to: result, origin: asked.origin, selection: selection))
  }

  /// Refuses an edit if the text that it produces is in error; otherwise accepts it.
  func refusal(
    of edit: ResolvedEdit,
    by judge: (String, String.Index) -> Verdict
  ) -> EditDecision {
    verdict(after: edit.edit, by: judge).error.map(EditDecision.refuse) ?? .accept
  }

  /// Returns an edit for the end of editing that replaces the field's text.
  ///
  ///     func finalEdit(of field: InputField) -> Edit? {
  ///       field.finalEdit(to: grouped(field.text))   // "12345" becomes "1234 5"
  ///     }
  ///
  /// - Parameter result: The new text, made from the field's text.
  /// - Returns: The edit, with the caret where ``RewrittenText`` puts it; `nil` if the field
  ///   already has that text.
  public func finalEdit(to result: RewrittenText) -> Edit? {
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

  /// Decides to ignore an edit without reporting an error.
  func ignoring(_ edit: ResolvedEdit) -> EditDecision {
    .rewrite(
      Edit(replacing: caret..<caret, with: "", origin: edit.origin, selection: selection))
  }

  /// Returns the smallest edit that produces a text.
  ///
  /// - Complexity: O(*n*) in the lengths of the texts: bytes are compared, and Characters are found
  ///   only where the texts differ.
  func edit(to result: String, origin: Edit.Origin, selection: Selection) -> Edit {
    guard let change = TextBuffer.Change(from: text, to: result) else {
      return Edit(replacing: caret..<caret, with: "", origin: origin, selection: selection)
    }
    var edit = edit(making: change, to: result)
    (edit.origin, edit.selection) = (origin, selection)
    return edit
  }

  /// Changes a deletion of decorations into a deletion of the adjacent content.
  ///
  /// Deleting only decorations would have no effect, since they are added again. Therefore the
  /// deletion passes them: with the caret after them, it deletes the preceding content; with the
  /// caret before them, the content that follows.
  ///
  ///     "1234 |5" with the blank deleted backwards is "123|5"
  ///     "1234| 5" with the blank deleted forwards is "1234|"
  ///
  /// If there is no such content, or the decorations are selected, nothing is deleted. Any other
  /// edit is returned unchanged.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - isDecoration: Whether a Character is a decoration, regardless of its position.
  /// - Returns: The edit to continue with.
  public func passingDecorations(
    _ edit: ResolvedEdit,
    where isDecoration: (Character) -> Bool
  ) -> ResolvedEdit {
    guard edit.isDeletion else { return edit }
    let characters = Array(text)
    return passingDecorations(edit, at: { isDecoration(characters[$0]) })
  }

  /// Changes a deletion of decorations, identified by their offsets, into a deletion of the
  /// adjacent content.
  ///
  ///     var field = InputField("1234 5", validator: .length(...9))
  ///     field.select(5..<5)
  ///     let key = try field.resolved(Edit(replacing: 4..<5, with: ""))
  ///     field.passingDecorations(key, at: { $0 == 4 }).range   // 3..<4: the blank is passed
  ///     field.passingDecorations(key, at: { $0 == 0 }).range   // 4..<5: the blank is content
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - isDecoration: Whether the Character at an offset is a decoration.
  /// - Returns: The edit to continue with: see ``passingDecorations(_:where:)``.
  public func passingDecorations(
    _ edit: ResolvedEdit,
    at isDecoration: (Int) -> Bool
  ) -> ResolvedEdit {
    let range = edit.range
    guard edit.isDeletion, edit.replacements.count == 1, !range.isEmpty,
      range.allSatisfy(isDecoration)
    else { return edit }
    var content: Int?
    if selection.isEmpty, caret == range.upperBound {
      content = (0..<range.lowerBound).last { !isDecoration($0) }
    } else if selection.isEmpty, caret == range.lowerBound {
      content = (range.upperBound..<count).first { !isDecoration($0) }
    }
    var passing = edit.edit
    passing.selection = content.map { Selection(caret: min($0, caret), affinity: .upstream) }
    let place = caret == range.upperBound ? range.upperBound : range.lowerBound
    passing.replacements[0].range = content.map { $0..<$0 + 1 } ?? place..<place
    return ResolvedEdit(trusting: passing, in: self)
  }
}
