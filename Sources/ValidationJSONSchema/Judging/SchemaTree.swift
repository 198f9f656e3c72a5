import RegularLanguage
package import SettingsSyntax

/// The schemas of a document as a graph of places, as far as they are simple, for quick acceptance.
///
/// A schema is simple if it judges an object or an array by the schemas of its members or elements,
/// and by their names and number:
///
///     {"required": ["id"], "properties": {"id": {"minimum": 1}}, "additionalProperties": false}
///     {"items": {"$ref": "#/$defs/item"}, "maxItems": 5, "uniqueItems": true}
///     {"anyOf": [{"minimum": 1}, {"type": "string"}]}    // for other values, anything is simple
///
/// Objects or arrays are refused if their schemas are not, so that an ``Evaluation`` must judge the
/// document:
///
///     {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}
///     {"patternProperties": {"^x": {}}}, {"contains": {}}
///
/// What is read for each value is in few flat arrays without references. A class, since copying it
/// copies only a reference.
@safe package final class SchemaTree: Sendable {
  /// A place whose value a schema judges.
  private struct Node {
    /// The types of objects and arrays that are accepted.
    var containers: TypeSet = []
    var memberCounts = 0...Int.max
    var elementCounts = 0...Int.max
    var isUnique = false
    /// The number of members that must not be missing.
    var requiredCount = 0
    /// The node of members without a child, and of elements after the first ones.
    var additional = anyNode
    var rest = anyNode
    /// The nodes of the first elements among those of all nodes.
    var prefix = 0..<0
    /// The start of the hash table of the children by name, and its size, a power of two, minus 1;
    /// -1 if there are no children.
    var slots = 0
    var mask = -1
  }

  /// A named member.
  private struct Child {
    let hash: UInt64
    /// The bytes of its name among those of all names.
    let name: Range<Int>
    let node: Int
    let isRequired: Bool
  }

  /// The seed of the hashes of names, so that no input can provoke collisions.
  package let seed: UInt64
  private let nodes: [Node]
  private let children: [Child]
  /// The children in the hash tables; -1 in an empty slot.
  private let slots: [Int]
  private let names: [UInt8]
  private let prefixes: [Int]
  /// The number of the schema of each node.
  private let schemas: [Int]
  /// The verdict of acceptance for each node.
  private let verdicts: [SchemaVerdict]
  /// The same, whose references are not counted, which would take two atomic operations for each
  /// value.
  private let borrowed: [Unmanaged<SchemaVerdict>]

  /// A place of which nothing is demanded, and one that must not exist.
  private static let anyNode = -1
  private static let noNode = -2

  init(_ program: SchemaProgram) {
    let builder = Builder(program)
    seed = program.seed
    nodes = builder.nodes
    children = builder.children
    slots = builder.slots
    names = builder.names
    prefixes = builder.prefixes
    schemas = builder.schemas
    verdicts = builder.verdicts
    unsafe borrowed = builder.verdicts.map { unsafe Unmanaged.passUnretained($0) }
  }
}

extension SchemaTree {
  /// Whether some objects or arrays can be accepted.
  package var isUseful: Bool { !(nodes.first?.containers.isEmpty ?? true) }

  /// The verdict of acceptance at a node.
  package func verdict(at node: Int) -> SchemaVerdict { verdicts[node] }

  /// Whether a value at a node that is not accepted is not valid.
  package func isDecisive(at node: Int) -> Bool { verdicts[node].isKnown }

  /// Returns the number of the schema at a node.
  package func schema(at node: Int) -> Int { schemas[node] }

  /// Returns the node of a member, -1 for any value, and whether it must not be missing; `nil` if
  /// there must be no such member.
  package func member(
    _ name: Span<UInt8>,
    _ hash: UInt64,
    of node: Int
  ) -> (node: Int, isRequired: Bool)? {
    let (start, mask) = (nodes[node].slots, nodes[node].mask)
    if mask >= 0 {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[start + slot] >= 0 {
        let child = slots[start + slot]
        if children[child].hash == hash, isName(name, of: child) {
          let inner = children[child].node
          return inner == Self.noNode ? nil : (inner, children[child].isRequired)
        }
        slot = (slot + 1) & mask
      }
    }
    let additional = nodes[node].additional
    return additional == Self.noNode ? nil : (additional, false)
  }

  private func isName(_ name: Span<UInt8>, of child: Int) -> Bool {
    let range = children[child].name
    guard range.count == name.count else { return false }
    let start = range.lowerBound
    for index in name.indices where names[start + index] != name[index] { return false }
    return true
  }

  /// Returns the node of an element, as that of a member.
  package func element(_ index: Int, of node: Int) -> Int? {
    let prefix = nodes[node].prefix
    let inner = index < prefix.count ? prefixes[prefix.lowerBound + index] : nodes[node].rest
    return inner == Self.noNode ? nil : inner
  }

  /// The number of members that an object must have.
  package func requiredCount(at node: Int) -> Int { nodes[node].requiredCount }

  /// Returns whether an object or an array is accepted, apart from what it contains.
  package func accepts(_ kind: JSONType, at node: Int) -> Bool {
    nodes[node].containers.contains(kind.types)
  }

  /// Returns whether an object or an array may have so many members or elements.
  package func acceptsCount(_ count: Int, of kind: JSONType, at node: Int) -> Bool {
    (kind == .object ? nodes[node].memberCounts : nodes[node].elementCounts).contains(count)
  }

