import LineValidation
import SettingsSyntax
import ValidateRun
import ValidationCore
import ValidatorExport

/// Rules for the columns of a table as a Table Schema.
///
///     --column age --unless-empty --integer --min 0
///     // {"name": "age", "type": "integer", "constraints": {"minimum": 0}}
///     --column age --not --one-of 0
///     // a field without constraints, and a note that a rule is not in the schema
struct TableSchemaText {
  /// How the schema differs from the rules, with the column that is concerned.
  private(set) var notes: [(name: String?, note: SchemaNote)] = []
  private var fields: [SchemaField] = []
  private var uniqueKeys: [[String]] = []
  /// Whether some columns may be missing, which a schema can't say of some fields alone.
  private var isPartial = false
  /// The numbers that stand for columns.
  private let numbered: Set<String>
  /// What the next words are about, if not the values of the column.
  private var skips = Skipping.none

  /// Which words are left out.
  private enum Skipping {
    case none
    /// The next rule with its bounds.
    case rule
    /// All words up to the next column.
    case column
  }

  /// Writes rules of columns.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - numbered: The numbers that stand for columns, which are not in the schema: a field has the
  ///     name of its column.
  /// - Complexity: Exports the pattern of each rule that has no type.
  init(_ rules: WrittenRules, numbered: Set<String>) {
    self.numbered = numbered
    for entry in rules.entries { add(entry) }
    for index in fields.indices {
      for note in fields[index].end() { notes.append((fields[index].name, note)) }
    }
  }
}

extension TableSchemaText {
  /// The schema, several lines of JSON.
  var text: String {
    var members: [(name: String, value: JSONWriter.Value)] = [
      ("$schema", .string("https://datapackage.org/profiles/2.0/tableschema.json")),
      ("fields", .array(fields.map(\.value))),
      ("fieldsMatch", .array([.string(isPartial ? "partial" : "subset")])),
    ]
    if !uniqueKeys.isEmpty {
      members.append(("uniqueKeys", .array(uniqueKeys.map { .array($0.map { .string($0) }) })))
    }
    return JSONWriter.text(.object(members), indentation: 0) + "\n"
  }

  private mutating func add(_ entry: WrittenRules.Entry) {
    switch entry.word {
    case .column(let pattern):
      let name = NamePattern.name(pattern)
      if numbered.contains(name) {
        notes.append((name, .numbered))
        skips = .column
        return
      }
      fields.append(SchemaField(name: name))
      skips = .none
    case .unique(let names):
      if !numbered.isDisjoint(with: names) {
        notes.append(("--unique \(names.joined(separator: ","))", .numbered))
      } else if names.count == 1, let index = fields.lastIndex(where: { $0.name == names[0] }) {
        fields[index].isUnique = true
      } else {
        uniqueKeys.append(names)
      }
    case .relation(let relation): notes.append((relation.option, .same))
    case .comparison: notes.append((fields.last?.name, .same))
    default: if !fields.isEmpty, skips != .column { addToField(entry) }
    }
  }

  private mutating func addToField(_ entry: WrittenRules.Entry) {
    let last = fields.count - 1
    func note(_ note: SchemaNote) { notes.append((fields[last].name, note)) }
    switch entry.word {
    case .rule(let kind):
      if skips == .rule {
        skips = .none
        fields[last].isOpen = false
        note(.unwritten)
      } else {
        fields[last].rules.append(WrittenRule(kind))
        fields[last].bounds.append([])
        fields[last].isOpen = true
      }
    case .bound(let bound):
      if fields[last].isOpen { fields[last].bounds[fields[last].bounds.count - 1].append(bound) }
    case .exemption(.empty): fields[last].isRequired = false
    case .missing(let values): fields[last].missing += values
    case .optional: isPartial = true
    case .negation, .warning: skips = .rule
    case .condition, .exemption:
      skips = .column
      note(.conditional)
    case .choice, .inversion:
      skips = .column
      fields[last].rules = []
      fields[last].bounds = []
      note(.unwritten)
    default: break
    }
  }
}

/// A field that is being written.
private struct SchemaField {
  let name: String
  var isRequired = true
  var isUnique = false
  var missing: [String] = []
  var rules: [WrittenRule] = []
  /// The bounds of each rule.
  var bounds: [[Bound]] = []
  /// Whether the next bound belongs to the last rule.
  var isOpen = false
  private var type = "string"
  private var members: [(name: String, value: JSONWriter.Value)] = []
  private var constraints: [(name: String, value: JSONWriter.Value)] = []

  init(name: String) { self.name = name }
}

