import InputValidation
import RegularLanguage
import TestSupport
import Testing

/// Operations on many rows of a form at once.
@Suite struct FormManyRowsTests {
  private struct Option: Schema { let name = Field(.alphabetic) }

  private struct Place: Schema { let zone = Field(optional: .alphabetic) }

  private struct Line: Schema {
    let sku = Field(.alphabetic), quantity = Field(.integer(in: 1...99), default: 1)
    let total = Field(optional: .integer(in: 1...99))
    let place = Nested(Place()), options = Repeated(Option(), count: 0...2)
    var relations: [Relation<Self>] { [.fill(\.total, from: \.quantity) { $0 }] }
  }

  private struct Order: Schema {
    let user = Field(.alphabetic)
    let lines = Repeated(Line(), count: 0...9)
    let note = Field(.alphabetic)
    let gifts = Repeated(Line(), count: 1...9)
    var relations: [Relation<Self>] {
      [
        .unique(\.lines, by: \.sku),
        .check("at most 9 pieces", \.lines) { $0.reduce(0) { $0 + $1.quantity } <= 9 },
      ]
    }
  }

  private let form = InputForm(Order())

  private var skus: [String] { form.lines.map(\.sku.text) }

  @Test func `a row is added with texts`() {
    #expect(
      form.lines.append([
        "sku": "A", "quantity": "3", "place.zone": "x", "options[0].name": "big",
        "options[1].name": "red",
      ]) == nil)
    let row = form.lines[0]
    #expect(row.sku.text == "A" && row.place.zone.text == "x")
    #expect(row.options.map(\.name.text) == ["big", "red"])
    #expect(row.total.text == "3")
    #expect(form.lines.append(["sku": "B", "total": "9"]) == nil)
    #expect(form.lines[1].total.text == "9" && form.lines[1].quantity.text == "1")
    form.lines[1].quantity.setText("2")
    #expect(form.lines[1].total.text == "9")
    #expect(form.visibleErrors.isEmpty)
  }

  @Test(arguments: [
    (["skq": "A"], "unknown name lines[1].skq"), (["sku": "7"], "must be letters only"),
    (["options[0].nam": "x"], "unknown name lines[1].options[0].nam"),
    (["options[1].name": "x"], "unknown name lines[1].options[1].name"),
    (["options[00].name": "x"], "unknown name lines[1].options[00].name"),
    (["options[0].name": "7"], "must be letters only"),
  ])
  func `a row that is refused changes nothing`(texts: [String: String], message: String) {
    form.lines.append(["sku": "A"])
    let paths = form.paths
    let refusal = form.lines.append(contentsOf: [texts])
    #expect(refusal?.message() == message)
    if let error = refusal?.error { #expect(error.path == "lines[1]." + (texts.keys.first ?? "")) }
    #expect(form.lines.append(contentsOf: [["sku": "B"], texts]) != nil)
    #expect(form.paths == paths && skus == ["A"])
    form.undo()
    #expect(form.lines.isEmpty && !form.canUndo)
  }

  @Test func `an operation on many rows is one step`() {
    form.lines.append(contentsOf: [["sku": "A"], ["sku": "B"], ["sku": "C"], ["sku": "D"]])
    let second = form.lines[1]
    #expect(form.lines.remove { ["A", "C"].contains($0.sku.text) } == nil)
    #expect(skus == ["B", "D"])
    #expect(form.lines[0].sku === second.sku)
    #expect(form.lines.removeAll() == nil)
    #expect(form.lines.isEmpty)
    form.undo()
    #expect(skus == ["B", "D"])
    form.undo()
    #expect(skus == ["A", "B", "C", "D"])
    #expect(form.lines[1].sku === second.sku)
    form.undo()
    #expect(form.lines.isEmpty && !form.canUndo)
    form.redo()
    #expect(skus == ["A", "B", "C", "D"])
    form.redo()
    #expect(skus == ["B", "D"] && form.lines[0].sku === second.sku)
    form.redo()
    #expect(form.lines.isEmpty)
  }

  @Test func `numbers of rows are limited`() {
    #expect(form.gifts.removeAll()?.error?.code == .count)
    #expect(form.gifts.remove { _ in false } == nil)
    #expect(form.lines.removeAll() == nil && !form.canUndo)
    let rows = Array(repeating: ["sku": "A"], count: 10)
    #expect(form.lines.append(contentsOf: rows)?.error?.code == .count)
    #expect(form.lines.append(contentsOf: rows.dropLast()) == nil)
    #expect(form.lines.count == 9)
    #expect(form.lines.append(contentsOf: []) == nil)
  }

  @Test func `the focus leaves rows that are removed`() {
    form.lines.append(contentsOf: ["A", "B", "C", "D"].map { ["sku": $0] })
    form.focus(on: "lines[1].quantity")
    form.lines.remove { ["B", "C"].contains($0.sku.text) }
    #expect(form.focus == "lines[1].quantity")
    form.lines.remove { $0.sku.text == "D" }
    #expect(form.focus == "lines[0].quantity")
    form.lines.removeAll()
    #expect(form.focus == "note")
  }

  @Test func `events have the indices of their time`() {
    var events: [String] = []
    let watch = form.observe { event in
      switch event {
      case .rowInserted, .rowRemoved: events.append("\(event)")
      default: break
      }
    }
    form.lines.append(contentsOf: ["A", "B", "C"].map { ["sku": $0] })
    form.lines.remove { $0.sku.text != "B" }
    form.undo()
    #expect(
      events == [
        "rowInserted(lines[0])", "rowInserted(lines[1])", "rowInserted(lines[2])",
        "rowRemoved(lines[2])", "rowRemoved(lines[0])", "rowInserted(lines[0])",
        "rowInserted(lines[2])",
      ])
    withExtendedLifetime(watch) {}
  }

  @Test func `focus and errors are in the order of the declaration`() {
    form.lines.append(contentsOf: [["quantity": "8"], ["quantity": "9"]])
    let paths = [
      "user", "lines", "lines[0].sku", "lines[1].sku", "note", "gifts[0].sku",
    ]
    // The number of pieces is known only if all rows are valid.
    form.lines[0].sku.setText("A")
    form.lines[1].sku.setText("B")
    #expect(form.errors.map(\.path) == paths.filter { !$0.hasPrefix("lines[") })
    #expect(form.verdict.error?.path == "user")
    #expect((try? form.submit()) == nil)
    #expect(form.visibleErrors.map(\.path) == ["user", "lines", "note", "gifts[0].sku"])
    form.user.setText("ann")
    #expect((try? form.submit()) == nil)
    #expect(form.focus == "lines[0].sku")
    var order: [String] = []
    form.focus(on: "user")
    while let path = form.focusNext() { order.append(path) }
    #expect(
      order == [
        "lines[0].sku", "lines[0].quantity", "lines[0].total", "lines[0].place.zone",
        "lines[1].sku", "lines[1].quantity", "lines[1].total", "lines[1].place.zone", "note",
        "gifts[0].sku", "gifts[0].quantity", "gifts[0].total", "gifts[0].place.zone",
      ])
  }

  @Test func `focus and errors are in the order of the steps`() {
    let form = InputForm(
      Order(),
      steps: [
        FormStep("/end", paths: ["note", "lines", "user"]), FormStep("/gifts", rows: \.gifts),
      ])
    form.lines.append(contentsOf: [["sku": "A", "quantity": "9"], ["sku": "B"]])
    #expect(form.errors.map(\.path) == ["note", "lines", "user", "gifts[0].sku"])
    guard case .other(let reason)? = form.goForward() else {
      Issue.record("the step has errors")
      return
    }
    #expect(reason.errors.map(\.path) == ["note", "lines", "user"])
    form.note.setText("x")
    _ = form.goForward()
    #expect(form.focus == "lines[0].sku")
  }

  /// Returns all that can be seen of a form, without the identities of rows.
  private func summary(_ form: InputForm<Order>) -> [String] {
    let texts = form.paths.map { "\($0) \(form[$0]?.text ?? "") \(form.isEnabled($0))" }
    var focus: [String] = []
    form.focus(on: nil)
    while let path = form.focusNext() { focus.append(path) }
    return texts + form.errors.map { "\($0.path): \($0)" } + focus + ["\(form.verdict.kind)"]
  }

  @Test(arguments: 0..<40)
  func `many rows at once are like one by one`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let steps: [FormStep<Order>] =
      seed % 2 == 0 ? [] : [FormStep("/a", paths: ["note", "gifts", "lines"])]
    let (all, each) = (InputForm(Order(), steps: steps), InputForm(Order(), steps: steps))
    for _ in 0..<8 {
      let rows = (0..<Int.random(in: 0..<4, using: &random)).map { _ -> [String: String] in
        var texts = ["sku": ["A", "B", "CD", ""].randomElement(using: &random) ?? ""]
        if Bool.random(using: &random) {
          texts["quantity"] = "\(Int.random(in: 1..<9, using: &random))"
        }
        if Bool.random(using: &random) { texts["options[0].name"] = "x" }
        return texts
      }
      let sections = [\InputForm<Order>.lines, \InputForm<Order>.gifts]
      let section = sections[Int.random(in: 0..<2, using: &random)]
      let isLow = all[keyPath: section].count + rows.count <= 9
      if Bool.random(using: &random), isLow {
        #expect(all[keyPath: section].append(contentsOf: rows) == nil)
        each.group {
          for row in rows {
            each[keyPath: section].append()
            let last = each[keyPath: section][each[keyPath: section].count - 1]
            last.sku.setText(row["sku"] ?? "")
            if let text = row["quantity"] { last.quantity.setText(text) }
            guard let name = row["options[0].name"] else { continue }
            last.options.append()
            last.options[0].name.setText(name)
          }
        }
      } else {
        let sku = ["A", "B", "CD"].randomElement(using: &random) ?? ""
        let places = all[keyPath: section].indices.filter {
          all[keyPath: section][$0].sku.text == sku
        }
        let refusal = all[keyPath: section].remove { $0.sku.text == sku }
        if refusal == nil {
          each.group { for place in places.reversed() { each[keyPath: section].remove(at: place) } }
        }
      }
      #expect(summary(all) == summary(each))
      if Bool.random(using: &random), all.canUndo, each.canUndo, !rows.isEmpty {
        let before = summary(all)
        #expect(all.undo() == nil && all.redo() == nil)
        #expect(summary(all) == before)
      }
    }
  }
}
