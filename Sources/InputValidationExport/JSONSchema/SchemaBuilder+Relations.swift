internal import SettingsSyntax
internal import ValidationCore
internal import ValidationSchema
internal import ValidationSettings

// A relation becomes a condition on the object that contains all of its fields:
//
//     .together(\.user, \.password)           // "dependentRequired": {"user": ["password"], ...}
//     .exactlyOne(\.email, \.phone)           // "oneOf": [{"required": ["email"]}, ...]
//     .require(\.vat, when: \.kind) { ... }   // "if": {"properties": {"kind": {"enum": ...
//
// The closure of the last one is called with each value that `kind` can have.

extension SchemaBuilder {
  /// Adds a relation between fields.
  mutating func add(_ relation: BoundRelation) {
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
      path = self.path(group.name.components.joined(separator: ".") + "[]")
      reason = "code judges all rows"
    case .unique(let field, _):
      path = plan.indices(of: field, in: group).first.map(self.path(of:)) ?? ""
      reason = "JSON Schema can't compare one member of the rows"
    }
    parts.append(ExportedSchema.Part(path: path, exactness: .omitted(reason: reason)))
  }

  private func exactness(
    adding relation: BoundRelation,
    of numbers: [Int]
  ) -> ExportedSchema.Exactness {
    guard let first = numbers.first, let object = objects[first],
      numbers.allSatisfy({ objects[$0] === object })
    else { return .omitted(reason: "its fields are in several objects") }
    let names = relation.targets.map(name(of:))
    switch relation.effect {
    case .together, .exactlyOne:
      // A default is a value, even if there is no member.
      guard relation.targets.allSatisfy({ plan.fields[$0].field.isOptional }) else {
        return .omitted(reason: "some of its fields are not optional")
      }
      if case .together = relation.effect {
        object.dependencies += names.map { name in (name, names.filter { $0 != name }) }
      } else {
        let branches = names.map { Value.object([("required", .array([.string($0)]))]) }
        object.conditions.append(.object([("oneOf", .array(branches))]))
        object.requiresMember = true
      }
      return .exact
    case .require(let isRequired):
      guard let source = relation.sources.first, relation.sources.count == 1,
        let condition = condition(on: source, where: isRequired)
      else { return .omitted(reason: "code decides whether the field is required") }
      let targets = relation.targets.filter { plan.fields[$0].field.isOptional }.map(name(of:))
      object.conditions.append(
        .object([
          ("if", condition),
          ("then", .object([("required", .array(targets.map { .string($0) }))])),
        ]))
      return .exact
    case .enable: return .omitted(reason: "a disabled field may have any value")
    case .check: return .omitted(reason: "code judges the values")
    case .narrow: return .omitted(reason: "code narrows the values")
    // A computed value satisfies the field's own rule.
    case .fill: return .exact
    }
  }

  /// Returns the schema of the values of a field that satisfy a condition; `nil` if the field may
  /// have too many values.
  private func condition(
    on source: Int,
    where isRequired: (FieldValues) throws(NoValue) -> Bool
  ) -> Value? {
    let field = plan.fields[source].field
    guard !plan.confidential[source], let texts = FieldSchema(field).choices else { return nil }
    func holds(for held: any AnyHeldValue) -> Bool {
      (try? isRequired(FieldValues { $0 == source ? held : nil })) ?? false
    }
    var values: [Value] = []
    for text in texts {
      guard let held = try? field.held(of: text) else { return nil }
      if holds(for: held) { values.append(field.json(held: held)) }
    }
    let properties = Value.object([(name(of: source), .object([("enum", .array(values))]))])
    var members: [(name: String, value: Value)] = [("properties", properties)]
    // Without the member, the field has its default, or `nil`.
    let missing = field.heldDefault.map(holds) ?? false
    if !missing { members.append(("required", .array([.string(name(of: source))]))) }
    return .object(members)
  }

  private func name(of index: Int) -> String { plan.fields[index].name.components.last ?? "" }
}
