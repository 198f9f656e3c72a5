/// Finds out what follows from the values of fields: which of them count, and what they are filled
/// with.
///
/// A field's value is that of its text by itself, or its default where it is disabled. What other
/// fields ask of it makes no difference to that, or else two fields that narrow each other, as the
/// first and the last day of a journey do, would each be right or wrong depending on which was
/// looked at first. So only what fills and enables leads on, from field to field:
///
///     country -> postcode -> place        by filling
///     company -> vat                      by enabling
///
/// A change goes along these arrows in rounds, until all is at rest. In each round the relations
/// that depend on what has changed are asked, all of them by the same values, and then their
/// targets change; so the order of the relations makes no difference. Where the arrows go in a
/// cycle, that may never end, and it stops at a ``limit``.
///
/// It is an object, since the code of others that it asks may look at what it has answered so far.
package final class RelationSolver {
  /// What a relation that gives values has answered last.
  package enum Answer {
    /// Nothing: a field on which it depends has no value, or nothing follows from it.
    case nothing
    /// The field doesn't count.
    case disabled
    /// What the field is filled with.
    case filling(Filling)
  }

  /// What is left to do when it has ended.
  package struct Outcome {
    /// The relations that judge, and depend on fields that have changed, in order.
    package let judging: [Int]
    /// The fields that change each other without an end, in order.
    package let circle: [Int]
  }

  /// How many times one change may lead back to the same field, in a schema of a few fields.
  package static let limit = 100

  private let relations: [BoundRelation]
  private let graph: RelationGraph
  private var answers: [Answer]

  package init(_ plan: SchemaPlan) {
    relations = plan.relations
    graph = plan.graph
    answers = Array(repeating: .nothing, count: plan.relations.count)
  }
}

/// Whose fields a ``RelationSolver`` is about: those of a form, or of settings.
package protocol RelationFields {
  /// Asks code of others by the values that the fields have at present.
  func withValues<Answers>(_ ask: (FieldValues) -> Answers) -> Answers
  /// Has a field count, or not.
  ///
  /// - Returns: Whether its value may be another now.
  mutating func enable(_ index: Int, _ isEnabled: Bool) -> Bool
  /// Gives a field that isn't set what follows for it.
  ///
  /// - Returns: Whether its value may be another now.
  mutating func fill(_ index: Int, with filling: Filling) -> Bool
}

extension RelationSolver {
  /// Finds out what follows from other values of fields, and has the fields follow.
  ///
  /// - Parameters:
  ///   - fields: The fields.
  ///   - changed: Those whose values are others.
  ///   - asked: Relations that are asked in any case.
  /// - Returns: What is left to do.
  package func settle(
    _ fields: inout some RelationFields,
    from changed: [Int],
    asking asked: Range<Int> = 0..<0
  ) -> Outcome {
    var giving: [Int] = []
    var judging: [Int] = []
    var isWaiting = Array(repeating: false, count: relations.count)
    func wait(for relation: Int) {
      if isWaiting[relation] { return }
      isWaiting[relation] = true
      if relations[relation].givesValues {
        giving.append(relation)
      } else {
        judging.append(relation)
      }
    }
    for relation in asked { wait(for: relation) }

    var changed = changed
    var hasChanged = Array(repeating: false, count: graph.dependents.count)
    var times = Array(repeating: 0, count: graph.dependents.count)
    // Without a cycle, a field changes once for each of the fields before it at most.
    let limit = max(Self.limit, times.count)
    while true {
      for field in changed {
        hasChanged[field] = false
        for relation in graph.dependents[field] { wait(for: relation) }
      }
      if giving.isEmpty { return Outcome(judging: judging.sorted(), circle: []) }
      if changed.contains(where: { times[$0] > limit }) {
        let circle = times.indices.filter { times[$0] >= limit }
        return Outcome(judging: judging.sorted(), circle: circle)
      }
      giving.sort()
      ask(giving, by: fields)
      changed.removeAll(keepingCapacity: true)
      for relation in giving {
        isWaiting[relation] = false
        guard let target = give(by: relation, to: &fields), !hasChanged[target] else { continue }
        hasChanged[target] = true
        changed.append(target)
        times[target] += 1
      }
      giving.removeAll(keepingCapacity: true)
    }
  }

  private func ask(_ numbers: [Int], by fields: some RelationFields) {
    fields.withValues { values in
      for number in numbers { answers[number] = answer(of: relations[number], by: values) }
    }
  }

  private func answer(of relation: BoundRelation, by values: FieldValues) -> Answer {
    switch relation.effect {
    case .enable(let holds): (try? holds(values)) == false ? .disabled : .nothing
    case .fill(let filling): (try? filling(values)).map(Answer.filling) ?? .nothing
    case .check, .require, .together, .exactlyOne, .narrow: .nothing
    }
  }

  /// Has the field that a relation is about follow the answers.
  ///
  /// - Returns: The field, if its value may be another now.
  private func give(by number: Int, to fields: inout some RelationFields) -> Int? {
    guard let target = relations[number].targets.first else { return nil }
    let isOther =
      switch relations[number].effect {
      case .enable: fields.enable(target, isEnabled(target))
      case .fill: fields.fill(target, with: filling(of: target))
      case .check, .require, .together, .exactlyOne, .narrow: false
      }
    return isOther ? target : nil
  }
}

extension RelationSolver {
  /// What a relation has answered last.
  package func answer(of relation: Int) -> Answer { answers[relation] }

  /// Tells whether no relation disables a field.
  private func isEnabled(_ field: Int) -> Bool {
    !graph.subjects[field].contains { relation in
      if case .disabled = answers[relation] { true } else { false }
    }
  }

  /// What a field is filled with: the first text that follows for it.
  package func filling(of field: Int) -> Filling {
    var filling = Filling.nothing
    for relation in graph.subjects[field] {
      guard case .filling(let other) = answers[relation] else { continue }
      if case .text = other { return other }
      if case .refused = other { filling = .refused }
    }
    return filling
  }
}
