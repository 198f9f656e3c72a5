extension FieldCommand {
  /// A Boolean value that tells whether it tells something of the text that it is for.
  package var tellsOfText: Bool {
    switch self {
    case .insert, .delete, .deleteWord, .edit, .select, .setMarkedText, .unmarkText: true
    case .beginGroup, .endGroup, .undo, .redo, .endEditing: false
    }
  }
}
