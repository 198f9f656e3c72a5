import LineValidation
import SettingsSyntax
import ValidateRun

/// A Table Schema (Data Package, versions 1 and 2) as the rules of columns.
///
/// Each property becomes the options that say the same, so that there is one judge of tables:
///
///     {"name": "age", "type": "integer", "constraints": {"minimum": 0}}
///                                   // --column age --unless-empty --integer --min 0
///     {"name": "at", "type": "date", "format": "%d.%m.%Y", "constraints": {"minimum": "1.1.2024"}}
///                                   // a pattern; a warning says that the minimum is not checked
///
/// Anything that no option says is a warning with its place; nothing is dropped silently.
struct TableSchema {
  /// The rules, as if they stood on the command line.
  private(set) var arguments = Arguments()
  /// What the rules don't say.
  private(set) var warnings: [RuleLineWarning] = []
  /// How the columns of a header must match the fields.
  let match: FieldsMatch
  /// The JSON Schema of the columns that contain JSON, as an object; nil if there is none.
  var jsonSchema: String? {
    if members.isEmpty { return nil }
    return JSONWriter.text(.object([("properties", .object(members))]))
  }

  /// The documents to which that schema refers, by their addresses.
  private(set) var jsonDocuments: [String: String] = [:]
  /// The schemas of the columns that contain JSON.
  private var members: [(name: String, value: JSONWriter.Value)] = []
  /// The names of the fields, in order.
  private(set) var names: [String] = []
  /// The schema.
  private let schema: DescriptorValue
  /// The foreign keys, by the last of their fields.
  private let references: [String: [DescriptorValue]]
  /// The words whose places are not set yet, and the offsets of these.
  private var places: [(words: Range<Int>, offset: Int)] = []
  /// The package that has the schema; nil if it stands alone.
  private let package: DataPackage?

  /// How the columns of a header must match the fields of a schema.
  enum FieldsMatch: String, CaseIterable {
    /// The same columns in the same order.
    case exact
    /// The same columns in any order.
    case equal
    /// All fields are columns, and there may be others.
    case subset
    /// All columns are fields, some of which may be missing.
    case superset
    /// Some fields are columns.
    case partial
  }

  /// Reads a schema.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - package: The package that has the schema; nil if it stands alone.
  /// - Throws: ``UsageError`` with the place of the first mistake.
  init(_ schema: DescriptorValue, of package: DataPackage?) throws(UsageError) {
    self.schema = schema
    self.package = package
    try schema.check(.object)
    match = try Self.match(schema)
    guard let fields = try schema.property("fields", .array), !fields.elements.isEmpty else {
      throw schema.mistake(.noFields)
    }
    let missing = try schema["missingValues"].map { (values) throws(UsageError) in
      try Self.missingValues(values)
    }
    references = try Self.references(of: schema)
    let keys = try Self.keys(of: schema)
    var known: Set<[UInt8]> = []
    for field in fields.elements {
      let field = try TableField(field, missing: missing ?? [""])
      if !known.insert(Array(field.name.utf8)).inserted {
        throw field.value.mistake(.repeatedField(field.name))
      }
      names.append(field.name)
      try add(field, isKey: keys.primary.contains(field.name))
    }
    for name in references.keys.sorted() where !known.contains(Array(name.utf8)) {
      throw schema.mistake(.unknownField(name))
    }
    for key in keys.all {
      for name in key where !known.contains(Array(name.utf8)) {
        throw schema.mistake(.unknownField(name))
      }
      try apply("unique", ValueList.text(of: key))
    }
    setPlaces()
  }
}

extension TableSchema {
  /// The columns that a header must have, in this order among themselves; nil for any order.
  var order: [String]? { match == .exact ? names : nil }
  /// Whether other columns are invalid.
  var isStrict: Bool { [.exact, .equal, .superset].contains(match) }

  private static func match(_ schema: DescriptorValue) throws(UsageError) -> FieldsMatch {
    guard let value = schema["fieldsMatch"] else { return .exact }
    let names = try value.names()
    guard names.count == 1, let match = FieldsMatch(rawValue: names[0]) else {
      throw value.mistake(
        .value(
          property: value.name, value: names.joined(separator: ","),
          among: FieldsMatch.allCases.map(\.rawValue)))
    }
    return match
  }

  /// Returns the texts of missing values, which version 2 may give as objects with labels.
  static func missingValues(_ values: DescriptorValue) throws(UsageError) -> [String] {
    try values.check(.array)
    var texts: [String] = []
    for element in values.elements {
      let value = element.type == .object ? element["value"] ?? element : element
      try value.check(.string)
      texts.append(value.written)
    }
    return texts
  }

