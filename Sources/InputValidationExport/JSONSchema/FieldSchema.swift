internal import SettingsSyntax
internal import ValidationCore
internal import ValidationSchema
internal import ValidationSettings

/// The JSON Schema of a field.
struct FieldSchema {
  private typealias Value = JSONWriter.Value
  private typealias Exactness = ExportedSchema.Exactness

  private let field: any AnyField
  private var validator: any Validator { field.bareValidator }

  init(_ field: any AnyField) { self.field = field }

  /// Returns the schema of the values, and how it compares with the validator.
  func schema(
    isConfidential: Bool
  ) -> (value: JSONWriter.Value, exactness: ExportedSchema.Exactness) {
    var (members, exactness) =
      field.isSecret ? secret : Self.members(of: validator, ValueType(field.valueType))
    if let about = field.about { members.append(("description", .string(about))) }
    if field.isSecret { members.append(("writeOnly", .literal("true"))) }
    if !isConfidential, let held = field.heldDefault, field.isSet(held: held) {
      members.append(("default", field.json(held: held)))
    }
    return (.object(members), exactness)
  }

  /// The schema of a secret, which reveals no more than its errors do.
  private var secret: (Members, Exactness) {
    let rule = validator.rule.ofSecret
    var members: Members = [("type", .string("string"))]
    // In other units, scalars are no bounds.
    if rule.parameters["unit"] == .text(TextUnit.scalars.rawValue) {
      if let minimum = rule.parameters["min"] {
        members.append(("minLength", .literal("\(minimum)")))
      }
      if let maximum = rule.parameters["max"] {
        members.append(("maxLength", .literal("\(maximum)")))
      }
    }
    return (members, .omitted(reason: "the rule of a secret is not published"))
  }

  /// All texts of the field, if they are the values of `.oneOf`, or of a Boolean; `nil` otherwise.
  var choices: [String]? {
    if ValueType(field.valueType).isBoolean { return ["true", "false"] }
    return Self.choices(of: validator)
  }

  static func choices(of validator: any Validator) -> [String]? {
    // The rule lists only the first of very many texts.
    if let one = validator as? OneOfValidator<String>, one.rule.parameters["case"] == nil {
      return one.texts
    }
    guard case .list(let texts)? = validator.rule.parameters["values"],
      validator.rule.code == .oneOf, validator.rule.parameters["others"] == nil,
      validator.rule.parameters["case"] == nil
    else { return nil }
    return texts
  }
}

extension FieldSchema {
  private static func members(
    of validator: any Validator,
    _ type: ValueType
  ) -> (Members, Exactness) {
    if let list = validator.list, let element = type.element {
      return array(of: list, element, in: validator)
    }
    if type.isBoolean { return ([("type", .string("boolean"))], boolean(validator)) }
    if type.isNumber, hasPlainNumbers(validator) {
      return type.isInteger ? integers(of: validator) : numbers(of: validator)
    }
    return strings(of: validator)
  }

  private static func boolean(_ validator: any Validator) -> Exactness {
    let refused = ["true", "false"].first { !validator.isValid($0) }
    return refused.map { .wider(example: $0) } ?? .exact
  }

  /// Returns whether the texts of a validator are numbers in plain notation.
  private static func hasPlainNumbers(_ validator: any Validator) -> Bool {
    if let strategy = validator as? any NumberStrategy { return strategy.style.separator == .point }
    let samples = (try? validator.samples(count: 20)) ?? []
    return !samples.isEmpty
      && samples.allSatisfy { $0.utf8.allSatisfy { "+-.0123456789".utf8.contains($0) } }
  }

  private static func array(
    of list: any ListComposition,
    _ element: ValueType,
    in validator: any Validator
  ) -> (Members, Exactness) {
    let (items, exactness) = members(of: list.part, element)
    var members: Members = [("type", .string("array"))]
    var limits: [Int] = []
    for (name, parameter) in [("minItems", "min"), ("maxItems", "max")] {
      guard let count = validator.rule.parameters[parameter]?.count else { continue }
      members.append((name, .literal("\(count)")))
      limits.append(count)
    }
    members.append(("items", .object(items)))
    switch exactness {
    case .exact, .omitted: return (members, exactness)
    case .wider(let example):
      let count = max(validator.rule.parameters["min"]?.count ?? 1, 1)
      let elements = Array(repeating: example, count: count).joined(separator: ",")
      return (members, .wider(example: "[\(elements)]"))
    }
  }
}

extension FieldSchema {
  /// Returns the schema of the texts of a validator.
  static func strings(of validator: any Validator) -> (Members, ExportedSchema.Exactness) {
    var members: Members = [("type", .string("string"))]
    if let texts = choices(of: validator) {
      members.append(("enum", .array(texts.map { .string($0) })))
      return (members, .exact)
    }
    if validator is LengthValidator, validator.rule.parameters["unit"] == .text("scalars") {
      for (name, parameter) in [("minLength", "min"), ("maxLength", "max")] {
        guard let count = validator.rule.parameters[parameter] else { continue }
        members.append((name, .literal("\(count)")))
      }
      return (members, .exact)
    }
    do throws(PatternExportError) {
      let pattern = try validator.pattern(for: .jsonSchema)
      members.append(("pattern", .string(pattern.source)))
      if let format = formats[validator.rule.code] { members.append(("format", .string(format))) }
      switch pattern.exactness {
      case .exact: return (members, .exact)
      case .wider(let example): return (members, .wider(example: JSONWriter.string(example)))
      }
    } catch {
      return (members, .omitted(reason: "\(error)"))
    }
  }

  /// The formats of JSON Schema that contain all texts of a format.
  ///
  /// That of e-mail addresses does not: it refuses adjacent dots, which HTML accepts.
  private static let formats: [Rule.Code: String] = [
    .date: "date", .dateTime: "date-time", .hostname: "hostname", .ipv4: "ipv4", .ipv6: "ipv6",
    .url: "uri", .uuid: "uuid",
  ]
}
