import InputValidation
import RegularLanguage
import Testing

/// Random operations on the rows of a form, compared with an array of rows and a history of copies.
@Suite struct FormRowsModelTests {
  /// The texts that were set in a row, with an identity that the row keeps.
  private struct Row: Equatable {
    let id: Int
    var texts = ["sku": "", "quantity": "", "most": "99", "isGift": "false"]
  }

  private struct Model {
    var rows = [Row(id: 0)]
    var past: [[Row]] = []
    var future: [[Row]] = []
    var rowCount = 1
    var focus: (id: Int, name: String)?

    mutating func change(_ body: (inout [Row]) -> Void) {
      let old = rows
      body(&rows)
      guard rows != old else { return }
      past.append(old)
      future = []
      moveFocus(from: old)
    }

    mutating func travel(back: Bool) -> Bool {
      guard let there = back ? past.popLast() : future.popLast() else { return false }
      let old = rows
      if back { future.append(old) } else { past.append(old) }
      rows = there
      moveFocus(from: old)
      return true
    }

    /// Moves the focus from a removed row to the row that is now there, or else to the last one.
    private mutating func moveFocus(from old: [Row]) {
      guard let id = focus?.id, !rows.contains(where: { $0.id == id }),
        let index = old.firstIndex(where: { $0.id == id })
      else { return }
      focus?.id = rows[min(index, rows.count - 1)].id
    }

    var focusPath: String? {
      focus.map { focus in
        let index = rows.firstIndex { $0.id == focus.id }
        return "lines[\(index ?? -1)].\(focus.name)"
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `operations agree with the model`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let form = Form(RowOrder(), historyLimits: HistoryLimits(depth: .max, bytes: .max))
    var model = Model()
    var editors = [0: form.lines[0].sku]
    for step in 0..<25_000 {
      let count = model.rows.count
      let index = Int.random(in: 0..<count, using: &random)
      switch Int.random(in: 0..<14, using: &random) {
      case 0, 1:
        let place = Int.random(in: 0...count, using: &random)
        let refusal = form.lines.insert(at: place)
        try #require((refusal == nil) == (count < 4))
        if refusal != nil { break }
        let row = Row(id: model.rowCount)
        model.rowCount += 1
        model.change { $0.insert(row, at: place) }
        editors[row.id] = form.lines[place].sku
      case 2, 3:
        let refusal = form.lines.remove(at: index)
        try #require((refusal == nil) == (count > 1))
        if refusal == nil { model.change { $0.remove(at: index) } }
      case 4:
        let end = Int.random(in: 0..<count, using: &random)
        try #require(form.lines.move(from: index, to: end) == nil)
        // Moving a row to its place is a step, too.
        let old = model.rows
        model.past.append(old)
        model.future = []
        model.rows.insert(model.rows.remove(at: index), at: end)
      case 5...8:
        let (name, texts) = [
          ("sku", ["", "a", "b", "c"]), ("quantity", ["", "1", "40", "60"]), ("most", ["9", "99"]),
          ("isGift", ["true", "false"]),
        ].randomElement(using: &random)!
        let text = texts.randomElement(using: &random)!
        if form["lines[\(index)].\(name)"]?.setText(text) == nil {
          model.change { $0[index].texts[name] = text }
        }
      case 9, 10: try #require((form.undo() == nil) == model.travel(back: true))
      case 11, 12: try #require((form.redo() == nil) == model.travel(back: false))
      default:
        let name = ["sku", "quantity", "most"].randomElement(using: &random)!
        try #require(form.focus(on: "lines[\(index)].\(name)") == nil)
        model.focus = (model.rows[index].id, name)
      }
      try #require(form.lines.count == model.rows.count)
      for (row, expected) in zip(form.lines, model.rows) {
        try #require(row.sku === editors[expected.id])
        try #require(row.sku.text == expected.texts["sku"])
        try #require(row.quantity.text == expected.texts["quantity"])
      }
      try #require(form.focus == model.focusPath)
      try #require(form.canUndo == !model.past.isEmpty)
      if step % 50 == 0 { try compareWithNewForm(form, model.rows) }
    }
  }

  /// The order of operations makes no difference: a new form with the same texts has the same
  /// errors, enabled fields and computed texts.
  private func compareWithNewForm(_ form: Form<RowOrder>, _ rows: [Row]) throws {
    var texts: [String: String] = [:]
    for (index, row) in rows.enumerated() {
      for (name, text) in row.texts { texts["lines[\(index)].\(name)"] = text }
    }
    let new = Form(RowOrder())
    try #require(new.reset(to: texts) == nil)
    try #require(new.state.texts == form.state.texts)
    try #require(new.state.disabled == form.state.disabled)
    try #require(new.errors == form.errors)
    try #require(new.verdict == form.verdict)
  }
}
