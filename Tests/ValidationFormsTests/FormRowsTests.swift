import InputValidation
import Testing

/// A line of an order, whose total is computed.
struct OrderRow: Schema {
  let sku = Field(.alphabetic && .length(1...3))
  let quantity = Field(.integer(in: 1...99))
  let isGift = Field(.boolean, default: false), greeting = Field(optional: .nonEmpty)
  let most = Field(.integer(in: 1...99), default: 99)
  let copy = Field(optional: .integer(in: 1...99))

  var relations: [Relation<Self>] {
    [
      .enable(\.greeting, when: \.isGift) { $0 },
      .narrow(\.quantity, by: \.most) { .integer(in: 1...$0) },
      .fill(\.copy, from: \.quantity) { $0 },
    ]
  }
}

struct RowOrder: Schema {
  let customer = Field(.alphabetic)
  let limit = Field(.integer(in: 1...99), default: 50)
  let lines = Repeated(OrderRow(), count: 1...4)

  var relations: [Relation<Self>] {
    [
      .check("at most the limit", \.lines.quantity, \.limit) { $0 <= $1 },
      .unique(\.lines, by: \.sku),
      .check("at most 99 pieces", \.lines) { $0.reduce(0) { $0 + $1.quantity } <= 99 },
    ]
  }
}

/// Rows of repeated sections in forms.
@Suite struct FormRowsTests {
  private let form = InputForm(RowOrder())

  private func fill(_ skus: String...) {
    form.customer.setText("rolf")
    for (index, sku) in skus.enumerated() {
      if index > 0 { form.lines.append() }
      form.lines[index].sku.setText(sku)
      form.lines[index].quantity.setText("\(index + 1)")
    }
  }

