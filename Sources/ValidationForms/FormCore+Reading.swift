import FieldEditing
import ValidationCore
import ValidationSchema

// Reading a form makes no difference. An editor is updated when it is read or observed, but as if
// it had been updated at once; and a closure of a relation that reads a field, which may be in
// between, is called again when the field is settled.

extension FormCore {
  /// Notes the text that a field should have now, although its editor may be updated later.
  ///
  /// When the editor is updated must make no difference.
  func noteComingText(of index: Int) {
    guard let text = members[index].comingText else { return }
    let last = members[index].missedTexts?.last ?? editors[index].visible.text
    if last.isIdentical(to: text) { return }
    members[index].missedTexts = (last, text)
    // The error was found in another text.
    members[index].foreignError = nil
  }

  /// Returns the texts to set in the editor of a field, one after the other.
  func textsToSet(in index: Int) -> [String] {
    let text = editors[index].visible.text
    var texts = members[index].missedTexts.map { [$0.previous, $0.last] } ?? []
    if let coming = members[index].comingText { texts.append(coming) }
    var last = text
    return texts.filter { next in
      defer { last = next }
      return !next.isIdentical(to: last)
    }
  }

  func textsRead(of editor: FieldEditor) -> [String] {
    guard isAsking, editor.number != Self.removed else { return [] }
    noteRead(of: editor.number)
    return editor.isBusy ? [] : textsToSet(in: editor.number)
  }

  /// Notes that custom code reads a field.
  ///
  /// A relation whose closure reads a field that it doesn't name is evaluated again when the field
  /// changes, like the relations that name it. So the closure gets the text that the field has when
  /// all relations are settled, and a cycle is reported.
  func noteRead(of index: Int) {
    guard let number = askedRelation else {
      fieldsReadByOthers.insert(index)
      return
    }
    let relation = plan.relations[number]
    guard !relation.sources.contains(index),
      fieldsRead[number, default: []].insert(index).inserted
    else { return }
    graph.add(number, relation, reading: index)
    solver.add(number, reading: index)
  }

  /// Notes that custom code reads all fields, if any is being called.
  func noteReads() {
    if isAsking { for index in members.indices { noteRead(of: index) } }
  }
}
