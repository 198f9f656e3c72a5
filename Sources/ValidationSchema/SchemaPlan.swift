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
  package private(set) var fields: [PlannedField]
  /// The relations with resolved fields.
  package private(set) var relations: [BoundRelation]
  /// The dependency graph of the relations.
  package private(set) var graph: RelationGraph
  /// The errors in names and relations.
  package let errors: [SchemaError]
  /// Whether the value of each field is confidential: a secret, or derived from or restricted by a
  /// confidential value.
  package private(set) var confidential: [Bool]
  /// The repeated sections, with their rows.
  package private(set) var groups: [RowGroup]
  /// The relations over all rows of a repeated section, each with the number of the section.
  package private(set) var rowRelations: [(group: Int, relation: BoundRowRelation)]
  package let template: SchemaTemplate
  /// The numbers of the repeated sections whose rows a source must not give values, in ascending
  /// order; none of them contains another one.
  package var ignoredGroups: [Int] = []
  private let root: RowScope
  /// The declared numbers of all fields.
  private let declared: [ObjectIdentifier: Int]
  /// The numbers of the repeated sections in each scope.
  private var groupsOfScopes: [ObjectIdentifier: [Int]]
  /// The numbers of the fields of entries that are named by their keys, by their environment names.
  private let namedFields: Lazy<[ExactText: Int]>?

  /// Returns the number of the field with an environment name.
  ///
  /// - Complexity: O(*n*) in the length of the name and the number of repeated sections in a row,
  ///   however many rows there are.
  package func index(ofName name: String) -> Int? {
    index(ofName: name[...], in: root) ?? namedFields?.value[ExactText(name)]
  }

  private func index(ofName name: Substring, in scope: RowScope) -> Int? {
    if let place = scope.template.place(ofName: name) { return scope.base + place }
    for (place, group) in scope.template.groups.enumerated() {
      guard let (number, rest) = group.row(inName: name) else { continue }
      let rows = self.group(at: place, in: scope).rows
      guard rows.indices.contains(number), rows[number].key == nil else { continue }
      if let index = index(ofName: rest, in: rows[number]) { return index }
    }
    return nil
  }

  /// Returns the environment name of a field; that of a field outside of rows is known.
  package func environmentName(of index: Int) -> String {
    root.fields.contains(index)
      ? template.environments[index - root.base] : fields[index].name.environment
  }

  /// The numbers of the fields in the order of their declaration, in which rows may precede other
  /// fields.
  package var declaredOrder: [Int] {
    hasGroups ? declaredOrder(of: [root]) : Array(fields.indices)
  }

  /// Returns the fields of some rows, or of the schema, in the order of their declaration.
  package func declaredOrder(of scopes: [RowScope]) -> [Int] {
    var order: [Int] = []
    forEachMember(of: scopes, field: { order.append($0) }, rows: { _ in })
    return order
  }

  /// Calls closures with the numbers of the fields and of the repeated sections of some rows, or of
  /// the schema, in the order of their declaration; a section precedes its rows.
  package func forEachMember(
    of scopes: [RowScope],
    field: (Int) -> Void,
    rows: (Int) -> Void
  ) {
    func visit(_ object: SchemaObject, _ scope: RowScope) {
      for (_, member) in object.members {
        switch member {
        case .field(let place): field(scope.base + place)
        case .section(let section): visit(section, scope)
        case .rows(let place): visit(number(ofGroup: place, in: scope))
        }
      }
      for place in object.shapes { visit(number(ofGroup: place, in: scope)) }
    }
    func visit(_ group: Int) {
      rows(group)
      for row in groups[group].rows { visit(row) }
    }
    func visit(_ scope: RowScope) {
      // The key of an entry is no member.
      if scope.template.fields.first?.field.isKey == true { field(scope.base) }
      visit(scope.template.object, scope)
    }
    for scope in scopes { visit(scope) }
  }

  /// Returns whether a field is in a row of an ignored repeated section.
  package func ignores(_ index: Int) -> Bool {
    // The fields of the sections are in ascending order, too.
    let next = ignoredGroups.partition { groups[$0].fields.upperBound > index }
    return next < ignoredGroups.count && groups[ignoredGroups[next]].fields.contains(index)
  }

  /// Returns whether a repeated section is ignored.
  package func ignores(group number: Int) -> Bool {
    let next = ignoredGroups.partition { $0 >= number }
    return next < ignoredGroups.count && ignoredGroups[next] == number
  }

  /// Returns whether an environment name is one of a row of an ignored repeated section, or of a
  /// shape that is not chosen.
  package func ignores(name: String) -> Bool {
    if template.place(ofName: name[...]) != nil { return false }
    return ignoredGroups.contains { groups[$0].hasRow(inName: name[...]) }
      || template.hasShapes && isOfOtherShape(name[...], in: root)
  }

  /// Returns whether an environment name is that of a field of a shape that is not chosen.
  private func isOfOtherShape(_ name: Substring, in scope: RowScope) -> Bool {
    for (place, group) in scope.template.groups.enumerated() {
      guard let (number, rest) = group.row(inName: name) else { continue }
      let rows = self.group(at: place, in: scope).rows
      if rows.indices.contains(number) {
        if isOfOtherShape(rest, in: rows[number]) { return true }
      } else if group.choice != nil, group.rows.field(ofName: rest) != nil {
        return true
      }
    }
    return false
  }

  /// The fields outside of all rows.
  package var rootScope: RowScope { root }

  /// Returns the number of a repeated section, given its place in the template of a scope.
  package func number(ofGroup place: Int, in scope: RowScope) -> Int {
    groupsOfScopes[ObjectIdentifier(scope), default: []][place]
  }

  /// Returns a repeated section, given its place in the template of a scope.
  package func group(at place: Int, in scope: RowScope) -> RowGroup {
    groups[number(ofGroup: place, in: scope)]
  }

  /// Returns the number of a field; `nil` if the field isn't part of the schema, or is part of a
  /// repeated section, and there is no row.
  package func index(of field: some AnyField, in row: RowScope? = nil) -> Int? {
    declared[ObjectIdentifier(field)].flatMap((row ?? root).index)
  }

  /// Returns the number of a field in the template of the schema or of a repeated section; `nil` if
  /// it is not part of the schema.
  package func declaredNumber(of field: some AnyField) -> Int? { declared[ObjectIdentifier(field)] }

  /// Returns the number of the tag of a shape; `nil` if the section is none.
  package func tag(of shape: RowGroup) -> Int? {
    shape.choice.flatMap { index(of: $0.tag, in: shape.parent) }
  }

  /// The errors of fields whose default isn't valid or has no text, and of shapes that no value
  /// chooses.
  ///
  /// - Complexity: Compiles the validators of all fields with a default.
  var invalidDefaults: [SchemaError] {
    fields.compactMap { planned in
      planned.field.heldDefault == nil || planned.field.defaultText != nil
        ? nil : .invalidDefault(planned.name.path)
    }
      + groups.compactMap { group in
        guard let choice = group.choice, (try? choice.tag.held(of: choice.name)) == nil else {
          return nil
        }
        let tag = tag(of: group).map { fields[$0].name.path }
        return .shapeWithoutTag(group.name.path, tag: tag ?? choice.name)
      }
  }

  /// Returns the number of the field with a path.
  package func index(ofPath path: String) -> Int? {
    // Comparing with all paths would make a form with many rows slow.
    let index = index(ofName: FieldName.environmentName(of: path))
    if let index, fields[index].name.path == path { return index }
    return fields.firstIndex { $0.name.path == path }
  }
}

