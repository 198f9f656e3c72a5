package import SettingsSyntax

/// An object of the exported schema, whose members are being added.
package final class ObjectNode {
  private enum Member {
    case value(JSONWriter.Value)
    case object(ObjectNode)
    case optional(ObjectNode)
    case entries([(name: String, value: JSONWriter.Value)], ObjectNode)
    case array([(name: String, value: JSONWriter.Value)], items: ObjectNode)
  }

  private var properties: [(name: String, member: Member)] = []
  /// The objects whose members are added for one value of a member; `nil` for no members.
  private var shapes: [(tag: (name: String, value: String), members: ObjectNode?)] = []
  private var required: [String] = []
  /// The schema of other members; `nil` if they may have any value.
  package var additional: JSONWriter.Value?
  /// Conditions on the members, all of which must hold.
  package var conditions: [JSONWriter.Value] = []
  /// The schemas of the members whose names match regular expressions.
  package var patterns: [(name: String, value: JSONWriter.Value)] = []
  /// Whether a condition requires some member.
  package var requiresMember = false
  /// For each member, the others that it requires.
  package var dependencies: [(name: String, others: [String])] = []

  /// Creates an object without members; other members than those that are added are refused, unless
  /// they have a schema.
  package init(additional: JSONWriter.Value? = .literal("false")) { self.additional = additional }

  /// Whether some member is required, so that the object is, too.
  private var isRequired: Bool {
    !required.isEmpty || requiresMember || !shapes.isEmpty
      || properties.contains {
        if case .object(let node) = $0.member { node.isRequired } else { false }
      }
  }

  package func add(_ name: String, _ value: JSONWriter.Value, isRequired: Bool) {
    properties.append((name, .value(value)))
    if isRequired { required.append(name) }
  }

  package func add(
    _ name: String,
    items: ObjectNode,
    _ members: [(name: String, value: JSONWriter.Value)],
    isRequired: Bool
  ) {
    properties.append((name, .array(members, items: items)))
    if isRequired { required.append(name) }
  }

  /// Adds an object that may be `null` or missing, even if some of its members are required.
  package func add(optional name: String, _ node: ObjectNode) {
    properties.append((name, .optional(node)))
  }

  /// Adds the members that the object has for one value of a member.
  ///
  /// - Parameters:
  ///   - members: The members.
  ///   - tag: The name and the value.
  ///   - others: The values with which the object has no members of that kind.
  package func add(
    shape members: ObjectNode,
    tag: (name: String, value: String),
    others: [String]
  ) {
    if shapes.isEmpty { shapes = others.map { ((tag.name, $0), nil) } }
    shapes.insert((tag, members), at: shapes.count - others.count)
  }

  /// Returns the object with the members of a shape, which its tag has chosen.
  private func merged(with shape: ObjectNode?, _ tag: (name: String, value: String)) -> ObjectNode {
    let node = ObjectNode(additional: additional)
    node.properties = properties.map { name, member in
      let value = JSONWriter.Value.object([("const", .string(tag.value))])
      return (name, name == tag.name ? .value(value) : member)
    }
    node.required = required.filter { $0 != tag.name } + [tag.name]
    node.conditions = conditions
    node.requiresMember = requiresMember
    if let shape {
      node.properties += shape.properties
      node.required += shape.required
      node.conditions += shape.conditions
    }
    return node
  }

  /// Adds an object whose members have any names, and all the same schema.
  package func add(
    _ name: String,
    entries: ObjectNode,
    _ members: [(name: String, value: JSONWriter.Value)],
    isRequired: Bool
  ) {
    properties.append((name, .entries(members, entries)))
    if isRequired { required.append(name) }
  }

  /// Returns the object at a path, which is added if there is none.
  package func descendant(_ path: ArraySlice<String>) -> ObjectNode {
    guard let name = path.first else { return self }
    for case (name, .object(let node)) in properties { return node.descendant(path.dropFirst()) }
    let node = ObjectNode()
    properties.append((name, .object(node)))
    return node.descendant(path.dropFirst())
  }

  /// The members of the schema of the object.
  package var members: [(name: String, value: JSONWriter.Value)] {
    if !shapes.isEmpty {
      let values = shapes.map { JSONWriter.Value.object(merged(with: $1, $0).members) }
      return [("oneOf", .array(values))]
    }
    var required = required
    let properties = properties.map { name, member -> (name: String, value: JSONWriter.Value) in
      switch member {
      case .value(let value): return (name, value)
      case .object(let node):
        if node.isRequired { required.append(name) }
        return (name, .object(node.members))
      case .optional(let node):
        let null: JSONWriter.Value = .object([("type", .string("null"))])
        return (name, .object([("anyOf", .array([.object(node.members), null]))]))
      case .entries(let members, let node):
        let type: [(name: String, value: JSONWriter.Value)] = [("type", .string("object"))]
        return (name, .object(type + members + [("additionalProperties", .object(node.members))]))
      case .array(let members, let items):
        return (name, .object(members + [("items", .object(items.members))]))
      }
    }
    var result: [(name: String, value: JSONWriter.Value)] = [
      ("type", .string("object")), ("properties", .object(properties)),
    ]
    if !patterns.isEmpty { result.append(("patternProperties", .object(patterns))) }
    if !required.isEmpty { result.append(("required", .array(required.map { .string($0) }))) }
    if let additional { result.append(("additionalProperties", additional)) }
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
