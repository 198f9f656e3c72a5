import FieldEditing
import ValidationSchema
import ValidationCore

extension FormCore {
  /// Evaluates a relation that checks or narrows fields.
  func judge(_ number: RelationID) {
    let relation = plan[number]
    if relation.effect.narrowing != nil {
      findings[number] = .open
      for target in relation.targets {
        members[target].isValidatorDue = true
        if !editors[target].canWait() { updates.insert(target) }
      }
      return
    }
    let old = failures(of: number)
    let new = failures(by: relation, number)
    if old.isEmpty, new.isEmpty { return }
    findings[number] = .failures(new)
    updates.insert((old + new).map(\.field))
  }

  private func failures(of number: RelationID) -> [(field: Int, verdict: Verdict)] {
    if case .failures(let failures) = findings[number] { failures } else { [] }
  }

  /// Returns the errors that a relation finds in enabled fields.
  ///
  /// A closure can't show that no other text would satisfy it, so the fields that it rejects are
  /// incomplete, like missing ones.
  private func failures(
    by relation: BoundRelation,
    _ number: RelationID
  ) -> [(field: Int, verdict: Verdict)] {
    let judge = RelationJudge(fields: plan.fields, values: values, name: path(of:))
    let targets = relation.targets.filter { members[$0].isEnabled }
    return asking(by: number) { judge.violations(of: relation, by: targets) }.map { violation in
      let error = violation.error
      return (violation.field, violation.isSurplus ? .invalid(error) : .incomplete(error))
    }
  }

  /// Returns a reason, other than the validator's, to reject a text; `nil` if there is none.
  func externalVerdict(of index: Int) -> Verdict? {
    guard members[index].isEnabled else { return nil }
    if let error = members[index].foreignError ?? cycleErrors[index] {
      return .invalid(error)
    }
    for relation in graph.subjects[index] {
      switch findings[relation] {
      case .failures(let failures):
        if let failure = failures.first(where: { $0.field == index }) { return failure.verdict }
      case .nothing where !members[index].isOwned && isRefused(by: relation, index):
        return .incomplete(ValidationError(members[index].base.rule, at: 0..<0))
      case .narrowing, .open, .nothing: continue
      }
    }
    return repetitionError(of: index).map(Verdict.incomplete)
  }

  /// Returns whether a text that a relation computes is refused, and no other relation provides
  /// one.
  private func isRefused(by relation: RelationID, _ index: Int) -> Bool {
    guard case .filling(.refused) = solver.answer(of: relation) else { return false }
    return solver.filling(of: index) == .refused
  }

  private func narrowing(by number: RelationID) -> RelationFinding {
    guard let validator = plan[number].effect.narrowing else { return .nothing }
    return asking(by: number) { try? validator(values) }.map(RelationFinding.narrowing) ?? .nothing
  }

  /// Returns the validator of a field, including the requirements of other fields.
  func validator(of index: Int) -> any Validator {
    let member = members[index]
    // A disabled field isn't judged.
    guard member.isEnabled else { return AllValidator([]) }
    var open: [any Validator] = []
    var secret: [any Validator] = []
    var sources: [Int] = []
    let field = plan.fields[index].field
    for number in graph.subjects[index] {
      if case .open = findings[number] { findings[number] = narrowing(by: number) }
      guard case .narrowing(let part) = findings[number] else { continue }
      // An optional field may still be empty.
      let narrowing: any Validator =
        field.isOptional ? OptionalValidator<String>(AllValidator([part])) : part
      let relation = plan[number]
      if relation.isSecret || field.isSecret {
        secret.append(narrowing)
        sources += relation.sources
      } else {
        open.append(narrowing)
      }
    }
    let rule = Rule(.narrowed, parameters: ["given": paths(of: sources)])
    let tellsOfSecret = plan.confidential[index] && !field.isSecret
    func composed<V: Validator>(_ base: V) -> any Validator {
      if tellsOfSecret || !secret.isEmpty {
        return NarrowedValidator(base, and: open, secret: secret, as: rule)
      }
      return open.isEmpty ? base : AllValidator(base, open)
    }
    return composed(member.base)
  }
}