extension SchemaPlan {
  /// Returns the plan of a schema, which is created on the first access.
  ///
  /// Reflection takes microseconds per field, so the last schema of each type is cached. Another
  /// value of the type may have other fields; if its bytes are the same, apart from padding, the
  /// fields are the same, since the cached value retains the objects to which they refer.
  package static func plan<Root: Schema>(of schema: Root) -> Self { shared(of: schema).plan }

  /// Returns the plan of a schema as an object, which is passed on by one reference.
  package static func shared<Root: Schema>(of schema: Root) -> SharedPlan {
    let type = ObjectIdentifier(Root.self)
    let known = cache.withLock { $0[type] }
    if let known = known as? CachedPlan<Root>,
      schema.isIdentical(to: known.schema, in: known.significantBits)
    {
      return known.plan
    }
    let plan = SharedPlan(Self(reflecting: schema))
    cache.withLock { $0[type] = CachedPlan(schema: schema, plan: plan) }
    return plan
  }

  private static let cache = Guarded<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  private final class CachedPlan<Root: Schema>: Sendable {
    let schema: Root
    let significantBits: [UInt8]
    let plan: SharedPlan

    init(schema: Root, plan: SharedPlan) {
      self.schema = schema
      self.plan = plan
      significantBits = schema.significantBits
    }
  }

