import RegularLanguage
import SettingsSyntax
import ValidationCore

extension SchemaCompiler {
  /// Compiles a keyword that demands something of a value itself.
  mutating func compileAssertion(
    _ keyword: Keyword,
    _ value: SchemaPlace,
    _ dialect: Dialect,
    _ draft: inout SubschemaDraft
  ) throws(JSONSchema.Mistake) {
    let isModern = dialect.draft == .draft2020_12
    switch keyword {
    case .type: draft.types = try types(value)
    case .enum:
      guard library.node(value).kind == .array else {
        throw mistake(keyword, .list, at: value)
      }
      draft.values.append(allowed(library.elements(value), keyword))
    case .const: draft.values.append(allowed([value], keyword))
    case .minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum, .multipleOf:
      try compileNumber(keyword, value, &draft)
    case .minLength, .maxLength:
      let count = try count(value, keyword)
      draft.strings = draft.strings ?? StringDemands()
      if keyword == .minLength {
        draft.strings?.minimum = count
      } else {
        draft.strings?.maximum = count
      }
    case .pattern:
      let pattern = try pattern(try string(value, keyword.rawValue), at: value)
      draft.strings = draft.strings ?? StringDemands()
      draft.strings?.pattern = pattern
    case .minItems: draft.arrays.minimum = try count(value, keyword)
    case .maxItems: draft.arrays.maximum = try count(value, keyword)
    case .minContains where isModern: draft.arrays.minimumContained = try count(value, keyword)
    case .maxContains where isModern: draft.arrays.maximumContained = try count(value, keyword)
    case .uniqueItems:
      guard library.node(value).kind == .boolean else {
        throw mistake(keyword, .boolean, at: value)
      }
      draft.arrays.isUnique = library.text(value) == "true"
    case .minProperties: draft.objects.minimum = try count(value, keyword)
    case .maxProperties: draft.objects.maximum = try count(value, keyword)
    case .required:
      for name in try names(value, keyword) {
        draft.objects.required.append(draft.objects.watch(name))
      }
    case .dependentRequired where isModern:
      for (name, list) in try members(value, keyword) {
        let member = draft.objects.watch(name)
        let required = try names(list, keyword).map { draft.objects.watch($0) }
        draft.objects.dependent.append((member, required, keyword))
      }
    default: break
    }
  }

  private func mistake(
    _ keyword: Keyword,
    _ expected: SchemaProblem.Expectation,
    at place: SchemaPlace
  ) -> JSONSchema.Mistake {
    library.mistake(.value(of: keyword.rawValue, expected: expected), at: place)
  }

  private func types(_ value: SchemaPlace) throws(JSONSchema.Mistake) -> TypeSet {
    let places = library.node(value).kind == .array ? library.elements(value) : [value]
    var types: TypeSet = []
    for place in places {
      guard library.node(place).kind == .string else { throw mistake(.type, .types, at: place) }
      let name = library.text(place)
      guard let type = TypeSet.named[name] else {
        throw library.mistake(.unknownType(name), at: place)
      }
      types.formUnion(type)
    }
    return types
  }

  private func allowed(_ places: [SchemaPlace], _ keyword: Keyword) -> AllowedValues {
    let values = places.map { place in
      let text = library.documents[place.document].text
      let node = text.nodes[place.node]
      let isContainer = node.kind == .object || node.kind == .array
      return AllowedValues.Value(
        digest: text.digest(of: place.node), kind: node.kind,
        text: isContainer
          ? String(decoding: text.bytes[node.start..<node.end], as: UTF8.self) : text.text(of: node)
      )
    }
    return AllowedValues(values, by: keyword)
  }

  private func compileNumber(
    _ keyword: Keyword,
    _ value: SchemaPlace,
    _ draft: inout SubschemaDraft
  ) throws(JSONSchema.Mistake) {
    guard library.node(value).kind == .number else { throw mistake(keyword, .number, at: value) }
    let text = library.text(value)
    let bytes = Array(text.utf8)
    let number = ExactNumber(bytes.span)
    var numbers = draft.numbers ?? NumberDemands()
    numbers.texts[keyword] = text
    switch keyword {
    case .minimum: numbers.minimum = number
    case .exclusiveMinimum: numbers.above = number
    case .maximum: numbers.maximum = number
    case .exclusiveMaximum: numbers.below = number
    default:
      if number.isNegative || number.digits.isEmpty { throw mistake(keyword, .positive, at: value) }
      guard let divisor = Divisor(number) else {
        throw library.mistake(.divisor(text), at: value)
      }
      numbers.divisor = divisor
    }
    draft.numbers = numbers
  }

  /// Returns the value of a keyword that is a count; a count beyond all that exists is as good as
  /// the greatest one.
  private func count(_ value: SchemaPlace, _ keyword: Keyword) throws(JSONSchema.Mistake) -> Int {
    let bytes = Array(library.text(value).utf8)
    guard library.node(value).kind == .number else { throw mistake(keyword, .count, at: value) }
    let number = ExactNumber(bytes.span)
    guard number.isWhole, !number.isNegative || number.digits.isEmpty else {
      throw mistake(keyword, .count, at: value)
    }
    return number.small ?? Int.max
  }

  func string(_ value: SchemaPlace, _ keyword: String) throws(JSONSchema.Mistake) -> String {
    guard library.node(value).kind == .string else {
      throw library.mistake(.value(of: keyword, expected: .text), at: value)
    }
    return library.text(value)
  }

  func names(_ value: SchemaPlace, _ keyword: Keyword) throws(JSONSchema.Mistake) -> [String] {
    let elements = library.elements(value)
    guard library.node(value).kind == .array,
      elements.allSatisfy({ library.node($0).kind == .string })
    else { throw mistake(keyword, .names, at: value) }
    return elements.map { library.text($0) }
  }

  func members(
    _ value: SchemaPlace,
    _ keyword: Keyword
  ) throws(JSONSchema.Mistake) -> [(name: String, value: SchemaPlace)] {
    guard library.node(value).kind == .object else { throw mistake(keyword, .members, at: value) }
    return library.members(value)
  }

  /// Returns the elements of a list of schemas, which must not be empty.
  func schemaPlaces(
    _ value: SchemaPlace,
    _ keyword: Keyword
  ) throws(JSONSchema.Mistake) -> [SchemaPlace] {
    let elements = library.elements(value)
    if elements.isEmpty { throw mistake(keyword, .schemas, at: value) }
    return elements
  }
}
