public import ValidationSchema

/// The values of a valid form, each with the type of its field.
///
///     let values = try form.submit()
///     values.user             // String
///     values.password         // Secret<String>
///     values.address.city     // of a section
///
/// The values don't change with the form. The value of a disabled field is its default, or `nil`.
@dynamicMemberLookup
public struct FormValues<Root: Schema>: Sendable {
  /// The schema.
  public let schema: Root
  let plan: SchemaPlan
  /// The ``HeldValue``s by the numbers of the fields.
  let held: [any AnyHeldValue]

  /// The value of a field.
  ///
  ///     form.user.insert("rolf")
  ///     try form.submit().user   // "rolf", a String
  ///     try form.submit().age    // nil, an Int?: the field is empty
  ///
  /// The key path must refer to a stored property of the schema. A computed property creates a new
  /// field on each access, which has only its default as value; if it has no default, the program
  /// traps.
  public subscript<Value>(dynamicMember field: KeyPath<Root, Field<Value>>) -> Value {
    let field = schema[keyPath: field]
    let own = plan.index(of: field).flatMap { held[$0] as? HeldValue<Value> }
    guard let value = own?.value ?? field.defaultValue else {
      preconditionFailure("a computed property of a schema is not a field")
    }
    return value
  }

  /// The values of a section.
  ///
  ///     form.address.city.insert("Bern")
  ///     try form.submit().address.city   // throws: the zone is missing
  ///     form.address.place.zone.insert("UTC")
  ///     try form.submit().address.city   // "Bern"
  public subscript<Inner>(
    dynamicMember section: KeyPath<Root, Section<Inner>>
  ) -> FormValues<Inner> {
    FormValues<Inner>(schema: schema[keyPath: section].schema, plan: plan, held: held)
  }
}

extension FormValues: CustomReflectable {
  /// An empty mirror, since the values may be secrets.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension FormValues: CustomStringConvertible {
  /// The paths of the fields.
  public var description: String {
    "values of " + plan.fields.map(\.name.path).joined(separator: ", ")
  }
}
