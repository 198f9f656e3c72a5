/// The values of the fields of a schema, each with the type of its field.
///
///     let values = try form.submit()
///     values.user               // String
///     values.password           // Secret<String>
///     values.address.city       // of a section
///     values.lines[0].quantity  // of a row of a repeated section
///
/// The values don't change. The value of a disabled field is its default, or `nil`.
@dynamicMemberLookup
public struct SchemaValues<Root: Schema>: Sendable {
  /// The schema.
  public let schema: Root
  let source: ValueSource

  fileprivate init(_ schema: Root, _ source: ValueSource) {
    self.schema = schema
    self.source = source
  }

  /// Creates values by the numbers of a plan.
  package init(
    _ schema: Root,
    _ plan: SchemaPlan,
    _ held: [HeldValue?],
    keptMembers: KeptMembers = KeptMembers()
  ) {
    self.init(schema, .plan(PlannedValues(plan, held, keptMembers: keptMembers), nil))
  }

  /// Creates values in tables.
  package init(_ schema: Root, _ tables: ValueTables) {
    self.init(schema, .table(tables, number: 0, row: 0))
  }

  /// The value of a field.
  ///
  ///     form.user.insert("rolf")
  ///     try form.submit().user   // "rolf", a String
  ///     try form.submit().age    // nil, an Int?: the field is empty
  ///
  /// The key path must refer to a stored property of the schema. A computed property creates a new
  /// field on each access, which has only its default as value; if it has no default, the program
  /// traps.
  public subscript<Value>(dynamicMember field: KeyPath<Root, Field<Value>>) -> Value {
    let field = schema[keyPath: field]
    let own = source.held(of: field)?.value(as: Value.self)
    guard let value = own ?? field.defaultValue else {
      preconditionFailure("a computed property of a schema is not a field")
    }
    return value
  }

  /// The values of a section.
  ///
  ///     form.address.city.insert("Bern")
  ///     try form.submit().address.city   // throws: the zone is missing
  ///     form.address.place.zone.insert("UTC")
  ///     try form.submit().address.city   // "Bern"
  public subscript<Inner: Schema>(
    dynamicMember section: KeyPath<Root, Nested<Inner>>
  ) -> SchemaValues<Inner> {
    SchemaValues<Inner>(schema[keyPath: section].schema, source)
  }

  /// The values of a section with a choice of shapes.
  ///
  ///     values.payment.card?.number   // nil, unless it is the chosen shape
  public subscript<Shapes>(
    dynamicMember section: KeyPath<Root, OneOfShapes<Shapes>>
  ) -> SchemaValues<Shapes> {
    SchemaValues<Shapes>(schema[keyPath: section].schema, source)
  }

  /// The values of an optional section; `nil` if it is not there.
  ///
  ///     values.address?.city   // of a section `Nested(optional: Address())`
  public subscript<Inner: Schema>(
    dynamicMember section: KeyPath<Root, Nested<Inner?>>
  ) -> SchemaValues<Inner>? {
    let section = schema[keyPath: section]
    return section.identity.flatMap { SchemaRows(section.wrapped(), source.rows(of: $0)).first }
  }

  /// The values of the rows of a repeated section.
  ///
  ///     values.lines.count                     // 2
  ///     values.lines.map { $0.quantity }       // [1, 12]
  public subscript<Inner>(
    dynamicMember sections: KeyPath<Root, Repeated<Inner>>
  ) -> SchemaRows<Inner> {
    let sections = schema[keyPath: sections]
    return SchemaRows(sections.schema, source.rows(of: sections.identity))
  }
}

extension SchemaValues {
  /// The values of entries by their keys.
  ///
  ///     values.limits["search"]?.requests   // 10
  ///     values.limits.keys.sorted()         // ["login", "search"]
  ///
  /// - Complexity: O(*n*) in the number of entries.
  public subscript<Inner>(
    dynamicMember entries: KeyPath<Root, Entries<Inner>>
  ) -> [String: SchemaValues<Inner>] {
    let entries = schema[keyPath: entries]
    let rows = source.rows(of: entries.identity)
    let values = (0..<rows.count).map { SchemaValues<Inner>(entries.schema, rows[$0]) }
    return Dictionary(zip(rows.keys(of: entries.identity), values)) { first, _ in first }
  }

  /// The plan of the whole schema, with all rows.
  package var plan: SchemaPlan { source.planned.plan }

