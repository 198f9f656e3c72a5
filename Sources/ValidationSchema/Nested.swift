/// A schema inside another one, whose fields are prefixed with the name of the section.
///
///     struct DatabaseSettings: Schema {
///       let url = Field(.url(schemes: "postgres"))
///       let poolSize = Field(.integer(in: 1...100), default: 10)
///     }
///     struct ServerSettings: Schema {
///       let database = Nested(DatabaseSettings())   // database.poolSize, DATABASE_POOL_SIZE
///       let cache = Nested(CacheSettings(), named: "")   // without a prefix
///       let mail = Nested(optional: MailSettings())      // nil, or all that it requires
///     }
///
/// Its fields are accessed like members: `\.database.poolSize` is the key path of a field. The
/// relations of the inner schema apply to its fields.
///
/// Its parameter is the schema, or an optional one for an optional section, as the parameter of a
/// ``Field`` is the type of its value.
@dynamicMemberLookup
public struct Nested<Inner: Sendable>: Sendable {
  /// The schema, which is not `nil`.
  private let content: Inner
  /// The name that replaces that of the property; `nil` to use the name of the property.
  public let named: String?
  /// The identity of an optional section, which copies share; `nil` for a section that is always
  /// there.
  package let identity: RowsIdentity?
}

extension Nested where Inner: Schema {
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
    self.init(content: schema, named: named, identity: nil)
  }

  /// The schema.
  public var schema: Inner { content }

  /// A field of the section, or a section in it.
  public subscript<Member>(dynamicMember member: KeyPath<Inner, Member>) -> Member {
    content[keyPath: member]
  }
}

extension Nested {
  /// Creates an optional section, which is `nil` if it is `null` or missing.
  ///
  ///     struct Customer: Schema {
  ///       let name = Field(.nonEmpty), address = Nested(optional: Address())
  ///     }
  ///     let customer = try Customer().values(fromJSON: #"{"name": "a"}"#)
  ///     customer.address         // nil
  ///     customer.address?.city   // a String, if there is an address
  ///     try Customer().values(fromJSON: #"{"name": "a", "address": {}}"#)
  ///     // throws: /address/city must be given
  ///
  /// If the section is there, all of its required fields must have values. In settings that have no
  /// objects, such as an environment, it is there if one of its names is. A form has it as a
  /// section of at most one row: `form.address.append()` adds it, `form.address.first?.city` is the
  /// editor of a field, and `form.address.removeAll()` removes it.
  ///
  /// A relation that names one of its fields applies if the section is there. It can't name fields
  /// of another optional section beside it: a check of both belongs to what reads the values.
  ///
  /// - Parameters:
  ///   - schema: The schema of the section.
  ///   - named: The name that replaces that of the property; an empty name is ignored.
  public init<Wrapped: Schema>(
    optional schema: Wrapped,
    named: String? = nil
  ) where Inner == Wrapped? {
    self.init(content: schema, named: named, identity: RowsIdentity(.optional, count: 0...1))
  }

  /// A field of an optional section, or a section in it, for relations.
  public subscript<Wrapped: Schema, Member>(
    dynamicMember member: KeyPath<Wrapped, Member>
  ) -> Member where Inner == Wrapped? {
    wrapped()[keyPath: member]
  }

  /// Returns the schema of an optional section.
  package func wrapped<Wrapped: Schema>() -> Wrapped where Inner == Wrapped? {
    guard let content else { preconditionFailure("an optional section has a schema") }
    return content
  }
}

/// A type-erased section: one that is always there, or one with rows.
protocol AnySection: Sendable {
  /// The name that replaces that of the property.
  var named: String? { get }
  /// The schema of the section, or of a row.
  var anySchema: (any Schema)? { get }
  /// The identity of the rows; `nil` for a section that is always there.
  var rows: RowsIdentity? { get }
  /// The field that decides which of the optional sections in it is there; `nil` if any of them may
  /// be.
  var tag: (any AnyField)? { get }
}

extension AnySection {
  var tag: (any AnyField)? { nil }
}

extension Nested: AnySection {
  var anySchema: (any Schema)? { content as? any Schema }
  var rows: RowsIdentity? { identity }
}
