import SettingsSyntax

/// The keywords that a schema may use, and what they mean.
struct Dialect: Hashable, Sendable {
  var draft: JSONSchema.Draft
  /// Whether the keywords of the vocabulary "validation" are used.
  var validates = true
  /// Whether the keywords that apply schemas are used.
  var applies = true
  /// Whether `unevaluatedProperties` and `unevaluatedItems` are used.
  var seesUnevaluated = true
  /// Whether a custom dialect demands that formats are asserted.
  var assertsFormats = false
}

extension JSONSchema.Draft {
  /// Creates the draft with the address of a metaschema.
  init?(metaschema address: String) {
    switch address.hasSuffix("#") ? String(address.dropLast()) : address {
    case "https://json-schema.org/draft/2020-12/schema": self = .draft2020_12
    case "http://json-schema.org/draft-07/schema", "https://json-schema.org/draft-07/schema":
      self = .draft7
    default: return nil
    }
  }

  /// How the schemas under a keyword are arranged.
  enum Arrangement {
    case one, list, members
    /// One, or a list.
    case oneOrList
  }

  /// The keywords whose values are schemas or contain them.
  static let arrangements: [String: Arrangement] = [
    "additionalProperties": .one, "propertyNames": .one, "items": .oneOrList, "contains": .one,
    "not": .one, "if": .one, "then": .one, "else": .one, "unevaluatedItems": .one,
    "unevaluatedProperties": .one, "contentSchema": .one, "additionalItems": .one,
    "allOf": .list, "anyOf": .list, "oneOf": .list, "prefixItems": .list,
    "properties": .members, "patternProperties": .members, "$defs": .members,
    "definitions": .members, "dependentSchemas": .members, "dependencies": .members,
  ]
}
