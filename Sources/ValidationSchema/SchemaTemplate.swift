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
  /// The relations whose innermost fields are those of this template.
  package let relations: [BoundRelation]
  /// The relations over all rows of one of the groups.
  let rowRelations: [BoundRowRelation]

  /// A repeated section.
  package struct Group: Sendable {
    package let identity: SectionsIdentity
    package let components: [String]
    /// The allowed number of rows.
    package let count: Interval<Int>
    /// The template of a row.
    package let rows: SchemaTemplate
  }

  init(
    fields: [(field: any AnyField, components: [String])],
    groups: [Group],
    start: Int,
    relations: [BoundRelation],
    rowRelations: [BoundRowRelation]
  ) {
    self.fields = fields
    self.groups = groups
    self.start = start
    self.relations = relations
    self.rowRelations = rowRelations
  }
}

extension SchemaTemplate {
  /// How many repeated sections contain each other.
  package var depth: Int { groups.map { $0.rows.depth + 1 }.max() ?? 0 }
}

/// The numbers of the fields of one row, or of a schema outside of its repeated sections.
package final class RowScope: Sendable {
  /// The scope that contains the row; `nil` for the schema itself.
  let parent: RowScope?
  /// The declared numbers of the fields.
  let declared: Range<Int>
  /// The number of the first field in the plan.
  package let base: Int

  init(_ parent: RowScope?, declared: Range<Int>, base: Int) {
    self.parent = parent
    self.declared = declared
    self.base = base
  }

  /// Returns the number of a field in the plan.
  func index(of number: Int) -> Int? {
    declared.contains(number) ? base + number - declared.lowerBound : parent?.index(of: number)
  }

  /// The numbers of the fields of the row in the plan, without those of inner rows.
  package var fields: Range<Int> { base..<base + declared.count }
}

/// A repeated section with its rows.
package struct RowGroup: Sendable {
  package let identity: SectionsIdentity
  /// The name, such as `lines`.
  package let name: FieldName
  /// The allowed number of rows.
  package let count: Interval<Int>
  /// The scope that contains the section.
  let parent: RowScope
  package let rows: [RowScope]
  /// The numbers of the fields of all rows, including those of inner rows.
  package let fields: Range<Int>
}

/// A relation over all rows of a repeated section.
package struct BoundRowRelation: Sendable {
  /// The identity of the repeated section.
  let identity: SectionsIdentity
  package let effect: RowRelationEffect
}

/// The effect of a relation over rows.
package enum RowRelationEffect: Sendable {
  /// Returns the error of the section, given the section, the plan and the values of all fields.
  case check(@Sendable (RowGroup, SchemaPlan, [(any AnyHeldValue)?]) -> ValidationError?)
  /// Requires the values of a field to differ; the closure returns what is compared, or `nil` for
  /// a missing value.
  case unique(any AnyField, key: @Sendable (any AnyHeldValue) -> AnyHashable?)
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
      sources: sources.compactMap(scope.index),
      isSecret: isSecret)
  }
}
