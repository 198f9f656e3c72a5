import RegularLanguage
import SettingsSyntax
import ValidationCore
import ValidationSchema

/// The notation of a text of settings.
enum SettingsNotation: Sendable {
  case dotenv, properties
  case json(JSONDialect)
  /// Another notation, whose texts a function reads.
  case other(@Sendable (String) throws -> SettingsSnapshot)

  /// Whether settings have paths in the text, rather than environment names.
  var hasPaths: Bool {
    switch self {
    case .dotenv: false
    case .properties, .json, .other: true
    }
  }

  /// Returns the content of a text.
  func snapshot(of text: String, named source: String) throws -> SettingsSnapshot {
    switch self {
    case .dotenv:
      Self.snapshot(of: Array(DotenvText(text)), named: source, hasPaths: hasPaths) { $0 }
    case .properties:
      Self.snapshot(
        of: Array(PropertiesText(text)), named: source, hasPaths: hasPaths,
        key: FieldName.environmentName)
    case .json(let dialect): Self.snapshot(of: Array(text.utf8), in: dialect, named: source)
    case .other(let content): try content(text)
    }
  }

  /// Returns the content of the bytes of a text.
  func snapshot(of bytes: [UInt8], named source: String) throws -> SettingsSnapshot {
    if case .json(let dialect) = self {
      return Self.snapshot(of: bytes, in: dialect, named: source)
    }
    guard let text = bytes.span.text else {
      return .unreadable(
        Rule(.encoding), in: bytes, at: bytes.span.malformedOffset ?? 0, of: source,
        hasPaths: hasPaths)
    }
    return try snapshot(of: text, named: source)
  }

  /// Returns the content of the bytes of a JSON text.
  private static func snapshot(
    of bytes: [UInt8],
    in dialect: JSONDialect,
    named source: String
  ) -> SettingsSnapshot {
    do throws(JSONError) {
      let text = try JSONText(bytes, limits: JSONText.Limits(dialect: dialect))
      return SettingsSnapshot(of: text, named: source)
    } catch {
      return .unreadable(error.rule, in: bytes, at: error.offset, of: source, hasPaths: true)
    }
  }

  /// Returns the content of a text of entries.
  private static func snapshot(
    of items: [Result<SettingsEntry, SettingsTextError>],
    named source: String,
    hasPaths: Bool,
    key: @escaping @Sendable (String) -> String
  ) -> SettingsSnapshot {
    SettingsSnapshot(hasPaths: hasPaths) {
      items.entries.map { key($0.name) }
    } settings: { plan in
      var matcher = NameMatcher(
        plan, addingTo: FoundSettings(for: plan), spelling: hasPaths ? \.path : \.environment)
      for item in items {
        switch item {
        case .failure(let error):
          let origin = SettingsOrigin(source, line: error.line, column: error.column)
          matcher.found.add(SettingsError(error.rule, at: origin))
        case .success(let entry):
          let index = matcher.index(
            of: entry.name, as: key(entry.name),
            at: SettingsOrigin(source, line: entry.line, column: entry.column))
          guard let index else { continue }
          let origin = SettingsOrigin(source, line: entry.valueLine, column: entry.valueColumn)
          let value = FoundSetting(name: entry.name, .text(entry.value), origin: origin)
          matcher.found.add(value, for: index, in: plan)
        }
      }
      return matcher.found
    }
  }
}

extension SettingsSnapshot {
  /// Creates the content of a JSON text.
  init(of text: JSONText, named source: String) {
    self.init(hasPaths: true, rows: { FoundRows(in: text, named: source, $0.template) }) { plan in
      var reader = JSONSettingsReader(text, named: source, plan)
      reader.read()
      return reader.found
    }
  }

  /// Creates the content of a body.
  ///
  /// - Parameters:
  ///   - body: The text.
  ///   - rows: The rows of the text.
  ///   - types: Which types of JSON the values may have.
  init(of body: JSONText, _ rows: FoundRows, _ types: JSONTypes) {
    self.init(hasPaths: true, rows: { _ in rows }) { plan in
      var reader = JSONSettingsReader(body, named: "", plan, types: types)
      reader.read()
      return reader.found
    }
  }

  /// Creates the content of a text with an error at an offset, so that it can't be read.
  fileprivate static func unreadable(
    _ rule: Rule,
    in bytes: [UInt8],
    at offset: Int,
    of source: String,
    hasPaths: Bool
  ) -> Self {
    var positions = TextPositions(bytes)
    let (line, column) = positions.place(at: offset)
    let origin = SettingsOrigin(source, line: line, column: column)
    return .unreadable(SettingsError(rule, at: origin), hasPaths: hasPaths)
  }
}
