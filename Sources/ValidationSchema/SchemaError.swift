package import ValidationCore

/// An error in the declaration of a schema, as listed in ``Schema/declarationErrors``.
@nonexhaustive public enum SchemaError: Error, Hashable, Sendable {
  /// Two fields or sections have the same environment name, or the same name in JSON.
  ///
  /// `fields` are their paths. A name in rows is that of one row in which it is the same.
  case sameName(String, fields: [String])
  /// The same field is declared in two places, with these paths.
  case sharedField(String, String)
  /// A field has a default that its validator refuses or can't convert to a text.
  case invalidDefault(String)
  /// A shape, which is the first path, is never chosen: its name is no value of the tag.
  case shapeWithoutTag(String, tag: String)
  /// A repeated section allows no number of rows.
  case noRows(String)
  /// A relation names a computed property.
  case computedField(relation: String)
  /// A relation names a field of another schema.
  case foreignField(relation: String)
  /// A relation names the same field twice.
  case repeatedField(String, relation: String)
  /// A relation names fields in the rows of two repeated sections, neither of which contains the
  /// other.
  case severalSections(relation: String)
  /// A relation may disable a field that is not optional and has no default.
  case noValueWhereDisabled(String)
}

extension SchemaError: CustomStringConvertible {
  /// The error message in English.
  public var description: String {
    switch self {
    case .sameName(let name, let fields):
      fields.joined(separator: " and ") + " have the same name \(name): rename one of them"
    case .sharedField(let first, let second):
      "\(first) and \(second) are the same field object: declare two fields"
    case .invalidDefault(let field):
      "the default of \(field) is invalid for its own validator"
    case .shapeWithoutTag(let section, let tag):
      "\(section) is never chosen: its name is no value of \(tag)"
    case .noRows(let section):
      "\(section) allows no number of rows: its count is empty"
    case .computedField(let relation):
      "\(relation) refers to a computed property: make it a stored property"
    case .foreignField(let relation):
      "\(relation) refers to a field of another schema"
    case .repeatedField(let field, let relation):
      "\(relation) refers to \(field) twice"
    case .severalSections(let relation):
      "\(relation) refers to fields in the rows of several repeated sections"
    case .noValueWhereDisabled(let field):
      "\(field) has no value while it is disabled: give it a default, or make it optional"
    }
  }
}

extension SchemaError {
  /// The error as one that concerns no field.
  package var asValidationError: ValidationError {
    ValidationError(Rule(.schema, parameters: ["problem": .text(description)]), at: 0..<0)
  }
}
