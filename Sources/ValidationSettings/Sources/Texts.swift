import ValidationSchema

extension SettingsSource where Self == StandardSource {
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
    Self(TextSource(name: name, text: text, notation: .dotenv))
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
    Self(FileSource(name: path, isOptional: optional, notation: .dotenv))
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
    Self(FileSource(name: path, isOptional: optional, notation: .properties))
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
    Self(TextSource(name: name, text: text, notation: .properties))
  }
}

/// A source of a text.
struct TextSource: SettingsSource {
  let name: String
  let text: String
  let notation: SettingsNotation

  func snapshot(for fields: [FieldName]) throws -> SettingsSnapshot {
    try notation.snapshot(of: text, named: name)
  }
}
