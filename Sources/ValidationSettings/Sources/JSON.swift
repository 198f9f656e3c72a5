import SettingsSyntax
import ValidationCore
import ValidationSchema

extension SettingsSource {
  /// Creates a source of the members of a JSON text.
  ///
  ///     .json(#"{"port": 8080, "database": {"maxSize": 10}}"#, named: "server.json")
  ///
  /// Objects are sections. The name of a member is that of the property, compared by its bytes, or
  /// the name that replaces it: `maxSize`, but not `max-size` or `MAX_SIZE`. A string is judged as
  /// its text, a number as written, and a Boolean as `true` or `false`; `null` counts as missing.
  /// An array is a list, or the rows of a repeated section; the elements of a list may contain its
  /// separator. Errors are any other type, unknown and duplicate names, and anything that is not
  /// JSON (RFC 8259), such as comments and trailing commas.
  ///
  /// - Parameters:
  ///   - text: The text, an object.
  ///   - name: The name of the source in origins, such as the name of the file.
  /// - Returns: The source.
  public static func json(_ text: String, named name: String = "settings.json") -> Self {
    Self(name, hasPaths: true) { content(ofJSON: Array(text.utf8), named: name) }
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
    file(path, isOptional: optional, hasPaths: true) { content(ofJSON: $0, named: path) }
  }

  private static func content(ofJSON bytes: [UInt8], named source: String) -> SettingsSnapshot {
    do throws(JSONError) {
      return SettingsSnapshot(of: try JSONText(bytes), named: source)
    } catch {
      var positions = TextPositions(bytes)
      let (line, column) = positions.place(at: error.offset)
      return .unreadable(
        SettingsError(
          origin: SettingsOrigin(source, line: line, column: column),
          reason: ValidationError(error.rule, at: 0..<0)))
    }
  }
}

extension SettingsSnapshot {
  /// Creates the content of a JSON text.
  init(of text: JSONText, named source: String) {
    self.init(rows: { FoundRows(in: text, named: source, $0.template) }) { plan in
      var reader = JSONSettingsReader(text, named: source, plan)
      reader.read()
      return reader.found
    }
  }
}
