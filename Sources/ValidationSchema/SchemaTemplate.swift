internal import RegularLanguage
package import ValidationCore

/// The declaration of a schema, before it is known how many rows its repeated sections have.
///
/// Its fields have *declared* numbers, including one for each field of a row:
///
///     Order: limit 0; lines: sku 1, quantity 2   // with two rows: limit 0, sku 1 and 3, ...
///
/// A plan has another number for each field of each row. ``RowScope`` maps the former to the
/// latter, so the closure of a relation, which knows declared numbers, works for every row.
package final class SchemaTemplate: Sendable {
  /// The fields outside of repeated sections, with the components of their names.
  package let fields: [(field: any AnyField, components: [String])]
  /// The repeated sections.
  package let groups: [Group]
  /// The declared number of the first field.
  package let start: Int
  /// The number of the template: 0 for the schema itself, and one for each repeated section, before
  /// those in its rows.
  package let number: Int
  /// The relations whose innermost fields are those of this template.
  package let relations: [BoundRelation]
  /// The relations over all rows of one of the groups.
  let rowRelations: [BoundRowRelation]
  /// Whether there is a choice of shapes, here or in rows.
  package let hasShapes: Bool
  /// Whether no relation between fields, here or in rows, computes, enables or narrows anything.
  package let onlyChecks: Bool
  /// The members of the JSON object with these fields and repeated sections.
  package let object: SchemaObject
  /// The environment names of the fields without those of the rows around them.
  let environments: [String]
  /// The places of the fields, by these names.
  private let places: [ExactText: Int]
  private let lazyReaders = LazyObject<RowReaders>()
  private let lazyTextReaders: Lazy<[TextReader]>

  /// A repeated section.
  package struct Group: Sendable {
    package let identity: RowsIdentity
    package let components: [String]
    /// The names without those of the rows around the section.
    let name: FieldName
    /// The environment name without those of the rows around the section.
    package let environment: String
    /// When the section is there, if it is one of several shapes.
    package let choice: ShapeChoice?
    /// The template of a row.
    package let rows: SchemaTemplate

    init(
      identity: RowsIdentity,
      components: [String],
      choice: ShapeChoice?,
      rows: SchemaTemplate
    ) {
      self.identity = identity
      self.components = components
      self.choice = choice
      self.rows = rows
      name = FieldName([]).appending(components, isShape: choice != nil)
      environment = name.environment
    }
  }

  init(
    fields: [(field: any AnyField, components: [String])],
    groups: [Group],
    object: SchemaObject,
    start: (field: Int, template: Int),
    relations: [BoundRelation],
    rowRelations: [BoundRowRelation]
  ) {
    self.fields = fields
    self.groups = groups
    self.object = object
    self.start = start.field
    number = start.template
    environments = fields.map { FieldName($0.components).environment }
    places = Dictionary(
      environments.enumerated().map { (ExactText($1), $0) },
      uniquingKeysWith: { first, _ in first })
    self.relations = relations
    self.rowRelations = rowRelations
    hasShapes = groups.contains { $0.choice != nil || $0.rows.hasShapes }
    onlyChecks =
      groups.allSatisfy(\.rows.onlyChecks)
      && relations.allSatisfy {
        $0.isChoice || !$0.givesValues && $0.effect.narrowing == nil
      }
    lazyTextReaders = Lazy { fields.map { TextReader($0.field) } }
  }
}

extension SchemaTemplate {
  /// Returns the place of the field with an environment name without those of the rows around it.
  package func place(ofName name: Substring) -> Int? { places[ExactText(String(name))] }

  /// Returns the field with an environment name, whether its row exists or not; `nil` if there is
  /// none.
  package func field(ofName name: Substring) -> (any AnyField)? {
    if let place = place(ofName: name) { return fields[place].field }
    // Which entries there are is not known.
    for group in groups where group.identity.key == nil {
      guard let (_, rest) = group.row(inName: name) else { continue }
      if let field = group.rows.field(ofName: rest) { return field }
    }
    return nil
  }

  /// The readers of the fields in JSON, which are created on first use.
  package var readers: RowReaders {
    lazyReaders.value {
      RowReaders(textReaders.map(FieldReader.init), of: groups)
    }
  }

  /// The readers of the texts of the fields, which are created on first use.
  var textReaders: [TextReader] { lazyTextReaders.value }

