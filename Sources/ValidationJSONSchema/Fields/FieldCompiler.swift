import RegularLanguage
import SettingsSyntax
import ValidationCore
import ValidationFormats
import ValidationSchema

// Keywords become rules of the library, so that fields judge while a person types, and export as
// others do:
//
//     {"type": "integer", "minimum": 1}           // IntegerValidator(in: 1...)
//     {"type": "string", "minLength": 2, "pattern": "^a"}    // a length and a pattern
//     {"$ref": "#/$defs/name"}                    // the rules of that schema, too
//     {"anyOf": [...]}                            // an omission

/// A translation of a compiled schema of an object into fields.
struct FieldCompiler {
  private let program: SchemaProgram
  private(set) var omissions: [AnySchema.Omission] = []
  /// The names of the members, and their schemas, all of which apply.
  private var members: [(name: String, schemas: [Int])] = []
  private var required: Set<[UInt8]> = []

  init(_ program: SchemaProgram) { self.program = program }

  private typealias Omission = AnySchema.Omission

  /// Returns the fields of the object that the schema describes.
  mutating func fields() throws(AnySchema.Omission) -> [(name: String, field: any AnyField)] {
    try readObject(0)
    let root = program.subschemas[0]
    let objects = root.objects
    let isNever = { [program] (number: Int?) in number.map { program.subschemas[$0].isNever } }
    if isNever(objects?.additional) == true {
      // It concerns only the properties beside it.
      for (name, schemas) in members where objects?.schema(ofProperty: Array(name.utf8)) == nil {
        omit(.additionalProperties, of: root)
        for schema in schemas { omit(nil, of: program.subschemas[schema]) }
      }
      members.removeAll { objects?.schema(ofProperty: Array($0.name.utf8)) == nil }
    } else if objects?.additional != nil || isNever(objects?.unevaluated) != true {
      omissions.append(Omission(path(of: root), .open))
    }
    let names = Set(members.map { Array($0.name.utf8) })
    if !required.isSubset(of: names) { omit(.required, of: root) }
    var fields: [(name: String, field: any AnyField)] = []
    for (name, schemas) in members {
      if let field = field(name, schemas) { fields.append((name, field)) }
    }
    return fields
  }

  private func path(of schema: Subschema, _ keyword: Keyword? = nil) -> [String] {
    program.path(of: schema.place, keyword)
  }

  private mutating func omit(
    _ keyword: Keyword?,
    of schema: Subschema,
    _ reason: AnySchema.Omission.Reason = .keyword
  ) {
    omissions.append(Omission(path(of: schema, keyword), reason))
  }

  /// Collects what a schema says about the members of the object.
  private mutating func readObject(_ number: Int) throws(AnySchema.Omission) {
    let schema = program.subschemas[number]
    guard !schema.isNever, schema.types.contains(.object) else {
      throw Omission(path(of: schema, schema.isNever ? nil : .type), .object)
    }
    for values in schema.values { omit(values.keyword, of: schema) }
    if let objects = schema.objects {
      for (name, schema) in zip(objects.knownNames, objects.properties.map(\.schema)) {
        add(name, schema)
      }
      required.formUnion(objects.required.map { objects.watched[$0] })
      if !objects.patterns.isEmpty { omit(.patternProperties, of: schema) }
      if objects.names != nil { omit(.propertyNames, of: schema) }
      if objects.minimum != nil { omit(.minProperties, of: schema) }
      if objects.maximum != nil { omit(.maxProperties, of: schema) }
      for dependent in objects.dependent { omit(dependent.keyword, of: schema) }
      if number > 0, objects.additional != nil { omit(.additionalProperties, of: schema) }
      if number > 0, objects.unevaluated != nil { omit(.unevaluatedProperties, of: schema) }
    }
    for inner in conjuncts(of: schema) { try readObject(inner) }
  }

  private mutating func add(_ name: String, _ schema: Int) {
    if let index = members.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      members[index].schemas.append(schema)
    } else {
      members.append((name, [schema]))
    }
  }

  /// Returns the schemas that apply to the same value, and omits those that may not.
  private mutating func conjuncts(of schema: Subschema) -> [Int] {
    for applied in schema.applied {
      switch applied {
      case .all: break
      case .any: omit(.anyOf, of: schema)
      case .one: omit(.oneOf, of: schema)
      case .not: omit(.not, of: schema)
      case .condition: omit(.if, of: schema)
      case .given: omit(.dependentSchemas, of: schema)
      }
    }
    return schema.applied.flatMap(\.demanded)
  }
}

