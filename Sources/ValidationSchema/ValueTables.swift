/// The values of the rows of a repeated section, one row after the other, in all sections that
/// contain it; or of the fields outside of repeated sections, which are a single row.
///
///     {"name": "a", "lines": [{"sku": "A", "tags": [{}]}, {"sku": "B", "tags": [{}, {}]}]}
///     // the schema: "a"; lines 0..<2
///     // lines: "A"; tags 0..<1; "B"; tags 1..<3
///     // tags: 3 rows
///
/// Rows contain only values: names and relations are those of the template.
package struct ValueTable: Sendable {
  package let template: SchemaTemplate
  /// The values, row by row.
  package var held: [HeldValue?] = []
  /// The rows of the repeated sections in each row, row by row.
  package var ranges: [Range<Int>] = []
  /// The number of rows.
  package private(set) var count = 0

  /// Creates a table without rows.
  package init(_ template: SchemaTemplate) { self.template = template }

  /// Returns empty tables for a schema and all of its repeated sections.
  static func tables(of template: SchemaTemplate) -> [Self] {
    [Self(template)] + template.groups.flatMap { tables(of: $0.rows) }
  }

  /// Adds a row with the given values.
  package mutating func append(_ values: [HeldValue?]) {
    // Few values: one by one, they are appended in place.
    for place in values.indices { held.append(values[place]) }
    count += 1
  }

  /// Prepares for a number of rows, but for no more than a number of bytes can hold.
  package mutating func reserveRows(_ count: Int, within bytes: Int) {
    let size =
      MemoryLayout<HeldValue?>.stride * template.fields.count
      + MemoryLayout<Range<Int>>.stride * template.groups.count
    let count = min(count, bytes / max(size, 1))
    held.reserveCapacity(count * template.fields.count)
    ranges.reserveCapacity(count * template.groups.count)
  }

  /// Returns the index of the value of a field in a row.
  package func index(of place: Int, in row: Int) -> Int { row * template.fields.count + place }

  /// Returns the rows of a repeated section in a row.
  package func rows(ofGroup place: Int, in row: Int) -> Range<Int> {
    ranges[row * template.groups.count + place]
  }
}

/// The values of a schema with any number of rows, in tables.
///
/// A plan with these rows is only created if it is needed, for example to write the values.
package final class ValueTables: Sendable {
  /// The plan of the schema, whatever rows it has.
  private let base: SharedPlan
  /// The tables by the numbers of their templates.
  package let tables: [ValueTable]
  /// The unknown members of all objects of the text.
  let keptMembers: KeptMembers
  private let expansion = LazyObject<Expansion>()

  /// A plan with all rows.
  final class Expansion: Sendable {
    let values: PlannedValues
    /// The rows by the numbers of their templates, in the order of the tables.
    let scopes: [[RowScope]]

    init(values: PlannedValues, scopes: [[RowScope]]) {
      self.values = values
      self.scopes = scopes
    }
  }

  package init(
    _ plan: SharedPlan,
    _ tables: [ValueTable],
    keptMembers: KeptMembers = KeptMembers()
  ) {
    base = plan
    self.tables = tables
    self.keptMembers = keptMembers
  }
}

extension ValueTables {
  /// Returns the value of a field in a row of a table; `nil` if it has none.
  func held(of field: some AnyField, _ number: Int, _ row: Int) -> HeldValue? {
    let table = tables[number]
    return place(of: field, number).flatMap { table.held[table.index(of: $0, in: row)] }
  }

  /// Returns the place of a field in the rows of a table; `nil` if it is not part of them.
  fileprivate func place(of field: some AnyField, _ number: Int) -> Int? {
    let template = tables[number].template
    guard let declared = base.plan.declaredNumber(of: field) else { return nil }
    let place = declared - template.start
    return template.fields.indices.contains(place) ? place : nil
  }

  /// Returns the rows of a repeated section in a row of a table.
  func rows(of identity: RowsIdentity, _ number: Int, _ row: Int) -> ValueRows {
    let template = tables[number].template
    let place = template.groups.firstIndex { $0.identity === identity }
    guard let place else { return .scopes(PlannedValues(base.plan, []), []) }
    return .table(
      self, number: template.groups[place].rows.number,
      tables[number].rows(ofGroup: place, in: row))
  }

  /// The plan with all rows, and the values by the numbers of its fields.
  var expanded: Expansion { expansion.value(makeExpansion) }

