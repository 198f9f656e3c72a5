import SettingsSyntax
import ValidationCore
import ValidationSchema

/// The rows of repeated sections that a source contains.
struct FoundRows {
  /// The numbers of rows in the names of entries, by the pointers of repeated sections.
  private var numbers: [ExactText: Set<Int>] = [:]
  /// The rows of arrays and objects, by the pointers of repeated sections.
  var arrays: [ExactText: (rows: RowLabels, origin: SettingsOrigin)] = [:]
  /// The node of the first row that is too many; `nil` if there are not too many rows.
  var excess: Int?

  /// Adds the rows of entries, given their environment names, such as `LINES_0_SKU`.
  ///
  /// - Complexity: O(*n*) in the length of the names: only those of repeated sections have rows.
  mutating func add(_ keys: some Sequence<String>, in template: SchemaTemplate) {
    if template.groups.isEmpty { return }
    for key in keys { add(key[...], in: template, below: FieldName([])) }
  }

  private mutating func add(_ name: Substring, in template: SchemaTemplate, below row: FieldName) {
    // A field may have a name like that of a row, such as `lines_0_note`.
    if template.groups.isEmpty || template.place(ofName: name) != nil { return }
    for group in template.groups where group.identity.key == nil {
      guard let (number, rest) = group.row(inName: name) else { continue }
      // An unknown name, such as one of another program, makes no optional section.
      if !group.identity.shape.hasNumbers, group.rows.field(ofName: rest) == nil { continue }
      let section = row.appending(group.components)
      numbers[section.pointer, default: []].insert(number)
      add(rest, in: group.rows, below: section.row(number, of: group.identity))
    }
  }

  /// Returns whether there is a row of a repeated section, whatever its number is, or an array.
  func contains(_ section: ExactText) -> Bool {
    arrays[section] != nil || numbers[section] != nil
  }

  /// Returns the number of rows with consecutive numbers, starting with 0.
  func rowCount(of section: ExactText) -> Int {
    let numbers = numbers[section] ?? []
    return (0..<numbers.count).first { !numbers.contains($0) } ?? numbers.count
  }
}

extension FieldName {
  /// A text that no other name has, whatever keys and numbers it contains: a JSON Pointer, but with
  /// the names of shapes.
  var pointer: ExactText { ExactText(JSONPointer.pointer(components)) }

  /// The JSON Pointer.
  var jsonPointer: String { JSONPointer.pointer(members) }
}

/// The entries of a source for the fields of a schema.
struct FoundSettings {
  /// The values by the number of the field; `nil` for fields that the source does not contain.
  private(set) var values: [FoundSetting?]
  /// The errors of the source that don't concern values.
  private(set) var errors: [SettingsError] = []
  /// The number of omitted errors.
  private(set) var others = 0
  /// The unknown members that the schema keeps.
  var keptMembers = KeptMembers()
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

  /// Adds an invalid element of a list; those after the first one are further errors.
  mutating func add(
    _ reason: ValidationError,
    ofElement value: FoundSetting,
    isFirst: Bool,
    for index: Int,
    in plan: SchemaPlan
  ) {
    if plan.ignores(index) { return }
    if isFirst {
      add(value, for: index, in: plan)
    } else if !counts() {
      add(SettingsError(reason, of: value, for: index, in: plan))
    }
  }

  /// Adds a value of a field; a second value is an error.
  mutating func add(_ value: FoundSetting, for index: Int, in plan: SchemaPlan) {
    if plan.ignores(index) { return }
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

extension FoundSetting.Content {
  /// Creates the content of a text, or the reason why there is none.
  init(_ text: Result<String, ValidationError>) {
    switch text {
    case .success(let text): self = .text(text)
    case .failure(let error): self = .invalid(error, element: [])
    }
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
    /// The texts of the elements of a list, such as a JSON array.
    case elements([String])
    /// The reason why there is no content, and the number of the invalid element of a list, with
    /// that of the element in it, if it is a list itself; empty for the content as a whole.
    case invalid(ValidationError, element: [Int])
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
    self.init(name: name, Content(text), origin: origin)
  }

  private var element: [Int] { if case .invalid(_, let element) = content { element } else { [] } }

  /// Returns the name for reports, given the names of the field.
  func name(of field: FieldName) -> String {
    (name ?? field.path) + element.map { "[\($0)]" }.joined()
  }

  /// Returns the JSON Pointer of the value; `nil` if the source is not JSON.
  func pointer(of field: FieldName) -> String? {
    name == nil ? field.jsonPointer + element.map { "/\($0)" }.joined() : nil
  }
}
