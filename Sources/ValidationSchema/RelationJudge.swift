package import ValidationCore

/// Asks the relations that judge, by what the fields have at present.
///
///     let judge = RelationJudge(fields: plan.fields, values: values, name: path(of:))
///     judge.breaches(of: relation, by: relation.targets)
///     // USER without PASSWORD: that PASSWORD must be set together with USER
///
/// Who asks decides what becomes of a breach: an error of settings, or a verdict on a text.
package struct RelationJudge {
  /// What a relation finds wrong with a field.
  package struct Breach {
    /// The number of the field.
    package let field: Int
    /// What it has to be, as an error of its whole text.
    package var error: ValidationError
    /// Whether the field has a value that it must not have, rather than lacking one.
    package var isSurplus = false
  }

  let fields: [PlannedField]
  package let values: FieldValues
  /// Returns what errors call a field.
  let name: (Int) -> String

  package init(
    fields: [PlannedField], values: FieldValues, name: @escaping (Int) -> String
  ) {
    self.fields = fields
    self.values = values
    self.name = name
  }
}

extension RelationJudge {
  /// Tells whether a field has a value other than `nil`.
  package func isSet(_ index: Int) -> Bool {
    values.held(index).map { fields[index].field.isSet(held: $0) } ?? false
  }

  /// The names of fields, as the parameter of a rule.
  func names(of indices: [Int]) -> Rule.Parameter { .list(indices.map(name)) }

  /// What a relation finds wrong; nothing where a field that it is about is wrong or missing by
  /// itself, which has an error already.
  ///
  /// - Parameters:
  ///   - relation: The relation. One that narrows, fills or enables finds nothing.
  ///   - targets: Those of the fields it is about that count.
  /// - Returns: The fields with their errors, in the order of the fields.
  package func breaches(of relation: BoundRelation, by targets: [Int]) -> [Breach] {
    guard let first = targets.first,
      relation.targets.allSatisfy({ values.held($0) != nil })
    else { return [] }
    switch relation.effect {
    case .check(let condition, let holds):
      guard (try? holds(values)) == false else { return [] }
      var breach = breach(first, .check, by: relation)
      switch condition {
      case .text(let text): breach.error.rule.parameters["condition"] = .text(text)
      case .names(let names): breach.error.rule.names = names
      }
      return [breach]
    case .require(let isRequired):
      guard !isSet(first), (try? isRequired(values)) == true else { return [] }
      return [breach(first, .required, by: relation)]
    case .together:
      let set = targets.filter(isSet)
      if set.isEmpty { return [] }
      let parameters = ["fields": names(of: set)]
      return targets.filter { !isSet($0) }.map { breach($0, .together, parameters) }
    case .exactlyOne:
      let set = targets.filter(isSet)
      guard let chosen = set.first else {
        let others = targets.filter { $0 != first }
        let name = Rule.Parameter.text(name(first))
        return [breach(first, .exactlyOne, ["field": name, "fields": names(of: others)])]
      }
      return set.dropFirst().map { field in
        var breach = breach(field, .exactlyOne, ["fields": .text(name(chosen)), "state": "set"])
        breach.isSurplus = true
        return breach
      }
    case .narrow, .enable, .fill: return []
    }
  }

  /// The error of a field whose text a relation narrows, where it must tell nothing of the others.
  package func narrowed(_ field: Int, by relation: BoundRelation) -> ValidationError {
    breach(field, .narrowed, by: relation).error
  }

  private func breach(
    _ field: Int,
    _ code: Rule.Code,
    _ parameters: [String: Rule.Parameter] = [:],
    by relation: BoundRelation? = nil
  ) -> Breach {
    var rule = Rule(code, parameters: parameters)
    let others = relation?.sources.filter { $0 != field } ?? []
    if !others.isEmpty { rule.parameters["given"] = names(of: others) }
    return Breach(field: field, error: ValidationError(rule, at: 0..<0))
  }
}