  private func makeExpansion() -> Expansion {
    var (held, labels): ([HeldValue?], [RowLabels]) = ([], [])
    // In the order of a plan.
    func add(_ number: Int, _ row: Int) {
      let table = tables[number]
      let start = table.index(of: 0, in: row)
      held += table.held[start..<start + table.template.fields.count]
      for (place, group) in table.template.groups.enumerated() {
        let rows = table.rows(ofGroup: place, in: row)
        labels.append(self.labels(of: rows, in: group))
        for row in rows { add(group.rows.number, row) }
      }
    }
    add(0, 0)
    let plan = base.plan.withRows(labels)
    var scopes: [[RowScope]] = Array(repeating: [], count: tables.count)
    func add(_ scope: RowScope) {
      scopes[scope.template.number].append(scope)
      for group in plan.contents(of: scope).groups { for row in group.rows { add(row) } }
    }
    add(plan.rootScope)
    return Expansion(values: PlannedValues(plan, held, keptMembers: keptMembers), scopes: scopes)
  }

  /// Returns the keys of rows that are entries, or else their number.
  private func labels(of rows: Range<Int>, in group: SchemaTemplate.Group) -> RowLabels {
    guard let key = group.identity.key else { return RowLabels(count: rows.count) }
    let table = tables[group.rows.number]
    return RowLabels(keys: rows.map { key.text(ofKey: table.held[table.index(of: 0, in: $0)]) })
  }

  /// Whether a relation between fields is violated, given that all fields have values and all
  /// relations only check them.
  package var violatesRelations: Bool {
    if tables.allSatisfy({ $0.template.relations.isEmpty }) { return false }
    let fields = tables.flatMap { table in
      table.template.fields.map { PlannedField(field: $0.field, name: FieldName($0.components)) }
    }
    return tables.contains { table in
      let relations = table.template.relations
      if relations.isEmpty { return false }
      return (0..<table.count).contains { row in
        let values = FieldValues { self.held(ofDeclared: $0, table.template.number, row) }
        let judge = RelationJudge(fields: fields, values: values) { fields[$0].name.path }
        return relations.contains { !judge.violations(of: $0, by: $0.targets).isEmpty }
      }
    }
  }

  /// Returns whether a relation over all rows of a repeated section is violated; `nil` if that is
  /// not known, because a field has no value.
  ///
  /// - Parameter isComplete: Whether all fields have values.
  /// - Returns: Whether a relation is violated.
  package func violatesRowRelations(isComplete: Bool) -> Bool? {
    for number in tables.indices {
      for relation in tables[number].template.rowRelations {
        for row in 0..<tables[number].count {
          let rows = rows(of: relation.identity, number, row)
          switch relation.effect {
          case .check(let check):
            if !isComplete { return nil }
            if check.error(rows) != nil { return true }
          case .unique(let key):
            if !rows.repetitions(of: key).isEmpty { return true }
          }
        }
      }
    }
    return false
  }

  /// Returns the value of a field by its declared number, as seen from a row.
  private func held(
    ofDeclared declared: Int,
    _ number: Int,
    _ row: Int
  ) -> HeldValue? {
    var (number, row) = (number, row)
    while true {
      let table = tables[number]
      let place = declared - table.template.start
      if table.template.fields.indices.contains(place) {
        return table.held[table.index(of: place, in: row)]
      }
      guard let owner = owner(of: row, in: number) else { return nil }
      (number, row) = (owner.number, owner.row)
    }
  }

  /// Returns the name of a field in a row of a table.
  package func name(of place: Int, in row: Int, of number: Int) -> FieldName {
    name(tables[number].template.fields[place].components, in: row, of: number)
  }

  /// Returns the name of a part of a row of a table, given that in the row.
  package func name(_ path: [String], in row: Int, of number: Int) -> FieldName {
    var (components, indices, shapes) = (path, [Int](), [Int]())
    var (number, row) = (number, row)
    while let owner = owner(of: row, in: number) {
      let table = tables[owner.number]
      let position = row - table.rows(ofGroup: owner.place, in: owner.row).lowerBound
      let group = table.template.groups[owner.place]
      let key = group.identity.key.map { $0.text(ofKey: table.held[table.index(of: 0, in: row)]) }
      let prefix = group.name.row(position, key: key, of: group.identity)
      // Most names have no others in them.
      if !indices.isEmpty { indices = indices.map { $0 + prefix.components.count } }
      if !shapes.isEmpty { shapes = shapes.map { $0 + prefix.components.count } }
      indices = prefix.indices + indices
      shapes = prefix.shapes + shapes
      components = prefix.components + components
      (number, row) = (owner.number, owner.row)
    }
    return FieldName(components, indices: indices, shapes: shapes)
  }

