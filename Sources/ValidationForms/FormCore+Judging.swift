import FieldEditing
import ValidationSchema
import ValidationCore

extension FormCore {
  /// Asks a relation that judges, or narrows.
  func judge(_ number: Int) {
    let relation = plan.relations[number]
    if case .narrow = relation.effect {
      findings[number] = .open
      for target in relation.targets {
        members[target].isValidatorDue = true
        if !editors[target].canWait() { setDue(target) }
      }
      return
    }
    let old = failures(of: number)
    let new = failures(by: relation)
    if old.isEmpty, new.isEmpty { return }
    findings[number] = .failures(new)
    for (field, _) in old + new { setDue(field) }
  }

  private func failures(of number: Int) -> [(field: Int, verdict: Verdict)] {
    if case .failures(let failures) = findings[number] { failures } else { [] }
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
      switch findings[relation] {
      case .failures(let failures):
        if let failure = failures.first(where: { $0.field == index }) { return failure.verdict }
      case .nothing where !members[index].isOwned && isRefused(by: relation, index):
        return .incomplete(ValidationError(members[index].base.rule, at: 0..<0))
      case .narrowing, .open, .nothing: continue
      }
    }
    return nil
  }

  /// Tells whether what a relation fills a field with is refused, and no other one fills it.
  private func isRefused(by relation: Int, _ index: Int) -> Bool {
    guard case .filling(.refused) = solver.answer(of: relation) else { return false }
    return solver.filling(of: index) == .refused
  }

  private func narrowing(by relation: BoundRelation) -> RelationFinding {
    guard case .narrow(let validator) = relation.effect else { return .nothing }
    return asking { try? validator(values) }.map(RelationFinding.narrowing) ?? .nothing
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
      if case .open = findings[number] { findings[number] = narrowing(by: plan.relations[number]) }
      guard case .narrowing(let part) = findings[number] else { continue }
      // What may be missing may still be.
      let narrowing: any Validator =
        field.isOptional ? OptionalValidator<String>(AllValidator([part])) : part
      let relation = plan.relations[number]
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
