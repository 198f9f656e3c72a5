import SettingsSyntax
import ValidationCore
import ValidationSchema

/// The content of a source of settings at the time when it was read.
///
///     var snapshot = SettingsSnapshot()
///     snapshot.add("port", text: "8080", at: SettingsOrigin("app.ini", line: 1, column: 8))
///     snapshot.add("lines[0].tags", elements: ["a", "b"], at: SettingsOrigin("app.ini", line: 2))
///
/// It answers all questions of one reading of settings, so that a source is read once, and a source
/// that changes meanwhile is consistent. Its description is only the number of its entries, since
/// their values may be secrets.
public struct SettingsSnapshot: Sendable {
  /// The content that the entries are added to.
  private let base: Base?
  /// Whether settings have paths in the source, as in JSON, rather than environment names.
  let hasPaths: Bool
  private let ignoresUnknownNames: Bool
  private var entries: [NamedValue] = []
  private var errors: [SettingsError] = []

  /// Content that is read by the schema.
  ///
  /// The number of rows is asked first, since the names of fields depend on it.
  private struct Base: Sendable {
    let rows: @Sendable (SchemaPlan) -> FoundRows
    let settings: @Sendable (SchemaPlan) -> FoundSettings
  }

  fileprivate struct NamedValue: Sendable {
    /// The name, as written.
    let name: String
    /// The environment name.
    let key: String
    let content: FoundSetting.Content
    let origin: SettingsOrigin
    let nameOrigin: SettingsOrigin
  }

  /// Creates content without entries.
  ///
  /// - Parameter ignoresUnknownNames: Whether entries that are no settings may be there, as in an
  ///   environment; otherwise, they are errors.
  public init(ignoresUnknownNames: Bool = false) {
    self.init(base: nil, hasPaths: true, ignoresUnknownNames: ignoresUnknownNames)
  }

  private init(base: Base?, hasPaths: Bool, ignoresUnknownNames: Bool) {
    self.base = base
    self.hasPaths = hasPaths
    self.ignoresUnknownNames = ignoresUnknownNames
  }
}

extension SettingsSnapshot {
  /// Adds an entry with a text.
  ///
  ///     snapshot.add("database.maxSize", text: "10", at: SettingsOrigin(name, line: 3, column: 9))
  ///
  /// Two entries for the same field are an error, as are unknown names. An empty text counts as
  /// missing.
  ///
  /// - Parameters:
  ///   - name: The path of the field, or another spelling of its environment name:
  ///     `database.maxSize`, `database.max-size` and `DATABASE_MAX_SIZE` are equivalent. In a row
  ///     of a repeated section, it has the number of the row: `lines[0].sku`, or `lines.0.sku`.
  ///   - text: The text of the value.
  ///   - origin: The location of the value, in reports about it.
  ///   - nameOrigin: The location of the name, if it is another, in a report that it is unknown.
  public mutating func add(
    _ name: String,
    text: String,
    at origin: SettingsOrigin,
    nameAt nameOrigin: SettingsOrigin? = nil
  ) {
    let key = FieldName.environmentName(of: name)
    add(name, as: key, .text(text), at: origin, nameAt: nameOrigin ?? origin)
  }

  /// Adds an entry with the elements of a list.
  ///
  /// - Parameters:
  ///   - name: The name, as for ``add(_:text:at:nameAt:)``; an entry for a field that is not a list
  ///     is an error.
  ///   - elements: The texts of the elements, which may contain the separator of the list.
  ///   - origin: The location of the value, in reports about it.
  ///   - nameOrigin: The location of the name, if it is another, in a report that it is unknown.
  public mutating func add(
    _ name: String,
    elements: [String],
    at origin: SettingsOrigin,
    nameAt nameOrigin: SettingsOrigin? = nil
  ) {
    let key = FieldName.environmentName(of: name)
    add(name, as: key, .elements(elements), at: origin, nameAt: nameOrigin ?? origin)
  }

  /// Adds an error that concerns no entry, such as a syntax error.
  public mutating func add(_ error: SettingsError) { errors.append(error) }

  /// Adds an entry, given its environment name.
  mutating func add(
    _ name: String,
    as key: String,
    _ content: FoundSetting.Content,
    at origin: SettingsOrigin,
    nameAt nameOrigin: SettingsOrigin
  ) {
    entries.append(
      NamedValue(name: name, key: key, content: content, origin: origin, nameOrigin: nameOrigin))
  }
}

