/// The dependency graph of the relations of a schema, so that after a change, only the relations
/// that depend on it are evaluated.
///
///     .narrow(\.postcode, by: \.country)   // country -> postcode
///     .enable(\.vat, when: \.company)      // company -> vat
///
/// An edge starts at each field on whose value a relation depends. A relation that checks whether a
/// field is set also depends on that field.
package struct RelationGraph: Sendable {
  /// The relations that depend on each field, in the order of their declaration.
  package private(set) var dependents: [[RelationID]]
  /// The relations that restrict each field, in the order of their declaration.
  package private(set) var subjects: [[RelationID]]
  /// Whether a relation that enables or computes another field depends on each field.
  package private(set) var leadsOn: [Bool]
  /// Whether a relation may compute each field.
  package private(set) var isFilled: [Bool]

  /// Adds an edge for a relation whose closure reads a field that the relation doesn't name.
  package mutating func add(_ number: RelationID, _ relation: BoundRelation, reading field: Int) {
    dependents[field].append(number)
    if relation.givesValues { leadsOn[field] = true }
  }

  init(_ relations: [BoundRelation], fieldCount: Int) {
    (dependents, subjects, leadsOn, isFilled) = ([], [], [], [])
    append(relations[...], fieldCount: fieldCount)
  }

  /// Adds fields, and the relations that have one of them.
  ///
  /// - Parameters:
  ///   - relations: The relations, whose indices are their numbers.
  ///   - fieldCount: The number of all fields.
  package mutating func append(_ relations: ArraySlice<BoundRelation>, fieldCount: Int) {
    let count = fieldCount - dependents.count
    dependents += Array(repeating: [], count: count)
    subjects += Array(repeating: [], count: count)
    leadsOn += Array(repeating: false, count: count)
    isFilled += Array(repeating: false, count: count)
    for (index, relation) in zip(relations.indices, relations) {
      let number = RelationID(index)
      for field in relation.sources {
        dependents[field].append(number)
        if relation.givesValues { leadsOn[field] = true }
      }
      for field in relation.targets { subjects[field].append(number) }
      switch relation.effect {
      case .require: for field in relation.targets { dependents[field].append(number) }
      case .fill: for field in relation.targets { isFilled[field] = true }
      case .narrow, .check, .together, .exactlyOne, .enable: break
      }
    }
  }
}