  /// The maximum number of dots and opening brackets in a path.
  package var maximumSeparatorCount: Int {
    func count(_ components: [String]) -> Int {
      let path = FieldName(components).path
      return path.utf8.count { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
    }
    return max(
      fields.map { count($0.components) }.max() ?? 0,
      // A number and a dot are between those of the section and those in the row.
      groups.map { count($0.components) + 2 + $0.rows.maximumSeparatorCount }.max() ?? 0)
  }
}

extension SchemaTemplate.Group {
  /// The allowed number of rows; a shape is always there, unless another one is known to be chosen.
  package var count: Interval<Int> { choice == nil ? identity.count : (1...1).interval }

  /// Returns the number of the row in an environment name, and the name in that row.
  ///
  ///     lines.row(inName: "LINES_12_SKU")      // 12, "SKU"
  ///     lines.row(inName: "LINES_X_SKU")       // nil; so are LINES_012_SKU and LINES_12
  ///     address.row(inName: "ADDRESS_CITY")    // 0, "CITY", if the section is optional
  ///
  /// - Parameter name: The name without those of the rows around the section.
  /// - Returns: The number and the rest; `nil` if the name is not one of a row.
  package func row(inName name: Substring) -> (number: Int, rest: Substring)? {
    identity.row(inName: name, below: environment)
  }
}

extension RowGroup {
  /// Returns whether an environment name is one of a row, which need not be there.
  func hasRow(inName name: Substring) -> Bool {
    identity.row(inName: name, below: self.name.environment) != nil
  }
}

extension RowsIdentity {
  /// Returns the number of the row in an environment name, given that of the section, and the name
  /// in that row.
  fileprivate func row(
    inName name: Substring,
    below environment: String
  ) -> (number: Int, rest: Substring)? {
    let underscore = UInt8(ascii: "_")
    var rest = name.utf8
    for byte in environment.utf8 { if rest.popFirst() != byte { return nil } }
    guard rest.popFirst() == underscore else { return nil }
    if !shape.hasNumbers { return (0, Substring(rest)) }
    // The name of a row is that of its key.
    let end = rest.firstIndex(of: underscore) ?? (key == nil ? nil : rest.endIndex)
    guard let end else { return nil }
    // No number has more digits, however long the name is.
    let digits = rest[..<end].prefix(20)
    guard let number = Int(Substring(digits)), number >= 0,
      rest[..<end].elementsEqual(String(number).utf8)
    else { return nil }
    return (number, Substring(rest[end...].dropFirst()))
  }
}

/// The numbers of the fields of one row, or of a schema outside of its repeated sections.
package final class RowScope: Sendable {
  /// The scope that contains the row; `nil` for the schema itself.
  let parent: RowScope?
  /// The declaration of the row.
  package let template: SchemaTemplate
  /// The number of the first field in the plan.
  package let base: Int
  /// The names, numbers and keys that lead to the row.
  package let components: [String]
  /// The key of an entry that is named by it; otherwise `nil`.
  package let key: String?

  init(
    _ parent: RowScope?,
    _ template: SchemaTemplate,
    base: Int,
    components: [String],
    key: String?
  ) {
    self.parent = parent
    self.template = template
    self.base = base
    self.components = components
    self.key = key
  }

  /// The declared numbers of the fields.
  var declared: Range<Int> { template.start..<template.start + template.fields.count }

  /// Returns the number of a field in the plan.
  func index(of number: Int) -> Int? {
    declared.contains(number) ? base + number - declared.lowerBound : parent?.index(of: number)
  }

  /// Returns whether the scope is, or is in, a row.
  func isInside(_ row: RowScope) -> Bool { self === row || parent?.isInside(row) == true }

  /// Returns whether the scope is a row, or in a row, of a section whose rows have these fields.
  func isInside(_ fields: Range<Int>) -> Bool {
    parent != nil && fields.contains(base) || parent?.isInside(fields) == true
  }

  /// The numbers of the fields of the row in the plan, without those of inner rows.
  package var fields: Range<Int> { base..<base + declared.count }
}

/// A repeated section with its rows.
package struct RowGroup: Sendable {
  let declaration: SchemaTemplate.Group
  /// The name, such as `lines`.
  package let name: FieldName
  /// The scope that contains the section.
  let parent: RowScope
  package var rows: [RowScope]
  /// The numbers of the fields of all rows, including those of inner rows.
  package var fields: Range<Int>
}

extension RowGroup {
  package var identity: RowsIdentity { declaration.identity }

