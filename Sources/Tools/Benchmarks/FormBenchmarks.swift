import InputValidation

/// Measures typing and deleting a character in a field of a form, compared with the field alone.
///
/// The form has 50 fields and 50 relations. The edited field is part of one of them, for each kind;
/// the others are not evaluated.
///
/// - Throws: `WrongAnswer`.
func benchmarkForms(matching filter: String) throws {
  let rows: [(label: String, path: String, key: String)] = [
    ("form, no relation", "b.plain", "x"), ("form, check", "b.low", "2"),
    ("form, require", "b.word", "x"), ("form, enable", "b.count", "2"),
    ("form, fill", "b.source", "x"), ("form, narrow", "b.limit", "2"),
    ("form, secret narrow", "b.password", "x"),
  ]
  .filter { $0.label.contains(filter) || filter.isEmpty }
  if rows.isEmpty { return }
  let table = Table(
    "Insert and delete in a form of 50 fields and 50 relations", unit: .nanoseconds,
    columns: ["FieldEditor", "InputForm", "InputForm, committed", "observed"])
  for row in rows {
    let (fresh, committed, observed) = (LargeForm.form(), LargeForm.form(), LargeForm.form())
    for form in [committed, observed] {
      for path in form.paths { form[path]?.endEditing() }
    }
    let watch = observed.observe { _ in }
    guard let editor = fresh[row.path] else { continue }
    let alone = FieldEditor(editor.field)
    var contenders: [Contender] = []
    for (name, editor) in zip(
      ["FieldEditor", "InputForm", "InputForm, committed", "observed"],
      [alone, fresh[row.path], committed[row.path], observed[row.path]])
    {
      guard let editor else { continue }
      contenders.append(
        Contender(name: name) {
          let isAccepted = editor.insert(row.key) == nil
          return editor.delete() == nil && isAccepted
        })
    }
    let times = try measure(contenders, expecting: true, row: row.label)
    withExtendedLifetime(watch) {}
    table.row(
      row.label, Dictionary(uniqueKeysWithValues: zip(contenders.map(\.name), times)))
  }
}

/// A form of five sections of the same kind, with ten fields and ten relations each.
private struct LargeForm: Schema {
  let a = Nested(Part()), b = Nested(Part()), c = Nested(Part())
  let d = Nested(Part()), e = Nested(Part())

  static func form() -> InputForm<Self> {
    let form = InputForm(Self())
    for path in form.paths {
      let text =
        switch path.split(separator: ".").last ?? "" {
        case "low", "limit", "count": "1"
        case "high", "target": "99"
        case "password", "again": "correct horse"
        default: "word"
        }
      form[path]?.setText(text)
    }
    return form
  }

  struct Part: Schema {
    let plain = Field(.alphabetic), low = Field(.integer(in: 0...9_999), default: 1)
    let high = Field(.integer(in: 0...99_999), default: 99), word = Field(.alphabetic)
    let count = Field(.integer(in: 0...9_999), default: 1), source = Field(.alphabetic)
    let target = Field(.integer(in: 0...99_999), default: 5), limit = Field(.integer(in: 0...9_999))
    let password = Field(.secret(.length(1...64))), again = Field(optional: .length(...64))
    var relations: [Relation<Self>] {
      [
        .check("at most high", \.low, \.high) { $0 <= $1 || $1 >= 0 },
        .check("above zero", \.high, \.target) { $0 + $1 >= 0 },
        .require(\.again, when: \.word) { $0.isEmpty },
        .enable(\.high, when: \.count) { $0 >= 0 },
        .enable(\.target, when: \.count) { $0 >= 0 },
        .fill(\.plain, from: \.source) { $0 },
        .narrow(\.target, by: \.limit) { .integer(in: $0...) },
        .narrow(\.high, by: \.limit) { .integer(in: $0...) },
        .narrow(\.again, by: \.password) { .oneOf($0.reveal()) },
        .check("set", \.plain, \.target) { _, _ in true },
      ]
    }
  }
}
