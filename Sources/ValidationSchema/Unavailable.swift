public import ValidationCore

// Overloads for common mistakes, with messages that suggest a correction. They can't be called: the
// compiler selects one only if nothing else matches.

extension Field {
  /// Explains that an optional field has no default.
  @available(
    *, unavailable,
    message: """
      an optional field is nil if it is not set, and has no other default; \
      write 'Field(_:default:)' for a field that always has a value
      """
  )
  public convenience init<Wrapped>(
    optional validator: any Validator<Wrapped>,
    default: Wrapped?,
    named: String? = nil,
    about: String? = nil
  ) where Value == Wrapped? {
    self.init(optional: validator, named: named, about: about)
  }
}

extension Relation {
  /// Explains that a required field must be optional.
  @available(
    *, unavailable,
    message: """
      the field of '.require' must be optional, because any other field always has a value; \
      declare it as 'Field(optional:)'
      """
  )
  public static func require<Value: Sendable, each V: Sendable>(
    _ field: any KeyPath<Root, Field<Value>> & Sendable,
    when others: repeat any KeyPath<Root, Field<each V>> & Sendable,
    holds: @escaping @Sendable (repeat each V) -> Bool
  ) -> Self {
    uncallable
  }

  /// Explains that the closure takes too few values.
  @available(
    *, unavailable,
    message: "the closure of '.check' takes one value for each field, in the same order"
  )
  public static func check<First: Sendable, Second: Sendable, each V: Sendable>(
    _ condition: String,
    _ first: any KeyPath<Root, Field<First>> & Sendable,
    _ second: any KeyPath<Root, Field<Second>> & Sendable,
    _ rest: repeat any KeyPath<Root, Field<each V>> & Sendable,
    holds: @escaping @Sendable (First) -> Bool
  ) -> Self {
    uncallable
  }

  /// Explains that the closure takes too few values.
  @available(
    *, unavailable,
    message: "the closure of '.require' takes one value for each other field, in the same order"
  )
  public static func require<Value: Sendable, First: Sendable, Second: Sendable, each V: Sendable>(
    _ field: any KeyPath<Root, Field<Value?>> & Sendable,
    when first: any KeyPath<Root, Field<First>> & Sendable,
    _ second: any KeyPath<Root, Field<Second>> & Sendable,
    _ rest: repeat any KeyPath<Root, Field<each V>> & Sendable,
    holds: @escaping @Sendable (First) -> Bool
  ) -> Self {
    uncallable
  }

  /// Explains that the closure takes too few values.
  @available(
    *, unavailable,
    message: "the closure of '.enable' takes one value for each other field, in the same order"
  )
  public static func enable<Value: Sendable, First: Sendable, Second: Sendable, each V: Sendable>(
    _ field: any KeyPath<Root, Field<Value>> & Sendable,
    when first: any KeyPath<Root, Field<First>> & Sendable,
    _ second: any KeyPath<Root, Field<Second>> & Sendable,
    _ rest: repeat any KeyPath<Root, Field<each V>> & Sendable,
    holds: @escaping @Sendable (First) -> Bool
  ) -> Self {
    uncallable
  }

  /// Explains that the closure takes too few values.
  @available(
    *, unavailable,
    message: "the closure of '.narrow' takes one value for each other field, in the same order"
  )
  public static func narrow<Value: Sendable, First: Sendable, Second: Sendable, each V: Sendable>(
    _ field: any KeyPath<Root, Field<Value>> & Sendable,
    by first: any KeyPath<Root, Field<First>> & Sendable,
    _ second: any KeyPath<Root, Field<Second>> & Sendable,
    _ rest: repeat any KeyPath<Root, Field<each V>> & Sendable,
    to validator: @escaping @Sendable (First) -> any Validator
  ) -> Self {
    uncallable
  }

  /// Explains that the closure takes too few values.
  @available(
    *, unavailable,
    message: "the closure of '.fill' takes one value for each other field, in the same order"
  )
  public static func fill<Value: Sendable, First: Sendable, Second: Sendable, each V: Sendable>(
    _ field: any KeyPath<Root, Field<Value>> & Sendable,
    from first: any KeyPath<Root, Field<First>> & Sendable,
    _ second: any KeyPath<Root, Field<Second>> & Sendable,
    _ rest: repeat any KeyPath<Root, Field<each V>> & Sendable,
    with value: @escaping @Sendable (First) -> Value?
  ) -> Self {
    uncallable
  }

  /// A placeholder that is never evaluated.
  private static var uncallable: Self {
    Self(bind: { _, binder throws(SchemaError) in throw binder.noValueWhereDisabled() }, label: "")
  }
}