  @Test func `a row is inserted, moved and removed with its editors`() {
    fill("A", "B", "C")
    let (first, last) = (form.lines[0], form.lines[2])
    #expect(form.lines.move(from: 0, to: 2) == nil)
    #expect(form.lines.map(\.sku.text) == ["B", "C", "A"])
    #expect(form.lines[2].id == first.id)
    #expect(form["lines[2].sku"] === first.sku)
    #expect(last.sku === form.lines[1].sku)
    #expect(form.lines.insert(at: 1) == nil)
    #expect(form.lines.map(\.sku.text) == ["B", "", "C", "A"])
    #expect(form.lines.remove(at: 2) == nil)
    #expect(form.lines.map(\.sku.text) == ["B", "", "A"])
    #expect(
      form.paths.filter { $0.hasSuffix("sku") } == ["lines[0].sku", "lines[1].sku", "lines[2].sku"])
  }

  @Test func `each operation is one step of the history`() {
    fill("A", "B")
    let removed = form.lines[0]
    form.lines.remove(at: 0)
    #expect(removed.sku.setText("X") == .turn(until: .rowRestored))
    #expect(removed.sku.text == "A")
    #expect(form.undo() == nil)
    #expect(form.lines[0].sku === removed.sku)
    #expect(removed.sku.setText("X") == nil)
    form.lines.move(from: 0, to: 1)
    form.undo()
    #expect(form.lines.map(\.sku.text) == ["X", "B"])
    form.redo()
    #expect(form.lines.map(\.sku.text) == ["B", "X"])
    form.group {
      form.lines.append()
      form.lines[2].sku.setText("N")
      form.lines.remove(at: 0)
    }
    #expect(form.lines.map(\.sku.text) == ["X", "N"])
    form.undo()
    #expect(form.lines.map(\.sku.text) == ["B", "X"])
    form.redo()
    #expect(form.lines.map(\.sku.text) == ["X", "N"])
    while form.undo() == nil {}
    #expect(form.lines.map(\.sku.text) == [""])
    while form.redo() == nil {}
    #expect(form.lines.map(\.sku.text) == ["X", "N"])
  }

  @Test func `the numbers of rows are limited`() throws {
    let error = try #require(form.lines.remove(at: 0)?.error)
    #expect(error.code == .count)
    #expect(error.path == "lines")
    for _ in 0..<3 { #expect(form.lines.append() == nil) }
    #expect(form.lines.append()?.error?.code == .count)
    #expect(form.lines.count == 4)
    #expect(form.lines.remove(at: 4) == .unknown("lines[4]"))
    #expect(form.lines.move(from: 0, to: -1) == .unknown("lines[-1]"))
    #expect(form.lines.count == 4)
  }

  @Test func `relations follow their rows`() {
    fill("A", "B")
    form.lines[0].quantity.setText("60")
    #expect(form.errors.map(\.path) == ["lines[0].quantity"])
    form.lines.move(from: 0, to: 1)
    #expect(form.errors.map(\.path) == ["lines[1].quantity"])
    form.limit.setText("70")
    #expect(form.errors == [])
    #expect(form.lines[1].copy.text == "60")
    form.lines[1].most.setText("9")
    #expect(form.lines[1].quantity.verdictKind == .invalid)
    form.lines.insert(at: 0)
    #expect(form.lines[2].quantity.verdictKind == .invalid)
    #expect(!form.isEnabled("lines[2].greeting"))
    form.lines[2].isGift.setText("true")
    form.lines.remove(at: 0)
    #expect(form.isEnabled("lines[1].greeting"))
    #expect(!form.isEnabled("lines[0].greeting"))
  }

  @Test func `equal values are errors of later rows`() throws {
    fill("A", "A", "A")
    #expect(form.errors.map(\.path) == ["lines[1].sku", "lines[2].sku"])
    let error = try #require(form.lines[2].sku.verdict.error)
    #expect(error.code == .unique)
    #expect(error.rule.parameters["field"] == .list(["lines[0].sku"]))
    form.lines.remove(at: 0)
    #expect(form.errors.map(\.path) == ["lines[1].sku"])
    form.lines[0].sku.setText("B")
    #expect(form.errors == [])
    form.undo()
    form.undo()
    #expect(form.errors.map(\.path) == ["lines[1].sku", "lines[2].sku"])
  }

  @Test func `a condition for all rows is an error of the section`() throws {
    form.limit.setText("99")
    fill("A", "B")
    form.lines[0].quantity.setText("98")
    let error = try #require(form.lines.error)
    #expect(error.code == .check)
    #expect(form.errors == [error])
    #expect(error.path == "lines")
    #expect(!form.canSubmit)
    #expect(form.verdict.kind == .incomplete)
    #expect(form.lines.visibleError == nil)
    #expect(throws: FormReport.self) { try form.submit() }
    #expect(form.lines.visibleError == error)
    #expect(form.visibleErrors == [error])
    #expect(form.focus == "lines[0].sku")
    form.lines[1].quantity.setText("1")
    #expect(try form.submit().lines.map(\.quantity) == [98, 1])
  }

  @Test func `the focus stays in its field`() {
    fill("A", "B", "C")
    form.focus(on: "lines[1].quantity")
    form.lines.move(from: 1, to: 0)
    #expect(form.focus == "lines[0].quantity")
    form.lines.remove(at: 0)
    #expect(form.focus == "lines[0].quantity")
    form.focus(on: "lines[1].quantity")
    form.lines.remove(at: 1)
    #expect(form.focus == "lines[0].quantity")
    form.undo()
    #expect(form.focus == "lines[0].quantity")
  }

  @Test func `changed rows are changes of the form`() {
    #expect(form.isPristine)
    form.lines.append()
    #expect(!form.isPristine)
    #expect(form.changes.contains(FormChange(path: "lines[1].sku", old: nil, new: "")))
    form.undo()
    #expect(form.isPristine)
    let texts = ["customer": "rolf", "lines[0].sku": "A", "lines[1].sku": "B", "lines[2].sku": "C"]
    #expect(form.reset(to: texts) == nil)
    #expect(form.lines.map(\.sku.text) == ["A", "B", "C"])
    #expect(form.isPristine)
    form.lines.remove(at: 0)
    #expect(form.changes.contains(FormChange(path: "lines[2].sku", old: "C", new: nil)))
    #expect(form.reset() == nil)
    #expect(form.lines.map(\.sku.text) == ["A", "B", "C"])
    #expect(form.reset(to: ["lines[4].sku": "A"]) == .unknown("lines[4].sku"))
  }

  @Test func `undoing an operation on rows is reported at once`() {
    var events: [FormEvent] = []
    let watch = form.observe { event in events.append(event) }
    form.lines.append()
    events = []
    form.undo()
    #expect(events.contains(.rowRemoved("lines", at: 1)))
    events = []
    form.redo()
    #expect(events.contains(.rowInserted("lines", at: 1)))
    watch.cancel()
  }

  @Test func `events and logs name rows`() {
    var events: [FormEvent] = []
    let watch = form.observe { event in events.append(event) }
    var log = FormLog()
    log.perform(.edit("lines[0].sku", .insert("A")), on: form)
    log.perform(.insertRow("lines", at: 1), on: form)
    log.perform(.edit("lines[1].sku", .insert("B")), on: form)
    log.perform(.moveRow("lines", from: 1, to: 0), on: form)
    log.perform(.removeRow("lines", at: 1), on: form)
    log.perform(.removeRow("lines", at: 0), on: form)
    log.perform(.undo, on: form)
    #expect(events.contains(.rowInserted("lines", at: 1)))
    #expect(events.contains(.rowMoved("lines", from: 1, to: 0)))
    #expect(events.contains(.rowRemoved("lines", at: 1)))
    #expect(log.entries.map(\.refusal) == [nil, nil, nil, nil, nil, .rule(.count), nil])
    let other = InputForm(RowOrder())
    #expect(log.replay(on: other) == nil)
    #expect(other.lines.map(\.sku.text) == ["B", "A"])
    #expect(other.perform(.insertRow("rows", at: 0)) == .unknown("rows"))
    watch.cancel()
  }

  @Test func `rows can be a step`() {
    let form = InputForm(
      RowOrder(),
      steps: [FormStep("/lines", rows: \.lines), FormStep("/customer", \.customer, \.limit)])
    form.lines.append()
    #expect(form.go(to: "/customer")?.errors.first?.path == "lines[0].sku")
    for (index, sku) in ["A", "B"].enumerated() {
      form.lines[index].sku.setText(sku)
      form.lines[index].quantity.setText("50")
    }
    #expect(form.go(to: "/customer")?.errors.map(\.path) == ["lines"])
    form.lines.remove(at: 0)
    #expect(form.go(to: "/customer") == nil)
    #expect(InputForm(RowOrder(), steps: [FormStep("/a", paths: ["lines"])]).errors.count > 0)
  }

  /// Reactions to a submission.
  @Test(
    arguments: [
      .removeRow("lines", at: 0), .insertRow("lines", at: 0), .moveRow("lines", from: 0, to: 1),
      .reset, .edit("lines[0].sku", .insert("x")), .undo,
    ] as [FormCommand])
  func `submitting returns what was submitted, whatever observers do`(reaction: FormCommand) throws
  {
    fill("a", "b")
    let expected = try form.submit()
    let watch = form.observe { [unowned form] event in
      if case .submitted = event { #expect(form.perform(reaction) == nil) }
    }
    let values = try form.submit()
    #expect(values.json() == expected.json())
    #expect(values.lines.map(\.sku) == ["a", "b"] && values.lines.map(\.quantity) == [1, 2])
    withExtendedLifetime(watch) {}
  }

  @Test func `the path of an error leads to its field`() throws {
    fill("a", "b7")
    form.lines[0].quantity.setText("")
    let report = try #require(throws: FormReport.self) { try form.submit() }
    #expect(report.errors.map(\.path) == ["lines[0].quantity", "lines[1].sku"])
    for error in form.errors + form.visibleErrors + report.errors {
      #expect(form[error.path]?.verdict.error?.rule == error.rule)
      #expect(report[error.path]?.rule == error.rule)
      #expect(report.message().contains(error.path + ": "))
      #expect(form.focus(on: error.path) == nil)
    }
    #expect(
      report.message(in: Wording.english.naming(["lines[1].sku": "Article"])).contains("Article: "))
  }

  @Test func `rows can be removed in a loop over them`() {
    struct Open: Schema { let rows = Repeated(OrderRow()) }
    func all() -> InputForm<Open> {
      let form = InputForm(Open())
      for index in 0..<3 {
        form.rows.append()
        form.rows[index].sku.setText("abc")
      }
      return form
    }
    let loops: [(InputForm<Open>) -> Void] = [
      { form in for _ in form.rows { form.rows.remove(at: 0) } },
      { form in for index in form.rows.indices { form.rows.remove(at: index) } },
      { form in for index in form.rows.indices.reversed() { form.rows.remove(at: index) } },
      { form in for row in form.rows.reversed() where row.sku.text == "abc" { form.undo() } },
      { form in form.rows.enumerated().forEach { _, _ in form.rows.remove(at: 0) } },
      { form in _ = form.rows.map { _ in form.rows.remove(at: 0) } },
      { form in for _ in form.rows.dropFirst() { form.rows.remove(at: 0) } },
      { form in for row in form.rows[0..<2] where row.sku.count > 0 { form.reset() } },
    ]
    let counts = loops.map { loop in
      let form = all()
      loop(form)
      return form.rows.count
    }
    #expect(counts == [0, 1, 0, 2, 0, 0, 1, 0])
  }

  @Test func `adding a row evaluates only its own relations`() {
    struct Counted: Schema {
      final class Counter: @unchecked Sendable { var count = 0 }

      struct Row: Schema {
        let counter: Counter
        let number = Field(.digits, default: "1"), copy = Field(.digits, default: "")
        let parts = Repeated(Part(), count: 1...3)
        var relations: [Relation<Self>] {
          [
            .fill(\.copy, from: \.number) { number in
              counter.count += 1
              return number
            }
          ]
        }
      }

      struct Part: Schema { let name = Field(.alphabetic) }

      let counter = Counter(), total = Field(optional: .digits)
      let rows: Repeated<Row>
      var relations: [Relation<Self>] {
        [.unique(\.rows, by: \.copy), .fill(\.total, from: \.rows.number) { $0 }]
      }

      init() { rows = Repeated(Row(counter: counter)) }
    }
    let (form, other) = (InputForm(Counted()), InputForm(Counted()))
    for index in 0..<100 {
      #expect(form.rows.append() == nil && other.rows.insert(at: 0) == nil)
      form.rows[index].number.setText("\(index % 60)")
      other.rows[0].number.setText("\(index % 60)")
      form.rows[index].parts.append()
      other.rows[0].parts.append()
    }
    #expect(form.schema.counter.count <= 200)
    while other.rows[0].number.text != "0" {
      for index in other.rows.indices { other.rows.move(from: index, to: 0) }
    }
    #expect(form.paths == other.paths && form.state.texts == other.state.texts)
    #expect(form.errors == other.errors && form.errors.count == 240)
    for _ in 0..<150 {
      #expect(form.undo() == nil)
    }
    while form.redo() == nil {}
    #expect(form.paths == other.paths && form.state.texts == other.state.texts)
    #expect(form.errors == other.errors)
  }

  @Test func `a row has an identity that no other row ever has`() {
    fill("a")
    var seen: Set = [form.lines[0].id, InputForm(RowOrder()).lines[0].id]
    for _ in 0..<100 {
      #expect(form.lines.append() == nil)
      #expect(seen.insert(form.lines[1].id).inserted)
      #expect(form.undo() == nil)
    }
    form.lines.append()
    let id = form.lines[1].id
    form.lines.move(from: 1, to: 0)
    #expect(form.lines[0].id == id)
    form.lines.remove(at: 0)
    #expect(form.lines[0].id != id)
    form.undo()
    #expect(form.lines[0].id == id)
    form.reset()
    form.reset(to: ["lines[1].sku": "b"])
    #expect(form.lines[1].id != id && !seen.contains(form.lines[1].id))
  }
}

