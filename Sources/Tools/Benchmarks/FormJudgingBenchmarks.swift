import InputValidation

/// Measures the verdict of a whole form of 50 fields: when nothing has changed, and after each
/// keystroke.
///
/// - Throws: `WrongAnswer`.
func benchmarkFormJudging(matching filter: String) throws {
  let rows: [(label: String, text: (String) -> String)] = [
    ("form as a whole, empty", { _ in "" }), ("form as a whole, valid", Questionnaire.validText),
    ("form as a whole, invalid", { _ in "?!" }),
  ]
  .filter { $0.label.contains(filter) || filter.isEmpty }
  if rows.isEmpty { return }
  let columns = ["verdict", "canSubmit", "errors", "submit", "key", "key, verdict", "key, errors"]
  let table = Table("Ask a form of 50 fields", unit: .microseconds, columns: columns)
  for row in rows {
    let form = InputForm(Questionnaire(), enforcement: .flag)
    for path in form.paths { form[path]?.setText(row.text(path)) }
    let isValid = form.verdict.isValid
    let city = form.a.city
    let key = { city.insert("x") == nil && city.delete() == nil }
    let works: [() -> Bool] = [
      { form.verdict.isValid == isValid },
      { form.canSubmit == isValid },
      { form.errors.isEmpty == isValid },
      { ((try? form.submit()) != nil) == isValid },
      key,
      { key() && form.verdict.isValid == isValid },
      { key() && form.errors.isEmpty == isValid },
    ]
    let contenders = zip(columns, works).map { Contender(name: $0, work: $1) }
    let times = try measure(contenders, expecting: true, row: row.label)
    table.row(row.label, Dictionary(uniqueKeysWithValues: zip(columns, times)))
  }
}

/// A form of five sections of the same kind, with ten fields each.
private struct Questionnaire: Schema {
  let a = Nested(Part()), b = Nested(Part()), c = Nested(Part())
  let d = Nested(Part()), e = Nested(Part())

  /// Returns a valid text of the field with a path.
  static func validText(_ path: String) -> String {
    switch path.split(separator: ".").last ?? "" {
    case "age", "count": "42"
    case "mail": "rolf@example.org"
    case "day": "2024-02-29"
    case "site": "https://example.org/"
    case "agreed": "true"
    default: "abcdefgh"
    }
  }

  struct Part: Schema {
    let user = Field(.alphabetic && .length(3...16)), city = Field(.alphabetic && .length(1...40))
    let age = Field(.integer(in: 0...150)), count = Field(.integer(in: 1...9_999))
    let mail = Field(.email), day = Field(.date), site = Field(.url(schemes: "https"))
    let agreed = Field(.boolean), password = Field(.secret(.length(8...64)))
    let note = Field(.length(1...200))
  }
}