  private init(reflecting schema: some Schema) {
    var reflection = SchemaReflection()
    let draft = reflection.draft(of: schema)
    reflection.resolveRelations(of: schema)
    var templateCount = 0
    let template = reflection.template(draft, countingIn: &templateCount)
    let errors = reflection.nameErrors + template.shapeErrors + reflection.errors
    self.init(template, reflection.declared, errors) {
      RowLabels(count: $0.count.minimum)
    }
  }

  /// Creates a plan with a number of rows for each repeated section.
  ///
  /// - Parameters:
  ///   - template: The declaration.
  ///   - declared: The declared numbers of all fields.
  ///   - errors: The errors in the declaration.
  ///   - known: The fields of an earlier plan, whose names are used again.
  ///   - labels: Returns the rows of a repeated section.
  private init(
    _ template: SchemaTemplate,
    _ declared: [ObjectIdentifier: Int],
    _ errors: [SchemaError],
    knowing known: [PlannedField] = [],
    labels: (RowGroup) -> RowLabels
  ) {
    var rows = RowBuilder(known: known)
    root = rows.add(template, to: nil, (nil, FieldName([])), labels)
    self.template = template
    self.declared = declared
    self.errors = errors
    fields = rows.fields
    groups = rows.groups
    groupsOfScopes = rows.groupsOfScopes
    namedFields =
      rows.groups.allSatisfy { $0.rows.first?.key == nil }
      ? nil
      : Lazy { [fields = rows.fields, groups = rows.groups] in
        Self.namedFields(of: groups, in: fields)
      }
    // In the order of the sections: those of inner rows come last.
    rowRelations = rows.rowRelations.enumerated()
      .sorted { ($0.element.group, $0.offset) < ($1.element.group, $1.offset) }.map(\.element)
    let confidential = Self.confidential(rows.fields, rows.relations)
    self.confidential = confidential
    relations = rows.relations.map { relation in
      var relation = relation
      relation.isSecret = relation.sources.contains { confidential[$0] }
      return relation
    }
    graph = RelationGraph(relations, fieldCount: fields.count)
  }

  /// Returns the numbers of the fields of entries that are named by their keys, by their
  /// environment names; if keys differ only in their spelling, those of the first one.
  private static func namedFields(
    of groups: [RowGroup],
    in fields: [PlannedField]
  ) -> [ExactText: Int] {
    var numbers: [ExactText: Int] = [:]
    for group in groups where group.rows.first?.key != nil {
      for index in group.fields where !fields[index].field.isKey {
        let name = ExactText(fields[index].name.environment)
        if numbers[name] == nil { numbers[name] = index }
      }
    }
    return numbers
  }

  /// Whether the schema has repeated sections.
  package var hasGroups: Bool { !template.groups.isEmpty }

