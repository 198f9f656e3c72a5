import LineValidation
import ValidationCore
import SettingsSyntax
import ValidatorExport

/// The JSON Schema of a row of a table, or of settings: an object whose values are strings.
struct RowObject {
  typealias Value = JSONWriter.Value

  let columns: [ColumnRules]
  let relations: [ColumnRelation]
  /// The columns whose values must be unique together.
  let unique: [UniqueColumns]
  /// The columns that relations and keys name.
  private let linked: [String]
  /// The names of settings without rules that must be present.
  private let required: [String]
  /// Whether digits can be the number of a column instead of its name.
  private let hasNumbers: Bool
  /// Whether columns that others are compared with must exist.
  private let needsOthers: Bool
  /// Whether empty values that are exempt from the rules are members that are not there.
  var omitsEmpty = false
  /// The values that count as empty in columns without rules.
  var missing: [String] = []
  /// What the schema says under conditions.
  var conditions: [Value] {
    get { object.conditions }
    nonmutating set { object.conditions = newValue }
  }
  private let object: ObjectNode
  /// The members so far, by the bytes of their names.
  private var members: [[UInt8]: Int] = [:]
  private var values: [(name: String, value: Value, isRequired: Bool)] = []

  init(
    _ columns: [ColumnRules],
    _ relations: [ColumnRelation],
    unique: [UniqueColumns] = [],
    required: [String] = [],
    hasNumbers: Bool,
    needsOthers: Bool,
    allowsOthers: Bool
  ) {
    self.columns = columns
    self.relations = relations
    self.unique = unique
    self.required = required
    self.hasNumbers = hasNumbers
    self.needsOthers = needsOthers
    linked = unique.flatMap(\.names) + relations.flatMap(\.columns)
    // The names of columns that are given by their numbers are unknown.
    let all =
      columns.filter(\.patterns.isEmpty).map(\.column) + linked + required
      + columns.flatMap(\.otherColumns)
    let isOpen = allowsOthers || hasNumbers && all.contains(where: Self.isNumber)
    object = ObjectNode(additional: isOpen ? Self.string : .literal("false"))
  }

  private static let string = Value.object([("type", .string("string"))])
}

extension RowObject {
  /// Returns whether a column may be given by its number.
  func isNumber(_ column: String) -> Bool {
    hasNumbers && Self.isNumber(column)
  }

  private static func isNumber(_ column: String) -> Bool {
    column.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      && Int(column).map { $0 > 0 } ?? false
  }

  /// How the schema has the values of columns.
  var notation: RecordNotation {
    RecordNotation(
      kinds: [.string], lacksFields: !needsOthers, missing: missing, isNumber: isNumber
    ) { column, values, isRequired in
      if let expression = column.patterns.expression {
        return [("patternProperties", .object([(expression, .object(values))]))]
      }
      return [("properties", .object([(column.column, .object(values))]))]
        + (isRequired ? [("required", .array([.string(column.column)]))] : [])
    }
  }

  /// Adds a column with the schema of its values.
  mutating func add(_ column: ColumnRules, _ keywords: [(name: String, value: Value)]) {
    let name = column.column
    if let expression = column.patterns.expression {
      object.patterns.append((expression, .object(keywords)))
    } else {
      // A setting under conditions may be missing if they don't hold.
      let isRequired = !column.isOptional && (needsOthers || column.conditions.isEmpty)
      let acceptsEmpty =
        column.exemption == .empty || column.rules?.validator.isValid("") ?? true
      add(
        name, .object(keywords),
        isRequired: isRequired && !(omitsEmpty && acceptsEmpty && !column.isConditional))
    }
    let others = column.otherColumns.filter { !isNumber($0) }
    for other in others {
      add(other, Self.string, isRequired: needsOthers && !column.isOptional)
    }
    if needsOthers, column.isOptional, column.patterns.isEmpty, !others.isEmpty {
      object.dependencies.append((name, others))
    }
  }

  /// Adds a member, or requires one that is there.
  private mutating func add(_ name: String, _ value: Value, isRequired: Bool) {
    let bytes = Array(name.utf8)
    if let index = members[bytes] {
      // A column's own schema says more than that it is a string, which is all that others require.
      if JSONWriter.text(value) != JSONWriter.text(Self.string) { values[index].value = value }
      values[index].isRequired = values[index].isRequired || isRequired
    } else {
      members[bytes] = values.count
      values.append((name, value, isRequired))
    }
  }

  /// The keywords of the schema, after all columns have been added.
  var keywords: [(name: String, value: Value)] {
    mutating get {
      func isOptional(_ name: String) -> Bool {
        columns.contains { $0.isOptional && $0.column.utf8.elementsEqual(name.utf8) }
      }
      for name in linked where !isNumber(name) {
        add(name, Self.string, isRequired: needsOthers && !isOptional(name))
      }
      for name in required { add(name, Self.string, isRequired: !isOptional(name)) }
      for member in values { object.add(member.name, member.value, isRequired: member.isRequired) }
      return object.members
    }
  }
}

extension ColumnRules {
  /// The other columns on which it depends whether rules apply, each once.
  fileprivate var otherColumns: [String] {
    var others: [String] = []
    if case .unless(let other) = exemption { others.append(other) }
    for other in conditionColumns where !others.contains(other) { others.append(other) }
    return others
  }
}

extension [NamePattern] {
  /// The regular expression of the names that match all patterns, as JSON Schema has it; nil if
  /// there are none.
  fileprivate var expression: String? {
    guard let last else { return nil }
    let others = dropLast().map { "(?=" + Self.expression($0) + ")" }.joined()
    return "^" + others + Self.expression(last)
  }

  private static func expression(_ pattern: NamePattern) -> String {
    pattern.parts.map { part in
      guard let part else { return #"[\s\S]*"# }
      return part.map { "^$.|?*+()[]{}\\/-".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
    .joined() + "$"
  }
}
