import ValidationCore
package import ValidationSchema
internal import RegularLanguage

/// A source of settings, such as the environment, a text, or arguments.
///
///     try Settings(
///       ServerSettings(),
///       from: .arguments(), .environment(prefix: "APP_"), .dotenv(text, named: ".env"))
///
/// Its description is only its name, since its values may be secrets.
public struct SettingsSource: Sendable {
  /// The name, which is part of origins.
  let name: String
  /// Returns the values of a schema's fields.
  let look: @Sendable (SchemaPlan) -> FoundSettings
  /// Returns the rows of repeated sections.
  let rows: @Sendable (SchemaPlan) -> FoundRows
  /// Returns the paths of the files that the source reads.
  let files: @Sendable (SchemaPlan) -> [String]

  init(
    _ name: String,
    rows: @escaping @Sendable (SchemaPlan) -> FoundRows = { _ in FoundRows() },
    files: @escaping @Sendable (SchemaPlan) -> [String] = { _ in [] },
    look: @escaping @Sendable (SchemaPlan) -> FoundSettings
  ) {
    self.name = name
    self.rows = rows
    self.files = files
    self.look = look
  }

  /// Creates a source of entries with names.
  ///
  /// - Parameters:
  ///   - name: The name of the source.
  ///   - keys: Returns the environment names of all entries.
  ///   - look: Returns the values.
  init(
    _ name: String,
    keys: @escaping @Sendable () -> [String],
    look: @escaping @Sendable (SchemaPlan) -> FoundSettings
  ) {
    self.init(name, rows: { _ in FoundRows(keys: keys()) }, look: look)
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

/// The rows of repeated sections that a source contains.
struct FoundRows {
  /// The numbers of rows in the names of entries, by the environment names of repeated sections.
  private var numbers: [String: Set<Int>] = [:]
  /// The arrays by the environment names of repeated sections.
  var arrays: [String: (count: Int, origin: SettingsOrigin)] = [:]

  /// Creates the rows of entries, given their environment names, such as `LINES_0_SKU`.
  init(keys: [String] = []) {
    for key in keys {
      let parts = key.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
      for part in parts.dropFirst().dropLast() {
        let digits = String(Substring(part))
        guard let number = Int(digits), String(number) == digits else { continue }
        let section = key[..<key.utf8.index(before: part.startIndex)]
        numbers[String(section), default: []].insert(number)
      }
    }
  }

  /// Returns the number of rows with consecutive numbers, starting with 0.
  func rowCount(of section: String) -> Int {
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

  /// The maximum number of errors of one source that don't concern fields; others are only counted.
  private static let maximumErrorCount = 100

  init(for plan: SchemaPlan) { values = Array(repeating: nil, count: plan.fields.count) }

  mutating func add(_ error: SettingsError) {
    if errors.count < Self.maximumErrorCount { errors.append(error) } else { others += 1 }
  }

  /// Adds a value of a field; a second value is an error.
  mutating func add(_ value: FoundSetting, for index: Int, in plan: SchemaPlan) {
    guard let known = values[index] else { return values[index] = value }
    var rule = Rule(.once)
    if let line = known.origin.line { rule.parameters["line"] = .count(line) }
    add(
      SettingsError(
        path: plan.fields[index].name.path, name: value.name, origin: value.origin,
        reason: ValidationError(rule, at: 0..<0), pointer: value.pointer))
  }
}

/// An entry for a field in a source.
///
/// This is a class, so that passing it on retains only one reference.
final class FoundSetting: Sendable {
  /// The name as written in the source.
  let name: String
  /// The text, or the reason why there is none.
  let text: Result<String, ValidationError>
  let origin: SettingsOrigin
  /// Whether an empty text is a value, rather than a missing one.
  let isExplicit: Bool
  /// The JSON Pointer of the value; `nil` if the source is not JSON.
  let pointer: String?

  init(
    name: String,
    text: Result<String, ValidationError>,
    origin: SettingsOrigin,
    isExplicit: Bool = false,
    pointer: String? = nil
  ) {
    self.name = name
    self.text = text
    self.origin = origin
    self.isExplicit = isExplicit
    self.pointer = pointer
  }
}

/// A finder of unknown names and of the names that may have been intended.
struct UnknownNames {
  private let plan: SchemaPlan
  private var remainingSuggestions = 20
  private var names: OneOfValidator<String>?

  init(_ plan: SchemaPlan) { self.plan = plan }

  /// Returns the error for an unknown name.
  ///
  /// Suggestions are computed only for the first unknown names.
  ///
  /// - Parameters:
  ///   - name: The name, as written.
  ///   - key: The corresponding environment name.
  ///   - origin: The location of the name.
  ///   - pointer: The JSON Pointer of the member.
  ///   - spelling: Returns the spelling of a field name in the source.
  /// - Returns: The error.
  mutating func error(
    _ name: String,
    as key: String,
    at origin: SettingsOrigin,
    pointer: String? = nil,
    spelling: (FieldName) -> String
  ) -> SettingsError {
    var rule = Rule(.unknown)
    if let row = missingRow(before: key) {
      rule.parameters["missing"] = .text(row)
      return SettingsError(
        name: name, origin: origin, reason: ValidationError(rule, at: 0..<0), pointer: pointer)
    }
    return SettingsError(
      name: name, origin: origin, reason: ValidationError(rule, at: 0..<0),
      suggestion: nearest(to: key).map(spelling), pointer: pointer)
  }

  /// Returns the environment name of the first row that is missing before the row of a name; `nil`
  /// if the name does not have the number of a row.
  private func missingRow(before key: String) -> String? {
    for group in plan.groups where key.hasPrefix(group.name.environment + "_") {
      let digits = key.dropFirst(group.name.environment.count + 1).prefix { $0.isNumber }
      guard let number = Int(digits), number > group.rows.count,
        group.count.contains(group.rows.count + 1)
      else { continue }
      return "\(group.name.environment)_\(group.rows.count)"
    }
    return nil
  }

  private mutating func nearest(to key: String) -> FieldName? {
    guard remainingSuggestions > 0, key.utf8.count <= 64 else { return nil }
    remainingSuggestions -= 1
    let names = self.names ?? OneOfValidator(plan.fields.map(\.name.environment))
    self.names = names
    guard let name = try? names.nearest(to: key),
      editDistance(name, key) <= max(1, min(3, key.count / 3))
    else { return nil }
    return plan.fields.first { $0.name.environment == name }?.name
  }
}
