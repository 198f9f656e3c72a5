import FieldEditing
import ValidationCore

@main enum UsesFieldEditing {
  static func main() {
    let editor = FieldEditor(InputField(validator: .digits))
    let watch = editor.observe(.didChange) { event in print(event) }
    editor.insert("7")
    editor.undo()
    watch.cancel()
    print(editor.text.isEmpty, editor.state)
  }
}
