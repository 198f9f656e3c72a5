public import ValidationCore

/// A section that is repeated: a list of rows, each with the fields of the same schema.
///
///     struct Line: Schema {
///       let sku = Field(.regex(literal: "[A-Z]{3}")), quantity = Field(.integer(in: 1...99))
///     }
///     struct Order: Schema {
///       let lines = Repeated(Line(), count: 1...50)
///       let limit = Field(.integer(in: 1...9), default: 5)
///       var relations: [Relation<Self>] {
///         [
///           .check("at most the limit", \.lines.quantity, \.limit) { $0 <= $1 },   // in each row
///           .unique(\.lines, by: \.sku),                                          // over all rows
///         ]
///       }
///     }
///
/// The path of a field is `lines[0].sku`, and its environment name is `LINES_0_SKU`. A relation
/// that names a field of the rows applies to each row. It may also name fields outside of the rows,
/// but not fields of the rows of another repeated section.
@dynamicMemberLookup
public struct Repeated<Inner: Schema>: Sendable {
  /// The schema of a row.
  public let schema: Inner
  /// The allowed number of rows.
  public var count: Interval<Int> { identity.count }
  /// The name that replaces that of the property; `nil` to use the name of the property.
  public let named: String?
  /// The identity of the rows, which copies share.
  package let identity: RowsIdentity

  /// Creates a repeated section with a limited number of rows.
  ///
  ///     Repeated(Line(), count: 1...50).count.contains(0)   // false
  ///
  /// - Parameters:
  ///   - schema: The schema of a row.
  ///   - count: The allowed numbers of rows.
  ///   - named: The name that replaces that of the property; an empty name is ignored.
  public init(_ schema: Inner, count: some IntervalExpression<Int>, named: String? = nil) {
    self.schema = schema
    self.named = named
    identity = RowsIdentity(.array, count: count.interval)
  }

  /// Creates a repeated section with any number of rows.
  ///
  ///     Repeated(Line()).count.contains(0)   // true
  ///
  /// - Parameters:
  ///   - schema: The schema of a row.
  ///   - named: The name that replaces that of the property; an empty name is ignored.
  public init(_ schema: Inner, named: String? = nil) {
    self.init(schema, count: 0..., named: named)
  }

  /// A field of the rows, for relations, or a section in them.
  public subscript<Member>(dynamicMember member: KeyPath<Inner, Member>) -> Member {
    schema[keyPath: member]
  }
}

extension Repeated: AnySection {
  var anySchema: (any Schema)? { schema }
  var rows: RowsIdentity? { identity }
}
