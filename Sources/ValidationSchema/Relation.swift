public import ValidationCore

/// A relation between the values of several fields of a schema.
///
/// Key paths name the fields on which the relation depends. It is evaluated only if all of them
/// have values, so a field that is invalid on its own has one error, not two.
///
///     var relations: [Relation<Self>] {
///       [
///         .require(\.certificate, when: \.tls) { $0 },
///         .check("above 1023 without TLS", \.port, \.tls) { port, tls in tls || port > 1023 },
///         .together(\.user, \.password),
///         .exactlyOne(of: \.socket, \.address),
///         .narrow(\.postcode, by: \.country) { $0 == "CH" ? .digits(in: 1000...9999) : .digits },
///         .enable(\.vat, when: \.company) { $0 },
///         .fill(\.postcode, from: \.country) { $0 == "CH" ? "8000" : nil },
///       ]
///     }
///
/// A relation that names a field outside the schema is an error of the declaration: see
/// ``Schema/declarationErrors``.
public struct Relation<Root: Schema>: Sendable {
  /// Resolves the fields in a schema.
  let bind: @Sendable (Root, RelationBinder<Root>) throws(SchemaError) -> AnyBoundRelation
  /// The name of the relation in declaration errors.
  let label: String
}

// Functions with parameter packs are never specialized, here or in a client's release build:
// optimizing clones of nested packs can take exponential time, and since a relation is created only
// once, specialization has no benefit.
extension Relation {
  /// Creates a relation that requires the values of several fields to satisfy a condition.
  ///
  ///     .check("above 1023 without TLS", \.port, \.tls) { port, tls in tls || port > 1023 }
  ///     // port 80 without TLS: "PORT must be above 1023 without TLS, given TLS"
  ///
  /// - Parameters:
  ///   - condition: A description of the condition, which completes "must be".
  ///   - fields: The fields; the first has the error.
  ///   - holds: Returns whether the values satisfy the condition.
  /// - Returns: The relation.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public static func check<each V: Sendable>(
    _ condition: String,
    _ fields: repeat any KeyPath<Root, Field<each V>> & Sendable,
    holds: @escaping @Sendable (repeat each V) -> Bool
  ) -> Self {
    Self(
      bind: { root, binder throws(SchemaError) in
        let holds = try binder.reading(root, repeat each fields, by: holds)
        return binder.relation(.check(.text(condition), holds: holds))
      }, label: "check \"\(condition)\"")
  }

  /// Creates a relation that requires a condition with a description in each language.
  ///
  ///     .check(["en": "after START", "de": "nach START"], \.end, \.start) { $0 > $1 }
  ///     // "END must be after START, given START"
  ///
  /// - Parameters:
  ///   - names: The descriptions of the condition by language tag; each completes "must be".
  ///   - fields: The fields; the first has the error.
  ///   - holds: Returns whether the values satisfy the condition.
  /// - Returns: The relation.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public static func check<each V: Sendable>(
    _ names: [String: String],
    _ fields: repeat any KeyPath<Root, Field<each V>> & Sendable,
    holds: @escaping @Sendable (repeat each V) -> Bool
  ) -> Self {
    let label = names["en"] ?? names[""] ?? names.min { $0.key < $1.key }?.value ?? ""
    return Self(
      bind: { root, binder throws(SchemaError) in
        let holds = try binder.reading(root, repeat each fields, by: holds)
        return binder.relation(.check(.names(names), holds: holds))
      }, label: "check \"\(label)\"")
  }

  /// Creates a relation that requires a value of a field under a condition.
  ///
  ///     .require(\.certificate, when: \.tls) { $0 }
  ///     // TLS without a certificate: "CERTIFICATE must be set, given TLS"
  ///
  /// - Parameters:
  ///   - field: The field, which is declared as optional.
  ///   - others: The fields on which the condition depends.
  ///   - holds: Returns whether the field is required, given the values of the others.
  /// - Returns: The relation.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public static func require<Value: Sendable, each V: Sendable>(
    _ field: any KeyPath<Root, Field<Value?>> & Sendable,
    when others: repeat any KeyPath<Root, Field<each V>> & Sendable,
    holds: @escaping @Sendable (repeat each V) -> Bool
  ) -> Self {
    Self(
      bind: { root, binder throws(SchemaError) in
        _ = try binder.target(root, field)
        let holds = try binder.reading(root, repeat each others, by: holds)
        return binder.relation(.require(when: holds))
      }, label: "require")
  }

  /// Creates a relation that requires either all or none of the fields to be set.
  ///
  ///     .together(\.user, \.password)
  ///     // USER alone: "PASSWORD must be set together with USER"
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public static func together<each V: Sendable>(
    _ fields: repeat any KeyPath<Root, Field<(each V)?>> & Sendable
  ) -> Self {
    Self(
      bind: { root, binder throws(SchemaError) in
        _ = (repeat try binder.slot(root, each fields))
        return binder.relation(.together)
      }, label: "together")
  }

  /// Creates a relation that requires exactly one of the fields to be set.
  ///
  ///     .exactlyOne(of: \.socket, \.address)
  ///     // neither: "SOCKET or ADDRESS must be set"
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public static func exactlyOne<each V: Sendable>(
    of fields: repeat any KeyPath<Root, Field<(each V)?>> & Sendable
  ) -> Self {
    Self(
      bind: { root, binder throws(SchemaError) in
        _ = (repeat try binder.slot(root, each fields))
        return binder.relation(.exactlyOne)
      }, label: "exactlyOne")
  }

  /// Creates a relation that adds a validator for a field, depending on other fields.
  ///
  ///     .narrow(\.confirmation, by: \.password) { .oneOf($0.reveal()) }
  ///
  /// If a field on which it depends is a secret, its errors say only: "CONFIRMATION must match
  /// PASSWORD".
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - others: The fields on which the validator depends.
  ///   - validator: Returns the validator for their values.
  /// - Returns: The relation.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public static func narrow<Value: Sendable, each V: Sendable>(
    _ field: any KeyPath<Root, Field<Value>> & Sendable,
    by others: repeat any KeyPath<Root, Field<each V>> & Sendable,
    to validator: @escaping @Sendable (repeat each V) -> any Validator
  ) -> Self {
    Self(
      bind: { root, binder throws(SchemaError) in
        _ = try binder.target(root, field)
        let validator = try binder.reading(root, repeat each others, by: validator)
        return binder.relation(.narrow(to: validator))
      }, label: "narrow")
  }

  /// Creates a relation that enables a field only under a condition.
  ///
  ///     .enable(\.vat, when: \.company) { $0 }
  ///
  /// A disabled field has its default, or is `nil`; a text that is set for it is not judged.
  ///
  /// - Parameters:
  ///   - field: The field, which is optional or has a default.
  ///   - others: The fields on which the condition depends.
  ///   - holds: Returns whether the field is enabled, given the values of the others.
  /// - Returns: The relation.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public static func enable<Value: Sendable, each V: Sendable>(
    _ field: any KeyPath<Root, Field<Value>> & Sendable,
    when others: repeat any KeyPath<Root, Field<each V>> & Sendable,
    holds: @escaping @Sendable (repeat each V) -> Bool
  ) -> Self {
    Self(
      bind: { root, binder throws(SchemaError) in
        let target = try binder.target(root, field)
        guard target.defaultValue != nil else { throw binder.noValueWhereDisabled() }
        let holds = try binder.reading(root, repeat each others, by: holds)
        return binder.relation(.enable(when: holds))
      }, label: "enable")
  }

  /// Creates a relation that computes a field from others if it is not set.
  ///
  ///     .fill(\.postcode, from: \.country) { $0 == "CH" ? "8000" : nil }
  ///
  /// The computed value takes precedence over the default, and is judged like a value that is set.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - others: The fields from which it is computed.
  ///   - value: Returns the value, given those of the others; `nil` for no value. A value without a
  ///     text is refused: one that the validator refuses, and the empty list for an optional field,
  ///     whose empty text means `nil`.
  /// - Returns: The relation.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public static func fill<Value: Sendable, each V: Sendable>(
    _ field: any KeyPath<Root, Field<Value>> & Sendable,
    from others: repeat any KeyPath<Root, Field<each V>> & Sendable,
    with value: @escaping @Sendable (repeat each V) -> Value?
  ) -> Self {
    Self(
      bind: { root, binder throws(SchemaError) in
        let target = try binder.target(root, field)
        let value = try binder.reading(root, repeat each others, by: value)
        return binder.relation(
          .fill { values throws(NoValue) in
            guard let value = try value(values) else { return .nothing }
            return target.validator.text(for: value).map(Filling.text) ?? .refused
          })
      }, label: "fill")
  }
}
