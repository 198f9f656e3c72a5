import LineValidation
import RegularLanguage
import SettingsSyntax
import ValidateRun
import ValidationCore
import ValidationFormats
import ValidationJSONSchema
import ValidatorExport

/// A field of a Table Schema, as options about a column.
struct TableField {
  /// An option, with what it says in the schema.
  typealias FieldRule = (option: String, value: String?, source: DescriptorValue)

  /// The field.
  let value: DescriptorValue
  let name: String
  /// Whether each row must have a value.
  var isRequired: Bool
  /// Whether no two rows may have the same value.
  private(set) var isUnique = false
  /// The options.
  private(set) var rules: [FieldRule] = []
  /// What the options don't say.
  private(set) var unchecked: [(value: DescriptorValue, reason: RuleLineWarning.Unchecked)] = []
  private let type: String
  private let format: String
  private let constraints: DescriptorValue?
  /// The texts that stand for no value.
  private let missing: [String]
  /// The types of JSON that the texts must be, and the schemas that they must satisfy.
  private var jsonTypes: [String] = []
  /// The schemas by addresses of their own, so that what they refer to is in them.
  private(set) var jsonDocuments: [String: String] = [:]
  /// The values that the type has beside those of its rule.
  private var special: [String] = []

  /// Reads the name, type and format of a field.
  ///
  /// - Parameters:
  ///   - value: The field.
  ///   - missing: The texts that stand for no value, unless the field has its own.
  /// - Throws: ``UsageError`` with the place of the first mistake.
  init(_ value: DescriptorValue, missing: [String]) throws(UsageError) {
    self.value = value
    try value.check(.object)
    guard let name = try value.property("name", .string), !name.written.isEmpty else {
      throw value.mistake(.missing(property: "name"))
    }
    self.name = name.written
    type = try value.property("type", .string)?.written ?? "any"
    format = try value.property("format", .string)?.written ?? "default"
    constraints = try value.property("constraints", .object)
    self.missing =
      if let own = value["missingValues"] { try TableSchema.missingValues(own) } else { missing }
    isRequired = try constraints?.property("required", .boolean)?.written == "true"
  }
}

extension TableField {
  /// The values that satisfy all rules.
  var alternatives: [String] {
    isRequired
      ? special.filter { !missing.contains($0) } : missing.filter { !$0.isEmpty } + special
  }

