public import ValidationCore

/// A section that is repeated, with a key for each of its entries: a dictionary.
///
///     struct Limit: Schema { let requests = Field(.integer(in: 1...1000)) }
///     struct Gateway: Schema {
///       let limits = Entries(of: Limit(), keys: .identifier, count: ...20)
///     }
///     // {"limits": {"search": {"requests": 10}, "login": {"requests": 2}}}
///
///     let gateway = try Gateway().values(fromJSON: body)
///     gateway.limits["search"]?.requests   // 10
///     gateway.limits["other"]              // nil
///
/// In JSON, it is an object with any names that are valid keys. The path of a field is
/// `limits.search.requests`, and its JSON Pointer `/limits/search/requests`. A key that the
/// validator refuses is an error at its name.
///
/// Sources of settings add their entries to each other. Those without objects, such as an
/// environment, can only set fields of entries that a source with objects has:
/// `LIMITS_SEARCH_REQUESTS`.
///
/// A form has the entries as rows, whose keys are fields of their own with the path of their row,
/// `limits[0]`; two rows with the same key are an error.
///
/// A relation that names a field of the entries applies to each entry.
@dynamicMemberLookup
public struct Entries<Inner: Schema>: Sendable {
  /// The schema of an entry.
  public let schema: Inner
  /// The allowed number of entries.
  public var count: Interval<Int> { identity.count }
  /// The name that replaces that of the property; `nil` to use the name of the property.
  public let named: String?
  /// The identity of the entries, which copies share.
  package let identity: RowsIdentity

  /// Creates a section with a limited number of entries.
  ///
  ///     Entries(of: Limit(), keys: .identifier, count: 1...20).count.contains(0)   // false
  ///
  /// - Parameters:
  ///   - schema: The schema of an entry.
  ///   - keys: The validator of the keys.
  ///   - count: The allowed numbers of entries.
  ///   - named: The name that replaces that of the property; an empty name is ignored.
  public init(
    of schema: Inner,
    keys: any Validator<String>,
    count: some IntervalExpression<Int>,
    named: String? = nil
  ) {
    self.schema = schema
    self.named = named
    identity = RowsIdentity(.entries, count: count, key: Field(keys: keys))
  }

  /// Creates a section with any number of entries.
  ///
  ///     Entries(of: Limit(), keys: .identifier).count.contains(0)   // true
  ///
  /// - Parameters:
  ///   - schema: The schema of an entry.
  ///   - keys: The validator of the keys.
  ///   - named: The name that replaces that of the property; an empty name is ignored.
  public init(of schema: Inner, keys: any Validator<String>, named: String? = nil) {
    self.init(of: schema, keys: keys, count: 0..., named: named)
  }

  /// A field of the entries, for relations, or a section in them.
  public subscript<Member>(dynamicMember member: KeyPath<Inner, Member>) -> Member {
    schema[keyPath: member]
  }
}

extension ValueRows {
  /// Returns the keys of entries.
  func keys(of entries: RowsIdentity) -> [String] {
    (0..<count).map { row in entries.key.map { $0.text(ofKey: self[row].held(of: $0)) } ?? "" }
  }
}

extension Field<String> {
  /// Returns the text of a key; empty if it is not valid.
  package func text(ofKey held: HeldValue?) -> String { held.flatMap(text(held:)) ?? "" }
}

extension Entries: AnySection {
  var anySchema: (any Schema)? { schema }
  var rows: RowsIdentity? { identity }
}
