public import ValidationCore

/// An operation on a field, as a value that can be performed, logged, encoded, and replayed on
/// another field.
@nonexhaustive public enum FieldCommand: Hashable, Sendable, Codable {
  /// Replaces the selection with text.
  case insert(String, origin: Edit.Origin = .typing)
  /// Deletes the selection, or the Character on one side of the caret.
  case delete(InputField.Direction = .backward)
  /// Deletes the selection, or the text on one side of the caret up to a word boundary: see
  /// ``InputField/Granularity/word``.
  ///
  /// In a secret field, deletes all text on that side, since word boundaries would reveal something
  /// about it.
  case deleteWord(InputField.Direction = .backward)
  /// Applies an edit, regardless of the caret.
  case edit(Edit)
  /// Changes the selection.
  case select(Selection)
  /// Sets text that an input method is still composing.
  case setMarkedText(String, selected: Range<Int>? = nil)
  /// Commits the composed text.
  case unmarkText
  /// Begins a group of edits.
  case beginGroup
  /// Ends a group of edits.
  case endGroup
  /// Undoes the last step.
  case undo
  /// Redoes the last undone step.
  case redo
  /// Ends editing.
  case endEditing
}

extension InputField {
  /// Performs a command.
  ///
  ///     var field = InputField(validator: .integer(in: 0...150))
  ///     field.perform(.insert("42"))   // nil
  ///     field.perform(.insert("x"))    // an error; the text is still "42"
  ///     field.perform(.undo)           // nil; the text is empty
  ///
  /// - Returns: `nil`, or the reason for refusal; then nothing has changed, unless the
  ///   documentation of the corresponding method says otherwise.
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
