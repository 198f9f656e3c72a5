import SettingsSyntax
import ValidationCore
package import ValidationSchema

/// A source of settings, such as the environment, a text, or arguments.
///
///     try LoadedSettings(
///       ServerSettings(),
///       from: .arguments(), .environment(prefix: "APP_"), .dotenv(text, named: ".env"))
///
/// Each time settings are read, a source is read exactly once: a file may be a pipe, and one that
/// is replaced meanwhile is read as it was or as it is.
///
/// Its description is only its name, since its values may be secrets.
public struct SettingsSource: Sendable {
  /// The name, which is part of origins.
  let name: String
  /// Reads the source.
  let snapshot: @Sendable () -> SettingsSnapshot
  /// Whether settings have paths in the source, as in JSON, rather than environment names.
  let hasPaths: Bool
  /// Returns the paths of the files that the source reads.
  let files: @Sendable (SchemaPlan) -> [String]

  init(
    _ name: String,
    hasPaths: Bool = false,
    files: @escaping @Sendable (SchemaPlan) -> [String] = { _ in [] },
    snapshot: @escaping @Sendable () -> SettingsSnapshot
  ) {
    self.name = name
    self.hasPaths = hasPaths
    self.files = files
    self.snapshot = snapshot
  }

  /// Returns the states of the files that the source reads; `nil` for a file that does not exist.
  package func fileStates<Root: Schema>(for schema: Root) -> [FileState?] {
    files(SchemaPlan.plan(of: schema)).map(ProcessEnvironment.state)
  }
}

extension SettingsSource: CustomStringConvertible, CustomReflectable {
  /// The name of the source.
  public var description: String { name }

  /// A mirror of the name only, since the values may be secrets.
  public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

/// The content of a source at the time when it was read.
///
/// It answers all questions of one reading of settings. The number of rows is asked first, since
/// the names of fields depend on it.
struct SettingsSnapshot {
  /// Returns the rows of repeated sections.
  let rows: (SchemaPlan) -> FoundRows
  /// Returns the values of a schema's fields; it is called once.
  let settings: (SchemaPlan) -> FoundSettings

  init(
    rows: @escaping (SchemaPlan) -> FoundRows = { _ in FoundRows() },
    settings: @escaping (SchemaPlan) -> FoundSettings
  ) {
    self.rows = rows
    self.settings = settings
  }

  /// Creates the content of a source of entries with names.
  ///
  /// - Parameters:
  ///   - keys: The environment names of all entries.
  ///   - settings: Returns the values.
  init(
    keys: @escaping () -> some Sequence<String>,
    settings: @escaping (SchemaPlan) -> FoundSettings
  ) {
    self.init(rows: { FoundRows(keys: keys(), $0.template) }, settings: settings)
  }
}

/// The rows of repeated sections that a source contains.
struct FoundRows {
  /// The numbers of rows in the names of entries, by the environment names of repeated sections.
  private var numbers: [ExactText: Set<Int>] = [:]
  /// The arrays by the environment names of repeated sections.
  var arrays: [ExactText: (count: Int, origin: SettingsOrigin)] = [:]

  init() {}

  /// Creates the rows of entries, given their environment names, such as `LINES_0_SKU`.
  ///
  /// - Complexity: O(*n*) in the length of the names: only those of repeated sections have rows.
  init(keys: some Sequence<String>, _ template: SchemaTemplate) {
    for key in keys { add(key[...], template, below: "") }
  }

  private mutating func add(_ name: Substring, _ template: SchemaTemplate, below path: String) {
    // A field may have a name like that of a row, such as `lines_0_note`.
    if template.groups.isEmpty || template.place(ofName: name) != nil { return }
    for group in template.groups {
      guard let (number, rest) = group.row(inName: name) else { continue }
      let section = path + group.environment
      numbers[ExactText(section), default: []].insert(number)
      add(rest, group.rows, below: "\(section)_\(number)_")
    }
  }

  /// Returns the number of rows with consecutive numbers, starting with 0.
  func rowCount(of section: ExactText) -> Int {
    let numbers = numbers[section] ?? []
    return (0..<numbers.count).first { !numbers.contains($0) } ?? numbers.count
  }
}

/// The entries of a source for the fields of a schema.
struct FoundSettings {
  /// The values by the number of the field; `nil` for fields that the source does not contain.
  private(set) var values: [FoundSetting?]
  /// The errors of the source that don't concern values.
  private(set) var errors: [SettingsError] = []
  /// The number of omitted errors.
  private(set) var others = 0
  /// Whether the source can't be read, so that its values are unknown.
  var isUnreadable = false
  /// The fields and repeated sections in parts that can't be read, by their numbers.
  var unreadable: (fields: Set<Int>, groups: Set<Int>) = ([], [])

  /// The maximum number of errors of one source that don't concern fields; others are only counted.
  private static let maximumErrorCount = 100

  init(for plan: SchemaPlan) { values = Array(repeating: nil, count: plan.fields.count) }

  /// Whether another error would only be counted, so that there is no need to create it.
  private var isFull: Bool { errors.count >= Self.maximumErrorCount }

  mutating func add(_ error: SettingsError) {
    if isFull { others += 1 } else { errors.append(error) }
  }

  /// Counts an error if it would be omitted.
  ///
  /// - Returns: Whether it is counted; otherwise, it must be added.
  mutating func counts() -> Bool {
    if isFull { others += 1 }
    return isFull
  }

  /// Adds a value of a field; a second value is an error.
  mutating func add(_ value: FoundSetting, for index: Int, in plan: SchemaPlan) {
    guard let known = values[index] else { return values[index] = value }
    if counts() { return }
    var rule = Rule(.once)
    if let line = known.origin.line { rule.parameters["line"] = .count(line) }
    let name = plan.fields[index].name
    add(
      SettingsError(
        path: name.path, name: value.name ?? name.path, origin: value.origin,
        reason: ValidationError(rule, at: 0..<0), pointer: value.pointer(of: name)))
  }
}

/// An entry for a field in a source.
///
/// This is a class, so that passing it on retains only one reference.
final class FoundSetting: Sendable {
  /// The content of an entry.
  enum Content: Sendable {
    /// A text, which counts as missing if it is empty.
    case text(String)
    /// A text in JSON, which may be empty.
    case string(String)
    /// The texts of the elements of a JSON array.
    case elements([String])
    /// The reason why there is no content, and the number of the invalid element of an array.
    case invalid(ValidationError, element: Int?)
  }

  /// The name as written in the source; `nil` for a member of JSON, whose name is its path.
  let name: String?
  let content: Content
  let origin: SettingsOrigin

  init(name: String?, _ content: Content, origin: SettingsOrigin) {
    self.name = name
    self.content = content
    self.origin = origin
  }

  convenience init(
    name: String,
    text: Result<String, ValidationError>,
    origin: SettingsOrigin
  ) {
    switch text {
    case .success(let text): self.init(name: name, .text(text), origin: origin)
    case .failure(let error): self.init(name: name, .invalid(error, element: nil), origin: origin)
    }
  }

  private var element: Int? { if case .invalid(_, let element) = content { element } else { nil } }

  /// Returns the name for reports, given the names of the field.
  func name(of field: FieldName) -> String {
    name ?? field.path + (element.map { "[\($0)]" } ?? "")
  }

  /// Returns the JSON Pointer of the value; `nil` if the source is not JSON.
  func pointer(of field: FieldName) -> String? {
    name == nil ? JSONPointer.pointer(field.components) + (element.map { "/\($0)" } ?? "") : nil
  }
}