extension SettingsSnapshot: CustomStringConvertible, CustomReflectable {
  /// The number of added entries: `2 entries`.
  public var description: String { "\(entries.count) entries" }

  /// A mirror of the names only, since the values may be secrets.
  public var customMirror: Mirror { Mirror(self, children: ["names": entries.map(\.name)]) }
}

extension SettingsSnapshot {
  /// Creates content that is read by the schema.
  ///
  /// - Parameters:
  ///   - hasPaths: Whether settings have paths in the source, rather than environment names.
  ///   - rows: Returns the rows of repeated sections.
  ///   - settings: Returns the values.
  init(
    hasPaths: Bool,
    rows: @escaping @Sendable (SchemaPlan) -> FoundRows = { _ in FoundRows() },
    settings: @escaping @Sendable (SchemaPlan) -> FoundSettings
  ) {
    self.init(
      base: Base(rows: rows, settings: settings), hasPaths: hasPaths, ignoresUnknownNames: false)
  }

  /// Creates the content of a source of entries with names.
  ///
  /// - Parameters:
  ///   - hasPaths: Whether settings have paths in the source, rather than environment names.
  ///   - keys: The environment names of all entries.
  ///   - settings: Returns the values.
  init(
    hasPaths: Bool,
    keys: @escaping @Sendable () -> [String],
    settings: @escaping @Sendable (SchemaPlan) -> FoundSettings
  ) {
    self.init(
      hasPaths: hasPaths,
      rows: { plan in
        var rows = FoundRows()
        rows.add(keys(), in: plan.template)
        return rows
      }, settings: settings)
  }

  /// Creates content without entries, as of an optional file that does not exist.
  static func empty(hasPaths: Bool, ignoresUnknownNames: Bool = false) -> Self {
    Self(base: nil, hasPaths: hasPaths, ignoresUnknownNames: ignoresUnknownNames)
  }

  /// Creates the content of a source that can't be read.
  static func unreadable(_ error: SettingsError, hasPaths: Bool) -> Self {
    Self(hasPaths: hasPaths) { plan in
      var found = FoundSettings(for: plan)
      found.isUnreadable = true
      found.add(error)
      return found
    }
  }

  /// Returns the rows of repeated sections.
  func rows(_ plan: SchemaPlan) -> FoundRows {
    var rows = base?.rows(plan) ?? FoundRows()
    rows.add(entries.lazy.map(\.key), in: plan.template)
    return rows
  }

  /// Returns the values of a schema's fields.
  func settings(_ plan: SchemaPlan) -> FoundSettings {
    let found = base?.settings(plan) ?? FoundSettings(for: plan)
    if entries.isEmpty, errors.isEmpty { return found }
    var matcher = NameMatcher(plan, addingTo: found, spelling: hasPaths ? \.path : \.environment)
    for error in errors { matcher.found.add(error) }
    for entry in entries {
      if ignoresUnknownNames, plan.index(ofName: entry.key) == nil { continue }
      guard let index = matcher.index(of: entry.name, as: entry.key, at: entry.nameOrigin) else {
        continue
      }
      entry.add(to: &matcher.found, for: index, in: plan)
    }
    return matcher.found
  }
}

extension SettingsSnapshot.NamedValue {
  /// Adds the value of a field; the elements of a list are judged one by one.
  fileprivate func add(to found: inout FoundSettings, for index: Int, in plan: SchemaPlan) {
    func value(_ content: FoundSetting.Content) -> FoundSetting {
      FoundSetting(name: name, content, origin: origin)
    }
    guard case .elements(let elements) = content else {
      return found.add(value(content), for: index, in: plan)
    }
    let field = plan.fields[index].field
    guard let list = field.list else {
      let rule = JSONType.rule(expected: .string, found: .array)
      let reason = ValidationError(rule, at: 0..<0)
      return found.add(value(.invalid(reason, element: [])), for: index, in: plan)
    }
    var isValid = true
    for (number, element) in elements.enumerated() {
      guard let reason = field.error(inElement: element, of: list) else { continue }
      found.add(
        reason, ofElement: value(.invalid(reason, element: [number])), isFirst: isValid,
        for: index, in: plan)
      isValid = false
    }
    if isValid { found.add(value(content), for: index, in: plan) }
  }
}
