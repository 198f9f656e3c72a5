package import ValidationCore

/// The codes of the rules of texts, which readers of several notations share.
package enum SettingsRules {
  /// The syntax of the notation.
  package static let syntax: Rule.Code = "syntax"
  /// The type of a JSON value.
  package static let jsonType: Rule.Code = "json-type"
  /// A known name.
  package static let unknown: Rule.Code = "unknown"
}
