import InputValidation
import Testing

/// Observer: a subject notifies its observers of events, and knows nothing else about them.
///
/// The subject is the editor of a field. There is no notification center: an observer registers
/// with the editor itself, for the kinds of events that it names.
@Suite struct ObserverPatternTests {
  /// Shows the text, as a label under the field would.
  private final class Preview: FieldObserver {
    var text = ""

    func receive(_ event: FieldEvent, from editor: FieldEditor) { text = editor.text }
  }

  /// Shows the error when it is visible.
  private final class Hint: FieldObserver {
    var message = ""

    func receive(_ event: FieldEvent, from editor: FieldEditor) {
      message = editor.visibleError?.message() ?? ""
    }
  }

  /// Records the descriptions of its events.
  private final class Diary: FieldObserver {
    var names: [String] = []

    func receive(_ event: FieldEvent, from editor: FieldEditor) { names.append("\(event)") }
  }

  @Test func `each observer is notified of the events that it registered for`() {
    let editor = FieldEditor(InputField(validator: .integer(in: 10...99)))
    let (preview, hint, diary) = (Preview(), Hint(), Diary())
    editor.add(preview, for: .didChange)
    editor.add(hint, for: [.verdictChanged, .stateChanged])
    editor.add(diary, for: [.refused, .stateChanged, .endedEditing])

    editor.insert("4")
    editor.insert("x")
    #expect(preview.text == "4")
    #expect(hint.message == "")

    editor.endEditing()
    #expect(hint.message == "must be a whole number from 10 to 99")
    editor.insert("2")
    #expect(preview.text == "42")
    #expect(hint.message == "")
    editor.endEditing()

    #expect(
      diary.names == [
        "stateChanged(pristine -> editing)",
        "refused(must be a whole number from 10 to 99)",
        "stateChanged(editing -> invalid)",
        "endedEditing(must be a whole number from 10 to 99)",
        "stateChanged(invalid -> valid)",
        "stateChanged(valid -> committed)",
        "endedEditing",
      ])
  }

  @Test func `a deallocated observer need not be removed`() {
    let editor = FieldEditor(InputField(validator: .digits))
    let stays = Preview()
    editor.add(stays)
    weak var dead: Preview?
    do {
      let goes = Preview()
      dead = goes
      editor.add(goes)
      editor.insert("1")
      #expect(goes.text == "1")
    }
    #expect(dead == nil)
    editor.insert("2")
    #expect(stays.text == "12")
  }

  @Test func `two fields have separate observers`() {
    let (one, other) = (
      FieldEditor(InputField(validator: .digits)), FieldEditor(InputField(validator: .digits))
    )
    let preview = Preview()
    one.add(preview)
    other.insert("2")
    #expect(preview.text == "")
    // One observer can still watch both.
    other.add(preview)
    other.insert("3")
    #expect(preview.text == "23")
  }
}
