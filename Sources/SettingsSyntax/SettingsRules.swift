package import ValidationCore

/// The codes of the rules of texts, which readers of several notations share.
package enum SettingsRules {
  /// The syntax of the notation.
  package static let syntax: Rule.Code = "syntax"
  /// The type of a JSON value.
  package static let jsonType: Rule.Code = "json-type"
  /// A keyword of a schema.
  package static let keyword: Rule.Code = "json-keyword"
  /// A known name.
  package static let unknown: Rule.Code = "unknown"
  /// A known name of a member, which is named by its path.
  package static let unknownName: Rule.Code = "line-unknown"
  /// A member that must be there.
  package static let missing: Rule.Code = "line-required"
  /// A name that occurs only once in its object.
  package static let repeated: Rule.Code = "line-repeated"
}
