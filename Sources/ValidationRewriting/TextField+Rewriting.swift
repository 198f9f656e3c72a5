public import ValidationCore

extension TextField {
  /// Decides to let another text come of an edit than the edit requires.
  ///
  /// A strategy that writes in groups of four, and has `grouped` make a ``RewrittenText`` of a
  /// text, takes no more than this:
  ///
  ///     func decision(on asked: ResolvedEdit, in field: TextField) -> EditDecision {
  ///       let edited = EditedText(field.passingDecorations(asked) { $0 == " " }, in: field)
  ///       return field.decision(on: asked, making: grouped(edited.text), of: edited)
  ///     }
  ///
  /// In a field with "1234|", typing 5 then leads to "1234 5|", and deleting backwards after the
  /// blank, from "1234 |5", to "123|5".
  ///
  /// - Parameters:
  ///   - asked: The edit that was requested.
  ///   - result: The text that is to come of it, made of the edited one.
  ///   - edited: The text as the edit, or what the strategy has made of that, would leave it.
  /// - Returns: The smallest edit that leads to the text, with the caret where ``RewrittenText``
  ///   says; ``EditDecision/accept`` where the edit that was requested leads there.
  public func decision(
    on asked: ResolvedEdit,
    making result: RewrittenText,
    of edited: EditedText
  ) -> EditDecision {
    let selection = edited.selection(in: result)
    let (text, caret) = self.result(of: asked.edit)
    if text.isIdentical(to: result.text),
      asked.selection.map({ $0 == selection })
        ?? (selection.isEmpty && selection.focus == caret)
    {
      return .accept
    }
    return .rewrite(edit(to: result.text, origin: asked.origin, selection: selection))
  }

  /// Refuses an edit for what is wrong with the text that it leads to; accepts it if nothing is.
  func refusal(
    of edit: ResolvedEdit,
    by judge: (String, String.Index) -> Verdict
  ) -> EditDecision {
    verdict(after: edit.edit, by: judge).error.map(EditDecision.refuse) ?? .accept
  }

  /// Makes an edit for the end of editing, by which a text made of the field's takes its place.
  ///
  ///     func finalEdit(of field: TextField) -> Edit? {
  ///       field.finalEdit(to: grouped(field.text))   // "12345" becomes "1234 5"
  ///     }
  ///
  /// - Parameter result: The text, made of the field's.
  /// - Returns: The edit, with the caret where ``RewrittenText`` says; `nil` if the field has that
  ///   text already.
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

  /// The decision to let nothing come of an edit, without a reason.
  func ignoring(_ edit: ResolvedEdit) -> EditDecision {
    .rewrite(
      Edit(replacing: caret..<caret, with: "", origin: edit.origin, selection: selection))
  }

  /// The smallest edit that leads to a text.
  ///
  /// - Complexity: O(*n*) in the lengths of the texts, of which bytes are compared, and Characters
  ///   found only if they are not the same.
  func edit(to result: String, origin: Edit.Origin, selection: Selection) -> Edit {
    guard let change = TextBuffer.Change(from: text, to: result) else {
      return Edit(replacing: caret..<caret, with: "", origin: origin, selection: selection)
    }
    var edit = edit(making: change, to: result)
    (edit.origin, edit.selection) = (origin, selection)
    return edit
  }

  /// Makes a deletion of decorations one of the content that they decorate.
  ///
  /// A deletion of nothing but decorations would do nothing, since they are put in again. So it
  /// passes them: after them, it deletes the content before; in front, the content that follows.
  ///
  ///     "1234 |5" with the blank deleted backwards is "123|5"
  ///     "1234| 5" with the blank deleted forwards is "1234|"
  ///
  /// Where there is no such content, or the decorations are selected, nothing is deleted. Any other
  /// edit is unchanged.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - isDecoration: Whether a Character is a decoration, wherever it stands.
  /// - Returns: The edit to go on with.
  public func passingDecorations(
    _ edit: ResolvedEdit,
    where isDecoration: (Character) -> Bool
  ) -> ResolvedEdit {
    guard edit.isDeletion else { return edit }
    let characters = Array(text)
    return passingDecorations(edit, at: { isDecoration(characters[$0]) })
  }

  /// Makes a deletion of decorations one of the content that they decorate, where their places tell
  /// them from content.
  ///
  ///     var field = TextField("1234 5", validator: .length(...9))
  ///     field.select(5..<5)
  ///     let key = try field.resolved(Edit(replacing: 4..<5, with: ""))
  ///     field.passingDecorations(key, at: { $0 == 4 }).range   // 3..<4: the blank is passed
  ///     field.passingDecorations(key, at: { $0 == 0 }).range   // 4..<5: the blank is content
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - isDecoration: Whether the Character at an offset is a decoration.
  /// - Returns: The edit to go on with: see ``passingDecorations(_:where:)``.
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
