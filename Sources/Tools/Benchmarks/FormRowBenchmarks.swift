import InputValidation

/// Measures a keystroke in a row of a form, and adding a row, for one row and for a thousand.
///
/// - Throws: `WrongAnswer`.
func benchmarkFormRows(matching filter: String) throws {
  let label = "form, rows"
  guard label.contains(filter) || filter.isEmpty else { return }
  let table = Table(
    "Change rows of a form", unit: .nanoseconds, columns: ["1 row", "1000 rows"])
  let forms = [1, 1_000].map { Order.form(rows: $0) }
  let watches = forms.map { $0.observe { _ in } }
  for name in ["note", "quantity", "sku"] {
    let contenders = zip(["1 row", "1000 rows"], forms).compactMap { column, form -> Contender? in
      guard let editor = form["lines[\(form.lines.count / 2)].\(name)"] else { return nil }
      return Contender(name: column) {
        let isAccepted = editor.insert("2") == nil && form.canSubmit
        return editor.delete() == nil && isAccepted
      }
    }
    let times = try measure(contenders, expecting: true, row: "\(label), \(name)")
    table.row("\(label), \(name)", ["1 row": times[0], "1000 rows": times[1]])
  }
  let contenders = zip(["1 row", "1000 rows"], forms).map { column, form in
    Contender(name: column) {
      form.lines.append() == nil && form.lines.remove(at: form.lines.count - 1) == nil
    }
  }
  let times = try measure(contenders, expecting: true, row: "\(label), append and remove")
  table.row("\(label), append and remove", ["1 row": times[0], "1000 rows": times[1]])
  withExtendedLifetime(watches) {}
  try benchmarkManyFormRows(matching: filter)
}

/// Measures adding ten thousand rows by one call and one by one, and removing them.
///
/// - Throws: `WrongAnswer`.
private func benchmarkManyFormRows(matching filter: String) throws {
  let count = 10_000
  let texts = (0..<count).map { ["sku": "sku\($0)", "quantity": "1"] }
  func row(_ name: String, _ work: () -> Bool) throws {
    var isRight = false
    let time = ContinuousClock().measure { isRight = work() }
    guard isRight else { throw WrongAnswer(description: "form rows: \(name)") }
    print("form, \(count) rows, \(name): \(time)")
  }
  let (all, each) = (InputForm(Order()), InputForm(Order()))
  try row("one call") { all.lines.append(contentsOf: texts) == nil && all.canSubmit == false }
  try row("one by one") { texts.allSatisfy { each.lines.append($0) == nil } }
  try row("undo and redo of one call") { all.undo() == nil && all.redo() == nil }
  try row("remove a half") {
    var isOdd = false
    return all.lines.remove { _ in
      isOdd.toggle()
      return isOdd
    } == nil
  }
  try row("remove all but one") { each.lines.remove { $0.sku.text != "" } == nil }
}

/// An order with lines that have every kind of relation.
private struct Order: Schema {
  let limit = Field(.integer(in: 1...99), default: 98)
  let lines = Repeated(Line(), count: 1...20_000)

  var relations: [Relation<Self>] {
    [
      .check("at most the limit", \.lines.quantity, \.limit) { $0 <= $1 },
      .unique(\.lines, by: \.sku),
    ]
  }

  static func form(rows count: Int) -> InputForm<Self> {
    let form = InputForm(Self())
    for index in 0..<count {
      if index > 0 { form.lines.append() }
      form.lines[index].sku.setText("sku\(index)")
      form.lines[index].quantity.setText("1")
    }
    for path in form.paths { form[path]?.endEditing() }
    return form
  }

  struct Line: Schema {
    let sku = Field(.nonEmpty), note = Field(.length(...9))
    let quantity = Field(.integer(in: 1...99)), most = Field(.integer(in: 1...99), default: 20)
    let total = Field(optional: .integer(in: 1...99))
    var relations: [Relation<Self>] {
      [
        .narrow(\.quantity, by: \.most) { .integer(in: 1...$0) },
        .fill(\.total, from: \.quantity) { $0 },
      ]
    }
  }
}
