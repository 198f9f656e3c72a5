import InputValidation

/// A naive model of a form for a ``Trip``.
///
/// It consists of the texts that were entered and the steps that led to them. Everything else is
/// computed from all texts whenever it is needed.
struct FormModel {
  /// A field of the form, or of a row, which keeps its identity.
  struct Place: Hashable {
    var row: Int?
    let name: String
  }

  struct Cell: Equatable {
    /// The entered text, unless it is computed.
    var text = ""
    var isOwned = false
    var initial = ""
    var isRejected = false
    /// The text before the composition in progress, and whether it was entered.
    var base: Entry?
  }

  struct Entry: Equatable {
    var text: String
    var isOwned: Bool
  }

  enum Change {
    case entry(Place, from: Entry, to: Entry)
    case rows([Int], to: [Int])
  }

  /// The keystrokes that the next one may join.
  struct Run: Equatable {
    enum Kind { case typing, erasing, composing }
    var place: Place
    var kind: Kind
  }

  private(set) var cells: [Place: Cell] = [:]
  private(set) var rows = [0]
  private var initialRows = [0]
  private var rowCount = 1
  private var past: [[Change]] = []
  private var future: [[Change]] = []
  private var run: Run?
  /// How often steps have changed the text of a field, also if it is the same afterwards.
  private(set) var replayed: [Place: Int] = [:]
  /// Whether a group is open, and whether it has changes.
  private var group: (isOpen: Bool, hasChanges: Bool) = (false, false)
  private(set) var focus: Place?
  private(set) var pages = [0]
  private(set) var startTexts: [(path: String, text: String)] = []

  static let defaults = ["company": "false", "most": "9", "isLate": "false"]

  init() {
    for place in places { cells[place] = Cell(initial: Self.defaults[place.name] ?? "") }
    startTexts = places.map { (path(of: $0), self[$0]) }
  }
}

// MARK: - Places and texts

extension FormModel {
  /// All fields, in the order of their declaration.
  var places: [Place] {
    Trip.fields.map { Place(name: $0) }
      + rows.flatMap { row in Trip.stopFields.map { Place(row: row, name: $0) } }
  }

  /// All fields in the order of the steps.
  var order: [Place] {
    let paged = Trip.routes.joined().flatMap { name in
      name == "stops" ? places.filter { $0.row != nil } : [Place(name: name)]
    }
    return paged + places.filter { !paged.contains($0) }
  }

  func path(of place: Place) -> String {
    guard let row = place.row else { return place.name }
    return "stops[\(rows.firstIndex(of: row) ?? -1)].\(place.name)"
  }

  /// Returns the field with a path, whose index may be too large.
  func place(of path: String) -> Place {
    let parts = path.split(whereSeparator: "[].".contains)
    guard parts.count == 3, let index = Int(parts[1]) else { return Place(name: path) }
    return Place(row: rows[index % rows.count], name: String(parts[2]))
  }

  /// The text of a field: what the user has entered, or what is computed from other fields.
  subscript(place: Place) -> String {
    let cell = cells[place] ?? Cell()
    return cell.isOwned ? cell.text : filling(of: place) ?? cell.initial
  }

  subscript(name: String) -> String { self[Place(name: name)] }

  private func filling(of place: Place) -> String? {
    switch place.name {
    case "postcode": self["country"] == "CH" ? "8000" : nil
    case "vat": isCompany == true && self["country"] == "CH" ? "CHE" : nil
    case "copy": Self.number(self[Place(row: place.row, name: "nights")], upTo: 9).map(String.init)
    default: nil
    }
  }

  var isCompany: Bool? { Self.truth(self["company"]) }

  static func truth(_ text: String) -> Bool? { ["true": true, "1": true, "false": false][text] }

  static func number(_ text: String, upTo limit: Int) -> Int? {
    Int(text).flatMap { 1...limit ~= $0 ? $0 : nil }
  }

