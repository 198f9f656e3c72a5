package import SettingsSyntax

/// A plan of how inputs are read as settings, each a name with its value, and of what the values
/// must be.
package struct SettingsPlan: Sendable {
  /// A form of settings.
  package enum Form: String, Sendable {
    /// That of `.env` files.
    case dotenv
    /// That of Java's properties.
    case properties
  }

  /// The form of the inputs.
  package let form: Form
  /// What settings must be, by their names.
  package let columns: [ColumnRules]
  /// The pairs of settings that must have the same value.
  package let same: [SameColumns]
  /// The names of more settings that must be there.
  package let required: [String]
  /// Whether there must be no other settings.
  package let isStrict: Bool

  /// Creates a plan.
  package init(
    _ form: Form,
    columns: [ColumnRules],
    same: [SameColumns] = [],
    required: [String] = [],
    isStrict: Bool = false
  ) {
    self.form = form
    self.columns = columns
    self.same = same
    self.required = required
    self.isStrict = isStrict
  }
}

extension SettingsPlan.Form {
  /// Returns the entries of a text, and the places in it if there are none.
  package func items(
    of bytes: [UInt8]
  ) -> any Sequence<Result<SettingsEntry, SettingsTextError>> {
    switch self {
    case .dotenv: DotenvText(utf8: bytes)
    case .properties: PropertiesText(utf8: bytes)
    }
  }
}
