import FieldEditing
import ValidationCore
import ValidationSchema

// Fields, relations and repeated sections have numbers, so that an operation on one field needs no
// look-up. Inserting, removing or moving a row changes the numbers of the fields after it:
//
//     lines[0].sku 1, lines[1].sku 3, lines[2].sku 5
//     removing row 1:   lines[0].sku 1, lines[1].sku 3 (before: lines[2].sku 5)
//
// So everything that is indexed by numbers is rebuilt then, which takes time in proportion to the
// number of fields. Rows themselves have no numbers, which is why the history refers to them.

extension FormCore {
  /// Returns the repeated section with a path.
  func rowGroup(ofPath path: String) -> FormRowGroup? {
    plan.groups.firstIndex { $0.name.path == path }.map { rowGroups[$0] }
  }

  /// Returns the path of a repeated section; `nil` if it is in a removed row.
  func path(of group: FormRowGroup) -> String? { group.number.map { plan.groups[$0].name.path } }

  /// Returns the path of a row, whether it is there or not; `nil` if its section is in a removed
  /// row.
  private func path(ofRow row: Int, in group: FormRowGroup) -> String? {
    group.number.map { plan.groups[$0].name(ofRow: row).path }
  }

  /// Inserts rows, each with texts by the paths in the row; all others have the default texts.
  func insertRows(
    _ texts: [[String: String]],
    at index: Int,
    of group: FormRowGroup
  ) -> Refusal? {
    guard let path = path(ofRow: index, in: group) else { return .turn(until: .rowRestored) }
    guard 0...group.rows.count ~= index else { return .unknown(path) }
    if texts.isEmpty { return nil }
    if let refusal = refusal(of: group.rows.count + texts.count, in: group) { return refusal }
    var rows: [PlacedRow] = []
    rows.reserveCapacity(texts.count)
    for (offset, texts) in texts.enumerated() {
      do throws(RefusedText) {
        let row = try FormRow(group.template.rows, options, texts: texts)
        rows.append(PlacedRow(row: row, index: index + offset))
      } catch {
        let path = self.path(ofRow: index + offset, in: group) ?? path
        return error.refusal(below: path)
      }
    }
    return perform(.insertion(rows), in: group)
  }

  func removeRow(at index: Int, of group: FormRowGroup) -> Refusal? {
    guard let path = path(ofRow: index, in: group) else { return .turn(until: .rowRestored) }
    guard group.rows.indices.contains(index) else { return .unknown(path) }
    return remove([group.rows[index]], of: group)
  }

  /// Removes those of some rows that are in a repeated section.
  func remove(_ rows: [FormRow], of group: FormRowGroup) -> Refusal? {
    if group.number == nil { return .turn(until: .rowRestored) }
    let identities = Set(rows.map(\.id))
    let removed = group.rows.enumerated().filter { identities.contains($0.element.id) }
    if removed.isEmpty { return nil }
    if let refusal = refusal(of: group.rows.count - removed.count, in: group) { return refusal }
    return perform(
      .removal(removed.map { PlacedRow(row: $0.element, index: $0.offset) }), in: group)
  }

  func moveRow(from start: Int, to end: Int, of group: FormRowGroup) -> Refusal? {
    for index in [start, end] where !group.rows.indices.contains(index) {
      return path(ofRow: index, in: group).map(Refusal.unknown) ?? .turn(until: .rowRestored)
    }
    if group.number == nil { return .turn(until: .rowRestored) }
    return perform(.move(from: start, to: end), in: group)
  }

  /// Returns the refusal of a number of rows that the section doesn't allow.
  private func refusal(of count: Int, in group: FormRowGroup) -> Refusal? {
    if group.template.count.contains(count) { return nil }
    let rule = Rule(.count, parameters: group.template.count.countParameters)
    var error = ValidationError(rule, at: 0..<0)
    error.path = path(of: group) ?? ""
    return .rule(error)
  }

  /// Performs an operation of the user on rows, as one step of the history.
  private func perform(_ change: FormRowChange, in group: FormRowGroup) -> Refusal? {
    var refusal: Refusal?
    ObserverList.notifications.hold {
      refusal = apply(change, to: group)
      guard refusal == nil else { return }
      let part = FormHistoryStep.Part.rows(group, change, byteCount: change.byteCount)
      history.add(FormHistoryStep(parts: [part], run: nil, time: clock.now()))
      deliverEvents()
    }
    return refusal
  }

  /// The reason why no rows can be changed now; `nil` if they can.
  private var refusalOfRows: Refusal? {
    if let refusal = refusalOutOfTurn { return refusal }
    if updates.isRunning || busyCount.value > 0 { return .turn(until: .changed) }
    return eventQueue.countReaction(upTo: Self.messageLimit) ? nil : .turn(until: .observersRest)
  }

  /// Changes the rows of a repeated section and all that depends on them.
  ///
  /// - Returns: The reason why they can't be changed now; then nothing has changed.
  func apply(_ change: FormRowChange, to group: FormRowGroup) -> Refusal? {
    if let refusal = refusalOfRows { return refusal }
    guard let path = path(of: group) else { return .turn(until: .rowRestored) }
    switch change {
    case .insertion(let rows):
      group.insert(rows)
      for placed in rows { record(.rowInserted(path, at: placed.index)) }
    case .removal(let rows):
      for placed in rows { withdrawCompositions(in: placed.row) }
      moveFocus(outOf: rows, of: group)
      for placed in rows { detach(placed.row) }
      group.remove(rows)
      // Each event has the index at its time.
      for placed in rows.reversed() { record(.rowRemoved(path, at: placed.index)) }
    case .move(let start, let end):
      var rows = group.rows
      rows.insert(rows.remove(at: start), at: end)
      group.rows = rows
      record(.rowMoved(path, from: start, to: end))
    }
    if case .insertion(let rows) = change,
      let asked = numberLastRows(rows.map(\.row), of: group)
    {
      spread(from: [], asking: asked)
    } else {
      let asked = number()
      spread(from: releaseFields(), asking: asked)
    }
    carryOut()
    return nil
  }

