import ValidationSchema
import ValidationCore

// What follows from a change in one field: the first step.
//
// A field's value is that of its text by itself, or its default where it is disabled. What other
// fields ask of it makes no difference to that, or else two fields that narrow each other, as the
// first and the last day of a journey do, would each be right or wrong depending on which was
// looked at first. So only what fills and enables leads on, from field to field:
//
//     country -> postcode -> place        by filling
//     company -> vat                      by enabling
//
// A change goes along these arrows until all is at rest. Where they go in a circle, that may never
// be, and it ends at a limit, with an error of the fields that it went through last. When all is at
// rest, the relations that judge are asked, each once.

extension FormCore {
  /// How many times one change may lead back to the same field, in a schema of a few fields.
  static let cascadeLimit = 100

  /// Asks all relations, since nobody has asked them yet, or all texts are others.
  func askAll() {
    spread(from: Array(members.indices), asking: Set(graph.relations.indices))
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
      spread(from: [index], asking: [])
    }
  }

  /// Finds out what follows from other values of fields.
  private func spread(from changed: [Int], asking asked: Set<Int>) {
    // Fields that didn't come to rest before may do so now.
    var queue = changed + forgetCircle().filter { !changed.contains($0) }
    var isWaiting = Array(repeating: false, count: members.count)
    for index in queue { isWaiting[index] = true }
    var times = Array(repeating: 0, count: members.count)
    var judging = asked.filter { !graph.relations[$0].givesValues }
    for relation in asked where graph.relations[relation].givesValues {
      ask(relation)
    }
    let limit = max(Self.cascadeLimit, members.count)
    var next = 0
    while next < queue.count {
      let index = queue[next]
      next += 1
      isWaiting[index] = false
      for relation in graph.dependents[index] {
        guard graph.relations[relation].givesValues else {
          judging.insert(relation)
          continue
        }
        guard let target = ask(relation), !isWaiting[target] else { continue }
        times[target] += 1
        if times[target] > limit {
          reportCircle(of: times.indices.filter { times[$0] >= limit })
          next = queue.count
          break
        }
        isWaiting[target] = true
        queue.append(target)
      }
    }
    for relation in judging.sorted() { judge(relation) }
  }

  /// Asks a relation that gives a value to a field.
  ///
  /// - Returns: The field, if its value is another now.
  @discardableResult
  private func ask(_ number: Int) -> Int? {
    let relation = graph.relations[number]
    guard let target = relation.targets.first else { return nil }
    switch relation.effect {
    case .enable(let holds):
      let isEnabled = asking { try? holds(values) }
      answers[number] = isEnabled == false ? .disabled : .nothing
      return enable(target)
    case .fill(let filling):
      let filling = asking { try? filling(values) }
      answers[number] = filling.map(RelationAnswer.filling) ?? .nothing
      return fill(target)
    case .check, .require, .together, .exactlyOne, .narrow: return nil
    }
  }

  /// Finds out whether a field counts.
  private func enable(_ index: Int) -> Int? {
    let isEnabled = !graph.subjects[index].contains { relation in
      if case .disabled = answers[relation] { true } else { false }
    }
    guard isEnabled != members[index].isEnabled else { return nil }
    members[index].isEnabled = isEnabled
    recount(index)
    members[index].isValidatorDue = true
    setDue(index)
    note(isEnabled ? .enabled(path(of: index)) : .disabled(path(of: index)))
    return index
  }

  /// Finds out what text a field has that the user has left to the form.
  @discardableResult
  func fill(_ index: Int) -> Int? {
    // Whether what was to be filled in is refused may have changed.
    setDue(index)
    guard !members[index].isOwned else { return nil }
    let text = filling(of: index) ?? members[index].initialText
    guard text != self.text(of: index) else { return nil }
    members[index].comingText = text
    members[index].held = .unknown
    return index
  }

  /// The text that follows from other fields; `nil` if none does.
  func filling(of index: Int) -> String? {
    for relation in graph.subjects[index] {
      if case .filling(.text(let text)) = answers[relation] { return text }
    }
    return nil
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