/// Rows in rows.
@Suite struct NestedRowsTests {
  struct Answer: Schema { let text = Field(.nonEmpty) }
  struct Question: Schema {
    let text = Field(.nonEmpty)
    let answers = Repeated(Answer(), count: 2...)
  }
  struct Exam: Schema {
    let questions = Repeated(Question())
  }

  struct Choice: Schema {
    let choices = Repeated(Answer(), count: 1...)
    var relations: [Relation<Self>] { [.check("at least two choices", \.choices) { $0.count > 1 }] }
  }
  struct Poll: Schema { let questions = Repeated(Choice()) }

  @Test func `the error of a section is removed with the row that contains it`() {
    let form = InputForm(Poll())
    form.questions.append()
    form.questions[0].choices[0].text.setText("yes")
    #expect(form.errors.map(\.path) == ["questions[0].choices"])
    form.questions.remove(at: 0)
    #expect(form.errors == [])
    #expect(form.canSubmit)
    #expect(form.verdict.isValid)
    form.undo()
    #expect(form.errors.map(\.path) == ["questions[0].choices"])
  }

  @Test func `rows are moved with their inner rows`() {
    let form = InputForm(Exam())
    #expect(form.paths == [])
    form.questions.append()
    form.questions.append()
    form.questions[1].answers[1].text.setText("yes")
    form.questions[1].answers.append()
    #expect(form.questions.map(\.answers.count) == [2, 3])
    let answer = form.questions[1].answers[1]
    form.questions.move(from: 1, to: 0)
    #expect(form.questions.map(\.answers.count) == [3, 2])
    #expect(form["questions[0].answers[1].text"] === answer.text)
    form.questions.remove(at: 0)
    #expect(form.questions.map(\.answers.count) == [2])
    #expect(answer.text.insert("x") == .turn(until: .rowRestored))
    form.undo()
    form.undo()
    #expect(form["questions[1].answers[1].text"] === answer.text)
    form.undo()
    #expect(form.questions.map(\.answers.count) == [2, 2])
    #expect(form.reset() == nil)
    #expect(form.questions.isEmpty)
    form.reset(to: ["questions[0].answers[2].text": "no"])
    #expect(form.questions.map(\.answers.count) == [3])
  }

