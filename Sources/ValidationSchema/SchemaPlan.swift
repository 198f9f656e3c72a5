internal import RegularLanguage

/// A field with its names.
package struct PlannedField: Sendable {
  package let field: any AnyField
  package let name: FieldName
}

/// All that there is to know of a schema: its fields by number, in the order of their declaration,
/// its relations with the numbers of their fields, and what is wrong with it.
package struct SchemaPlan: Sendable {
  package let fields: [PlannedField]
  /// The relations whose fields are found.
  package let relations: [BoundRelation]
  /// The relations by the numbers of their fields.
  package let graph: RelationGraph
  /// The mistakes in names and relations.
  package let errors: [SchemaError]
  /// The fields whose values nobody should see, by their numbers: secrets, and what tells something
  /// of one, as the values do that have to suit it or follow from it, or from such a value.
  package let confidential: [Bool]
  private let indices: [ObjectIdentifier: Int]
  private let names: [String: Int]

  /// The number of a field by its name in an environment.
  package func index(ofName name: String) -> Int? { names[name] }

  /// The number of a field; `nil` of one that isn't among the schema's.
  package func index(of field: some AnyField) -> Int? { indices[ObjectIdentifier(field)] }

  /// The fields with a default that isn't valid, or has no text.
  ///
  /// - Complexity: The validators of all fields with a default are compiled.
  var invalidDefaults: [SchemaError] {
    fields.compactMap { planned in
      planned.field.heldDefault == nil || planned.field.defaultText != nil
        ? nil : .invalidDefault(planned.name.path)
    }
  }

  /// The number of a field by its path.
  package func index(ofPath path: String) -> Int? { fields.firstIndex { $0.name.path == path } }
}

extension SchemaPlan {
  /// The plan of a schema, made when it is first asked for.
  ///
  /// Reflection takes microseconds a field, so the last schema of each type is remembered. Another
  /// value of the type may have other fields; it is the same where its bytes are, since the one
  /// that is remembered retains what they refer to.
  package static func plan<Root: Schema>(of schema: Root) -> Self {
    let type = ObjectIdentifier(Root.self)
    let known = cache.withLock { $0[type] }
    if let known = known as? Remembered<Root>, known.schema.isIdentical(to: schema) {
      return known.plan
    }
    let plan = Self(reflecting: schema)
    cache.withLock { $0[type] = Remembered(schema: schema, plan: plan) }
    return plan
  }

  private static let cache = Guarded<[ObjectIdentifier: any Sendable]>([:])

  private final class Remembered<Root: Schema>: Sendable {
    let schema: Root
    let plan: SchemaPlan

    init(schema: Root, plan: SchemaPlan) {
      self.schema = schema
      self.plan = plan
    }
  }

  private init(reflecting schema: some Schema) {
    var reflection = SchemaReflection()
    reflection.look(at: schema, below: [])
    reflection.relate(schema)
    fields = reflection.fields
    let confidential = reflection.confidential()
    self.confidential = confidential
    let relations = reflection.relations.map { relation in
      var relation = relation
      relation.isSecret = relation.sources.contains { confidential[$0] }
      return relation
    }
    self.relations = relations
    graph = RelationGraph(relations, fieldCount: reflection.fields.count)
    indices = reflection.indices
    names = Dictionary(
      fields.enumerated().map { ($1.name.environment, $0) }, uniquingKeysWith: { first, _ in first }
    )
    errors = reflection.sameNames() + reflection.errors
  }
}

/// What is found in a schema while it is looked at.
private struct SchemaReflection {
  var fields: [PlannedField] = []
  var relations: [BoundRelation] = []
  var indices: [ObjectIdentifier: Int] = [:]
  var errors: [SchemaError] = []

  /// Finds the fields of a schema, and of its sections.
  mutating func look(at schema: any Schema, below path: [String]) {
    for child in Mirror(reflecting: schema).children {
      let label = child.label ?? ""
      if let field = child.value as? any AnyField {
        let name = FieldName(path + [field.named ?? label])
        if let known = indices.updateValue(fields.count, forKey: ObjectIdentifier(field)) {
          errors.append(.sharedField(fields[known].name.path, name.path))
        }
        fields.append(PlannedField(field: field, name: name))
      } else if let section = child.value as? any AnySection {
        let name = section.named ?? label
        look(at: section.anySchema, below: name.isEmpty ? path : path + [name])
      }
    }
  }

  /// Finds the relations of a schema, and then those of its sections.
  mutating func relate<Root: Schema>(_ schema: Root) {
    for relation in schema.relations {
      do throws(SchemaError) {
        let binder = RelationBinder<Root>(fields, indices, label: relation.label)
        relations.append(try relation.bind(schema, binder))
      } catch {
        errors.append(error)
      }
    }
    for child in Mirror(reflecting: schema).children {
      if let section = child.value as? any AnySection { relate(section.anySchema) }
    }
  }

  /// Finds the fields whose values nobody should see: secrets, and all that they lead on to.
  func confidential() -> [Bool] {
    var targets: [[Int]] = Array(repeating: [], count: fields.count)
    for relation in relations where relation.tellsOfSources {
      for source in relation.sources { targets[source] += relation.targets }
    }
    var confidential = fields.map(\.field.isSecret)
    var queue = confidential.indices.filter { confidential[$0] }
    while let source = queue.popLast() {
      for target in targets[source] where !confidential[target] {
        confidential[target] = true
        queue.append(target)
      }
    }
    return confidential
  }

  /// The names that several fields have in an environment.
  func sameNames() -> [SchemaError] {
    let groups = Dictionary(grouping: fields, by: \.name.environment)
    var reported: Set<String> = []
    return fields.compactMap { field in
      let name = field.name.environment
      guard let group = groups[name], group.count > 1, reported.insert(name).inserted else {
        return nil
      }
      return .sameName(name, fields: group.map(\.name.path))
    }
  }
}

extension Schema {
  /// Returns whether another value consists of the same bytes, and so of the same fields.
  fileprivate func isIdentical(to other: Self) -> Bool {
    // The bytes are compared while both values live, and never kept; where they differ in what
    // belongs to no property, the fields are looked at once more.
    unsafe withUnsafeBytes(of: self) { own in
      unsafe withUnsafeBytes(of: other) { others in unsafe own.elementsEqual(others) }
    }
  }
}