  /// The JSON Schema of the values as JSON; nil if they are other texts.
  var jsonSchema: String? {
    if jsonTypes.isEmpty { return nil }
    let schemas =
      jsonTypes.map { #"{"type":"\#($0)"}"# }
      + jsonDocuments.keys.sorted().map { #"{"$ref":\#(JSONWriter.string($0))}"# }
    let all = #"{"allOf":[\#(schemas.joined(separator: ","))]}"#
    if alternatives.isEmpty { return all }
    let others = alternatives.map { JSONWriter.string($0) }.joined(separator: ",")
    return #"{"anyOf":[{"enum":[\#(others)]},\#(all)]}"#
  }

  /// Whether rules apply only to values that are not empty.
  var mayBeEmpty: Bool { !isRequired && missing.contains("") }

  /// Reads the rules.
  ///
  /// - Throws: ``UsageError`` with the place of the first mistake.
  mutating func read() throws(UsageError) {
    try addType()
    // An empty value has no other type.
    let isText = ["string", "any", "list", "object", "array", "geojson"].contains(type)
    if isRequired, missing.contains(""), isText, rules.isEmpty || type == "string" {
      add("non-empty", nil, constraints ?? value)
    }
    // Without a digit, it is not a number anyway.
    let isNumber = type == "integer" || type == "number"
    let others = missing.filter { text in
      !text.isEmpty && (!isNumber || text.utf8.contains { 0x30...0x39 ~= $0 })
    }
    if isRequired, !others.isEmpty {
      add("not", nil, constraints ?? value)
      add("one-of", ValueList.text(of: others), constraints ?? value)
    }
    for constraint in constraints?.members ?? [] where constraint.type != .null {
      try add(constraint)
    }
    if let categories = value["categories"], constraints?["enum"] == nil {
      try addChoice(of: categories)
    }
  }

  private mutating func add(_ option: String, _ value: String? = nil, _ source: DescriptorValue) {
    rules.append((option, value, source))
  }

  /// The place of the type, for its rules.
  private var source: DescriptorValue { value["format"] ?? value["type"] ?? value }

  private mutating func add(pattern: String, named name: String) {
    add("name", name, source)
    add("regex", pattern, source)
  }

  private mutating func addType() throws(UsageError) {
    switch (type, format) {
    case ("any", _), ("string", "default"): break
    case ("string", "email"): add("email", nil, source)
    case ("string", "uuid"): add("uuid", nil, source)
    case ("string", "binary"): add("base64", nil, source)
    case ("string", "uri"): add(pattern: JSONSchema.uriPattern, named: "uri")
    case ("integer", _), ("number", _): try addNumber()
    case ("boolean", _): add("one-of", ValueList.text(of: try truths(true) + truths(false)), source)
    case ("date", "default"): add("date", nil, source)
    case ("time", "default"): add("time", nil, source)
    case ("datetime", "default"):
      let local = try? FormatValidator.localDateTime.pattern(for: .html)
      add(pattern: "(?:\(local?.source ?? ""))\(Self.offset)?", named: "datetime")
    case ("date", _), ("time", _), ("datetime", _):
      // Version 0 wrote "fmt:" before the format.
      let format = format.hasPrefix("fmt:") ? String(format.dropFirst(4)) : format
      // A date may have a time, and a time of day may be one of a day.
      let rules: [FormatRule] = [.date, .dateTime, .time, .yearMonth, .year]
      if format.contains("%"),
        let rule = rules.first(where: { (try? $0.patterns?.rule(format)) != nil })
      {
        add(rule.name, format, source)
      } else {
        unchecked.append((source, .format(format)))
      }
    case ("year", _):
      let bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]
      let hasBounds = bounds.contains { constraints?[$0] != nil }
      if hasBounds { add("integer", nil, source) }
      add(pattern: "-?\\d{4,}" + (hasBounds ? "" : Self.offset + "?"), named: "year")
    case ("yearmonth", _): add(pattern: "-?\\d{4,}-(?:0[1-9]|1[0-2])", named: "yearmonth")
    case ("duration", _): add(pattern: Self.duration, named: "duration")
    case ("geopoint", "default"): add(pattern: Self.geopoint, named: "geopoint")
    case ("geopoint", "array"), ("geopoint", "object"): jsonTypes.append(format)
    case ("string", _), ("geopoint", _): unchecked.append((source, .format(format)))
    case ("object", _), ("array", _): jsonTypes.append(type)
    case ("geojson", _):
      jsonTypes.append("object")
      unchecked.append((source, .type(type)))
    case ("list", _): unchecked.append((source, .type(type)))
    default:
      throw source.mistake(.value(property: "type", value: type, among: Self.types))
    }
  }

  private static let types = [
    "string", "integer", "number", "boolean", "date", "time", "datetime", "year", "yearmonth",
    "duration", "object", "array", "list", "geopoint", "geojson", "any",
  ]

  private static let offset = "(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)"

  private static let duration = {
    let days = "(?:\\d+D)?"
    let seconds = "\\d+(?:\\.\\d+)?S"
    let date = "(?:\\d+Y(?:\\d+M)?\(days)|\\d+M\(days)|\\d+D)"
    let time = "T(?:\\d+H(?:\\d+M)?(?:\(seconds))?|\\d+M(?:\(seconds))?|\(seconds))"
    return "-?P(?:\(date)(?:\(time))?|\(time)|\\d+W)"
  }()

  private static let geopoint =
    "-?(?:180(?:\\.0*)?|(?:1[0-7]\\d|\\d{1,2})(?:\\.\\d+)?), *"
    + "-?(?:90(?:\\.0*)?|[0-8]?\\d(?:\\.\\d+)?)"

  /// Returns the texts of a truth value.
  private func truths(_ truth: Bool) throws(UsageError) -> [String] {
    guard let values = try value.property("\(truth)Values", .array) else {
      return truth ? ["true", "True", "TRUE", "1"] : ["false", "False", "FALSE", "0"]
    }
    return try values.names()
  }
}

// MARK: - Numbers

extension TableField {
  private mutating func addNumber() throws(UsageError) {
    let decimal = try value.property("decimalChar", .string)?.written ?? "."
    let group = try value.property("groupChar", .string)?.written ?? ""
    let isBare = try value.property("bareNumber", .boolean)?.written != "false"
    let isWhole = type == "integer"
    if isBare, group.isEmpty, isWhole || decimal == "." {
      add(isWhole ? "integer" : "scientific", nil, source)
      if !isWhole { addSpecialNumbers() }
    } else if isBare, group.isEmpty, decimal == "," {
      add("numeric", nil, source)
      add("decimal-separator", "comma", source)
      addSpecialNumbers()
    } else {
      let whole = "\\d[\\d\(group.escaped)]*"
      let number =
        isWhole
        ? "[+-]?\(whole)"
        : "[+-]?(?:\(whole)(?:\(decimal.escaped)\\d*)?|\(decimal.escaped)\\d+)(?:[eE][+-]?\\d+)?"
      add(pattern: isBare ? number : "[^0-9+\\-]*\(number)\\D*", named: type)
      if !isWhole { addSpecialNumbers() }
    }
  }