extension FieldCompiler {
  /// Returns the field of a member; `nil` if its type can't be that of a field.
  private mutating func field(_ name: String, _ schemas: [Int]) -> (any AnyField)? {
    var schemas = schemas
    var index = 0
    var types = TypeSet.all
    while index < schemas.count {
      let schema = program.subschemas[schemas[index]]
      if schema.isNever { types = [] }
      types.formIntersection(schema.types)
      for values in schema.values { types.formIntersection(values.types) }
      schemas += conjuncts(of: schema)
      index += 1
    }
    let first = program.subschemas[schemas[0]]
    let isRequired = required.contains(Array(name.utf8))
    let rules = schemas.map { program.subschemas[$0] }
    let draft = FieldDraft(
      texts: ["description", "title", "default"].map { keyword in text(keyword, of: rules) },
      isSecret: text("writeOnly", of: rules) == "true",
      isOptional: !isRequired || types.contains(.null))
    let field: any AnyField
    switch types.subtracting(.null) {
    case .string: field = draft.field(of: strings(rules))
    case .boolean:
      field = draft.field(of: all(FormatValidator<Bool>.boolean, listed(rules, .boolean)))
    case .integer: field = draft.field(of: numbers(rules, isWhole: true))
    case .number: field = draft.field(of: numbers(rules, isWhole: false))
    default:
      omit(first.types == .all ? nil : .type, of: first, .type)
      return nil
    }
    if isRequired, types.contains(.null) { omit(nil, of: first, .null) }
    if field.isOptional, draft.texts[2] != nil {
      omissions.append(Omission(path(of: first) + ["default"], .keyword))
    }
    return field
  }

  /// Returns the value of a keyword that says something about the field.
  private func text(_ keyword: String, of schemas: [Subschema]) -> String? {
    schemas.lazy.compactMap { [program] schema in
      let value = program.library.members(schema.place).first { $0.name == keyword }?.value
      return value.flatMap { place in
        let isScalar = [.string, .number, .boolean].contains(program.library.node(place).kind)
        return isScalar ? program.library.text(place) : nil
      }
    }.first
  }

  private func all<Value: Sendable>(
    _ first: any Validator<Value>,
    _ rest: [any Validator]
  ) -> any Validator<Value> {
    rest.isEmpty ? first : AllValidator(first, rest)
  }

  private func strings(_ schemas: [Subschema]) -> any Validator<String> {
    var parts: [any Validator<String>] = []
    for strings in schemas.compactMap(\.strings) {
      if strings.minimum != nil || strings.maximum != nil {
        let range = Interval(lower: strings.minimum, upper: strings.maximum)
        parts.append(LengthValidator(range, in: .scalars))
      }
      if let pattern = strings.pattern {
        parts.append(pattern.validator ?? OneOfValidator([]))
      }
      if let format = strings.format {
        parts.append(
          SatisfyingValidator(format.name) { text in text.withBytes { format.accepts($0) } })
      }
    }
    parts += listed(schemas, .string)
    let first = parts.isEmpty ? LengthValidator(0..., in: .scalars) : parts.removeFirst()
    return all(first, parts)
  }

  /// Returns the rules of values that are listed, for texts and Booleans.
  private func listed(_ schemas: [Subschema], _ kind: JSONType) -> [any Validator<String>] {
    schemas.flatMap(\.values).map { OneOfValidator($0.texts(of: kind)) }
  }

  private mutating func numbers(
    _ schemas: [Subschema],
    isWhole: Bool
  ) -> any Validator<DecimalNumber> {
    func validator(
      _ interval: Interval<DecimalNumber>,
      _ style: NumberStyle = .plain
    ) -> any Validator<DecimalNumber> {
      isWhole
        ? IntegerValidator(in: interval, style: style)
        : NumericValidator(in: interval, style: style)
    }
    var parts: [any Validator<DecimalNumber>] = []
    for schema in schemas {
      if let texts = schema.numbers?.texts {
        var known: [Keyword: DecimalNumber] = [:]
        for (keyword, text) in texts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
          known[keyword] = DecimalNumber(scientific: text)
          if known[keyword] == nil { omit(keyword, of: schema) }
        }
        let range = Interval(lower: known[.minimum], upper: known[.maximum])
        parts.append(validator(range, NumberStyle(multipleOf: known[.multipleOf])))
        if known[.exclusiveMinimum] != nil || known[.exclusiveMaximum] != nil {
          parts.append(
            validator(
              Interval(
                lower: known[.exclusiveMinimum].map { .excluded($0) } ?? .unbounded,
                upper: known[.exclusiveMaximum].map { .excluded($0) } ?? .unbounded)))
        }
      }
      for values in schema.values {
        let numbers = values.texts(of: .number).compactMap { DecimalNumber(scientific: $0) }
        parts.append(
          AnyOfValidator<DecimalNumber>(numbers.map { validator(Interval(lower: $0, upper: $0)) }))
      }
    }
    let first = parts.isEmpty ? validator(Interval()) : parts.removeFirst()
    return all(first, parts)
  }
}

/// What is known of a field apart from its rules.
private struct FieldDraft {
  /// The description, the title and the default.
  let texts: [String?]
  let isSecret: Bool
  let isOptional: Bool

  func field(of validator: any Validator<String>) -> any AnyField {
    isSecret ? made(SecretValidator(validator)) : made(validator)
  }

  func field<Value: Sendable>(of validator: any Validator<Value>) -> any AnyField {
    made(validator)
  }

  private func made<Value: Sendable>(_ validator: any Validator<Value>) -> any AnyField {
    let about = texts[0] ?? texts[1]
    if !isOptional { return Field(validator, about: about) }
    return texts[2].flatMap { defaulted(validator, $0, about) }
      ?? Field(optional: validator, about: about)
  }

  private func defaulted<V: Validator>(
    _ validator: V,
    _ text: String,
    _ about: String?
  ) -> (any AnyField)? {
    guard let value = try? validator.value(of: text), validator.text(for: value) != nil else {
      return nil
    }
    return Field(validator, default: value, about: about)
  }
}