  /// Whether a field is enabled; an invalid value disables nothing.
  func isEnabled(_ place: Place) -> Bool {
    switch place.name {
    case "vat": isCompany ?? true
    case "arrival": Self.truth(self[Place(row: place.row, name: "isLate")]) ?? true
    default: true
    }
  }

  var isComposing: Bool { places.contains { cells[$0]?.base != nil } }
  var canUndo: Bool { !past.isEmpty || isComposing }
  var canRedo: Bool { !future.isEmpty && !isComposing }

  /// The paths of the texts that differ from the initial ones.
  var changedPaths: [String] {
    let current = places.map { (path: path(of: $0), text: self[$0]) }
    let changed = current.filter { now in
      !startTexts.contains { $0.path == now.path && $0.text == now.text }
    }
    let removed = startTexts.filter { start in !current.contains { $0.path == start.path } }
    return (changed + removed).map(\.path)
  }

  /// The texts that were entered, in an order other than that of the fields.
  var entered: [(path: String, text: String)] {
    places.reversed().compactMap { place in
      cells[place].flatMap { $0.isOwned ? (path(of: place), $0.text) : nil }
    }
  }

  /// The initial texts of all fields.
  var initialTexts: [String: String] {
    Dictionary(uniqueKeysWithValues: places.map { (path(of: $0), cells[$0]?.initial ?? "") })
  }
}

// MARK: - Entering texts

extension FormModel {
  /// Sets the state of a field, without a step.
  private mutating func put(_ entry: Entry, in place: Place) {
    let old = self[place]
    cells[place]?.text = entry.text
    cells[place]?.isOwned = entry.isOwned
    // An error belongs to the text that was rejected.
    if self[place] != old { cells[place]?.isRejected = false }
  }

  /// Performs a change in a field; a text that is filled in as a consequence loses its error.
  private mutating func changing(_ body: (inout Self) -> Void) {
    let filled =
      [Place(name: "postcode"), Place(name: "vat")] + rows.map { Place(row: $0, name: "copy") }
    let old = filled.map { self[$0] }
    body(&self)
    for (place, text) in zip(filled, old) where text != self[place] {
      cells[place]?.isRejected = false
    }
    leaveDisabledField()
  }

  /// Adds a step, or joins it to the last one.
  private mutating func record(_ change: Change, _ kind: Run.Kind? = nil) {
    future = []
    var next: Run?
    if let kind, case .entry(let place, _, _) = change { next = Run(place: place, kind: kind) }
    if !past.isEmpty, group.hasChanges || next != nil && next == run {
      past[past.count - 1].join(change)
    } else {
      past.append([change])
    }
    run = next
    group.hasChanges = group.isOpen
  }

  /// Enters a text, which ends a composition.
  private mutating func enter(_ text: String, in place: Place, _ kind: Run.Kind?) {
    let old = cells[place]?.base ?? entry(of: place)
    let kind = cells[place]?.base == nil ? kind : .composing
    let isComposed = cells[place]?.base != nil
    if !isComposed, text == self[place] { return }
    changing { model in
      model.cells[place]?.base = nil
      let isSame = text == old.text
      let new = Entry(text: text, isOwned: isSame ? old.isOwned : true)
      model.put(new, in: place)
      if !isSame { model.record(.entry(place, from: old, to: new), kind) }
    }
  }

  private func entry(of place: Place) -> Entry {
    Entry(text: self[place], isOwned: cells[place]?.isOwned ?? false)
  }

  mutating func set(_ place: Place, to text: String) { enter(text, in: place, nil) }

  mutating func type(_ text: String, into place: Place) {
    enter((cells[place]?.base?.text ?? self[place]) + text, in: place, .typing)
  }

  mutating func erase(_ place: Place) {
    let text = String(self[place].dropLast())
    // A deletion in marked text shortens it.
    if let base = cells[place]?.base {
      compose(String(text.dropFirst(base.text.count)), in: place)
    } else {
      enter(text, in: place, .erasing)
    }
  }

