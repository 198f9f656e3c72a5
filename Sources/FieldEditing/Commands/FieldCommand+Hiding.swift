extension FieldCommand {
  /// Whether the command reveals something about the text.
  package var tellsOfText: Bool {
    switch self {
    case .insert, .delete, .deleteWord, .edit, .select, .setMarkedText, .unmarkText: true
    case .beginGroup, .endGroup, .undo, .redo, .endEditing: false
    }
  }
}
