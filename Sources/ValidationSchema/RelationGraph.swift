/// The relations of a schema by the numbers of the fields, so that a change asks only those that it
/// concerns.
///
///     .narrow(\.postcode, by: \.country)   // country -> postcode
///     .enable(\.vat, when: \.company)      // company -> vat
///
/// An arrow of these starts at each field on whose value a relation depends. A relation that asks
/// whether a field is set depends on that one too.
package struct RelationGraph: Sendable {
  /// The relations that depend on each field, in the order of their declaration.
  package private(set) var dependents: [[Int]]
  /// The relations that are about each field, in the order of their declaration.
  package private(set) var subjects: [[Int]]
  /// The fields on whose values those of others depend.
  package private(set) var leadsOn: [Bool]
  /// The fields that others may fill.
  package private(set) var isFilled: [Bool]

  init(_ relations: [BoundRelation], fieldCount: Int) {
    dependents = Array(repeating: [], count: fieldCount)
    subjects = dependents
    leadsOn = Array(repeating: false, count: fieldCount)
    isFilled = leadsOn
    for (index, relation) in relations.enumerated() {
      for field in relation.sources {
        dependents[field].append(index)
        if relation.givesValues { leadsOn[field] = true }
      }
      for field in relation.targets { subjects[field].append(index) }
      switch relation.effect {
      case .require: for field in relation.targets { dependents[field].append(index) }
      case .fill: for field in relation.targets { isFilled[field] = true }
      case .narrow, .check, .together, .exactlyOne, .enable: break
      }
    }
  }
}