  mutating func compose(_ text: String, in place: Place) {
    let base = cells[place]?.base ?? entry(of: place)
    if text.isEmpty {
      if cells[place]?.base != nil { withdraw(place) }
      return
    }
    changing { model in
      model.put(Entry(text: base.text + text, isOwned: true), in: place)
      model.cells[place]?.base = base
    }
  }

  mutating func commit(_ place: Place) {
    if cells[place]?.base != nil { enter(self[place], in: place, .composing) }
  }

  /// Discards a composition.
  private mutating func withdraw(_ place: Place) {
    guard let base = cells[place]?.base else { return }
    changing { model in
      model.cells[place]?.base = nil
      model.put(base, in: place)
    }
  }

  mutating func fill(_ place: Place) {
    guard let cell = cells[place], cell.isOwned else { return }
    let old = cell.base ?? entry(of: place)
    let new = Entry(text: filling(of: place) ?? cell.initial, isOwned: false)
    changing { model in
      model.cells[place]?.base = nil
      model.put(new, in: place)
      if new.text != old.text { model.record(.entry(place, from: old, to: new)) }
    }
  }

  mutating func reject(_ place: Place, _ isRejected: Bool) { cells[place]?.isRejected = isRejected }

  mutating func beginGroup() { (group, run) = ((true, false), nil) }
  mutating func endGroup() { (group, run) = ((false, false), nil) }
}

extension [FormModel.Change] {
  /// Appends a change; consecutive changes of a field are undone at once.
  fileprivate mutating func join(_ change: FormModel.Change) {
    if case .entry(let place, _, let new) = change, case .entry(place, let old, _) = last {
      self[count - 1] = .entry(place, from: old, to: new)
    } else {
      append(change)
    }
  }
}

// MARK: - Rows

extension FormModel {
  /// Inserts a row, and returns whether there may be one more.
  mutating func insertRow(at index: Int) -> Bool {
    guard rows.count < 3, index <= rows.count else { return false }
    var new = rows
    new.insert(addRow(), at: index)
    change(rowsTo: new)
    return true
  }

  /// Returns the identity of a new row.
  private mutating func addRow() -> Int {
    for name in Trip.stopFields {
      cells[Place(row: rowCount, name: name)] = Cell(initial: Self.defaults[name] ?? "")
    }
    rowCount += 1
    return rowCount - 1
  }

  mutating func removeRow(at index: Int) -> Bool {
    guard rows.count > 1, rows.indices.contains(index) else { return false }
    var new = rows
    new.remove(at: index)
    change(rowsTo: new)
    return true
  }

  mutating func moveRow(from start: Int, to end: Int) -> Bool {
    guard rows.indices.contains(start), rows.indices.contains(end) else { return false }
    var new = rows
    new.insert(new.remove(at: start), at: end)
    change(rowsTo: new)
    return true
  }

  private mutating func change(rowsTo new: [Int]) {
    let old = rows
    show(rows: new)
    record(.rows(old, to: new))
  }

  private mutating func show(rows new: [Int]) {
    for row in rows where !new.contains(row) {
      for place in places where place.row == row { withdraw(place) }
      moveFocus(outOf: row)
    }
    changing { $0.rows = new }
  }

  /// Moves the focus from a row that is being removed to the same field of the next row, or else to
  /// the next field.
  private mutating func moveFocus(outOf row: Int) {
    guard let old = focus, old.row == row, let index = rows.firstIndex(of: row) else { return }
    let other = rows.indices.contains(index + 1) ? index + 1 : index - 1
    let same = Place(row: rows[other], name: old.name)
    let order = order
    let place = order.firstIndex(of: old) ?? 0
    let isNext = { [self] (place: Place) in isReachable(place) && place.row != row }
    focus =
      isReachable(same)
      ? same : order[place...].first(where: isNext) ?? order[..<place].last(where: isNext)
  }
}

// MARK: - History

