import ValidationCore
import SettingsSyntax
import ValidationSchema

extension SettingsSource {
  /// The entries of a text in the form of `.env` files.
  ///
  ///     .dotenv("PORT=8080\nAPI_TOKEN='0123456789'", named: ".env")
  ///
  /// Names are those of an environment, letter for letter. A name that no field has is an error,
  /// and so are lines that are no entries, and names that are there twice. The article on reading
  /// settings has the dialect.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - name: What origins call the source: the file's name.
  /// - Returns: The source.
  public static func dotenv(_ text: String, named name: String = ".env") -> Self {
    Self(name) { plan in
      found(DotenvText(text), named: name, in: plan, key: { $0 }, spelling: \.environment)
    }
  }

  /// The entries of a text in the form of Java's properties.
  ///
  ///     .properties("port = 8080\ndatabase.max-size = 10", named: "application.properties")
  ///
  /// Names are paths, or what the same name in an environment follows from: `database.maxSize`,
  /// `database.max-size` and `DATABASE_MAX_SIZE` are one. A name that no field has is an error, and
  /// so are escapes that are none, and names that are there twice.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - name: What origins call the source: the file's name.
  /// - Returns: The source.
  public static func properties(
    _ text: String,
    named name: String = "application.properties"
  ) -> Self {
    Self(name) { plan in
      found(
        PropertiesText(text), named: name, in: plan, key: FieldName.environmentName,
        spelling: \.path)
    }
  }

  /// What the entries of a text are for the fields of a schema.
  private static func found(
    _ text: some Sequence<Result<SettingsEntry, SettingsTextError>>,
    named source: String,
    in plan: SchemaPlan,
    key: (String) -> String,
    spelling: (FieldName) -> String
  ) -> FoundSettings {
    var found = FoundSettings(for: plan)
    var unknown = UnknownNames(plan)
    for item in text {
      switch item {
      case .failure(let error):
        found.add(
          SettingsError(
            origin: SettingsOrigin(source, line: error.line, column: error.column),
            reason: ValidationError(error.rule, at: 0..<0)))
      case .success(let entry):
        let name = key(entry.name)
        guard let index = plan.index(ofName: name) else {
          let origin = SettingsOrigin(source, line: entry.line, column: entry.column)
          found.add(unknown.error(entry.name, as: name, at: origin, spelling: spelling))
          continue
        }
        let origin = SettingsOrigin(source, line: entry.valueLine, column: entry.valueColumn)
        let value = FoundSetting(name: entry.name, text: .success(entry.value), origin: origin)
        found.add(value, for: index, in: plan)
      }
    }
    return found
  }
}
