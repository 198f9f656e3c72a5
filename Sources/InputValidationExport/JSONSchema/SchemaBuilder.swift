internal import SettingsSyntax
internal import ValidationCore
internal import ValidationSchema

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
    plan = SchemaPlan.plan(of: schema).withRows { _ in 1 }
    self.component = component
  }

  mutating func schema(id: String?, title: String?, about: String?) -> ExportedSchema {
    var members: [(name: String, value: Value)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema"))
    ]
    for (name, text) in [("$id", id), ("title", title), ("description", about)] {
      if let text { members.append((name, .string(text))) }
    }
    return ExportedSchema(members + document(), parts: parts)
  }

  /// Adds all parts, and returns the members of the schema of a document.
  mutating func document() -> [(name: String, value: Value)] {
    fill(root, with: nil, depth: 0)
    for relation in plan.relations { add(relation) }
    for (group, relation) in plan.rowRelations { addPart(for: relation, over: plan.groups[group]) }
    return root.members
  }

  /// Adds the fields and repeated sections of a row, or of the whole schema.
  private mutating func fill(_ node: ObjectNode, with row: RowScope?, depth: Int) {
    let (fields, groups) = plan.contents(of: row)
    for index in fields {
      let name = plan.fields[index].name
      let parent = node.descendant(name.components[depth...].dropLast())
      let (value, exactness) = FieldSchema(plan.fields[index].field).schema(
        isConfidential: plan.confidential[index])
      parts.append(ExportedSchema.Part(path: path(of: index), exactness: exactness))
      objects[index] = parent
      let field = plan.fields[index].field
      parent.add(
        name.components.last ?? "", value, isRequired: !field.isOptional && field.heldDefault == nil
      )
    }
    for group in groups {
      let components = group.name.components
      let parent = node.descendant(components[depth...].dropLast())
      let items = ObjectNode()
      if let row = group.rows.first { fill(items, with: row, depth: components.count + 1) }
      var members: [(name: String, value: Value)] = [("type", .string("array"))]
      let count = group.count
      if count.minimum > 0 { members.append(("minItems", .literal("\(count.minimum)"))) }
      if let maximum = count.maximum { members.append(("maxItems", .literal("\(maximum)"))) }
      parent.add(
        components.last ?? "", items: items, members, isRequired: count.minimum > 0)
    }
  }

  /// The path of a field, without the numbers of rows: `lines[].sku`, or `Order/lines[].sku` in a
  /// component.
  func path(of index: Int) -> String {
    path(plan.fields[index].name.path.replacing("[0]", with: "[]"))
  }

  /// The path of a part, with the name of the component.
  func path(_ path: String) -> String { component.map { "\($0)/\(path)" } ?? path }
}

extension ExportedSchema {
  /// Creates an object with some members as text.
  init(_ members: [(name: String, value: JSONWriter.Value)], parts: [Part]) {
    self.init(text: JSONWriter.text(.object(members), indentation: 0) + "\n", parts: parts)
  }
}

/// An object of the exported schema, whose members are being added.
final class ObjectNode {
  private enum Member {
    case value(JSONWriter.Value)
    case object(ObjectNode)
    case array([(name: String, value: JSONWriter.Value)], items: ObjectNode)
  }

  private var properties: [(name: String, member: Member)] = []
  private var required: [String] = []
  /// Conditions on the members, all of which must hold.
  var conditions: [JSONWriter.Value] = []
  /// Whether a condition requires some member.
  var requiresMember = false
  /// For each member, the others that it requires.
  var dependencies: [(name: String, others: [String])] = []

  /// Whether some member is required, so that the object is, too.
  private var isRequired: Bool {
    !required.isEmpty || requiresMember
      || properties.contains {
        if case .object(let node) = $0.member { node.isRequired } else { false }
      }
  }

  func add(_ name: String, _ value: JSONWriter.Value, isRequired: Bool) {
    properties.append((name, .value(value)))
    if isRequired { required.append(name) }
  }

  func add(
    _ name: String,
    items: ObjectNode,
    _ members: [(name: String, value: JSONWriter.Value)],
    isRequired: Bool
  ) {
    properties.append((name, .array(members, items: items)))
    if isRequired { required.append(name) }
  }

  /// Returns the object at a path, which is added if there is none.
  func descendant(_ path: ArraySlice<String>) -> ObjectNode {
    guard let name = path.first else { return self }
    for case (name, .object(let node)) in properties { return node.descendant(path.dropFirst()) }
    let node = ObjectNode()
    properties.append((name, .object(node)))
    return node.descendant(path.dropFirst())
  }

  /// The members of the schema of the object.
  var members: [(name: String, value: JSONWriter.Value)] {
    var required = required
    let properties = properties.map { name, member -> (name: String, value: JSONWriter.Value) in
      switch member {
      case .value(let value): return (name, value)
      case .object(let node):
        if node.isRequired { required.append(name) }
        return (name, .object(node.members))
      case .array(let members, let items):
        return (name, .object(members + [("items", .object(items.members))]))
      }
    }
    var result: [(name: String, value: JSONWriter.Value)] = [
      ("type", .string("object")), ("properties", .object(properties)),
    ]
    if !required.isEmpty { result.append(("required", .array(required.map { .string($0) }))) }
    result.append(("additionalProperties", .literal("false")))
    if !dependencies.isEmpty {
      let values = dependencies.map {
        ($0.name, JSONWriter.Value.array($0.others.map { .string($0) }))
      }
      result.append(("dependentRequired", .object(values)))
    }
    if !conditions.isEmpty { result.append(("allOf", .array(conditions))) }
    return result
  }
}

extension JSONWriter.Value {
  /// A string with a text.
  static func string(_ text: String) -> Self { .literal(JSONWriter.string(text)) }
}
