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

  /// What a relation finds wrong; nothing where a field that it is about is wrong by itself.
  ///
  /// Of a closure nobody can tell that no other text would satisfy it, so that what it bars is
  /// incomplete, as what is missing is.
  private func failures(by relation: BoundRelation) -> [(field: Int, verdict: Verdict)] {
    let targets = relation.targets.filter { members[$0].isEnabled }
    guard let first = targets.first, relation.targets.allSatisfy({ held(of: $0) != nil }) else {
      return []
    }
    let others = relation.sources.filter { $0 != first }
    switch relation.effect {
    case .check(let condition, let holds):
      guard (try? holds(values)) == false else { return [] }
      return [failure(first, .check, ["condition": condition], given: others)]
    case .require(let holds):
      guard !isSet(first), (try? holds(values)) == true else { return [] }
      return [failure(first, .required, given: others)]
    case .together:
      let set = targets.filter(isSet)
      if set.isEmpty { return [] }
      return targets.filter { !isSet($0) }.map { field in
        failure(field, .together, ["fields": paths(of: set)])
      }
    case .exactlyOne:
      let set = targets.filter(isSet)
      guard let chosen = set.first else {
        return [failure(first, .exactlyOne, ["fields": paths(of: targets.filter { $0 != first })])]
      }
      return set.dropFirst().map { field in
        let parameters = ["fields": path(of: chosen), "state": "set"]
        return (
          field, .invalid(ValidationError(Rule(.exactlyOne, parameters: parameters), at: 0..<0))
        )
      }
    case .narrow, .enable, .fill: return []
    }
  }

  private func failure(
    _ field: Int,
    _ code: Rule.Code,
    _ parameters: [String: String] = [:],
    given others: [Int] = []
  ) -> (field: Int, verdict: Verdict) {
    var rule = Rule(code, parameters: parameters)
    if !others.isEmpty { rule.parameters["given"] = paths(of: others) }
    return (field, .incomplete(ValidationError(rule, at: 0..<0)))
  }

  /// What bars a text that its own strategy does not; `nil` if nothing does.
  func objection(to index: Int) -> Verdict? {
    let member = members[index]
    guard member.isEnabled else { return nil }
    if let error = member.foreignError ?? member.circleError { return .invalid(error) }
    for relation in graph.subjects[index] {
      switch answers[relation] {
      case .failures(let failures):
        if let failure = failures.first(where: { $0.field == index }) { return failure.verdict }
      case .filling(.refused) where !member.isOwned && filling(of: index) == nil:
        return .incomplete(ValidationError(member.base.rule, at: 0..<0))
      case .filling, .narrowing, .open, .disabled, .nothing: continue
      }
    }
    return nil
  }

  private func narrowing(by relation: BoundRelation) -> RelationAnswer {
    guard case .narrow(let validator) = relation.effect else { return .nothing }
    return (try? validator(values)).map(RelationAnswer.narrowing) ?? .nothing
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
    func composed<V: Validator>(_ base: V) -> any Validator {
      let known: any Validator<V.Value> = open.isEmpty ? base : AllValidator(base, open)
      if secret.isEmpty { return known }
      let rule = Rule(.narrowed, parameters: ["given": paths(of: sources)])
      return NarrowedValidator(known, by: AllValidator(secret), as: rule)
    }
    return composed(member.base)
  }
}
