import FieldEditing
import ValidationSchema
import ValidationCore

extension FormCore {
  /// Asks a relation that judges, or narrows.
  func judge(_ number: Int) {
    let relation = graph.relations[number]
    if case .narrow = relation.effect {
      answers[number] = .open
      for target in relation.targets {
        members[target].isValidatorDue = true
        if !editors[target].canWait() { setDue(target) }
      }
      return
    }
    let old = failures(of: number)
    let new = failures(by: relation)
    if old.isEmpty, new.isEmpty { return }
    answers[number] = .failures(new)
    for (field, _) in old + new { setDue(field) }
  }

  private func failures(of number: Int) -> [(field: Int, verdict: Verdict)] {
    if case .failures(let failures) = answers[number] { failures } else { [] }
  }

  /// What a relation finds wrong with the fields that count.
  ///
  /// Of a closure nobody can tell that no other text would satisfy it, so that what it bars is
  /// incomplete, as what is missing is.
  private func failures(by relation: BoundRelation) -> [(field: Int, verdict: Verdict)] {
    let judge = RelationJudge(fields: plan.fields, values: values, name: path(of:))
    let targets = relation.targets.filter { members[$0].isEnabled }
    return asking { judge.breaches(of: relation, by: targets) }.map { breach in
      let error = breach.error
      return (breach.field, breach.isSurplus ? .invalid(error) : .incomplete(error))
    }
  }

  /// What bars a text that its own strategy does not; `nil` if nothing does.
  func objection(to index: Int) -> Verdict? {
    guard members[index].isEnabled else { return nil }
    if let error = members[index].foreignError ?? members[index].circleError {
      return .invalid(error)
    }
    for relation in graph.subjects[index] {
      switch answers[relation] {
      case .failures(let failures):
        if let failure = failures.first(where: { $0.field == index }) { return failure.verdict }
      case .filling(.refused) where !members[index].isOwned && filling(of: index) == nil:
        return .incomplete(ValidationError(members[index].base.rule, at: 0..<0))
      case .filling, .narrowing, .open, .disabled, .nothing: continue
      }
    }
    return nil
  }

  private func narrowing(by relation: BoundRelation) -> RelationAnswer {
    guard case .narrow(let validator) = relation.effect else { return .nothing }
    return asking { try? validator(values) }.map(RelationAnswer.narrowing) ?? .nothing
  }

  /// What a field's text has to be, with what other fields ask of it.
  func validator(of index: Int) -> any Validator {
    let member = members[index]
    // What doesn't count isn't judged.
    guard member.isEnabled else { return AllValidator([]) }
    var open: [any Validator] = []
    var secret: [any Validator] = []
    var sources: [Int] = []
    let field = plan.fields[index].field
    for number in graph.subjects[index] {
      if case .open = answers[number] { answers[number] = narrowing(by: graph.relations[number]) }
      guard case .narrowing(let part) = answers[number] else { continue }
      // What may be missing may still be.
      let narrowing: any Validator =
        field.isOptional ? OptionalValidator<String>(AllValidator([part])) : part
      let relation = graph.relations[number]
      if relation.isSecret || field.isSecret {
        secret.append(narrowing)
        sources += relation.sources
      } else {
        open.append(narrowing)
      }
    }
    let rule = Rule(.narrowed, parameters: ["given": paths(of: sources)])
    let tellsOfSecret = graph.confidential[index] && !field.isSecret
    func composed<V: Validator>(_ base: V) -> any Validator {
      if tellsOfSecret || !secret.isEmpty {
        return NarrowedValidator(base, and: open, secret: secret, as: rule)
      }
      return open.isEmpty ? base : AllValidator(base, open)
    }
    return composed(member.base)
  }
}
