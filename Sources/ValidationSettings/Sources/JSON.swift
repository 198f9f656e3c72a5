import SettingsSyntax

extension SettingsSource where Self == StandardSource {
  /// Creates a source of the members of a JSON text.
  ///
  ///     .json(#"{"port": 8080, "database": {"maxSize": 10}}"#, named: "server.json")
  ///
  /// Objects are sections. The name of a member is that of the property, compared by its bytes, or
  /// the name that replaces it: `maxSize`, but not `max-size` or `MAX_SIZE`. A string is judged as
  /// its text, a number as written, and a Boolean as `true` or `false`; `null` counts as missing.
  /// An array is a list, or the rows of a repeated section; the elements of a list may contain its
  /// separator. Errors are any other type, unknown and duplicate names, and anything that is not
  /// JSON (RFC 8259), such as comments and trailing commas, which ``jsonc(_:named:)`` reads.
  ///
  /// - Parameters:
  ///   - text: The text, an object.
  ///   - name: The name of the source in origins, such as the name of the file.
  /// - Returns: The source.
  public static func json(_ text: String, named name: String = "settings.json") -> Self {
    Self(TextSource(name: name, text: text, notation: .json(.json)))
  }

  /// Creates a source of the members of a JSON file; see ``json(_:named:)``.
  ///
  ///     .json(file: "server.json")
  ///     .json(file: "local.json", optional: true)   // nothing, if there is no such file
  ///
  /// The file is read each time settings are read. It has at most 8 MiB.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is also the name of the source.
  ///   - optional: Whether the file may be missing; otherwise, that is an error.
  /// - Returns: The source.
  public static func json(file path: String, optional: Bool = false) -> Self {
    Self(FileSource(name: path, isOptional: optional, notation: .json(.json)))
  }

  /// Creates a source of the members of a JSON text that may have comments and trailing commas.
  ///
  ///     .jsonc("""
  ///       {
  ///         "port": 8080,  // not 80, which needs root
  ///       }
  ///       """)
  ///
  /// Comments extend from `//` to the end of the line, or from `/*` to `*/`. The last member or
  /// element may be followed by a comma. Apart from that, the text is read like one of
  /// ``json(_:named:)``.
  ///
  /// - Parameters:
  ///   - text: The text, an object.
  ///   - name: The name of the source in origins, such as the name of the file.
  /// - Returns: The source.
  public static func jsonc(_ text: String, named name: String = "settings.jsonc") -> Self {
    Self(TextSource(name: name, text: text, notation: .json(.jsonc)))
  }

  /// Creates a source of the members of a JSON file that may have comments and trailing commas; see
  /// ``jsonc(_:named:)``.
  ///
  ///     .jsonc(file: "settings.jsonc")
  ///
  /// The file is read each time settings are read. It has at most 8 MiB.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is also the name of the source.
  ///   - optional: Whether the file may be missing; otherwise, that is an error.
  /// - Returns: The source.
  public static func jsonc(file path: String, optional: Bool = false) -> Self {
    Self(FileSource(name: path, isOptional: optional, notation: .json(.jsonc)))
  }
}
