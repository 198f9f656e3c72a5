extension Rule.Code {
  /// A value that has to be there.
  ///
  /// Parameters: `state`, which is `empty` where the field is set to nothing, and `given`, the
  /// fields by which it is required, with commas between them.
  public static let required: Self = "required"
  /// What several fields have to be together: see ``Relation/check(_:_:holds:)-(String,_,_)``.
  ///
  /// Parameters: `condition`, and `given`, the other fields, with commas between them.
  public static let check: Self = "check"
  /// Fields that are all set or none: see ``Relation/together(_:)``.
  ///
  /// Parameter: `fields`, those that are set, with commas between them.
  public static let together: Self = "together"
  /// Fields of which one is set: see ``Relation/exactlyOne(of:)``.
  ///
  /// Parameters: `field`, that which is missing, `fields`, the others, and `state`, which is `set`
  /// where too many are.
  public static let exactlyOne: Self = "exactly-one"
  /// What another field asks for that is a secret: see ``Relation/narrow(_:by:to:)``.
  ///
  /// Parameter: `given`, that field.
  public static let narrowed: Self = "narrowed"
  /// Fields that come to rest: see ``Relation/fill(_:from:with:)``.
  ///
  /// Parameter: `fields`, with commas between them.
  public static let circle: Self = "circle"
  /// A name that there is.
  public static let unknown: Self = "unknown"
  /// A declaration without mistakes: see ``SchemaError``.
  ///
  /// Parameter: `problem`, in English.
  public static let schema: Self = "schema"
}
