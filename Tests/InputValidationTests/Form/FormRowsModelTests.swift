import InputValidation
import RegularLanguage
import Testing

/// Random operations on the rows of a form, compared with an array of rows and a history of copies.
@Suite struct FormRowsModelTests {
  struct Item: Schema {
    let sku = Field(.alphabetic)
    let pieces = Field(.integer(in: 1...99)), most = Field(.integer(in: 1...99), default: 99)
    let isGift = Field(.boolean, default: false), greeting = Field(optional: .nonEmpty)
    let twin = Field(optional: .integer(in: 1...999))

    var relations: [Relation<Self>] {
      [
        .narrow(\.pieces, by: \.most) { .integer(in: 1...$0) },
        .enable(\.greeting, when: \.isGift) { $0 },
        .fill(\.twin, from: \.pieces) { $0 * 2 },
      ]
    }
  }

  struct Order: Schema {
    let limit = Field(.integer(in: 1...99), default: 50)
    let items = Sections(of: Item(), count: 1...5)

    var relations: [Relation<Self>] {
      [
        .check("at most the limit", \.items.pieces, \.limit) { $0 <= $1 },
        .unique(\.items, by: \.sku),
        .check("at most 99 pieces", \.items) { $0.reduce(0) { $0 + $1.pieces } <= 99 },
      ]
    }
  }

  /// The texts that were set in a row, with an identity that the row keeps.
  private struct Row: Equatable {
    let id: Int
    var texts = ["sku": "", "pieces": "", "most": "99", "isGift": "false"]
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
        return "items[\(index ?? -1)].\(focus.name)"
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `operations agree with the model`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let form = Form(Order(), historyLimits: HistoryLimits(depth: .max, bytes: .max))
    var model = Model()
    var editors = [0: form.items[0].sku]
    for step in 0..<25_000 {
      let count = model.rows.count
      let index = Int.random(in: 0..<count, using: &random)
      switch Int.random(in: 0..<14, using: &random) {
      case 0, 1:
        let place = Int.random(in: 0...count, using: &random)
        let refusal = form.items.insert(at: place)
        try #require((refusal == nil) == (count < 5))
        if refusal != nil { break }
        let row = Row(id: model.rowCount)
        model.rowCount += 1
        model.change { $0.insert(row, at: place) }
        editors[row.id] = form.items[place].sku
      case 2, 3:
        let refusal = form.items.remove(at: index)
        try #require((refusal == nil) == (count > 1))
        if refusal == nil { model.change { $0.remove(at: index) } }
      case 4:
        let end = Int.random(in: 0..<count, using: &random)
        try #require(form.items.move(from: index, to: end) == nil)
        // Moving a row to its place is a step, too.
        let old = model.rows
        model.past.append(old)
        model.future = []
        model.rows.insert(model.rows.remove(at: index), at: end)
      case 5...8:
        let (name, texts) = [
          ("sku", ["", "a", "b", "c"]), ("pieces", ["", "1", "40", "60"]), ("most", ["9", "99"]),
          ("isGift", ["true", "false"]),
        ].randomElement(using: &random)!
        let text = texts.randomElement(using: &random)!
        if form["items[\(index)].\(name)"]?.setText(text) == nil {
          model.change { $0[index].texts[name] = text }
        }
      case 9, 10: try #require((form.undo() == nil) == model.travel(back: true))
      case 11, 12: try #require((form.redo() == nil) == model.travel(back: false))
      default:
        let name = ["sku", "pieces", "most"].randomElement(using: &random)!
        try #require(form.focus(on: "items[\(index)].\(name)") == nil)
        model.focus = (model.rows[index].id, name)
      }
      try #require(form.items.count == model.rows.count)
      for (row, expected) in zip(form.items, model.rows) {
        try #require(row.sku === editors[expected.id])
        try #require(row.sku.text == expected.texts["sku"])
        try #require(row.pieces.text == expected.texts["pieces"])
      }
      try #require(form.focus == model.focusPath)
      try #require(form.canUndo == !model.past.isEmpty)
      if step % 50 == 0 { try compareWithNewForm(form, model.rows) }
    }
  }

  /// The order of operations makes no difference: a new form with the same texts has the same
  /// errors, enabled fields and computed texts.
  private func compareWithNewForm(_ form: Form<Order>, _ rows: [Row]) throws {
    var texts: [String: String] = [:]
    for (index, row) in rows.enumerated() {
      for (name, text) in row.texts { texts["items[\(index)].\(name)"] = text }
    }
    let new = Form(Order())
    try #require(new.reset(to: texts) == nil)
    try #require(new.state.texts == form.state.texts)
    try #require(new.state.disabled == form.state.disabled)
    try #require(new.errors == form.errors)
    try #require(new.verdict == form.verdict)
  }
}
