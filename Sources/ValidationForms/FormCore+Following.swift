import ValidationCore
import ValidationSchema

// The first step after a change in one field: determine its consequences.
//
// The relation solver determines which fields are enabled and what is filled in. When that is
// stable, each relation that checks or narrows fields is evaluated once.

extension FormCore {
  /// Evaluates all relations, because none has been evaluated yet or all texts have changed.
  func askAll() {
    spread(from: Array(members.indices), asking: plan.relationIDs)
  }

  /// Determines the consequences of a change of a field's text.
  func spread(from index: Int) {
    let old = members[index].held
    members[index].held = .unknown
    recordValue(of: index)
    defer { compareValues() }
    if graph.dependents[index].isEmpty { return }
    // Relations depend on the value only: if there still is no value, nothing changes for them. A
    // closure may have read the text.
    if case .none = old, members[index].isEnabled, held(of: index) == nil, areReadsNamed {
      return
    }
    if cycleErrors.isEmpty, !graph.leadsOn[index] {
      for relation in graph.dependents[index] { judge(relation) }
    } else {
      spread(from: [index], asking: [])
    }
  }

  /// Determines the consequences of changed values of fields.
  func spread(from changed: [Int], asking asked: [RelationID]) {
    defer { compareValues() }
    // Fields that were in a cycle before may be stable now.
    let changed = changed + clearCycle().filter { !changed.contains($0) }
    var fields = self
    let outcome = solver.settle(&fields, from: changed, asking: asked)
    if !outcome.cycle.isEmpty { reportCycle(of: outcome.cycle) }
    for relation in outcome.judging { judge(relation) }
  }

  /// Fills in the text computed for a field, unless the user has edited it.
  @discardableResult
  func fill(_ index: Int) -> Bool { fill(index, with: solver.filling(of: index)) }

  /// Returns the text computed from other fields, or `nil` if there is none.
  func filling(of index: Int) -> String? {
    if case .text(let text) = solver.filling(of: index) { text } else { nil }
  }

  /// Clears the errors of the fields that were in a cycle, and returns these fields.
  private func clearCycle() -> [Int] {
    let cycle = cycleErrors.keys.sorted()
    cycleErrors = [:]
    updates.insert(cycle)
    return cycle
  }

  /// Sets an error for fields whose relations form an endless cycle.
  private func reportCycle(of indices: [Int]) {
    let rule = Rule(.cycle, parameters: ["fields": paths(of: indices)])
    for index in indices {
      // The error of a disabled field would not be shown.
      _ = setEnabled(true, of: index)
      cycleErrors[index] = ValidationError(rule, at: 0..<0)
      updates.insert(index)
    }
  }
}

extension FormCore: RelationFields {
  func withValues<Answers>(_ ask: (FieldValues) -> Answers) -> Answers { asking { ask(values) } }

  func setEnabled(_ isEnabled: Bool, of index: Int) -> Bool {
    guard isEnabled != members[index].isEnabled else { return false }
    members[index].isEnabled = isEnabled
    recordValue(of: index)
    invalidateStatus(index)
    members[index].isValidatorDue = true
    updates.insert(index)
    record(
      isEnabled ? .enabled(path(of: index)) : .disabled(path(of: index)), of: editors[index])
    return true
  }

  func fill(_ index: Int, with filling: Filling) -> Bool {
    // The computed text may be refused from now on, or no longer.
    updates.insert(index)
    guard !members[index].isOwned else { return false }
    let text = if case .text(let text) = filling { text } else { members[index].initialText }
    guard text != self.text(of: index) else { return false }
    members[index].deferred.set(text)
    members[index].held = .unknown
    recordValue(of: index)
    return true
  }
}
