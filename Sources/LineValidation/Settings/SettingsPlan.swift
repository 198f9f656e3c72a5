package import SettingsSyntax
package import ValidationJSONSchema

/// The format of inputs that contain settings, and the rules for the values of the settings.
package struct SettingsPlan: Sendable {
  /// A format of settings.
  package enum Form: String, Sendable {
    /// The format of `.env` files.
    case dotenv
    /// The format of Java properties.
    case properties
  }

  /// The format of the inputs.
  package let form: Form
  /// The rules of the settings, by name.
  package let columns: [ColumnRules]
  /// The relations between settings.
  package let relations: [ColumnRelation]
  /// The names of other settings that must be present.
  package let required: [String]
  /// The values of settings without rules that count as empty.
  package var missing: [String] = []
  /// Whether other settings are refused.
  package let isStrict: Bool
  /// The schema that the settings of a file must satisfy, as an object; `nil` if there is none.
  package var schema: JSONSchema?
  /// Whether an empty value is an empty text in that object; otherwise, it is not there.
  package var keepsEmptyValues = false

  /// Creates a plan.
  package init(
    _ form: Form,
    columns: [ColumnRules],
    relations: [ColumnRelation] = [],
    required: [String] = [],
    isStrict: Bool = false
  ) {
    self.form = form
    self.columns = columns
    self.relations = relations
    self.required = required
    self.isStrict = isStrict
  }
}

extension SettingsPlan.Form {
  /// Returns the entries of a text, and its syntax errors.
  package func items(
    of bytes: [UInt8]
  ) -> any Sequence<Result<SettingsEntry, SettingsTextError>> {
    switch self {
    case .dotenv: DotenvText(utf8: bytes)
    case .properties: PropertiesText(utf8: bytes)
    }
  }
}
