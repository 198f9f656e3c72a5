internal import SettingsSyntax
internal import ValidationCore
internal import ValidationSchema
internal import ValidatorExport

/// A builder of a JSON Schema from the plan of a schema.
struct SchemaBuilder {
  typealias Value = JSONWriter.Value

  let plan: SchemaPlan
  /// The name of the component that the schema is, which is before the path of each part; `nil` if
  /// the schema is the whole text.
  private let component: String?
  private let root = ObjectNode()
  /// The object that contains each field, by number.
  private(set) var objects: [Int: ObjectNode] = [:]
  var parts: [ExportedSchema.Part] = []

  init(_ schema: some Schema, component: String? = nil) {
    // One row stands for all.
    plan = SchemaPlan.plan(of: schema).withOneRow
    self.component = component
  }

  mutating func schema(id: String?, title: String?, about: String?) -> ExportedSchema {
    var members: [(name: String, value: Value)] = []
    for (name, text) in [("$id", id), ("title", title), ("description", about)] {
      if let text { members.append((name, .string(text))) }
    }
    return ExportedSchema(jsonSchema: members + document(), parts: parts)
  }

  /// Adds all parts, and returns the members of the schema of a document.
  mutating func document() -> [(name: String, value: Value)] {
    fill(root, with: nil, depth: 0)
    for relation in plan.relations { add(relation) }
    for (group, relation) in plan.rowRelations where !relation.isAboutKeys {
      addPart(for: relation, over: plan.groups[group])
    }
    return root.members
  }

  /// Adds the fields and repeated sections of a row, or of the whole schema.
  private mutating func fill(_ node: ObjectNode, with row: RowScope?, depth: Int) {
    let (fields, groups) = plan.contents(of: row)
    for index in fields where !plan.fields[index].field.isKey {
      let name = plan.fields[index].name
      let parent = node.descendant(name.components[depth...].dropLast())
      objects[index] = parent
      add(index, named: name.components.last ?? "", to: parent)
    }
    for group in groups {
      let components = group.name.components
      let parent = node.descendant(components[depth...].dropLast())
      let items = ObjectNode()
      if let row = group.rows.first {
        fill(items, with: row, depth: group.name(ofRow: 0).components.count)
      }
      let (name, isRequired) = (components.last ?? "", group.count.minimum > 0)
      switch group.identity.shape {
      case .optional:
        if let choice = group.choice {
          let tagName = plan.tag(of: group).flatMap { plan.fields[$0].name.components.last } ?? ""
          let others = Set(FieldSchema(choice.tag).choices ?? []).subtracting(
            groups.compactMap(\.choice?.name))
          parent.add(shape: items, tag: (tagName, choice.name), others: others.sorted())
        } else {
          parent.add(optional: name, items)
        }
      case .array:
        let members = [("type", Value.string("array"))] + counts(of: group, "Items")
        parent.add(name, items: items, members, isRequired: isRequired)
      case .entries:
        let keys = group.identity.key.map { FieldSchema($0).rule }
        parts.append(
          ExportedSchema.Part(
            path: path(group.name.path) + "[]", exactness: keys?.1 ?? .exact))
        let members = [("propertyNames", Value.object(keys?.keywords ?? []))]
        parent.add(
          name, entries: items, members + counts(of: group, "Properties"), isRequired: isRequired)
      }
    }
    allowUnknownMembers(of: node, as: (row ?? plan.rootScope).template.object)
  }

  /// Allows other members of an object and of its sections, unless their schemas refuse them.
  private func allowUnknownMembers(of node: ObjectNode, as object: SchemaObject) {
    if object.unknownMembers != .error { node.additional = nil }
    for case (let name, .section(let section)) in object.members {
      allowUnknownMembers(of: node.descendant([name]), as: section)
    }
  }

  /// The members for the allowed number of rows.
  private func counts(of group: RowGroup, _ unit: String) -> [(name: String, value: Value)] {
    let bounds = [("min", max(group.count.minimum, 0)), ("max", group.count.maximum ?? -1)]
    return bounds.filter { $0 == "min" ? $1 > 0 : $1 >= 0 }
      .map { (name: $0 + unit, value: .literal("\($1)")) }
  }

  /// Adds a field to the object that contains it.
  private mutating func add(_ index: Int, named name: String, to parent: ObjectNode) {
    let field = plan.fields[index].field
    let schema = FieldSchema(field)
    var (rule, exactness) = schema.rule
    if mayBeDisabled(index) {
      // A disabled field may have any value, which is not judged.
      if let condition = enablingCondition(of: index) {
        let properties = Value.object([(name, .object(rule))])
        parent.conditions.append(
          .object([("if", condition), ("then", .object([("properties", properties)]))]))
      } else {
        exactness = .omitted(reason: Self.disablingReason)
      }
      rule = []
    }
    parts.append(ExportedSchema.Part(path: path(of: index), exactness: exactness))
    let annotations = schema.annotations(isConfidential: plan.confidential[index])
    let isRequired = !field.isOptional && field.heldDefault == nil && !mayBeFilled(index)
    parent.add(name, .object(rule + annotations), isRequired: isRequired)
  }

  /// The path of a field, without the numbers of rows: `lines[].sku`, or `Order/lines[].sku` in a
  /// component.
  func path(of index: Int) -> String {
    path(plan.fields[index].name.path.replacing("[0]", with: "[]"))
  }

  /// The path of a part, with the name of the component.
  func path(_ path: String) -> String { component.map { "\($0)/\(path)" } ?? path }
}
