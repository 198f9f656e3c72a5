extension FieldCommand {
  /// A Boolean value that tells whether it tells something of the text that it is for.
  var tellsOfText: Bool {
    switch self {
    case .insert, .delete, .edit, .select, .setMarkedText, .unmarkText: true
    case .beginGroup, .endGroup, .undo, .redo, .endEditing: false
    }
  }

  /// The command with three bullets in the place of each text, and without places.
  var hidden: Self {
    switch self {
    case .insert(let text, let origin): .insert(text.isEmpty ? "" : Veil.mask, origin: origin)
    case .edit(let edit): .edit(edit.hidden.shown)
    case .select: .select(Selection(caret: 0))
    case .setMarkedText(let text, _): .setMarkedText(text.isEmpty ? "" : Veil.mask)
    case .delete, .unmarkText, .beginGroup, .endGroup, .undo, .redo, .endEditing: self
    }
  }
}