  private func withdrawCompositions(in row: FormRow) {
    for editor in row.allEditors where members[editor.number].composition != nil {
      _ = editor.work(.undo) { $0.undo() }
    }
  }

  /// Moves the focus to the same field of another row, or else to a neighboring field, if one of
  /// some rows has it.
  private func moveFocus(outOf rows: [PlacedRow], of group: FormRowGroup) {
    guard let old = focus else { return }
    let numbers = Set(rows.flatMap { $0.row.allEditors.map(\.number) })
    guard numbers.contains(old) else { return }
    let reachable = Set(reachable)
    var next: Int?
    for placed in rows {
      guard let place = placed.row.editors.firstIndex(where: { $0.number == old }) else { continue }
      let isKept = { !numbers.contains(group.rows[$0].editors[place].number) }
      let indices = group.rows.indices
      let other =
        indices[(placed.index + 1)...].first(where: isKept)
        ?? indices[..<placed.index].last(where: isKept)
      if let number = other.map({ group.rows[$0].editors[place].number }),
        reachable.contains(number)
      {
        next = number
      }
    }
    if next == nil, let place = pages.order.firstIndex(of: old) {
      let isNext = { reachable.contains($0) && !numbers.contains($0) }
      next = pages.order[place...].first(where: isNext) ?? pages.order[..<place].last(where: isNext)
    }
    focus = next
    record(.focusChanged(from: self.path(of: old), to: next.map(path(of:))))
  }

  /// Removes a row from the form, and stores the states of its fields.
  func detach(_ row: FormRow) {
    row.forEach { row in
      for editor in row.editors { editor.bringUpToDate() }
      row.members = row.editors.map { editor in
        var member = members[editor.number]
        member.isValidatorDue = true
        member.deferred = DeferredText()
        member.held = .unknown
        return member
      }
      for group in row.groups { group.number = nil }
    }
    for editor in row.allEditors { editor.number = Self.removed }
  }

  /// The number of a field in a removed row.
  static let removed = -1
}

extension RefusedText {
  /// Returns the refusal with the path in the form.
  fileprivate func refusal(below row: String) -> Refusal {
    let path = path(below: row)
    guard case .rule(var error) = refusal else { return .unknown(path) }
    error.path = path
    return .rule(error)
  }
}

extension FormCore {
  /// Restores the initial rows, and adds rows for texts.
  ///
  /// - Parameter counts: The numbers of rows of all repeated sections, in order.
  func restoreRows(_ counts: [Int]) {
    for group in root.groups {
      for row in group.rows { detach(row) }
    }
    var counts = counts.makeIterator()
    func restore(_ row: FormRow) {
      for group in row.groups {
        group.hasFailed = false
        var rows = group.initialRows
        let count = counts.next() ?? 0
        while rows.count < count { rows.append(FormRow(group.template.rows, options)) }
        group.rows = rows
        for row in rows { restore(row) }
      }
    }
    restore(root)
  }

  /// Returns the numbers of rows that have initial texts, for all repeated sections in order: the
  /// initial rows, and the rows after them that have a path.
  ///
  /// - Parameter paths: The paths of fields.
  /// - Returns: The numbers, which the sections allow.
  func rowCounts(for paths: some Collection<String>) -> [Int] {
    var rows: Set<Substring> = []
    let limit = root.template.maximumSeparatorCount
    for path in paths {
      // A path of nothing but dots must not take quadratic time.
      let separators = path.indices.lazy.filter { path[$0] == "." || path[$0] == "[" }
      for index in separators.prefix(limit) {
        rows.insert(path[..<index])
      }
      // The path of a key is that of its row.
      if path.hasSuffix("]") { rows.insert(path[...]) }
    }
    var counts: [Int] = []
    func count(_ row: FormRow?, _ template: SchemaTemplate, below name: FieldName) {
      for (place, group) in template.groups.enumerated() {
        let name = name.appending(group.components)
        let known = row?.groups[place].initialRows ?? []
        var number = row == nil ? group.count.minimum : known.count
        while group.count.contains(number + 1),
          rows.contains(name.row(number, of: group.identity).path[...])
        {
          number += 1
        }
        counts.append(number)
        for index in 0..<number {
          count(
            index < known.count ? known[index] : nil, group.rows,
            below: name.row(index, of: group.identity))
        }
      }
    }
    count(root, root.template, below: FieldName([]))
    return counts
  }

  /// Enables the fields that no relation disables any more, and removes their computed texts.
  ///
  /// - Returns: The fields whose values may have changed.
  func releaseFields() -> [Int] {
    members.indices.filter { index in
      var isReleased = false
      if !members[index].isEnabled, !graph.subjects[index].contains(where: isEnabling) {
        isReleased = setEnabled(true, of: index)
      }
      if !members[index].isOwned, !graph.isFilled[index], fill(index, with: .nothing) {
        isReleased = true
      }
      return isReleased
    }
  }

  private func isEnabling(_ relation: RelationID) -> Bool {
    plan[relation].effect.enabling != nil
  }
}
