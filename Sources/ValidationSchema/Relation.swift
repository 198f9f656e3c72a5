public import ValidationCore

/// A relation between fields of a schema: what their values mean to each other.
///
/// Key paths name the fields, and so what a relation depends on. It is asked where all of those
/// have values: a field that is wrong by itself has one error, not two.
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
/// A relation that names what is no field of the schema is an error of the declaration: see
/// ``Schema/declarationErrors``.
public struct Relation<Root: Schema>: Sendable {
  /// Finds the fields in a schema.
  let bind: @Sendable (Root, RelationBinder<Root>) throws(SchemaError) -> BoundRelation
  /// What a mistake in it calls it.
  let label: String
}

// What takes a parameter pack is never specialized, here or in a client's release build: the work
// of the optimizer on clones of nested packs can grow exponentially, and a relation is made once,
// so that there is nothing to gain.
extension Relation {
  /// Fields whose values have to satisfy a condition together.
  ///
  ///     .check("above 1023 without TLS", \.port, \.tls) { port, tls in tls || port > 1023 }
  ///     // port 80 without TLS: "PORT must be above 1023 without TLS, given TLS"
  ///
  /// - Parameters:
  ///   - condition: Words for the condition, which complete "must be".
  ///   - fields: The fields; the first one has the error.
  ///   - holds: Returns whether the values satisfy the condition.
  /// - Returns: A relation.
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

  /// Fields whose values have to satisfy a condition together, which has words for each language.
  ///
  ///     .check(["en": "after START", "de": "nach START"], \.end, \.start) { $0 > $1 }
  ///     // "END must be after START, given START"
  ///
  /// - Parameters:
  ///   - names: Words for the condition, by the tag of a language; each completes "must be".
  ///   - fields: The fields; the first one has the error.
  ///   - holds: Returns whether the values satisfy the condition.
  /// - Returns: A relation.
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

  /// A field that has to have a value under a condition.
  ///
  ///     .require(\.certificate, when: \.tls) { $0 }
  ///     // TLS without a certificate: "CERTIFICATE must be set, given TLS"
  ///
  /// - Parameters:
  ///   - field: The field, which is optional by itself.
  ///   - others: The fields on which that depends.
  ///   - holds: Returns whether the field is required, by the values of the others.
  /// - Returns: A relation.
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

  /// Fields that are all set, or none of them.
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

  /// Fields of which one is set, and no other.
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

  /// A field whose text has to satisfy one validator more, which depends on other fields.
  ///
  ///     .narrow(\.confirmation, by: \.password) { .oneOf($0.reveal()) }
  ///
  /// Where a field on which it depends is a secret, its errors say no more than that:
  /// "CONFIRMATION must match PASSWORD".
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - others: The fields on which the validator depends.
  ///   - validator: Returns the validator for their values.
  /// - Returns: A relation.
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

  /// A field that counts under a condition only: elsewhere it has its default, or is `nil`.
  ///
  ///     .enable(\.vat, when: \.company) { $0 }
  ///
  /// What the field is set to where it is disabled is not judged.
  ///
  /// - Parameters:
  ///   - field: The field, which is optional or has a default.
  ///   - others: The fields on which that depends.
  ///   - holds: Returns whether the field counts, by the values of the others.
  /// - Returns: A relation.
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

  /// A field that follows from others where it isn't set itself.
  ///
  ///     .fill(\.postcode, from: \.country) { $0 == "CH" ? "8000" : nil }
  ///
  /// What it is filled with comes before its default, and is judged like what is set.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - others: The fields from which it follows.
  ///   - value: Returns the value, by those of the others; `nil` where none follows.
  /// - Returns: A relation.
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