  /// Returns the row that contains a row, and the place of its section there; `nil` for the schema
  /// itself.
  ///
  /// - Complexity: O(log *n*) in the number of rows.
  package func owner(of row: Int, in number: Int) -> (number: Int, row: Int, place: Int)? {
    for (outer, table) in tables.enumerated() {
      let place = table.template.groups.firstIndex { $0.rows.number == number }
      guard let place else { continue }
      // The last row whose rows start here or before; rows in between have none.
      var (low, high) = (0, table.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if table.rows(ofGroup: place, in: middle).lowerBound <= row {
          low = middle
        } else {
          high = middle
        }
      }
      return (outer, low, place)
    }
    return nil
  }
}

/// The values of all fields of a plan.
package final class PlannedValues: Sendable {
  let plan: SchemaPlan
  /// The values by the numbers of the fields.
  let held: [HeldValue?]
  /// The unknown members of all objects of the text.
  let keptMembers: KeptMembers

  init(
    _ plan: SchemaPlan,
    _ held: [HeldValue?],
    keptMembers: KeptMembers = KeptMembers()
  ) {
    self.plan = plan
    self.held = held
    self.keptMembers = keptMembers
  }
}

extension PlannedValues {
  /// Returns the rows of a section in a row; those of a shape only if it is chosen.
  fileprivate func rows(of identity: RowsIdentity, in row: RowScope?) -> [RowScope] {
    let group = plan.contents(of: row).groups.first { $0.identity === identity }
    guard let group, group.isChosen(by: plan, { held[$0] }) else { return [] }
    return group.rows
  }
}

extension RowGroup {
  /// Returns whether the section is the chosen one of several shapes, or no shape, given the values
  /// of a plan.
  package func isChosen(by plan: SchemaPlan, _ held: (Int) -> HeldValue?) -> Bool {
    guard let choice else { return true }
    return choice.isMade(by: plan.tag(of: self).flatMap(held))
  }
}

/// The values of a schema, of a section, or of a row.
enum ValueSource: Sendable {
  /// Values by the numbers of a plan; without a row, those of the schema itself.
  case plan(PlannedValues, RowScope?)
  /// A row of a table.
  case table(ValueTables, number: Int, row: Int)
}

extension ValueSource {
  /// Returns the value of a field; `nil` if it has none.
  func held(of field: some AnyField) -> HeldValue? {
    switch self {
    case .plan(let values, let row):
      values.plan.index(of: field, in: row).flatMap { values.held[$0] }
    case .table(let tables, let number, let row): tables.held(of: field, number, row)
    }
  }

  /// Returns the rows of a repeated section.
  func rows(of identity: RowsIdentity) -> ValueRows {
    switch self {
    case .plan(let values, let row): .scopes(values, values.rows(of: identity, in: row))
    case .table(let tables, let number, let row): tables.rows(of: identity, number, row)
    }
  }

  /// The values by the numbers of a plan with all rows.
  var planned: PlannedValues {
    switch self {
    case .plan(let values, _): values
    case .table(let tables, _, _): tables.expanded.values
    }
  }

  /// The row of the plan; `nil` for the schema itself.
  var row: RowScope? {
    switch self {
    case .plan(_, let row): row
    case .table(let tables, let number, let row):
      number == 0 ? nil : tables.expanded.scopes[number][row]
    }
  }
}

/// The rows of a repeated section, in order.
package enum ValueRows: Sendable {
  case scopes(PlannedValues, [RowScope])
  case table(ValueTables, number: Int, Range<Int>)
}

extension ValueRows {
  var count: Int {
    switch self {
    case .scopes(_, let rows): rows.count
    case .table(_, _, let rows): rows.count
    }
  }

  /// The values of a row.
  subscript(position: Int) -> ValueSource {
    switch self {
    case .scopes(let values, let rows): .plan(values, rows[position])
    case .table(let tables, let number, let rows):
      .table(tables, number: number, row: rows[rows.lowerBound + position])
    }
  }

  /// Returns the rows that have the same value of a field as an earlier one.
  func repetitions(of key: RowKey) -> [RowKey.Repetition] {
    switch self {
    case .scopes(let values, let rows):
      return key.repetitions(rows.count) { position in
        values.plan.index(of: key.field, in: rows[position]).flatMap { values.held[$0] }
      }
    case .table(let tables, let number, let rows):
      let table = tables.tables[number]
      guard let place = tables.place(of: key.field, number) else { return [] }
      let (held, width) = (table.held, table.template.fields.count)
      let first = table.index(of: place, in: rows.lowerBound)
      return key.repetitions(rows.count) { held[first + $0 * width] }
    }
  }
}
