public import ValidationCore

/// Something done to a field, as a value: it can be performed, logged, serialised, and performed
/// again on another field.
public enum FieldCommand: Hashable, Sendable, Codable {
  /// Text is put in the place of the selection.
  case insert(String, origin: Edit.Origin = .typing)
  /// The selection, or the Character on one side of the caret, is deleted.
  case delete(TextField.Direction = .backward)
  /// The selection, or the text on one side of the caret up to where a word starts or ends, is
  /// deleted: see ``TextField/Granularity/word``.
  ///
  /// In a field of a secret that is all of the text on that side, since where its words are would
  /// tell of it.
  case deleteWord(TextField.Direction = .backward)
  /// An edit is made, wherever the caret is.
  case edit(Edit)
  /// Something else is selected.
  case select(Selection)
  /// Text is put in that is still being composed.
  case setMarkedText(String, selected: Range<Int>? = nil)
  /// A command that commits what is being composed.
  case unmarkText
  /// A group of edits begins.
  case beginGroup
  /// A group of edits ends.
  case endGroup
  /// The last step is taken back.
  case undo
  /// The step that was undone last is made again.
  case redo
  /// Editing ends.
  case endEditing
}

extension TextField {
  /// Performs a command.
  ///
  ///     var field = TextField(validator: .integer(in: 0...150))
  ///     field.perform(.insert("42"))   // nil
  ///     field.perform(.insert("x"))    // an error; the text is still "42"
  ///     field.perform(.undo)           // nil; the text is empty
  ///
  /// - Returns: `nil`, or why it was refused; then nothing has changed, as far as the method of
  ///   the same name says so.
  @discardableResult
  public mutating func perform(_ command: FieldCommand) -> Refusal? {
    switch command {
    case .insert(let text, let origin): return insert(text, origin: origin)
    case .delete(let direction): return delete(direction)
    case .deleteWord(let direction): return delete(direction, by: .word)
    case .edit(let edit): return apply(edit)
    case .select(let selection): return select(selection)
    case .setMarkedText(let text, let selected): return setMarkedText(text, selected: selected)
    case .unmarkText: return unmarkText()
    case .beginGroup: beginGroup()
    case .endGroup: endGroup()
    case .undo: return undo()
    case .redo: return redo()
    case .endEditing: return endEditing()
    }
    return nil
  }
}
