/// A schema inside another one, whose fields are prefixed with the name of the section.
///
///     struct DatabaseSettings: Schema {
///       let url = Field(.url(schemes: "postgres"))
///       let poolSize = Field(.integer(in: 1...100), default: 10)
///     }
///     struct ServerSettings: Schema {
///       let database = Nested(DatabaseSettings())   // database.poolSize, DATABASE_POOL_SIZE
///       let cache = Nested(CacheSettings(), named: "")   // without a prefix
///     }
///
/// Its fields are accessed like members: `\.database.poolSize` is the key path of a field. The
/// relations of the inner schema apply to its fields.
@dynamicMemberLookup
public struct Nested<Inner: Schema>: Sendable {
  /// The schema.
  public let schema: Inner
  /// The name that replaces that of the property; `nil` to use the name of the property.
  public let named: String?

  /// Creates a section.
  ///
  ///     let section = Nested(Address(), named: "home")
  ///     section.named   // "home": its city is home.city, or HOME_CITY
  ///
  /// - Parameters:
  ///   - schema: The schema of the section.
  ///   - named: The name that replaces that of the property; if it is empty, the fields have no
  ///     prefix.
  public init(_ schema: Inner, named: String? = nil) {
    self.schema = schema
    self.named = named
  }

  /// A field of the section, or a section in it.
  public subscript<Member>(dynamicMember member: KeyPath<Inner, Member>) -> Member {
    schema[keyPath: member]
  }
}

/// A type-erased section.
protocol AnyNested: Sendable {
  /// The name that replaces that of the property.
  var named: String? { get }
  /// The schema.
  var anySchema: any Schema { get }
}

extension Nested: AnyNested {
  var anySchema: any Schema { schema }
}