  /// Adds the values that are no numbers, as far as bounds allow them.
  private mutating func addSpecialNumbers() {
    let hasLower = ["minimum", "exclusiveMinimum"].contains { constraints?[$0] != nil }
    let hasUpper = ["maximum", "exclusiveMaximum"].contains { constraints?[$0] != nil }
    if constraints?["enum"] != nil || constraints?["pattern"] != nil { return }
    if !hasLower, !hasUpper { special += ["NaN", "nan", "NAN"] }
    if !hasUpper { special += ["INF", "inf", "Inf"] }
    if !hasLower { special += ["-INF", "-inf", "-Inf"] }
  }
}

// MARK: - Constraints

extension TableField {
  private mutating func add(_ constraint: DescriptorValue) throws(UsageError) {
    switch constraint.name {
    case "required": break
    case "unique":
      try constraint.check(.boolean)
      isUnique = constraint.written == "true"
    case "minLength", "maxLength":
      guard type == "string" || type == "any" else {
        unchecked.append((constraint, .type(type)))
        return
      }
      try constraint.check(.number)
      let length = DecimalNumber(scientific: constraint.written).map { "\($0)" }
      let bound = length ?? constraint.written
      add("length", constraint.name == "minLength" ? bound + ".." : ".." + bound, constraint)
    case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum": addBound(constraint)
    case "pattern":
      try constraint.check(.string)
      add("regex", constraint.written, constraint)
    case "enum": try addChoice(of: constraint)
    case "jsonSchema" where !jsonTypes.isEmpty:
      do throws(JSONSchema.Mistake) {
        _ = try JSONSchema(constraint.written)
      } catch {
        throw UsageError.badExample(error.rule).at(constraint.place)
      }
      let address = name.utf8.map { String($0, radix: 16) }.joined(separator: "-")
      jsonDocuments["column-" + address] = constraint.written
    default: unchecked.append((constraint, .constraint))
    }
  }

  /// The option of the type whose values have an order; nil if there is none.
  private var ordered: String? {
    let options: Set = [
      "integer", "scientific", "numeric", "date", "date-time", "time", "year-month",
    ]
    return rules.first { options.contains($0.option) }?.option
  }

  private mutating func addBound(_ constraint: DescriptorValue) {
    guard let ordered, let index = rules.firstIndex(where: { $0.option == ordered }) else {
      unchecked.append((constraint, .order))
      return
    }
    let patterned = rules[index].value.flatMap { pattern in
      FormatRule.all.first { $0.name == ordered }.flatMap { try? $0.patterns?.rule(pattern) }
    }
    if let patterned, !patterned.validator.isValid(constraint.written) {
      unchecked.append((constraint, .order))
      return
    }
    // The separator belongs to the rule.
    let end = index + 1 < rules.count && rules[index + 1].option == "decimal-separator" ? 2 : 1
    let base = Array(rules[index..<index + end])
    let options = [
      "minimum": "min", "maximum": "max", "exclusiveMinimum": "more-than",
      "exclusiveMaximum": "less-than",
    ]
    // An option takes no exponent.
    let number = constraint.type == .number ? DecimalNumber(scientific: constraint.written) : nil
    let value = number.map { "\($0)" } ?? constraint.written
    let bound = (options[constraint.name] ?? "min", value as String?, constraint)
    let isLower = ["min", "more-than"].contains(bound.0)
    let ends = isLower ? ["min", "more-than"] : ["max", "less-than"]
    // A rule has one bound at each end.
    if rules.contains(where: { ends.contains($0.option) }) {
      rules += base + [bound]
    } else {
      rules.insert(bound, at: index + end)
    }
  }

  private mutating func addChoice(of choice: DescriptorValue) throws(UsageError) {
    try choice.check(.array)
    var texts: [String] = []
    for element in choice.elements {
      let value = element.type == .object ? element["value"] ?? element : element
      if type == "boolean", value.type == .boolean {
        texts += try truths(value.written == "true")
      } else {
        texts.append(value.written)
      }
    }
    if texts.isEmpty { throw choice.mistake(.type(property: choice.name, expected: .string)) }
    add("one-of", ValueList.text(of: texts), choice)
  }
}

extension String {
  /// The text as a part of a pattern, or of a class in one.
  fileprivate var escaped: String {
    unicodeScalars.map { "\\x{\(String($0.value, radix: 16))}" }.joined()
  }
}
