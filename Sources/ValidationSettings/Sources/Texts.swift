import ValidationCore
import SettingsSyntax
import ValidationSchema

extension SettingsSource {
  /// Creates a source of the entries of a text in `.env` format.
  ///
  ///     .dotenv("PORT=8080\nAPI_TOKEN='0123456789'", named: ".env")
  ///
  /// Names are environment names, compared exactly. Unknown names, duplicate names, and lines that
  /// are not entries are errors. The article on reading settings describes the dialect.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - name: The name of the source in origins, such as the name of the file.
  /// - Returns: The source.
  public static func dotenv(_ text: String, named name: String = ".env") -> Self {
    Self(name) { content(ofDotenv: text, named: name) }
  }

  /// Creates a source of the entries of a `.env` file; see ``dotenv(_:named:)``.
  ///
  ///     .dotenv(file: ".env", optional: true)   // nothing, if there is no such file
  ///
  /// The file is read each time settings are read. It has at most 8 MiB.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is also the name of the source.
  ///   - optional: Whether the file may be missing; otherwise, that is an error.
  /// - Returns: The source.
  public static func dotenv(file path: String, optional: Bool = false) -> Self {
    textFile(path, isOptional: optional) { content(ofDotenv: $0, named: path) }
  }

  /// Creates a source of the entries of a Java properties file; see ``properties(_:named:)``.
  ///
  ///     .properties(file: "application.properties")
  ///
  /// The file is read each time settings are read. It has at most 8 MiB.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is also the name of the source.
  ///   - optional: Whether the file may be missing; otherwise, that is an error.
  /// - Returns: The source.
  public static func properties(file path: String, optional: Bool = false) -> Self {
    textFile(path, isOptional: optional, hasPaths: true) { content(ofProperties: $0, named: path) }
  }

  /// Creates a source of the entries of a text in Java properties format.
  ///
  ///     .properties("port = 8080\ndatabase.max-size = 10", named: "application.properties")
  ///
  /// Names are paths, or other spellings of the environment name: `database.maxSize`,
  /// `database.max-size` and `DATABASE_MAX_SIZE` are equivalent. Unknown names, duplicate names,
  /// and invalid escapes are errors.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - name: The name of the source in origins, such as the name of the file.
  /// - Returns: The source.
  public static func properties(
    _ text: String,
    named name: String = "application.properties"
  ) -> Self {
    Self(name, hasPaths: true) { content(ofProperties: text, named: name) }
  }

  private static func content(ofDotenv text: String, named name: String) -> SettingsSnapshot {
    let items = Array(DotenvText(text))
    return SettingsSnapshot {
      items.lazy.compactMap { try? $0.get().name }
    } settings: { plan in
      found(items, named: name, in: plan, key: { $0 }, spelling: \.environment)
    }
  }

  private static func content(ofProperties text: String, named name: String) -> SettingsSnapshot {
    let items = Array(PropertiesText(text))
    return SettingsSnapshot {
      items.lazy.compactMap { try? $0.get().name }.map(FieldName.environmentName)
    } settings: { plan in
      found(items, named: name, in: plan, key: FieldName.environmentName, spelling: \.path)
    }
  }

  /// Returns the entries of a text for the fields of a schema.
  private static func found(
    _ items: [Result<SettingsEntry, SettingsTextError>],
    named source: String,
    in plan: SchemaPlan,
    key: (String) -> String,
    spelling: (FieldName) -> String
  ) -> FoundSettings {
    var found = FoundSettings(for: plan)
    var unknown = UnknownNames(plan)
    for item in items {
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
          unknown.add(entry.name, as: name, at: origin, to: &found, spelling: spelling)
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