  /// Returns the plan with some rows for each repeated section.
  ///
  /// - Parameter labels: Returns the rows; it is called for each repeated section in each row, in
  ///   the order of ``groups``, while the section has none.
  /// - Returns: The plan.
  package func withRows(_ labels: (RowGroup) -> RowLabels) -> Self {
    hasGroups ? Self(template, declared, errors, knowing: fields, labels: labels) : self
  }

  /// The plan with one row for each repeated section, which stands for all.
  package var withOneRow: Self { withRows { _ in RowLabels(count: 1) } }

  /// Adds rows at the end of a repeated section, if all fields, relations and repeated sections
  /// keep their numbers, and no field becomes confidential.
  ///
  /// - Parameters:
  ///   - number: The number of the section.
  ///   - counts: For each row, the numbers of rows of the repeated sections in it, in order.
  /// - Returns: Whether the rows were added.
  /// - Complexity: O(*n*) in the number of fields of the rows, with a low constant for each field
  ///   and each repeated section before them.
  package mutating func appendRows(to number: Int, with counts: [[Int]]) -> Bool {
    let (parent, known) = (groups[number].parent, groups[number].fields)
    // The sections in the rows follow the section itself.
    let isLast = number == groups.count - 1 || groups.last?.parent.isInside(known) == true
    guard known.upperBound == fields.count, isLast else { return false }
    let template = groups[number].declaration.rows
    var rows = RowBuilder(after: self)
    var scopes: [RowScope] = []
    for counts in counts {
      var rest = counts.makeIterator()
      let name = groups[number].name(ofRow: groups[number].rows.count + scopes.count)
      scopes.append(
        rows.add(template, to: parent, (nil, name)) { _ in RowLabels(count: rest.next() ?? 0) })
    }
    guard
      let confidential = Self.confidential(
        rows.fields[...], rows.relations[...], knowing: confidential)
    else { return false }
    for index in rows.relations.indices {
      rows.relations[index].isSecret = rows.relations[index].sources.contains { confidential[$0] }
    }
    // Everything is appended in place: copying would take longer for each row than for the last.
    let relationCount = relations.count
    fields += rows.fields
    relations += rows.relations
    graph.append(relations[relationCount...], fieldCount: fields.count)
    groups[number].rows += scopes
    for index in groups.indices[...number]
    where index == number || groups[index].rows.last.map(parent.isInside) == true {
      groups[index].fields = groups[index].fields.lowerBound..<fields.count
    }
    groups += rows.groups
    groupsOfScopes.merge(rows.groupsOfScopes) { $1 }
    rowRelations += rows.rowRelations
    self.confidential = confidential
    return true
  }

  /// Returns the plan with rows in the order of ``groups``.
  package func withRows(_ labels: [RowLabels]) -> Self {
    var labels = labels.makeIterator()
    return withRows { _ in labels.next() ?? RowLabels(count: 0) }
  }

  /// Returns whether each field is confidential, including new fields; `nil` if a known field
  /// becomes confidential.
  private static func confidential(
    _ fields: ArraySlice<PlannedField>,
    _ relations: ArraySlice<BoundRelation>,
    knowing known: [Bool]
  ) -> [Bool]? {
    var confidential = known + fields.map(\.field.isSecret)
    let revealing = relations.filter(\.revealsSources)
    var isChanged = true
    while isChanged {
      isChanged = false
      for relation in revealing where relation.sources.contains(where: { confidential[$0] }) {
        for target in relation.targets where !confidential[target] {
          if target < known.count { return nil }
          confidential[target] = true
          isChanged = true
        }
      }
    }
    return confidential
  }

