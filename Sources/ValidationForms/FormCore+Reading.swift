import FieldEditing
import ValidationCore
import ValidationSchema

// Reading a form makes no difference. An editor is updated when it is read or observed, but as if
// it had been updated at once; and a closure of a relation that reads a field, which may be in
// between, is called again when the field is settled.

extension FormCore {
  /// Records the text that a field should have now, although its editor may be updated later.
  func settleText(of index: Int) {
    let isOther = members[index].deferred.settle(in: editors[index].visible.text)
    // The error was found in another text.
    if isOther { members[index].foreignError = nil }
  }

  /// Returns the texts to set in the editor of a field, one after the other.
  func textsToSet(in index: Int) -> [String] {
    members[index].deferred.texts(after: editors[index].visible.text)
  }

  func textsRead(of editor: FieldEditor) -> [String] {
    guard isAsking, editor.number != Self.removed else { return [] }
    recordRead(of: editor.number)
    return editor.isBusy ? [] : textsToSet(in: editor.number)
  }

  /// Records that custom code reads all fields, if any is being called.
  func recordReads() {
    if isAsking { for index in members.indices { recordRead(of: index) } }
  }
}
