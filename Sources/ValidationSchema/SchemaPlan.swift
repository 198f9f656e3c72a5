internal import RegularLanguage
package import ValidationCore

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
  /// The repeated sections, with their rows.
  package let groups: [RowGroup]
  /// The relations over all rows of a repeated section, each with the number of the section.
  package let rowRelations: [(group: Int, relation: BoundRowRelation)]
  package let template: SchemaTemplate
  private let root: RowScope
  /// The declared numbers of all fields.
  private let declared: [ObjectIdentifier: Int]
  private let names: [String: Int]
  private let groupNames: [String: Int]
  /// The numbers of the repeated sections in each scope.
  private let groupsOfScopes: [ObjectIdentifier: [Int]]

  /// Returns the repeated section with an environment name.
  package func group(ofName name: String) -> RowGroup? { groupNames[name].map { groups[$0] } }

  /// Returns the number of the field with an environment name.
  package func index(ofName name: String) -> Int? { names[name] }

  /// Returns the number of a field; `nil` if the field isn't part of the schema, or is part of a
  /// repeated section, and there is no row.
  package func index(of field: some AnyField, in row: RowScope? = nil) -> Int? {
    declared[ObjectIdentifier(field)].flatMap((row ?? root).index)
  }

  /// Returns the number of a field in the template of the schema or of a repeated section; `nil` if
  /// it is not part of the schema.
  package func declaredNumber(of field: some AnyField) -> Int? { declared[ObjectIdentifier(field)] }

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
  package func index(ofPath path: String) -> Int? {
    // Comparing with all paths would make a form with many rows slow.
    let index = names[FieldName.environmentName(of: path)]
    if let index, fields[index].name.path == path { return index }
    return fields.firstIndex { $0.name.path == path }
  }

  /// The environment names of all sections.
  package var sectionNames: Set<String> { Set(fields.flatMap(\.name.sections)) }
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
    let draft = reflection.fields(of: schema, below: [])
    reflection.resolveRelations(of: schema)
    let template = reflection.template(draft)
    self.init(template, reflection.declared, reflection.duplicateNames() + reflection.errors) {
      $0.count.minimum
    }
  }

  /// Creates a plan with a number of rows for each repeated section.
  ///
  /// - Parameters:
  ///   - template: The declaration.
  ///   - declared: The declared numbers of all fields.
  ///   - errors: The errors in the declaration.
  ///   - known: The fields of an earlier plan, whose names are used again.
  ///   - rowCount: Returns the number of rows of a repeated section.
  private init(
    _ template: SchemaTemplate,
    _ declared: [ObjectIdentifier: Int],
    _ errors: [SchemaError],
    knowing known: [PlannedField] = [],
    rowCount: (RowGroupName) -> Int
  ) {
    var rows = RowBuilder(known: known)
    root = rows.add(template, to: nil, [], indices: [], rowCount)
    self.template = template
    self.declared = declared
    self.errors = errors
    fields = rows.fields
    groups = rows.groups
    groupsOfScopes = rows.groupsOfScopes
    rowRelations = rows.rowRelations
    let confidential = Self.confidential(rows.fields, rows.relations)
    self.confidential = confidential
    relations = rows.relations.map { relation in
      var relation = relation
      relation.isSecret = relation.sources.contains { confidential[$0] }
      return relation
    }
    graph = RelationGraph(relations, fieldCount: fields.count)
    names = Dictionary(
      fields.enumerated().map { ($1.name.environment, $0) }, uniquingKeysWith: { first, _ in first }
    )
    groupNames = Dictionary(
      groups.enumerated().map { ($1.name.environment, $0) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// Whether the schema has repeated sections.
  package var hasGroups: Bool { !template.groups.isEmpty }

  /// Returns the plan with a number of rows for each repeated section.
  ///
  /// - Parameter rowCount: Returns the number of rows; it is called for each repeated section in
  ///   each row, in the order of ``groups``.
  /// - Returns: The plan.
  package func withRows(_ rowCount: (RowGroupName) -> Int) -> Self {
    hasGroups ? Self(template, declared, errors, knowing: fields, rowCount: rowCount) : self
  }

  /// Returns the plan with numbers of rows in the order of ``groups``.
  package func withRows(_ counts: [Int]) -> Self {
    var counts = counts.makeIterator()
    return withRows { _ in counts.next() ?? 0 }
  }

  /// Returns whether each field is confidential: a secret, or reached from one by relations.
  private static func confidential(
    _ fields: [PlannedField],
    _ relations: [BoundRelation]
  ) -> [Bool] {
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

  /// The numbers of the fields of a row without those of inner rows, and the repeated sections in
  /// the row.
  package func contents(of row: RowScope?) -> (fields: Range<Int>, groups: [RowGroup]) {
    let scope = row ?? root
    let numbers = groupsOfScopes[ObjectIdentifier(scope)] ?? []
    return (scope.fields, numbers.map { groups[$0] })
  }

  /// Returns the rows of a repeated section in a scope.
  func rows(of identity: SectionsIdentity, in scope: RowScope?) -> [RowScope] {
    contents(of: scope).groups.first { $0.identity === identity }?.rows ?? []
  }

  /// Returns the violations of relations over all rows, given the values of all fields; those of
  /// disabled fields are ignored.
  package func rowViolations(
    _ held: [(any AnyHeldValue)?],
    isEnabled: (Int) -> Bool
  ) -> [(group: Int, violation: RowViolation)] {
    rowRelations.flatMap { group, relation -> [(group: Int, violation: RowViolation)] in
      switch relation.effect {
      case .check(let error):
        let error = error(groups[group], self, held)
        return error.map { [(group, RowViolation(field: nil, error: $0))] } ?? []
      case .unique(let field, let key):
        var known: [AnyHashable: Int] = [:]
        return indices(of: field, in: groups[group]).compactMap { index in
          guard isEnabled(index), let key = held[index].flatMap(key) else { return nil }
          guard let first = known[key] else {
            known[key] = index
            return nil
          }
          return (group, RowViolation(field: index, error: repetitionError(of: first)))
        }
      }
    }
  }

  /// Returns the numbers of a field in the rows of a repeated section.
  package func indices(of field: any AnyField, in group: RowGroup) -> [Int] {
    group.rows.compactMap { index(of: field, in: $0) }
  }

  /// Returns the error of a field that must differ from another one, but has the same value.
  package func repetitionError(of first: Int) -> ValidationError {
    let rule = Rule(.unique, parameters: ["field": .list([fields[first].name.path])])
    return ValidationError(rule, at: 0..<0)
  }
}

/// The name and the allowed number of rows of a repeated section.
package struct RowGroupName {
  /// The environment name, such as `LINES`.
  package let environment: String
  package let count: Interval<Int>
}

extension Interval<Int> {
  /// The minimum of the members that are not negative.
  package var minimum: Int {
    switch lower {
    case .unbounded: 0
    case .included(let bound): max(bound, 0)
    case .excluded(let bound): bound < 0 ? 0 : min(bound, .max - 1) + 1
    }
  }

  /// The maximum of the members; `nil` if there is no bound.
  package var maximum: Int? {
    switch upper {
    case .unbounded: nil
    case .included(let bound): bound
    case .excluded(let bound): max(bound, .min + 1) - 1
    }
  }

  /// The bounds as the parameters of a rule about a count.
  package var countParameters: [String: Rule.Parameter] {
    var parameters: [String: Rule.Parameter] = [:]
    if minimum > 0 || maximum == nil { parameters["min"] = .count(minimum) }
    if let maximum { parameters["max"] = .count(maximum) }
    return parameters
  }
}

/// Creates the fields of all rows.
private struct RowBuilder {
  /// The fields of an earlier plan.
  let known: [PlannedField]
  var fields: [PlannedField] = []
  var groups: [RowGroup] = []
  /// The numbers of the repeated sections in each scope.
  var groupsOfScopes: [ObjectIdentifier: [Int]] = [:]
  var relations: [BoundRelation] = []
  var rowRelations: [(group: Int, relation: BoundRowRelation)] = []

  /// Adds a row of a template, or the schema itself.
  mutating func add(
    _ template: SchemaTemplate,
    to parent: RowScope?,
    _ path: [String],
    indices: [Int],
    _ rowCount: (RowGroupName) -> Int
  ) -> RowScope {
    let scope = RowScope(
      parent, declared: template.start..<template.start + template.fields.count, base: fields.count)
    for (field, components) in template.fields {
      let components = path + components
      if fields.count < known.count, known[fields.count].field === field,
        known[fields.count].name.components == components
      {
        fields.append(known[fields.count])
        continue
      }
      let name = FieldName(components, indices: indices)
      fields.append(PlannedField(field: field, name: name))
    }
    for group in template.groups {
      let components = path + group.components
      let name = FieldName(components, indices: indices)
      let number = groups.count
      let start = fields.count
      groups.append(
        RowGroup(
          identity: group.identity, name: name, count: group.count, parent: scope, rows: [],
          fields: start..<start))
      let count = rowCount(RowGroupName(environment: name.environment, count: group.count))
      let rows = (0..<max(count, 0)).map { row in
        add(
          group.rows, to: scope, components + [String(row)], indices: indices + [components.count],
          rowCount)
      }
      groups[number] = RowGroup(
        identity: group.identity, name: name, count: group.count, parent: scope, rows: rows,
        fields: start..<fields.count)
      groupsOfScopes[ObjectIdentifier(scope), default: []].append(number)
    }
    relations += template.relations.map { $0.bound(in: scope) }
    for relation in template.rowRelations {
      for number in groupsOfScopes[ObjectIdentifier(scope)] ?? []
      where groups[number].identity === relation.identity {
        rowRelations.append((number, relation))
      }
    }
    return scope
  }
}

/// The results of reflecting a schema.
private struct SchemaReflection {
  /// The fields by their declared numbers, with names without rows.
  var fields: [PlannedField] = []
  /// The declared numbers of fields.
  var declared: [ObjectIdentifier: Int] = [:]
  /// The chain of repeated sections that contain each field, from the outside.
  var chains: [[ObjectIdentifier]] = []
  /// The relations with the innermost repeated section of their fields; `nil` if there is none.
  var relations: [(home: ObjectIdentifier?, relation: BoundRelation)] = []
  var rowRelations: [(home: ObjectIdentifier?, relation: BoundRowRelation)] = []
  /// The chains of the repeated sections themselves.
  var sections: [ObjectIdentifier: [ObjectIdentifier]] = [:]
  var errors: [SchemaError] = []

  /// A template without relations.
  struct Draft {
    var fields: [(field: any AnyField, components: [String])] = []
    var groups: [(sections: any AnySections, components: [String], rows: Draft)] = []
    /// The declared number of the first field.
    let start: Int
  }

  /// Returns the fields of a schema and of its sections.
  mutating func fields(
    of schema: any Schema,
    below path: [String],
    in chain: [ObjectIdentifier] = []
  ) -> Draft {
    var draft = Draft(start: fields.count)
    var groups: [(sections: any AnySections, components: [String])] = []
    collect(schema, [], path, chain, &draft, &groups)
    for group in groups {
      let identity = ObjectIdentifier(group.sections.identity)
      sections[identity] = chain
      let rows = fields(
        of: group.sections.anySchema, below: path + group.components, in: chain + [identity])
      draft.groups.append((group.sections, group.components, rows))
    }
    return draft
  }

  private mutating func collect(
    _ schema: any Schema,
    _ components: [String],
    _ path: [String],
    _ chain: [ObjectIdentifier],
    _ draft: inout Draft,
    _ groups: inout [(sections: any AnySections, components: [String])]
  ) {
    for child in Mirror(reflecting: schema).children {
      let label = child.label ?? ""
      if let field = child.value as? any AnyField {
        let own = components + [field.named ?? label]
        let name = FieldName(path + own)
        if let known = declared.updateValue(fields.count, forKey: ObjectIdentifier(field)) {
          errors.append(.sharedField(fields[known].name.path, name.path))
        }
        fields.append(PlannedField(field: field, name: name))
        chains.append(chain)
        draft.fields.append((field, own))
      } else if let section = child.value as? any AnySection {
        let name = section.named ?? label
        collect(
          section.anySchema, name.isEmpty ? components : components + [name], path, chain, &draft,
          &groups)
      } else if let sections = child.value as? any AnySections {
        let name = sections.named.flatMap { $0.isEmpty ? nil : $0 } ?? label
        groups.append((sections, components + [name]))
      }
    }
  }

  /// Resolves the relations of a schema, and then those of its sections.
  mutating func resolveRelations<Root: Schema>(of schema: Root) {
    for relation in schema.relations {
      do throws(SchemaError) {
        let binder = RelationBinder<Root>(fields, declared, sections, label: relation.label)
        switch try relation.bind(schema, binder) {
        case .fields(let bound):
          relations.append((try home(of: bound, label: relation.label), bound))
        case .rows(let bound):
          rowRelations.append((sections[ObjectIdentifier(bound.identity)]?.last, bound))
        }
      } catch {
        errors.append(error)
      }
    }
    for child in Mirror(reflecting: schema).children {
      if let section = child.value as? any AnySection { resolveRelations(of: section.anySchema) }
      if let sections = child.value as? any AnySections { resolveRelations(of: sections.anySchema) }
    }
  }

  /// Returns the innermost repeated section of a relation's fields, all of which must contain each
  /// other.
  private func home(
    of relation: BoundRelation,
    label: String
  ) throws(SchemaError) -> ObjectIdentifier? {
    let chains = (relation.targets + relation.sources).map { self.chains[$0] }
    let longest = chains.max { $0.count < $1.count } ?? []
    guard chains.allSatisfy({ longest.starts(with: $0) }) else {
      throw .severalSections(relation: label)
    }
    return longest.last
  }

  /// Returns the template of a draft, with its relations.
  func template(_ draft: Draft, of home: ObjectIdentifier? = nil) -> SchemaTemplate {
    SchemaTemplate(
      fields: draft.fields,
      groups: draft.groups.map { group in
        SchemaTemplate.Group(
          identity: group.sections.identity, components: group.components,
          count: group.sections.count,
          rows: template(group.rows, of: ObjectIdentifier(group.sections.identity)))
      },
      start: draft.start,
      relations: relations.filter { $0.home == home }.map(\.relation),
      rowRelations: rowRelations.filter { $0.home == home }.map(\.relation))
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