  /// When the section is there, if it is one of several shapes.
  package var choice: ShapeChoice? { declaration.choice }

  /// The allowed number of rows.
  package var count: Interval<Int> { declaration.count }

  /// Returns the name of a row, whether it is there or not.
  package func name(ofRow number: Int) -> FieldName { name.row(number, of: identity) }
}

/// A relation over all rows of a repeated section.
package struct BoundRowRelation: Sendable {
  /// The identity of the repeated section.
  let identity: RowsIdentity
  package let effect: RowRelationEffect
}

extension BoundRowRelation {
  /// Whether the relation requires the keys of entries to differ, as the names in an object do.
  package var isAboutKeys: Bool { effect.unique?.field.isKey == true }
}

/// The effect of a relation over rows.
package enum RowRelationEffect: Sendable {
  /// Judges all rows by code.
  case check(RowCheck)
  /// Requires the values of a field to differ.
  case unique(RowKey)
}

/// Code that judges all rows of a repeated section.
package struct RowCheck: Sendable {
  /// Returns the error of the section, all of whose fields have values.
  let error: @Sendable (ValueRows) -> ValidationError?
}

/// A field whose values must differ in all rows of a repeated section.
package struct RowKey: Sendable {
  package let field: any AnyField
  /// Returns what is compared; `nil` for a missing value.
  let key: @Sendable (HeldValue) -> AnyHashable?
  /// Returns the repeated values, given their number and a function that returns one of them; `nil`
  /// for one that is not compared.
  let repetitions: @Sendable (Int, (Int) -> HeldValue?) -> [Repetition]

  /// The position of a value, and that of the first equal one.
  struct Repetition {
    let position: Int
    let first: Int
  }
}

extension RowRelationEffect {
  /// The field whose values must differ, and what is compared; `nil` unless the relation is about
  /// that.
  package var unique: (field: any AnyField, key: @Sendable (HeldValue) -> AnyHashable?)? {
    switch self {
    case .unique(let key): (key.field, key.key)
    case .check: nil
    }
  }

  /// Judges all rows of a section, given the values of all fields, and which of these are enabled.
  package typealias Check =
    @Sendable (
      RowGroup, SchemaPlan, [HeldValue?], (Int) -> Bool
    ) -> ValidationError?

  /// Returns the error of the section; `nil` unless code judges all rows.
  package var check: Check? {
    switch self {
    case .check(let check):
      { group, plan, held, isEnabled in
        // A field that is disabled, such as one of another shape, may have no value.
        if group.fields.contains(where: { held[$0] == nil && isEnabled($0) }) { return nil }
        return check.error(.scopes(PlannedValues(plan, held), group.rows))
      }
    case .unique: nil
    }
  }
}

/// A violation of a relation over rows.
package struct RowViolation {
  /// The number of the field; `nil` for the section as a whole.
  package let field: Int?
  package let error: ValidationError
}

extension FieldValues {
  /// The values by the declared numbers of fields, as seen from a row.
  func seen(from scope: RowScope) -> FieldValues {
    FieldValues { [held] number in scope.index(of: number).flatMap(held) }
  }
}

extension BoundRelation {
  /// Returns the relation in a row, with the numbers of a plan instead of declared ones.
  func bound(in scope: RowScope) -> BoundRelation {
    // Without repeated sections, both numbers are the same.
    if scope.parent == nil, scope.base == scope.declared.lowerBound { return self }
    let effect: RelationEffect =
      switch self.effect {
      case .check(let condition, let holds):
        .check(condition) { values throws(NoValue) in try holds(values.seen(from: scope)) }
      case .require(let holds):
        .require { values throws(NoValue) in try holds(values.seen(from: scope)) }
      case .narrow(let validator):
        .narrow { values throws(NoValue) in try validator(values.seen(from: scope)) }
      case .enable(let holds):
        .enable { values throws(NoValue) in try holds(values.seen(from: scope)) }
      case .fill(let filling):
        .fill { values throws(NoValue) in try filling(values.seen(from: scope)) }
      case .together, .exactlyOne: self.effect
      }
    return BoundRelation(
      effect: effect, targets: targets.compactMap(scope.index),
      sources: sources.compactMap(scope.index), isSecret: isSecret, isChoice: isChoice)
  }
}