  @Test func `a computed text outside of the rows stays when a row is removed`() throws {
    struct Parcel: Schema {
      let name = Field(.alphabetic), label = Field(.alphabetic)
      let items = Repeated(Item(), count: 0...3)
      var relations: [Relation<Self>] { [.fill(\.label, from: \.name) { $0 }] }

      struct Item: Schema { let sku = Field(.alphabetic) }
    }
    let form = InputForm(Parcel())
    form.name.setText("rolf")
    #expect(form.label.text == "rolf")
    try #require(form.items.append() == nil)
    try #require(form.items.remove(at: 0) == nil)
    #expect(form.label.text == "rolf")
  }

  private struct Page: Schema {
    let words = Repeated(Word(), count: 1...2), number = Field(.digits)
  }

  private struct Word: Schema { let text = Field(.nonEmpty) }

  private struct Envelope: Schema {
    let copies = Repeated(Word(), count: 1...1), stamp = Field(.nonEmpty)
  }

  private struct Letter: Schema {
    let to = Field(.nonEmpty), pages = Repeated(Page(), count: 2...2)
    let from = Field(.nonEmpty), envelope = Nested(Envelope()), date = Field(.nonEmpty)
  }

  private static let declared = [
    "to", "pages[0].words[0].text", "pages[0].number", "pages[1].words[0].text",
    "pages[1].words[1].text", "pages[1].number", "from", "envelope.copies[0].text",
    "envelope.stamp", "date",
  ]