  /// The values by the numbers of the fields in the plan.
  package var held: [HeldValue?] { source.planned.held }

  /// The row of which these are the values; `nil` for the schema itself.
  package var row: RowScope? { source.row }

  /// The value of the field with a path in the schema; `nil` if it is `nil`, or if there is no such
  /// field.
  ///
  ///     values["age"] as? Int            // 31
  ///     values["address.city"] as? String
  ///     values["ages"]                   // nil: there is no such field
  ///
  /// The value of a secret is a ``Secret``, which shows nothing.
  ///
  /// - Complexity: O(*n*) in the number of fields.
  public subscript(path: String) -> (any Sendable)? {
    let ((own, numbers), held) = (ownFields, held)
    guard let index = own.index(ofPath: path), let number = numbers[index], let held = held[number]
    else { return nil }
    let field = own.fields[index].field
    return field.isSet(held: held) ? field.value(held: held) : nil
  }
}

/// The values of the rows of a repeated section, in order.
///
///     values.lines[0].quantity     // 1
///     values.lines.last?.json()    // {"sku":"ABC","quantity":12}
public struct SchemaRows<Inner: Schema>: RandomAccessCollection, Sendable {
  private let schema: Inner
  private let rows: ValueRows

  init(_ schema: Inner, _ rows: ValueRows) {
    self.schema = schema
    self.rows = rows
  }

  /// Zero, the index of the first row.
  public var startIndex: Int { 0 }

  /// The number of rows.
  public var endIndex: Int { rows.count }

  /// The values of a row.
  ///
  ///     values.lines[1].quantity   // 12
  ///
  /// - Precondition: The index is less than the number of rows, as for an array.
  /// - Complexity: O(1).
  public subscript(position: Int) -> SchemaValues<Inner> {
    SchemaValues(schema, rows[position])
  }
}

extension SchemaRows: CustomReflectable {
  /// A mirror of the number of rows only, since the values may be secrets.
  public var customMirror: Mirror { Mirror(self, children: ["count": count]) }
}

extension SchemaValues {
  /// The plan of the schema on its own, without the sections and rows that contain it, and the
  /// number of each of its fields in the whole plan; `nil` for a field that is not part of it.
  ///
  /// - Complexity: O(*n*) in the number of these fields.
  package var ownFields: (plan: SchemaPlan, numbers: [Int?]) {
    let own = SchemaPlan.plan(of: schema)
    let plan = plan
    var (numbers, labels): ([Int?], [RowLabels]) = ([], [])
    // In the order of a plan.
    func add(_ template: SchemaTemplate, in row: RowScope?) {
      for (field, _) in template.fields { numbers.append(plan.index(of: field, in: row)) }
      for group in template.groups {
        let rows = plan.rows(of: group.identity, in: row)
        let keys = rows.compactMap(\.key)
        labels.append(keys.isEmpty ? RowLabels(count: rows.count) : RowLabels(keys: keys))
        for row in rows { add(group.rows, in: row) }
      }
    }
    add(own.template, in: row)
    return (own.withRows(labels), numbers)
  }

  /// The names of the properties and the numbers of rows that lead to the values; empty for the
  /// schema itself.
  package var components: [String] {
    let own = SchemaPlan.plan(of: schema).template
    let whole =
      own.fields.lazy.compactMap { field, components in
        self.components(of: field)?.dropLast(components.count)
      }.first
      ?? own.groups.lazy.compactMap { group in
        self.components(of: group.identity)?.dropLast(group.components.count)
      }.first
    return whole.map(Array.init) ?? row?.components ?? []
  }

  /// Returns the names that lead to a field; `nil` if it is not part of the schema.
  package func components(of field: some AnyField) -> [String]? {
    plan.index(of: field, in: row).map { plan.fields[$0].name.members }
  }

  /// Returns the names that lead to a section with rows; `nil` if it is not part of the schema.
  package func components(of identity: RowsIdentity) -> [String]? {
    plan.contents(of: row).groups.first { $0.identity === identity }?.name.members
  }
}

extension SchemaValues: CustomReflectable {
  /// An empty mirror, since the values may be secrets.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SchemaValues: CustomStringConvertible {
  /// The paths of the fields in the schema.
  public var description: String {
    "values of " + ownFields.plan.fields.map(\.name.path).joined(separator: ", ")
  }
}
