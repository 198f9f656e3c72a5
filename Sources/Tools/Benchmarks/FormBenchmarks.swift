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

/// Measures a new value of a field that narrows another one, up to the verdict on the latter.
///
/// No value occurs twice in a row, so each one needs a validator of its own.
///
/// - Throws: `WrongAnswer`.
func benchmarkNarrowing(matching filter: String) throws {
  let rows: [(kind: String, text: (Int) -> String, target: String)] = [
    ("integer", { "\($0 % 9_000 + 1)" }, "9999"),
    ("decimal", { "\($0 % 90 + 1).\($0 % 89 + 10)" }, "9999.5"),
    ("date", { "20\($0 % 90 + 10)-1\($0 % 3)-\($0 % 19 + 10)" }, "2999-12-31"),
    ("length", { "\($0 % 900 + 3)" }, "abc"),
    ("word", { "abc\($0 % 900)" }, "abc"),
    ("pattern", { "\($0 % 900 + 1)" }, "abc"),
  ]
  .filter { "narrowing by \($0.kind)".contains(filter) || filter.isEmpty }
  if rows.isEmpty { return }
  let table = Table("A new value of a narrowing field", unit: .nanoseconds, columns: ["InputForm"])
  for row in rows {
    let form = InputForm(Narrowing())
    guard let source = form[row.kind], let target = form[row.kind + "Target"] else { continue }
    target.setText(row.target)
    var number = 0
    let contender = Contender(name: "InputForm") {
      number += 1
      source.setText(row.text(number))
      return target.verdictKind != .invalid
    }
    let times = try measure([contender], expecting: true, row: row.kind)
    table.row("narrowing by \(row.kind)", ["InputForm": times[0]])
  }
}

/// A form of fields that narrow others, by values of several types.
private struct Narrowing: Schema {
  let integer = Field(.integer(in: 0...9_999)), integerTarget = Field(.integer)
  let decimal = Field(.numeric), decimalTarget = Field(.numeric)
  let date = Field(.date), dateTarget = Field(.date)
  let length = Field(.integer(in: 0...999)), lengthTarget = Field(.alphabetic)
  let word = Field(.length(1...9)), wordTarget = Field(.alphabetic)
  let pattern = Field(.integer(in: 0...999)), patternTarget = Field(.alphabetic)

  var relations: [Relation<Self>] {
    [
      .narrow(\.integerTarget, by: \.integer) { .integer(in: $0...) },
      .narrow(\.decimalTarget, by: \.decimal) { .numeric(in: $0...) },
      .narrow(\.dateTarget, by: \.date) { .date(in: $0...) },
      .narrow(\.lengthTarget, by: \.length) { .length(...$0) },
      .narrow(\.wordTarget, by: \.word) { .oneOf($0, "abc") },
      .narrow(\.patternTarget, by: \.pattern) {
        let pattern = try? RegexValidator("[a-c]{1,\($0 + 2)}")
        return pattern ?? AlphabeticValidator()
      },
    ]
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
