internal import SettingsSyntax
internal import ValidationCore
internal import ValidationSchema
internal import ValidationSettings
internal import ValidatorExport

/// The JSON Schema of a field.
struct FieldSchema {
  private typealias Members = ValidatorSchema.Members
  private typealias Exactness = ExportedSchema.Exactness

  private let field: any AnyField
  private var validator: any Validator { field.bareValidator }

  init(_ field: any AnyField) { self.field = field }

  /// The keywords that restrict the values, and how they compare with the validator.
  var rule: (keywords: [(name: String, value: JSONWriter.Value)], ExportedSchema.Exactness) {
    var (members, exactness) =
      field.isSecret ? secret : Self.members(of: validator, ValueType(field.valueType))
    if field.isOptional { Self.addNull(to: &members) }
    return (members, exactness)
  }

  /// Returns the keywords that describe the field, and accept any value.
  func annotations(isConfidential: Bool) -> [(name: String, value: JSONWriter.Value)] {
    var members: Members = []
    if let about = field.about { members.append(("description", .string(about))) }
    if field.isSecret { members.append(("writeOnly", .literal("true"))) }
    if !isConfidential, let held = field.heldDefault, field.isSet(held: held) {
      members.append(("default", field.json(held: held)))
    }
    return members
  }

  /// Adds `null`, which stands for a missing value, to the types or the values of a schema.
  private static func addNull(to members: inout Members) {
    if ValidatorSchema.isComposed(members) {
      let null: Members = [("type", .string("null"))]
      members = [("anyOf", .array([.object(null), .object(members)]))]
      return
    }
    for (index, member) in members.enumerated() {
      switch (member.name, member.value) {
      case ("type", .literal(let type)):
        members[index].value = .array([.literal(type), .string("null")])
      case ("type", .array(let types)): members[index].value = .array(types + [.string("null")])
      case ("enum", .array(let values)): members[index].value = .array(values + [.literal("null")])
      default: break
      }
    }
  }

  /// The schema of a secret, which reveals no more than its errors do.
  private var secret: (Members, Exactness) {
    if let list = field.list {
      return (Self.texts(in: list), .omitted(reason: Self.secretReason))
    }
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
    return (members, .omitted(reason: Self.secretReason))
  }

  private static let secretReason = "the rule of a secret is not published"

  /// The schema of an array of strings, or of arrays of them.
  private static func texts(in list: any ListComposition) -> Members {
    let items = list.part.list.map(texts) ?? [("type", .string("string"))]
    return [("type", .string("array")), ("items", .object(items))]
  }

  /// All texts of the field, if they are the values of `.oneOf`, or of a Boolean; `nil` otherwise.
  var choices: [String]? {
    if ValueType(field.valueType).isBoolean { return ["true", "false"] }
    return ValidatorSchema.choices(of: validator)
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
    if type.isBoolean, validator.isValid("true") || validator.isValid("false") {
      return ([("type", .string("boolean"))], boolean(validator))
    }
    guard type.isNumber else { return ValidatorSchema.strings(of: validator) }
    switch validator.numberKinds {
    case [.number]:
      return type.isInteger
        ? ValidatorSchema.integers(of: validator) : ValidatorSchema.numbers(of: validator)
    case [], [.string]: return ValidatorSchema.strings(of: validator)
    case let kinds:
      let schema = TextSchema(validator, candidates: validator.enclosingLanguage, of: kinds)
      return (schema.keywords, schema.exactness)
    }
  }

  private static func boolean(_ validator: any Validator) -> Exactness {
    let refused = ["true", "false"].first { !validator.isValid($0) }
    return refused.map { .wider(example: $0) } ?? .exact
  }

  private static func array(
    of list: any ListComposition,
    _ element: ValueType,
    in validator: any Validator
  ) -> (Members, Exactness) {
    let (items, exactness) = members(of: list.part, element)
    var members: Members = [("type", .string("array"))]
    for (name, parameter) in [("minItems", "min"), ("maxItems", "max")] {
      guard let count = list.rule.parameters[parameter]?.count else { continue }
      members.append((name, .literal("\(count)")))
    }
    members.append(("items", .object(items)))
    switch exactness {
    case .exact where !validator.isList:
      return (members, .omitted(reason: "another rule judges the list as a whole"))
    case .exact where list.part.list.map { !$0.hasTexts(of: element.element) } ?? false:
      return (members, .omitted(reason: "an array in an array must have a text of its own"))
    case .exact, .omitted: return (members, exactness)
    case .wider(let example):
      let count = max(list.rule.parameters["min"]?.count ?? 1, 1)
      let elements = Array(repeating: example, count: count).joined(separator: ",")
      return (members, .wider(example: "[\(elements)]"))
    }
  }
}

extension ListComposition {
  /// Whether all lists of elements of a type have texts: an element is not empty, and contains
  /// neither the separator nor blanks.
  fileprivate func hasTexts(of type: ValueType?) -> Bool {
    guard part.list == nil, let type, type.isNumber || type.isBoolean else { return false }
    let isInLiterals = separator.properties.isAlphabetic || separator.properties.numericType != nil
    return !isInLiterals && !["+", "-", "."].contains(separator)
  }
}

extension Validator {
  /// Whether a list alone judges the texts, perhaps with other words.
  fileprivate var isList: Bool {
    if self is any ListComposition { return true }
    switch structure {
    case .all(let parts): return parts.count == 1 && parts[0].isList
    case .described(let part): return part.isList
    default: return false
    }
  }
}
