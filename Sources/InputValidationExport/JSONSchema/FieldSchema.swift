internal import RegularLanguage
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
    if type.isBoolean, validator.isValid("true") || validator.isValid("false") {
      return ([("type", .string("boolean"))], boolean(validator))
    }
    guard type.isNumber else { return strings(of: validator) }
    switch validator.numberKinds {
    case [.number]: return type.isInteger ? integers(of: validator) : numbers(of: validator)
    case [], [.string]: return strings(of: validator)
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
    case .exact, .omitted: return (members, exactness)
    case .wider(let example):
      let count = max(list.rule.parameters["min"]?.count ?? 1, 1)
      let elements = Array(repeating: example, count: count).joined(separator: ",")
      return (members, .wider(example: "[\(elements)]"))
    }
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

  /// The types of JSON as which the texts of numbers are written; both if that is not known.
  ///
  ///     .integer(in: 1...9)                            // 5: numbers
  ///     .numeric(in: 0...9, style: comma)              // 5, "1,5": numbers and strings
  ///     .integer(in: 1...9) && .satisfying("odd") {}   // numbers: those of the first part
  fileprivate var numberKinds: Set<JSONType> {
    switch structure {
    case .all(let parts): return parts.first?.numberKinds ?? [.string, .number]
    case .any(let parts): return parts.reduce(into: []) { $0.formUnion($1.numberKinds) }
    case .described(let part), .optional(let part): return part.numberKinds
    case .language, .not, .secret, .code: break
    }
    guard var texts = enclosingLanguage else { return [.string, .number] }
    if let canonical = (self as? any CanonicalValidator)?.canonicalTexts,
      canonical.automaton?.isEmpty == false
    {
      texts = .intersection([texts, canonical])
    }
    if texts.difference(from: TextSchema.numbers) == .some(nil) { return [.number] }
    let isString = Language.intersection([texts, TextSchema.numbers]).automaton?.isEmpty == true
    return isString ? [.string] : [.string, .number]
  }

  /// A language that contains all valid texts; `nil` if none is known.
  var enclosingLanguage: Language? {
    if let language { return language }
    if let checked = self as? any CheckedValidator { return checked.candidates }
    switch structure {
    case .all(let parts):
      let known = parts.compactMap(\.enclosingLanguage)
      return known.isEmpty ? nil : .intersection(known)
    case .any(let parts):
      let known = parts.compactMap(\.enclosingLanguage)
      return known.count < parts.count ? nil : .union(known)
    case .described(let part): return part.enclosingLanguage
    case .optional(let part): return part.enclosingLanguage?.orEmpty
    case .language, .not, .secret, .code: return nil
    }
  }

  /// The strategy for numbers that the validator is, or whose bounds all of its texts satisfy;
  /// `nil` if there is none.
  var numberStrategy: (any NumberStrategy)? {
    if let strategy = self as? any NumberStrategy { return strategy }
    switch structure {
    case .all(let parts): return parts.lazy.compactMap(\.numberStrategy).first
    case .described(let part): return part.numberStrategy
    case .any, .optional, .language, .not, .secret, .code: return nil
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
      let pattern = try validator.linearPattern(for: .jsonSchema)
      members.append(("pattern", .string(pattern.source)))
      if let format = validator.rule.code.traits.jsonSchemaFormat {
        members.append(("format", .string(format)))
      }
      switch pattern.exactness {
      case .exact: return (members, .exact)
      case .wider(let example): return (members, .wider(example: JSONWriter.string(example)))
      }
    } catch .matchesNothing {
      return (members + [("minLength", .literal("1")), ("maxLength", .literal("0"))], .exact)
    } catch {
      return (members, .omitted(reason: "\(error)"))
    }
  }
}
