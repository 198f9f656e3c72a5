/// A schema inside of another one, whose fields have the section's name before theirs.
///
///     struct DatabaseSettings: Schema {
///       let url = Field(.url(schemes: "postgres"))
///       let poolSize = Field(.integer(in: 1...100), default: 10)
///     }
///     struct ServerSettings: Schema {
///       let database = Section(DatabaseSettings())   // database.poolSize, DATABASE_POOL_SIZE
///       let cache = Section(CacheSettings(), named: "")   // without a name before those of fields
///     }
///
/// Its fields are reached as if they were its own: `\.database.poolSize` is a key path of a field.
/// What relations the inner schema has, hold among its fields.
@dynamicMemberLookup
public struct Section<Inner: Schema>: Sendable {
  /// The schema.
  public let schema: Inner
  /// The name in place of the property's; `nil` where it is that.
  public let named: String?

  /// Creates a section.
  ///
  ///     let section = Section(Address(), named: "home")
  ///     section.named   // "home": its city is home.city, or HOME_CITY
  ///
  /// - Parameters:
  ///   - schema: The schema of the section.
  ///   - named: The name in place of the property's; with an empty one the fields stand among those
  ///     of the outer schema.
  public init(_ schema: Inner, named: String? = nil) {
    self.schema = schema
    self.named = named
  }

  /// A field of the section, or a section in it.
  public subscript<Member>(dynamicMember member: KeyPath<Inner, Member>) -> Member {
    schema[keyPath: member]
  }
}

/// A section of any schema.
protocol AnySection: Sendable {
  /// The name in place of the property's.
  var named: String? { get }
  /// The schema.
  var anySchema: any Schema { get }
}

extension Section: AnySection {
  var anySchema: any Schema { schema }
}