  /// Returns whether the elements of an array must differ.
  package func requiresDistinctElements(at node: Int) -> Bool { nodes[node].isUnique }

  /// Returns whether another value is accepted.
  package func accepts(_ text: Span<UInt8>, _ kind: JSONType, at node: Int) -> Bool {
    unsafe borrowed[node]._withUnsafeGuaranteedRef { $0.holds(for: text, kind) }
  }

  /// Creates the nodes.
  private struct Builder {
    private let program: SchemaProgram
    var nodes: [Node] = []
    var children: [Child] = []
    var slots: [Int] = []
    var names: [UInt8] = []
    var prefixes: [Int] = []
    var verdicts: [SchemaVerdict] = []
    /// The schemas of the nodes, and the nodes of the schemas.
    var schemas: [Int] = []
    private var numbers: [Int: Int] = [:]

    /// The maximum number of nodes whose objects and arrays are accepted.
    private static let maximumCount = 1 << 14

    init(_ program: SchemaProgram) {
      self.program = program
      _ = add(resolved(0))
      var next = 0
      while next < nodes.count {
        if next < Self.maximumCount { complete(next) }
        next += 1
      }
    }

    /// Returns the schema to which a schema only refers.
    private func resolved(_ schema: Int) -> Int {
      var number = schema
      // References don't form circles, but nothing here relies on it.
      for _ in program.subschemas {
        let schema = program.subschemas[number]
        guard schema.demandsNothing, schema.applied.count == 1,
          case .all(let schemas) = schema.applied[0], schemas.count == 1
        else { break }
        number = schemas[0]
      }
      return number
    }

    /// Returns the node of a schema, which is added if it is new.
    private mutating func node(of schema: Int?) -> Int {
      guard let schema else { return anyNode }
      let number = resolved(schema)
      if program.subschemas[number].isNever { return noNode }
      if program.subschemas[number].demandsNothing, program.subschemas[number].applied.isEmpty {
        return anyNode
      }
      return numbers[number] ?? add(number)
    }

    private mutating func add(_ schema: Int) -> Int {
      numbers[schema] = nodes.count
      schemas.append(schema)
      nodes.append(Node())
      verdicts.append(SchemaVerdict(acceptedBy: schema, program))
      return nodes.count - 1
    }

    /// Adds what is known of objects and arrays to a node.
    private mutating func complete(_ number: Int) {
      let schema = program.subschemas[schemas[number]]
      guard !schema.isNever, schema.applied.isEmpty, schema.values.isEmpty else { return }
      var node = Node()
      node.containers = schema.types.intersection([.object, .array])
      if let objects = schema.objects {
        if objects.isSimple, node.containers.contains(.object) {
          add(objects, to: &node)
        } else {
          node.containers.remove(.object)
        }
      }
      if let arrays = schema.arrays {
        if arrays.isSimple, node.containers.contains(.array) {
          let prefix = arrays.prefix.map { self.node(of: $0) }
          node.prefix = prefixes.count..<prefixes.count + prefix.count
          prefixes += prefix
          node.rest = self.node(of: arrays.rest)
          node.elementCounts = Self.counts(arrays.minimum, arrays.maximum)
          node.isUnique = arrays.isUnique
        } else {
          node.containers.remove(.array)
        }
      }
      nodes[number] = node
    }

    private mutating func add(_ objects: ObjectDemands, to node: inout Node) {
      node.additional = self.node(of: objects.additional)
      node.memberCounts = Self.counts(objects.minimum, objects.maximum)
      let required = Set(objects.required.map { objects.watched[$0] })
      node.requiredCount = required.count
      var own: [[UInt8]: Int] = [:]
      for name in required { own[name] = node.additional }
      for (name, _) in objects.properties {
        own[name] = self.node(of: objects.schema(ofProperty: name))
      }
      if own.isEmpty { return }
      let first = children.count
      for (name, inner) in own {
        let start = names.count
        names += name
        children.append(
          Child(
            hash: name.span.nameHash(seed: program.seed), name: start..<names.count, node: inner,
            isRequired: required.contains(name)))
      }
      var size = 4
      while size < own.count * 2 { size *= 2 }
      (node.slots, node.mask) = (slots.count, size - 1)
      slots += Array(repeating: -1, count: size)
      for child in first..<children.count {
        var slot = Int(truncatingIfNeeded: children[child].hash) & node.mask
        while slots[node.slots + slot] >= 0 { slot = (slot + 1) & node.mask }
        slots[node.slots + slot] = child
      }
    }

    /// The counts between bounds; only a negative one if there is none.
    private static func counts(_ minimum: Int?, _ maximum: Int?) -> ClosedRange<Int> {
      let (least, most) = (minimum ?? 0, maximum ?? Int.max)
      return least <= most ? least...most : -1 ... -1
    }
  }
}

extension Subschema {
  /// Whether it demands nothing itself.
  fileprivate var demandsNothing: Bool {
    !isNever && types == .all && values.isEmpty && numbers == nil && strings == nil
      && objects == nil && arrays == nil
  }
}

extension ObjectDemands {
  /// Whether only the schemas of named members, and of all others, judge the members.
  fileprivate var isSimple: Bool {
    patterns.isEmpty && unevaluated == nil && names == nil && dependent.isEmpty
  }
}

extension ArrayDemands {
  /// Whether only the schemas of the first elements, and of all others, judge the elements.
  fileprivate var isSimple: Bool { contains == nil && unevaluated == nil }
}
