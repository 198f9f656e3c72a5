import ValidationCore
import ValidationSchema

// What follows from a change in one field: the first step.
//
// The solver of relations finds out which fields count now and what they are filled with. When all
// is at rest, the relations that judge are asked, each once.

extension FormCore {
  /// Asks all relations, since nobody has asked them yet, or all texts are others.
  func askAll() {
    spread(from: Array(members.indices), asking: plan.relations.indices)
  }

  /// Finds out what follows from another text of a field.
  func spread(from index: Int) {
    let old = members[index].held
    members[index].held = .unknown
    if graph.dependents[index].isEmpty { return }
    // To others, a field without a value is the same whatever its text is.
    if case .none = old, members[index].isEnabled, held(of: index) == nil { return }
    if circle.isEmpty, !graph.leadsOn[index] {
      for relation in graph.dependents[index] { judge(relation) }
    } else {
      spread(from: [index], asking: 0..<0)
    }
  }

  /// Finds out what follows from other values of fields.
  private func spread(from changed: [Int], asking asked: Range<Int>) {
    // Fields that didn't come to rest before may do so now.
    let changed = changed + forgetCircle().filter { !changed.contains($0) }
    var fields = self
    let outcome = solver.settle(&fields, from: changed, asking: asked)
    if !outcome.circle.isEmpty { reportCircle(of: outcome.circle) }
    for relation in outcome.judging { judge(relation) }
  }

  /// Fills in what follows for a field, if the user has left it to the form.
  @discardableResult
  func fill(_ index: Int) -> Bool { fill(index, with: solver.filling(of: index)) }

  /// The text that follows from other fields; `nil` if none does.
  func filling(of index: Int) -> String? {
    if case .text(let text) = solver.filling(of: index) { text } else { nil }
  }

  /// Forgets which fields went in a circle.
  private func forgetCircle() -> [Int] {
    defer { circle = [] }
    for index in circle {
      members[index].circleError = nil
      setDue(index)
    }
    return circle
  }

  /// Makes an error of fields that don't come to rest.
  private func reportCircle(of indices: [Int]) {
    let rule = Rule(.circle, parameters: ["fields": paths(of: indices)])
    circle = indices
    for index in indices {
      // What is said of a field that doesn't count would be heard by nobody.
      _ = enable(index, true)
      members[index].circleError = ValidationError(rule, at: 0..<0)
      setDue(index)
    }
  }

  /// Has the editor of a field get to know what the form does.
  func setDue(_ index: Int) {
    if members[index].isDue { return }
    members[index].isDue = true
    due.append(index)
  }
}

extension FormCore: RelationFields {
  func withValues<Answers>(_ ask: (FieldValues) -> Answers) -> Answers { asking { ask(values) } }

  func enable(_ index: Int, _ isEnabled: Bool) -> Bool {
    guard isEnabled != members[index].isEnabled else { return false }
    members[index].isEnabled = isEnabled
    recount(index)
    members[index].isValidatorDue = true
    setDue(index)
    note(isEnabled ? .enabled(path(of: index)) : .disabled(path(of: index)))
    return true
  }

  func fill(_ index: Int, with filling: Filling) -> Bool {
    // Whether what was to be filled in is refused may have changed.
    setDue(index)
    guard !members[index].isOwned else { return false }
    let text = if case .text(let text) = filling { text } else { members[index].initialText }
    guard text != self.text(of: index) else { return false }
    members[index].comingText = text
    members[index].held = .unknown
    return true
  }
}
