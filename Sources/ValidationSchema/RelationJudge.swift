package import ValidationCore

/// Evaluates the relations that check the current values of fields.
///
///     let judge = RelationJudge(fields: plan.fields, values: values, name: path(of:))
///     judge.violations(of: relation, by: relation.targets)
///     // USER without PASSWORD: that PASSWORD must be set together with USER
///
/// The caller decides how to report a violation: as an error of settings, or as a verdict on a
/// text.
package struct RelationJudge {
  /// A violation of a relation by a field.
  package struct Violation {
    /// The number of the field.
    package let field: Int
    /// The error, which concerns the whole text of the field.
    package var error: ValidationError
    /// Whether the field has a value that it must not have, rather than a missing one.
    package var isSurplus = false
  }

  let fields: [PlannedField]
  package let values: FieldValues
  /// Returns the name of a field in errors.
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
  /// Returns whether a field has a value other than `nil`.
  package func isSet(_ index: Int) -> Bool {
    values.held(index).map { fields[index].field.isSet(held: $0) } ?? false
  }

  /// Returns the names of fields as a parameter of a rule.
  func names(of indices: [Int]) -> Rule.Parameter { .list(indices.map(name)) }

  /// Returns the violations of a relation; none if one of its fields is invalid or missing, and so
  /// has an error already.
  ///
  /// - Parameters:
  ///   - relation: The relation. One that narrows, fills or enables has no violations.
  ///   - targets: The enabled fields that it restricts.
  /// - Returns: The fields with their errors, in the order of the fields.
  package func violations(of relation: BoundRelation, by targets: [Int]) -> [Violation] {
    guard let first = targets.first,
      relation.targets.allSatisfy({ values.held($0) != nil })
    else { return [] }
    switch relation.effect {
    case .check(let condition, let holds):
      guard (try? holds(values)) == false else { return [] }
      var violation = violation(first, .check, by: relation)
      switch condition {
      case .text(let text): violation.error.rule.parameters["condition"] = .text(text)
      case .names(let names): violation.error.rule.names = names
      }
      return [violation]
    case .require(let isRequired):
      guard !isSet(first), (try? isRequired(values)) == true else { return [] }
      return [violation(first, .required, by: relation)]
    case .together:
      let set = targets.filter(isSet)
      if set.isEmpty { return [] }
      let parameters = ["fields": names(of: set)]
      return targets.filter { !isSet($0) }.map { violation($0, .together, parameters) }
    case .exactlyOne:
      let set = targets.filter(isSet)
      guard let chosen = set.first else {
        let others = targets.filter { $0 != first }
        let name = Rule.Parameter.text(name(first))
        return [violation(first, .exactlyOne, ["field": name, "fields": names(of: others)])]
      }
      return set.dropFirst().map { field in
        var violation = violation(
          field, .exactlyOne, ["fields": .text(name(chosen)), "state": "set"])
        violation.isSurplus = true
        return violation
      }
    case .narrow, .enable, .fill: return []
    }
  }

  /// Returns the error of a narrowed field whose relation must not reveal the other fields.
  package func narrowed(_ field: Int, by relation: BoundRelation) -> ValidationError {
    violation(field, .narrowed, by: relation).error
  }

  private func violation(
    _ field: Int,
    _ code: Rule.Code,
    _ parameters: [String: Rule.Parameter] = [:],
    by relation: BoundRelation? = nil
  ) -> Violation {
    var rule = Rule(code, parameters: parameters)
    let others = relation?.sources.filter { $0 != field } ?? []
    if !others.isEmpty { rule.parameters["given"] = names(of: others) }
    return Violation(field: field, error: ValidationError(rule, at: 0..<0))
  }
}