  @Test(
    arguments: [
      ([], declared),
      (
        [FormStep("/1", paths: ["from", "pages", "to"])],
        ["from"] + declared[1...5] + ["to"] + declared[7...]
      ),
      (
        [FormStep("/1", section: \.envelope), FormStep("/2", rows: \.pages)],
        declared[7...8] + declared[1...5] + ["to", "from", "date"]
      ),
    ] as [([FormStep<Letter>], [String])])
  private func `fields have the order of the steps and of the declaration`(
    steps: [FormStep<Letter>],
    order: [String]
  ) {
    let form = InputForm(Letter(), steps: steps)
    form.pages[1].words.append()
    #expect(form.paths == Self.declared)
    #expect(form.errors.map(\.path) == order)
    #expect(form.focusNext() == order[0])
    #expect(form.focusNext() == order[1])
  }

  @Test func `names with dots and brackets have paths of their own`() {
    struct Note: Schema { let text = Field(.nonEmpty, named: "a[0]") }
    struct Part: Schema {
      let name = Field(.nonEmpty, named: "the.name"), notes = Repeated(Note(), count: ...3)
    }
    struct Kit: Schema { let parts = Repeated(Part(), count: ...3, named: "own.parts") }
    let form = InputForm(Kit())
    #expect(form.parts.append([#"["the.name"]"#: "x", #"notes[0]["a[0]"]"#: "y"]) == nil)
    #expect(form.parts.append([#"["the.name"]"#: "z"]) == nil)
    #expect(form.parts.append(["the.name": "z"]) != nil)
    let texts = [
      #"["own.parts"][0]["the.name"]"#: "x", #"["own.parts"][0].notes[0]["a[0]"]"#: "y",
      #"["own.parts"][1]["the.name"]"#: "z",
    ]
    #expect(form.changes.reduce(into: [:]) { $0[$1.path] = $1.new } == texts)
    let other = InputForm(Kit())
    #expect(other.reset(to: texts) == nil)
    #expect(other.isPristine)
    for (path, text) in texts { #expect(other[path]?.text == text) }
    #expect(other.parts[0].notes.count == 1 && other.parts[1].notes.count == 0)
  }

  @Test func `a name with a dot is not that of a row`() {
    struct Part: Schema { let code = Field(.digits, about: "the code") }
    struct Kit: Schema {
      let code = Field(.digits, named: "own.code", about: "the code"), parts = Repeated(Part())
    }
    let form = InputForm(Kit())
    form.parts.append()
    #expect(form.errors.map(\.path) == [#"["own.code"]"#, "parts[0].code"])
    #expect(form.errors.map(\.name) == ["the code", nil])
  }
}
