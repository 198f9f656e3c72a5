/// Computes the consequences of field values: which fields are enabled, and what they are filled
/// with.
///
/// The value of a field is determined by its own text only, or is its default if the field is
/// disabled. The requirements of other fields have no influence on it; otherwise, whether two
/// fields that narrow each other are valid, such as the first and the last day of a journey, would
/// depend on which is evaluated first. So only relations that fill and enable propagate from field
/// to field:
///
///     country -> postcode -> place        by filling
///     company -> vat                      by enabling
///
/// A change propagates along these edges in rounds, until nothing changes. Each round evaluates the
/// relations that depend on changed fields, all with the same values, and then updates their
/// targets; so the order of the relations makes no difference. A cycle may never become stable, so
/// propagation stops at a ``limit``.
///
/// This is a class, since custom code in relations may access the answers so far.
package final class RelationSolver {
  /// The latest result of a relation that fills or enables.
  package enum Answer {
    /// No result: a field on which it depends has no value, or no value is computed.
    case nothing
    /// The field is disabled.
    case disabled
    /// The computed content of the field.
    case filling(Filling)
  }

  /// The remaining work after propagation.
  package struct Outcome {
    /// The checking relations that depend on changed fields, in order.
    package let judging: [RelationID]
    /// The fields that keep changing each other, in order.
    package let cycle: [Int]
  }

  /// The minimum number of changes of the same field before a cycle is reported.
  package static let limit = 100

  private var relations: RelationTable<BoundRelation>
  private var graph: RelationGraph
  private var answers: RelationTable<Answer>
  // A keystroke in a form of a thousand rows must not allocate arrays for all of them, so these are
  // kept, and are reset after each propagation.
  /// Whether each relation is to be evaluated.
  private var isScheduled: RelationTable<Bool>
  /// Whether each field has changed in this round.
  private var hasChanged: [Bool]
  /// The number of rounds in which each field has changed.
  private var changeCounts: [Int]

  package init(_ plan: SchemaPlan) {
    relations = RelationTable()
    graph = RelationGraph([], fieldCount: 0)
    (answers, isScheduled) = (RelationTable(), RelationTable())
    (hasChanged, changeCounts) = ([], [])
    extend(to: plan)
  }

  /// Continues with a plan that has more fields and relations; all others keep their numbers.
  package func extend(to plan: SchemaPlan) {
    let newRelations = plan.relations[relations.elements.count...]
    relations.append(contentsOf: newRelations)
    graph.append(newRelations, fieldCount: plan.fields.count)
    answers.append(.nothing, count: newRelations.count)
    isScheduled.append(false, count: newRelations.count)
    let newFields = plan.fields.count - changeCounts.count
    hasChanged += Array(repeating: false, count: newFields)
    changeCounts += Array(repeating: 0, count: newFields)
  }
}

/// The fields of a form or of settings, as a ``RelationSolver`` updates them.
package protocol RelationFields {
  /// Calls custom code with the current values of the fields.
  func withValues<Answers>(_ ask: (FieldValues) -> Answers) -> Answers
  /// Prepares for calling the closure of a relation.
  func willAsk(_ relation: RelationID)
  /// Enables or disables a field.
  ///
  /// - Returns: Whether its value may have changed.
  mutating func setEnabled(_ isEnabled: Bool, of index: Int) -> Bool
  /// Sets the computed content of a field that is not set by the user.
  ///
  /// - Returns: Whether its value may have changed.
  mutating func fill(_ index: Int, with filling: Filling) -> Bool
}

extension RelationFields {
  package func willAsk(_ relation: RelationID) {}
}

extension RelationSolver {
  /// Evaluates a relation from now on when a field changes that its closure has read, although the
  /// relation doesn't name it.
  package func add(_ relation: RelationID, reading field: Int) {
    graph.add(relation, relations[relation], reading: field)
  }

  /// Propagates changes of field values, and updates the fields.
  ///
  /// - Parameters:
  ///   - fields: The fields.
  ///   - changed: The fields whose values have changed.
  ///   - asked: The relations to evaluate regardless of these changes.
  /// - Returns: The remaining work.
  package func settle(
    _ fields: inout some RelationFields,
    from changed: [Int],
    asking asked: [RelationID] = []
  ) -> Outcome {
    var scheduled: [RelationID] = []
    var judging: [RelationID] = []
    func schedule(_ relation: RelationID) {
      if isScheduled[relation] { return }
      isScheduled[relation] = true
      if relations[relation].givesValues {
        scheduled.append(relation)
      } else {
        judging.append(relation)
      }
    }
    for relation in asked { schedule(relation) }

    var changed = changed
    var everChanged: [Int] = []
    defer {
      for relation in scheduled + judging { isScheduled[relation] = false }
      for field in changed { hasChanged[field] = false }
      for field in everChanged { changeCounts[field] = 0 }
    }
    // Without a cycle, a field changes at most once for each field that precedes it.
    let limit = max(Self.limit, changeCounts.count)
    while true {
      for field in changed {
        hasChanged[field] = false
        for relation in graph.dependents[field] { schedule(relation) }
      }
      if scheduled.isEmpty { return Outcome(judging: judging.sorted(), cycle: []) }
      if changed.contains(where: { changeCounts[$0] > limit }) {
        let cycle = everChanged.filter { changeCounts[$0] >= limit }.sorted()
        return Outcome(judging: judging.sorted(), cycle: cycle)
      }
      scheduled.sort()
      evaluate(scheduled, by: fields)
      changed.removeAll(keepingCapacity: true)
      for relation in scheduled {
        isScheduled[relation] = false
        guard let target = updateTarget(of: relation, in: &fields), !hasChanged[target]
        else { continue }
        hasChanged[target] = true
        changed.append(target)
        if changeCounts[target] == 0 { everChanged.append(target) }
        changeCounts[target] += 1
      }
      scheduled.removeAll(keepingCapacity: true)
    }
  }

  private func evaluate(_ numbers: [RelationID], by fields: some RelationFields) {
    fields.withValues { values in
      for number in numbers {
        fields.willAsk(number)
        answers[number] = answer(of: relations[number], by: values)
      }
    }
  }

  private func answer(of relation: BoundRelation, by values: FieldValues) -> Answer {
    switch relation.effect {
    case .enable(let holds): (try? holds(values)) == false ? .disabled : .nothing
    case .fill(let filling): (try? filling(values)).map(Answer.filling) ?? .nothing
    case .check, .require, .together, .exactlyOne, .narrow: .nothing
    }
  }

  /// Updates the target of a relation according to the answers.
  ///
  /// - Returns: The field, if its value may have changed.
  private func updateTarget(of number: RelationID, in fields: inout some RelationFields) -> Int? {
    guard let target = relations[number].targets.first else { return nil }
    let isChanged =
      switch relations[number].effect {
      case .enable: fields.setEnabled(isEnabled(target), of: target)
      case .fill: fields.fill(target, with: filling(of: target))
      case .check, .require, .together, .exactlyOne, .narrow: false
      }
    return isChanged ? target : nil
  }

  /// Returns the latest answer of a relation.
  package func answer(of relation: RelationID) -> Answer { answers[relation] }

  /// Returns whether no relation disables a field.
  private func isEnabled(_ field: Int) -> Bool {
    !graph.subjects[field].contains { relation in
      if case .disabled = answers[relation] { true } else { false }
    }
  }

  /// Returns the computed content of a field: the first text that a relation provides.
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