  /// Returns the names of the primary key, and of all keys.
  private static func keys(
    of schema: DescriptorValue
  ) throws(UsageError) -> (primary: Set<String>, all: [[String]]) {
    let primary = try schema["primaryKey"].map { (key) throws(UsageError) in try key.names() }
    var all = primary.map { [$0] } ?? []
    for key in try schema.property("uniqueKeys", .array)?.elements ?? [] {
      all.append(try key.names())
    }
    return (Set(primary ?? []), all)
  }

  /// Adds an option.
  private mutating func apply(_ name: String, _ value: String? = nil) throws(UsageError) {
    guard let option = Option.named(name) else { return }
    let values = value.map { [OptionValue(option: option.spelling, bytes: Array($0.utf8))] }
    try option.apply(values ?? [], to: &arguments)
  }

  /// Returns the foreign keys, by the last of their fields.
  private static func references(
    of schema: DescriptorValue
  ) throws(UsageError) -> [String: [DescriptorValue]] {
    var references: [String: [DescriptorValue]] = [:]
    for key in try schema.property("foreignKeys", .array)?.elements ?? [] {
      try key.check(.object)
      guard let fields = key["fields"] else { throw key.mistake(.missing(property: "fields")) }
      references[try fields.names().last ?? "", default: []].append(key)
    }
    return references
  }

  /// Adds an option with what it says in the schema.
  private mutating func apply(
    _ name: String,
    _ value: String? = nil,
    from source: DescriptorValue
  ) throws(UsageError) {
    let start = arguments.rules.entries.count
    try UsageError.attempt(try apply(name, value)) { $0.at(source.place) }
    places.append((start..<arguments.rules.entries.count, source.offset))
  }

  /// Adds the rules of a field.
  private mutating func add(_ field: TableField, isKey: Bool) throws(UsageError) {
    var field = field
    if isKey { field.isRequired = true }
    try field.read()
    try apply("column", field.name, from: field.value)
    if match == .superset || match == .partial { try apply("optional", from: field.value) }
    let alternatives = field.alternatives
    if !alternatives.isEmpty {
      // No option says it.
      arguments.rules.option = Option.named("one-of")
      arguments.rules.add(.alternatives(alternatives))
    }
    let keys = references[field.name] ?? []
    if field.mayBeEmpty, !field.rules.isEmpty || !keys.isEmpty {
      try apply("unless-empty", from: field.value)
    }
    for rule in field.rules { try apply(rule.option, rule.value, from: rule.source) }
    for key in keys { try add(reference: key) }
    if field.isUnique { try apply("unique", ValueList.text(of: [field.name])) }
    if let schema = field.jsonSchema { members.append((field.name, .literal(schema))) }
    jsonDocuments.merge(field.jsonDocuments) { $1 }
    for (value, reason) in field.unchecked { warn(of: value, reason) }
  }

  /// Adds the rule that values are those of a column of another table.
  private mutating func add(reference key: DescriptorValue) throws(UsageError) {
    guard let reference = try key.property("reference", .object),
      let fields = reference["fields"]
    else { throw key.mistake(.missing(property: "reference")) }
    let names = try fields.names()
    let resource = try reference.property("resource", .string)?.written ?? ""
    guard names.count == 1, try key["fields"]?.names().count == 1 else {
      return warn(of: key, .keys)
    }
    guard let table = try package?.table(ofResource: resource, at: reference) else {
      return warn(of: key, .noPackage)
    }
    let start = arguments.rules.entries.count
    try apply("in", "\(table.path):\(names[0])", from: key)
    arguments.rules.separateValues(by: table.delimiter, from: start)
  }

  /// Adds a warning that what a value says is not checked.
  private mutating func warn(of value: DescriptorValue, _ reason: RuleLineWarning.Unchecked) {
    // The others are only counted.
    warnings.append(
      warnings.count < RuleLineWarning.maximumShownCount
        ? value.warning(reason)
        : RuleLineWarning(
          place: "", line: "", position: 0, problem: .unchecked(property: value.name, reason)))
  }

  /// Sets the places of all words, in one pass over the text.
  private mutating func setPlaces() {
    var positions = TextPositions(schema.text.bytes)
    for (words, offset) in places.sorted(by: { $0.offset < $1.offset }) {
      let place = positions.place(at: offset)
      arguments.rules.place(words, at: "\(schema.file):\(place.line):\(place.column)")
    }
  }
}

extension DescriptorValue {
  /// Returns a warning that what the value says is not checked.
  func warning(_ reason: RuleLineWarning.Unchecked) -> RuleLineWarning {
    let start = offset
    let line = text.bytes[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let rest = text.bytes[line...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return RuleLineWarning(
      place: place, line: String(decoding: rest, as: UTF8.self),
      position: String(decoding: text.bytes[line..<start], as: UTF8.self).count,
      problem: .unchecked(property: name, reason))
  }
}
