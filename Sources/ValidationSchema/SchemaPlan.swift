internal import RegularLanguage

/// A field and its names.
package struct PlannedField: Sendable {
  package let field: any AnyField
  package let name: FieldName
}

/// The analysis of a schema: its numbered fields, in the order of their declaration, its relations
/// with the numbers of their fields, and its errors.
package struct SchemaPlan: Sendable {
  package let fields: [PlannedField]
  /// The relations with resolved fields.
  package let relations: [BoundRelation]
  /// The dependency graph of the relations.
  package let graph: RelationGraph
  /// The errors in names and relations.
  package let errors: [SchemaError]
  /// Whether the value of each field is confidential: a secret, or derived from or restricted by a
  /// confidential value.
  package let confidential: [Bool]
  /// The environment names of all sections.
  package let sectionNames: Set<String>
  private let indices: [ObjectIdentifier: Int]
  private let names: [String: Int]

  /// Returns the number of the field with an environment name.
  package func index(ofName name: String) -> Int? { names[name] }

  /// Returns the number of a field; `nil` if the field isn't part of the schema.
  package func index(of field: some AnyField) -> Int? { indices[ObjectIdentifier(field)] }

  /// The errors of fields whose default isn't valid or has no text.
  ///
  /// - Complexity: Compiles the validators of all fields with a default.
  var invalidDefaults: [SchemaError] {
    fields.compactMap { planned in
      planned.field.heldDefault == nil || planned.field.defaultText != nil
        ? nil : .invalidDefault(planned.name.path)
    }
  }

  /// Returns the number of the field with a path.
  package func index(ofPath path: String) -> Int? { fields.firstIndex { $0.name.path == path } }
}

extension SchemaPlan {
  /// Returns the plan of a schema, which is created on the first access.
  ///
  /// Reflection takes microseconds per field, so the last schema of each type is cached. Another
  /// value of the type may have other fields; if its bytes are the same, the fields are the same,
  /// since the cached value retains the objects to which they refer.
  package static func plan<Root: Schema>(of schema: Root) -> Self {
    let type = ObjectIdentifier(Root.self)
    let known = cache.withLock { $0[type] }
    if let known = known as? CachedPlan<Root>, known.schema.isIdentical(to: schema) {
      return known.plan
    }
    let plan = Self(reflecting: schema)
    cache.withLock { $0[type] = CachedPlan(schema: schema, plan: plan) }
    return plan
  }

  private static let cache = Guarded<[ObjectIdentifier: any Sendable]>([:])

  private final class CachedPlan<Root: Schema>: Sendable {
    let schema: Root
    let plan: SchemaPlan

    init(schema: Root, plan: SchemaPlan) {
      self.schema = schema
      self.plan = plan
    }
  }

  private init(reflecting schema: some Schema) {
    var reflection = SchemaReflection()
    reflection.collectFields(of: schema, below: [])
    reflection.resolveRelations(of: schema)
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
    errors = reflection.duplicateNames() + reflection.errors
    sectionNames = Set(fields.flatMap(\.name.sections))
  }
}

/// The results of reflecting a schema.
private struct SchemaReflection {
  var fields: [PlannedField] = []
  var relations: [BoundRelation] = []
  var indices: [ObjectIdentifier: Int] = [:]
  var errors: [SchemaError] = []

  /// Collects the fields of a schema and of its sections.
  mutating func collectFields(of schema: any Schema, below path: [String]) {
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
        collectFields(of: section.anySchema, below: name.isEmpty ? path : path + [name])
      }
    }
  }

  /// Resolves the relations of a schema, and then those of its sections.
  mutating func resolveRelations<Root: Schema>(of schema: Root) {
    for relation in schema.relations {
      do throws(SchemaError) {
        let binder = RelationBinder<Root>(fields, indices, label: relation.label)
        relations.append(try relation.bind(schema, binder))
      } catch {
        errors.append(error)
      }
    }
    for child in Mirror(reflecting: schema).children {
      if let section = child.value as? any AnySection { resolveRelations(of: section.anySchema) }
    }
  }

  /// Returns whether each field is confidential: a secret, or reached from one by relations.
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

  /// Returns the errors for environment names that several fields share.
  func duplicateNames() -> [SchemaError] {
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
  /// Returns whether another value consists of the same bytes, and therefore of the same fields.
  fileprivate func isIdentical(to other: Self) -> Bool {
    // The bytes are compared while both values exist, and never stored; if only padding bytes
    // differ, the fields are reflected again.
    unsafe withUnsafeBytes(of: self) { own in
      unsafe withUnsafeBytes(of: other) { others in unsafe own.elementsEqual(others) }
    }
  }
}