  /// Returns whether each field is confidential: a secret, or reached from one by relations.
  private static func confidential(
    _ fields: [PlannedField],
    _ relations: [BoundRelation]
  ) -> [Bool] {
    var targets: [[Int]] = Array(repeating: [], count: fields.count)
    for relation in relations where relation.revealsSources {
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

  /// The readers of the fields in JSON, by number.
  package var readers: [FieldReader] { readers { $0.readers.fields } }

  /// The readers of the texts of the fields, by number.
  package var textReaders: [TextReader] { readers { $0.textReaders } }

  /// Returns the readers of the fields, given those of a template.
  private func readers<Reader>(_ own: (SchemaTemplate) -> [Reader]) -> [Reader] {
    if !hasGroups { return own(template) }
    var readers: [Reader] = []
    readers.reserveCapacity(fields.count)
    // In the order of a plan.
    func add(_ scope: RowScope) {
      readers += own(scope.template)
      for group in contents(of: scope).groups { for row in group.rows { add(row) } }
    }
    add(root)
    return readers
  }

  /// The numbers of the fields of a row without those of inner rows, and the repeated sections in
  /// the row.
  package func contents(of row: RowScope?) -> (fields: Range<Int>, groups: [RowGroup]) {
    let scope = row ?? root
    let numbers = groupsOfScopes[ObjectIdentifier(scope)] ?? []
    return (scope.fields, numbers.map { groups[$0] })
  }

  /// Returns the rows of a repeated section in a scope.
  func rows(of identity: RowsIdentity, in scope: RowScope?) -> [RowScope] {
    contents(of: scope).groups.first { $0.identity === identity }?.rows ?? []
  }

  /// Returns the violations of relations over all rows, given the values of all fields; those of
  /// disabled fields are ignored.
  package func rowViolations(
    _ held: [HeldValue?],
    isEnabled: (Int) -> Bool
  ) -> [(group: Int, violation: RowViolation)] {
    rowRelations.flatMap { group, relation -> [(group: Int, violation: RowViolation)] in
      switch relation.effect {
      case .check:
        let error = relation.effect.check?(groups[group], self, held, isEnabled)
        return error.map { [(group, RowViolation(field: nil, error: $0))] } ?? []
      case .unique(let key):
        let indices = indices(of: key.field, in: groups[group])
        let repetitions = key.repetitions(indices.count) { position in
          isEnabled(indices[position]) ? held[indices[position]] : nil
        }
        return repetitions.map { repetition in
          let error = repetitionError(of: indices[repetition.first])
          return (group, RowViolation(field: indices[repetition.position], error: error))
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

extension [Int] {
  /// Returns the index of the first element that satisfies a condition, which all elements after it
  /// do; the number of elements if there is none.
  ///
  /// - Complexity: O(log *n*).
  fileprivate func partition(_ condition: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// A plan that is not changed.
package final class SharedPlan: Sendable {
  package let plan: SchemaPlan
  /// The template of the schema.
  package let template: SchemaTemplate
  /// Empty tables of values for the schema and all of its repeated sections.
  package let emptyTables: [ValueTable]

  init(_ plan: SchemaPlan) {
    self.plan = plan
    template = plan.template
    emptyTables = ValueTable.tables(of: plan.template)
  }
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

/// Creates the fields of all rows, or of further rows at the end of a plan.
private struct RowBuilder {
  /// The fields of an earlier plan.
  private let known: [PlannedField]
  /// The numbers of fields and of repeated sections of the plan before the rows.
  private let start: (field: Int, group: Int)
  var fields: [PlannedField] = []
  var groups: [RowGroup] = []
  /// The numbers of the repeated sections in each scope.
  var groupsOfScopes: [ObjectIdentifier: [Int]] = [:]
  var relations: [BoundRelation] = []
  var rowRelations: [(group: Int, relation: BoundRowRelation)] = []

  /// Creates a builder of a whole plan, given the fields of an earlier one.
  init(known: [PlannedField]) { (self.known, start) = (known, (0, 0)) }

  /// Creates a builder of rows after all others of a plan.
  init(after plan: SchemaPlan) {
    (known, start) = ([], (plan.fields.count, plan.groups.count))
  }

  /// The number of the next field.
  private var nextField: Int { start.field + fields.count }

  /// Adds a row of a template, or the schema itself.
  mutating func add(
    _ template: SchemaTemplate,
    to parent: RowScope?,
    _ row: (key: String?, name: FieldName),
    _ labels: (RowGroup) -> RowLabels
  ) -> RowScope {
    let scope = RowScope(
      parent, template, base: nextField, components: row.name.members, key: row.key)
    let row = row.name
    for (field, components) in template.fields {
      let components = row.components + components
      if fields.count < known.count, known[fields.count].field === field,
        known[fields.count].name.components == components
      {
        fields.append(known[fields.count])
        continue
      }
      let name = FieldName(components, indices: row.indices, shapes: row.shapes)
      fields.append(PlannedField(field: field, name: name))
    }
    relations += template.relations.map { $0.bound(in: scope) }
    for group in template.groups {
      let name = row.appending(group.components, isShape: group.choice != nil)
      let place = groups.count
      let first = nextField
      groups.append(
        RowGroup(
          declaration: group, name: name, parent: scope, rows: [], fields: first..<first))
      let rows = labels(groups[place])
      for number in 0..<rows.count {
        let key = rows.keys?[number]
        let row = name.row(number, key: key, of: group.identity)
        groups[place].rows.append(add(group.rows, to: scope, (key, row), labels))
      }
      groups[place].fields = first..<nextField
      groupsOfScopes[ObjectIdentifier(scope), default: []].append(start.group + place)
    }
    for relation in template.rowRelations {
      for number in groupsOfScopes[ObjectIdentifier(scope)] ?? []
      where groups[number - start.group].identity === relation.identity {
        rowRelations.append((number, relation))
      }
    }
    return scope
  }
}

extension Schema {
  /// The bits of each byte of the value that have a meaning: all but those of padding.
  ///
  /// A member that is smaller than the alignment of the next one has padding after it, which copies
  /// of the value don't share: a copy leaves it as it was.
  fileprivate var significantBits: [UInt8] {
    func copied(onto filling: UInt8) -> [UInt8] {
      let memory = UnsafeMutableRawBufferPointer.allocate(
        byteCount: MemoryLayout<Self>.stride, alignment: MemoryLayout<Self>.alignment)
      defer { unsafe memory.deallocate() }
      unsafe memory.initializeMemory(as: UInt8.self, repeating: filling)
      let copy = unsafe memory.bindMemory(to: Self.self)
      return unsafe withUnsafePointer(to: self) { value in
        unsafe copy.baseAddress?.initialize(from: value, count: 1)
        defer { unsafe copy.baseAddress?.deinitialize(count: 1) }
        return unsafe Array(memory.prefix(MemoryLayout<Self>.size))
      }
    }
    return zip(copied(onto: 0), copied(onto: .max)).map { ~($0 ^ $1) }
  }

  /// Returns whether another value consists of the same bytes, and therefore of the same fields.
  ///
  /// - Parameters:
  ///   - other: The other value.
  ///   - significant: The bits that have a meaning.
  /// - Returns: Whether these are equal.
  fileprivate func isIdentical(to other: Self, in significant: [UInt8]) -> Bool {
    // The bytes are compared while both values exist, and never stored.
    unsafe withUnsafeBytes(of: self) { own in
      unsafe withUnsafeBytes(of: other) { others in
        unsafe significant.withUnsafeBytes { bits in
          let size = MemoryLayout<UInt64>.size
          let words = own.count / size
          for offset in stride(from: 0, to: words * size, by: size) {
            let word = unsafe own.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let other = unsafe others.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let mask = unsafe bits.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            if (word ^ other) & mask != 0 { return false }
          }
          return (words * size..<own.count).allSatisfy {
            unsafe (own[$0] ^ others[$0]) & bits[$0] == 0
          }
        }
      }
    }
  }
}
