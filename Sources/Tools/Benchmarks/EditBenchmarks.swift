import InputValidation

/// Measures typing and deleting a character at the end of a field, by the length of the text.
///
/// A field judges only what has changed, so a long text takes no longer than a short one. The table
/// also shows the costs of an editor without observers, and with each kind of observer.
///
/// - Throws: `WrongAnswer`, or an error if a pattern is refused.
func benchmarkEditing(matching filter: String) throws {
  let validators: [(name: String, validator: any Validator)] = [
    ("text", try RegexValidator(#"[a-z]+( [a-z]+)* ?"#)),
    ("length", LengthValidator(...2_000_000)),
  ]
  let lengths = [20, 1_000, 100_000, 1_000_000]
  let rows = validators.flatMap { item in
    lengths.map { (label: "edit \(item.name), \($0)", validator: item.validator, length: $0) }
  }
  .filter { $0.label.contains(filter) || filter.isEmpty }
  if rows.isEmpty { return }
  let table = Table(
    "Insert and delete at the end of a text of so many characters", unit: .nanoseconds,
    columns: ["InputField"] + Listening.all.map(\.name))
  for row in rows {
    let word = "abcdefghi "
    let text = String(repeating: word, count: row.length / word.count)
    var field = InputField(text, validator: row.validator)
    let editors = Listening.all.map { listening in
      let editor = FieldEditor(field)
      let kinds = listening.kinds
      return (editor, watch: kinds.isEmpty ? nil : editor.observe(kinds) { _ in })
    }
    var contenders = [
      Contender(name: "InputField") {
        let isAccepted = field.insert("x") == nil
        return field.delete() == nil && isAccepted
      }
    ]
    for (name, (editor, _)) in zip(Listening.all.map(\.name), editors) {
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

/// The events that an observer receives.
private struct Listening {
  let name: String
  let kinds: FieldEvent.Kinds

  static let all = [
    Self(name: "FieldEditor", kinds: []),
    Self(name: "state reported", kinds: .stateChanged),
    Self(name: "changes reported", kinds: .didChange),
    Self(name: "verdict reported", kinds: .verdictChanged),
    Self(name: "everything reported", kinds: .all),
  ]
}

/// Measures an edit of a thousand ranges at once, and undoing it, by the length of the text.
///
/// - Throws: `WrongAnswer`.
func benchmarkManyRanges(matching filter: String) throws {
  let rows = [100_000, 1_000_000, 10_000_000].flatMap { length in
    TextUnit.allCases.map { (label: "edit ranges, \($0), \(length)", length: length, unit: $0) }
  }
  .filter { $0.label.contains(filter) || filter.isEmpty }
  if rows.isEmpty { return }
  let table = Table(
    "Replace a thousand ranges in a text of so many characters, and undo", unit: .microseconds,
    columns: ["InputField"])
  for row in rows {
    let text = String(repeating: "abcdefghi\u{E9}", count: row.length / 10)
    var field = InputField(text, validator: .all(of: []), historyLimits: HistoryLimits(bytes: .max))
    let edit = Edit(
      (0..<1_000).map { index in
        let place = index * (row.length / 1_000)
        return Edit.Replacement(place..<place + 2, with: "xy")
      }, in: row.unit, origin: .programmatic)
    let contender = Contender(name: "InputField") {
      let isAccepted = field.apply(edit) == nil
      return field.undo() == nil && isAccepted
    }
    let times = try measure([contender], expecting: true, row: row.label)
    guard field.text.utf8.count == text.utf8.count else {
      throw WrongAnswer(description: "\(row.label): the text has changed")
    }
    table.row(row.label, ["InputField": times[0]])
  }
}
