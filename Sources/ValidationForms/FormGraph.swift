import ValidationCore
import ValidationSchema

/// The relations of a schema by the numbers of the fields, so that a change asks only those that it
/// concerns.
///
///     .narrow(\.postcode, by: \.country)   // country -> postcode
///     .enable(\.vat, when: \.company)      // company -> vat
///
/// An arrow of these starts at each field on whose value a relation depends. A relation that asks
/// whether a field is set depends on that one too.
struct FormGraph {
  /// The relations.
  let relations: [BoundRelation]
  /// The relations that depend on each field, in the order of their declaration.
  private(set) var dependents: [[Int]]
  /// The relations that are about each field, in the order of their declaration.
  private(set) var subjects: [[Int]]
  /// The fields whose texts tell something of a secret, as those do that have to be the same.
  let confidential: [Bool]
  /// The fields on whose values those of others depend.
  private(set) var leadsOn: [Bool]
  /// The fields that others may fill.
  private(set) var isFilled: [Bool]

  init(_ plan: SchemaPlan) {
    relations = plan.relations
    dependents = Array(repeating: [], count: plan.fields.count)
    subjects = dependents
    leadsOn = Array(repeating: false, count: plan.fields.count)
    isFilled = Array(repeating: false, count: plan.fields.count)
    confidential = plan.confidential
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

/// What a relation has said last.
enum RelationAnswer {
  /// Nothing: a field on which it depends has no value, or there is nothing to say.
  case nothing
  /// The field doesn't count.
  case disabled
  /// What the field is filled with.
  case filling(Filling)
  /// What the field has to be besides.
  case narrowing(any Validator)
  /// What the field has to be besides is to be asked when somebody looks at it.
  case open
  /// What is wrong with fields.
  case failures([(field: Int, verdict: Verdict)])
}
