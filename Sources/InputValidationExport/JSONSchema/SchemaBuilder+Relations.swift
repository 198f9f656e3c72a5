internal import SettingsSyntax
internal import ValidationCore
internal import ValidationSchema
internal import ValidationSettings
internal import ValidatorExport

// A relation becomes a condition on the object that contains all of its fields:
//
//     .together(\.user, \.password)           // "anyOf": [both are set, neither is set]
//     .exactlyOne(\.email, \.phone)           // "oneOf": [the first is set, the second is set]
//     .require(\.vat, when: \.kind) { ... }   // "if": {"properties": {"kind": {"enum": ...
//     .enable(\.vat, when: \.kind) { ... }    // "if": ..., "then": {"properties": {"vat": ...
//
// The closures of the last two are called with each value that `kind` can have. A member is set if
// it is there, and not `null`, or the empty text, which an optional field reads as `nil`.

extension SchemaBuilder {
  /// Adds a relation between fields.
  mutating func add(_ relation: BoundRelation) {
    // A shape is exported as one of several schemas of the object.
    if relation.isChoice { return }
    let numbers = relation.targets + relation.sources.filter { !relation.targets.contains($0) }
    let path = numbers.map(path(of:)).joined(separator: ", ")
    let exactness = exactness(adding: relation, of: numbers)
    parts.append(ExportedSchema.Part(path: path, exactness: exactness))
  }

  /// Adds the part of a relation over rows, none of which can be expressed.
  mutating func addPart(for relation: BoundRowRelation, over group: RowGroup) {
    let path: String
    let reason: String
    switch relation.effect {
    case .check:
      path = self.path(group.name(ofRow: 0).path.replacing("[0]", with: "[]"))
      reason = "code judges all rows"
    case .unique(let key):
      path = plan.indices(of: key.field, in: group).first.map(self.path(of:)) ?? ""
      reason = "JSON Schema can't compare one member of the rows"
    }
    parts.append(ExportedSchema.Part(path: path, exactness: .omitted(reason: reason)))
  }

  private func exactness(
    adding relation: BoundRelation,
    of numbers: [Int]
  ) -> ExportedSchema.Exactness {
    switch relation.effect {
    case .check: return .omitted(reason: "code judges the values")
    case .narrow: return .omitted(reason: "code narrows the values")
    case .fill: return .omitted(reason: "code computes the value")
    case .enable:
      let target = relation.targets.first
      return target.flatMap(enablingCondition) == nil
        ? .omitted(reason: Self.disablingReason) : .exact
    case .together, .exactlyOne, .require: break
    }
    guard let first = numbers.first, let object = objects[first],
      numbers.allSatisfy({ objects[$0] === object })
    else { return .omitted(reason: "its fields are in several objects") }
    if numbers.contains(where: { mayBeDisabled($0) || mayBeFilled($0) }) {
      return .omitted(reason: "one of its fields may be disabled or filled in")
    }
    // A default is a value, even if there is no member.
    guard relation.targets.allSatisfy({ plan.fields[$0].field.isOptional }) else {
      return .omitted(reason: "some of its fields are not optional")
    }
    let targets = relation.targets
    switch relation.effect {
    case .together:
      let none = Value.object(targets.map { (name(of: $0), unset($0)) })
      let branches = [areSet(targets), .object([("properties", none)])]
      object.conditions.append(.object([("anyOf", .array(branches))]))
    case .exactlyOne:
      object.conditions.append(.object([("oneOf", .array(targets.map { areSet([$0]) }))]))
      object.requiresMember = true
    case .require(let isRequired):
      guard let source = relation.sources.first, relation.sources.count == 1,
        let condition = condition(on: source, where: isRequired)
      else { return .omitted(reason: "code decides whether the field is required") }
      object.conditions.append(.object([("if", condition), ("then", areSet(targets))]))
    case .check, .narrow, .fill, .enable: break
    }
    return .exact
  }

  /// Returns the schema of the values with which an optional field is `nil`.
  private func unset(_ index: Int) -> Value {
    let field = plan.fields[index].field
    let isText = field.bareValidator.list == nil
    return isText && (field.isSecret || field.bareValidator.isValid(""))
      ? .object([("enum", .array([.literal("null"), .string("")]))])
      : .object([("type", .string("null"))])
  }

  /// Returns the schema of an object in which optional fields have values.
  private func areSet(_ indices: [Int]) -> Value {
    .object([
      (
        "properties",
        .object(indices.map { (name(of: $0), .object([("not", unset($0))])) })
      ), ("required", .array(indices.map { .string(name(of: $0)) })),
    ])
  }

  /// Returns the schema of an object with the values of a field that satisfy a condition; `nil` if
  /// the field may have too many values.
  private func condition(
    on source: Int,
    where isRequired: (FieldValues) throws(NoValue) -> Bool
  ) -> Value? {
    let field = plan.fields[source].field
    guard !plan.confidential[source], let texts = FieldSchema(field).choices else { return nil }
    func holds(for held: HeldValue) -> Bool {
      (try? isRequired(FieldValues { $0 == source ? held : nil })) ?? false
    }
    var values: [Value] = []
    for text in texts {
      guard let held = try? field.held(of: text) else { return nil }
      guard holds(for: held) else { continue }
      values.append(field.isSet(held: held) ? field.json(held: held) : .string(text))
    }
    // Without the member, the field has its default, or `nil`.
    let missing = field.heldDefault.map(holds) ?? false
    if missing, field.isOptional { values.append(.literal("null")) }
    let properties = Value.object([(name(of: source), .object([("enum", .array(values))]))])
    var members: [(name: String, value: Value)] = [("properties", properties)]
    if !missing { members.append(("required", .array([.string(name(of: source))]))) }
    return .object(members)
  }

  private func name(of index: Int) -> String { plan.fields[index].name.components.last ?? "" }

  static let disablingReason = "a disabled field may have any value"

  /// Whether a relation may disable a field.
  func mayBeDisabled(_ index: Int) -> Bool { !enablings(of: index).isEmpty }

  /// Whether a relation may compute the value of a field.
  func mayBeFilled(_ index: Int) -> Bool { plan.graph.isFilled[index] }

  private typealias Condition = (FieldValues) throws(NoValue) -> Bool

  private func enablings(of index: Int) -> [(sources: [Int], isEnabled: Condition)] {
    plan.graph.subjects[index].compactMap { number in
      let relation = plan[number]
      if relation.isChoice { return nil }
      return relation.effect.enabling.map { (relation.sources, $0) }
    }
  }

  /// Returns the schema of an object in which a field is enabled; `nil` if code decides that.
  func enablingCondition(of index: Int) -> Value? {
    let section = plan.fields[index].name.components.dropLast()
    var conditions: [Value] = []
    for (sources, isEnabled) in enablings(of: index) {
      guard let source = sources.first, sources.count == 1,
        plan.fields[source].name.components.dropLast() == section,
        !mayBeDisabled(source), !mayBeFilled(source),
        let condition = condition(on: source, where: isEnabled)
      else { return nil }
      conditions.append(condition)
    }
    return conditions.count == 1 ? conditions[0] : .object([("allOf", .array(conditions))])
  }
}