extension FormModel {
  mutating func undo() -> Bool {
    if let place = places.first(where: { cells[$0]?.base != nil }) {
      withdraw(place)
      return true
    }
    guard let step = past.popLast() else { return false }
    for change in step.reversed() {
      switch change {
      case .entry(let place, let old, _): replay(old, in: place)
      case .rows(let old, _): show(rows: old)
      }
    }
    run = nil
    future.append(step)
    return true
  }

  mutating func redo() -> Bool {
    guard canRedo, let step = future.popLast() else { return false }
    for change in step {
      switch change {
      case .entry(let place, _, let new): replay(new, in: place)
      case .rows(_, let new): show(rows: new)
      }
    }
    run = nil
    past.append(step)
    return true
  }

  /// Sets the state of a field as part of a step, and counts a change of its text.
  private mutating func replay(_ entry: Entry, in place: Place) {
    if self[place] != entry.text { replayed[place, default: 0] += 1 }
    changing { $0.put(entry, in: place) }
  }

  /// Resets the form and sets an initial text, which may be in the row after the initial ones.
  mutating func load(_ path: String, as text: String) -> Bool {
    let index = path.split(whereSeparator: "[]".contains).dropFirst().first.flatMap { Int($0) }
    guard index ?? 0 <= initialRows.count, index ?? 0 < 3 else { return false }
    if index == initialRows.count { initialRows.append(addRow()) }
    rows = initialRows
    cells[place(of: path)]?.initial = text
    reset()
    return true
  }

  mutating func reset() {
    rows = initialRows
    for place in places { cells[place] = Cell(initial: cells[place]?.initial ?? "") }
    (past, future, run, group) = ([], [], nil, (false, false))
    (focus, pages) = (nil, [0])
    startTexts = places.map { (path(of: $0), self[$0]) }
  }
}

// MARK: - Steps and focus

extension FormModel {
  var page: Int { pages.last ?? 0 }

  func page(of place: Place) -> Int? {
    Trip.routes.firstIndex { $0.contains(place.row == nil ? place.name : "stops") }
  }

  func isReachable(_ place: Place) -> Bool { isEnabled(place) && page(of: place) == page }

  var reachable: [Place] { order.filter(isReachable) }

  mutating func moveFocus(to place: Place?) {
    guard place != focus else { return }
    let old = focus
    (focus, run) = (place, nil)
    if let place, let page = page(of: place), page != self.page { pages.append(page) }
    if let old, isEnabled(old) { commit(old) }
  }

  func neighbor(of place: Place, _ step: Int) -> Place? {
    let order = order
    guard var index = order.firstIndex(of: place) else { return nil }
    while order.indices.contains(index + step) {
      index += step
      if isReachable(order[index]) { return order[index] }
    }
    return nil
  }

  private mutating func leaveDisabledField() {
    guard let focus, !isEnabled(focus) else { return }
    moveFocus(to: neighbor(of: focus, 1) ?? neighbor(of: focus, -1))
  }

  /// Returns whether the step can be shown.
  mutating func go(to page: Int, judging failing: (Self) -> [Place], _ rowsFail: (Self) -> Bool)
    -> Bool
  {
    guard Trip.routes.indices.contains(page) else { return false }
    if page == self.page { return true }
    if page > self.page {
      for place in order where self.page(of: place) == self.page && isEnabled(place) {
        commit(place)
      }
      let left = self.page..<page
      let isLeft = { [self] (place: Place) in left.contains(self.page(of: place) ?? -1) }
      let wrong = failing(self).filter(isLeft)
      let areRowsWrong = left.contains(1) && rowsFail(self)
      if !wrong.isEmpty || areRowsWrong {
        let first = wrong.first ?? places.first { $0.row != nil && isEnabled($0) }
        if let first, self.page(of: first) == self.page { moveFocus(to: first) }
        return false
      }
    }
    moveFocus(to: nil)
    pages.append(page)
    return true
  }

  mutating func goBack() -> Bool {
    guard pages.count > 1 else { return false }
    moveFocus(to: nil)
    pages.removeLast()
    return true
  }

  /// Ends editing in all fields.
  mutating func commitAll() { for place in order where isEnabled(place) { commit(place) } }
}
