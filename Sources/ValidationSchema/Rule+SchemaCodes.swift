public import ValidationCore

extension Rule.Code {
  /// A required value.
  ///
  /// Parameters: `state`, which is `empty` if the field is set to nothing, and `given`, the fields
  /// that make it required, separated by commas.
  public static let required: Self = "required"
  /// A condition on several fields: see ``Relation``.
  ///
  /// Parameters: `condition`, and `given`, the other fields, separated by commas.
  public static let check: Self = "check"
  /// Fields that must be all set or all unset: see ``Relation/together(_:)``.
  ///
  /// Parameter: `fields`, those that are set, separated by commas.
  public static let together: Self = "together"
  /// Fields of which exactly one must be set: see ``Relation/exactlyOne(of:)``.
  ///
  /// Parameters: `field`, the missing one, `fields`, the others, and `state`, which is `set` if too
  /// many are set.
  public static let exactlyOne: Self = "exactly-one"
  /// A requirement imposed by another field, which is a secret: see ``Relation/narrow(_:by:to:)``.
  ///
  /// Parameter: `given`, the other field.
  public static let narrowed: Self = "narrowed"
  /// Fields without a cyclic dependency: see ``Relation/fill(_:from:with:)``.
  ///
  /// Parameter: `fields`, separated by commas.
  public static let cycle: Self = "cycle"
  /// A known name.
  ///
  /// Parameter: `missing`, the name of a row that must precede the one with the name.
  public static let unknown: Self = "unknown"
  /// A value that differs from those in other rows: see ``Relation/unique(_:by:)``.
  ///
  /// Parameter: `field`, the field of the first row with the value.
  public static let unique: Self = "unique"
  /// A declaration without mistakes: see ``SchemaError``.
  ///
  /// Parameter: `problem`, in English.
  public static let schema: Self = "schema"
}