extension SchemaField {
  var value: JSONWriter.Value {
    let all =
      (isRequired ? [("required", JSONWriter.Value.literal("true"))] : [])
      + (isUnique ? [("unique", JSONWriter.Value.literal("true"))] : []) + constraints
    let missing = missing.isEmpty ? [] : [""] + missing
    return .object(
      [("name", .string(name)), ("type", .string(type))] + members
        + (missing.isEmpty ? [] : [("missingValues", .array(missing.map { .string($0) }))])
        + (all.isEmpty ? [] : [("constraints", .object(all))]))
  }

  /// Writes the rules.
  ///
  /// - Returns: How the field differs from them.
  mutating func end() -> [SchemaNote] {
    var isWhole = true
    for (rule, bounds) in zip(rules, bounds) where !write(rule, bounds) { isWhole = false }
    let acceptsEmpty = zip(rules, bounds).allSatisfy { rule, bounds in
      (try? Self.validator(rule, bounds))?.isValid("") ?? false
    }
    if acceptsEmpty { isRequired = false }
    return isWhole ? [] : [.unwritten]
  }

  /// Writes a rule.
  ///
  /// - Returns: Whether the field says all that the rule does.
  private mutating func write(_ rule: WrittenRule, _ bounds: [Bound]) -> Bool {
    switch rule.kind {
    case .number(.integer): return write(type: "integer", bounds)
    case .number(.digits) where !bounds.isEmpty: return write(type: "integer", bounds)
    case .number(.numeric), .number(.scientific): return write(type: "number", bounds)
    case .length(let range):
      guard type == "string" else { return writePattern(rule, bounds) }
      if case .included(let lower) = range.interval.lower { set("minLength", .literal("\(lower)")) }
      if case .included(let upper) = range.interval.upper { set("maxLength", .literal("\(upper)")) }
      return true
    case .oneOf(let values):
      let isNumber = type == "integer" || type == "number"
      set("enum", .array(values.map { isNumber ? .literal($0) : .string($0) }))
      return true
    case .nonEmpty: return isRequired
    case .pattern(let pattern, .whole):
      return set("pattern", .string(pattern))
    case .values: return false
    case .format:
      let label = rule.kind.label
      let types = [
        "date": ("date", nil), "time": ("time", nil), "date-time": ("datetime", nil),
        "email": ("string", "email"), "uuid": ("string", "uuid"), "base64": ("string", "binary"),
        "boolean": ("boolean", nil as String?),
      ]
      guard let (type, own) = types[label], rules.first?.kind.label == label else {
        return writePattern(rule, bounds)
      }
      if let format = try? Self.validator(rule, []).rule.parameters["format"]?.description {
        // Other formats require zeros that may be missing in these.
        guard format.contains("%") else { return writePattern(rule, bounds) }
        members.append(("format", .string(format)))
        return write(type: type, bounds)
      }
      if label == "boolean" {
        let truths = [
          "trueValues": "true True TRUE yes Yes YES on On ON 1",
          "falseValues": "false False FALSE no No NO off Off OFF 0",
        ]
        for (name, texts) in truths.sorted(by: { $0.key > $1.key }) {
          members.append((name, .array(texts.split(separator: " ").map { .string(String($0)) })))
        }
      }
      if let own { members.append(("format", .string(own))) }
      // The rule ignores case, and accepts offsets alone.
      return write(type: type, bounds) && label != "date-time" && label != "boolean"
    default: return writePattern(rule, bounds)
    }
  }

  private mutating func write(type: String, _ bounds: [Bound]) -> Bool {
    if self.type != "string" && self.type != type { return false }
    self.type = type
    var isWhole = true
    let isNumber = type == "integer" || type == "number"
    let names: [Bound.Kind: String] = [
      .lower: "minimum", .upper: "maximum", .above: "exclusiveMinimum", .below: "exclusiveMaximum",
    ]
    for bound in bounds {
      if let name = names[bound.kind] {
        set(name, isNumber ? .literal(bound.text) : .string(bound.text))
      } else if bound.kind == .separator {
        if bound.text == "comma" { members.append(("decimalChar", .string(","))) }
      } else {
        isWhole = false
      }
    }
    return isWhole
  }

  /// Writes a rule as a pattern.
  private mutating func writePattern(_ rule: WrittenRule, _ bounds: [Bound]) -> Bool {
    do {
      let pattern = try Self.validator(rule, bounds).pattern(for: .html)
      return set("pattern", .string(pattern.source)) && pattern.exactness == .exact
    } catch {
      return false
    }
  }

  private static func validator(
    _ rule: WrittenRule,
    _ bounds: [Bound]
  ) throws(UsageError) -> any Validator {
    var rule = rule
    for bound in bounds { try rule.add(bound, at: nil) }
    return try rule.compiled(limits: .ofCommand, lines: LinePlan()).rule.validator
  }

  /// Sets a constraint, of which there can be one.
  @discardableResult
  private mutating func set(_ name: String, _ value: JSONWriter.Value) -> Bool {
    if constraints.contains(where: { $0.name == name }) { return false }
    constraints.append((name, value))
    return true
  }
}
