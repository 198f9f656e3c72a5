import InputValidation

/// Times a character typed at the end of a field and deleted again, by the length of the text.
///
/// A field that judges only what has changed takes as long for a long text as for a short one. An
/// editor adds little to that while nobody listens, and what each listens for otherwise.
///
/// - Throws: `WrongAnswer`, or an error when a pattern is refused.
func benchmarkEditing(matching filter: String) throws {
  let validators: [(name: String, validator: any Validator)] = [
    ("text", try RegexValidator(#"[a-z]+( [a-z]+)* ?"#)),
    ("length", LengthValidator(...2_000_000)),
  ]
  let lengths = [20, 1_000, 1_000_000]
  let rows = validators.flatMap { item in
    lengths.map { (label: "edit \(item.name), \($0)", validator: item.validator, length: $0) }
  }
  .filter { $0.label.contains(filter) || filter.isEmpty }
  if rows.isEmpty { return }
  let table = Table(
    "Insert and delete at the end of a text of so many characters", unit: .nanoseconds,
    columns: ["TextField", "FieldEditor", "state told", "changes told"])
  for row in rows {
    let word = "abcdefghi "
    let text = String(repeating: word, count: row.length / word.count)
    var field = TextField(text, validator: row.validator)
    let editors = [FieldEvent.Kinds(), .stateChanged, .didChange].map { kinds in
      let editor = FieldEditor(field)
      return (editor, watch: kinds.isEmpty ? nil : editor.observe(kinds) { _ in })
    }
    var contenders = [
      Contender(name: "TextField") {
        let isAccepted = field.insert("x") == nil
        return field.delete() == nil && isAccepted
      }
    ]
    for (name, (editor, _)) in zip(["FieldEditor", "state told", "changes told"], editors) {
      contenders.append(
        Contender(name: name) {
          let isAccepted = editor.insert("x") == nil
          return editor.delete() == nil && isAccepted
        })
    }
    let times = try measure(contenders, expecting: true, row: row.label)
    guard field.text == text, editors.allSatisfy({ $0.0.text == text }) else {
      throw WrongAnswer(description: "\(row.label): the text has changed")
    }
    table.row(
      row.label,
      Dictionary(uniqueKeysWithValues: zip(contenders.map(\.name), times)))
  }
}
