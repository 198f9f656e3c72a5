import RegularLanguage
import SettingsSyntax
import ValidationCore

/// A schema, or a part of one, compiled: what it demands of a value, and the numbers of the schemas
/// that it applies to the value, its members and its elements.
final class Subschema: Sendable {
  let place: SchemaPlace
  /// Whether it allows no value: the schema `false`.
  let isNever: Bool
  let types: TypeSet
  /// The lists of allowed values, by `enum` and `const`.
  let values: [AllowedValues]
  let numbers: NumberDemands?
  let strings: StringDemands?
  let objects: ObjectDemands?
  /// The names of its members, if it says what others must be.
  let known: KnownNames?
  let arrays: ArrayDemands?
  let applied: [AppliedSchemas]
  /// What it demands of other values than objects and arrays.
  let scalars: ScalarDemands
  /// The rule that a number must satisfy.
  let numberRule: Rule
  /// The rule that a string must have some length.
  let lengthRule: Rule

  init(_ draft: SubschemaDraft) {
    place = draft.place
    isNever = draft.isNever
    types = draft.types
    values = draft.values
    numbers = draft.numbers
    strings = draft.strings
    objects = draft.objects.isEmpty ? nil : draft.objects
    known = draft.objects.additional == nil ? nil : KnownNames(draft.objects.knownNames)
    arrays = draft.arrays.isEmpty ? nil : draft.arrays
    applied = draft.applied
    scalars = ScalarDemands(draft)
    numberRule = Self.rule(of: draft.numbers, isWhole: !draft.types.contains(.fraction))
    let strings = draft.strings
    lengthRule = Rule(.length, parameters: Self.bounds(strings?.minimum, strings?.maximum))
  }

  private static func rule(of numbers: NumberDemands?, isWhole: Bool) -> Rule {
    var parameters: [String: Rule.Parameter] = [:]
    let names: [(Keyword, String)] = [
      (.minimum, "min"), (.exclusiveMinimum, "above"), (.maximum, "max"),
      (.exclusiveMaximum, "below"), (.multipleOf, "multiple"),
    ]
    for (keyword, name) in names {
      guard let text = numbers?.texts[keyword] else { continue }
      parameters[name] = DecimalNumber(scientific: text).map { .number($0) } ?? .text(text)
    }
    return Rule(isWhole ? .integer : .numeric, parameters: parameters)
  }

  static func bounds(_ minimum: Int?, _ maximum: Int?) -> [String: Rule.Parameter] {
    var parameters: [String: Rule.Parameter] = [:]
    if let minimum { parameters["min"] = .count(minimum) }
    if let maximum { parameters["max"] = .count(maximum) }
    return parameters
  }
}

/// What is known of a schema while it is being compiled.
struct SubschemaDraft {
  let place: SchemaPlace
  var isNever = false
  var types = TypeSet.all
  var values: [AllowedValues] = []
  var numbers: NumberDemands?
  var strings: StringDemands?
  var objects = ObjectDemands()
  var arrays = ArrayDemands()
  var applied: [AppliedSchemas] = []
}

/// Schemas that a schema applies to the same value.
enum AppliedSchemas: Sendable {
  /// All must accept it: `allOf` and references.
  case all([Int])
  /// One at least must accept it.
  case any([Int])
  /// Exactly one must accept it.
  case one([Int])
  case not(Int)
  /// If the first accepts it, the second must, otherwise the third.
  case condition(if: Int, then: Int?, else: Int?)
  /// If the object has a member, given its number among the watched ones, the schema applies.
  case given(member: Int, Int)

  /// The numbers of the schemas.
  var schemas: [Int] {
    switch self {
    case .all(let schemas), .any(let schemas), .one(let schemas): schemas
    case .not(let schema), .given(_, let schema): [schema]
    case .condition(let first, let second, let third): [first, second, third].compactMap(\.self)
    }
  }

  /// The schemas whose verdict is that of the whole; the others may reject a valid value.
  var demanded: [Int] { if case .all(let schemas) = self { schemas } else { [] } }
}

/// A keyword of schemas.
enum Keyword: String, CaseIterable, Sendable {
  case additionalItems, additionalProperties, allOf, anyOf, const, contains, dependencies
  case dependentRequired, dependentSchemas, `else`, `enum`, exclusiveMaximum, exclusiveMinimum
  case format, `if`, items, maxContains, maxItems, maxLength, maxProperties, maximum
  case minContains, minItems, minLength, minProperties, minimum, multipleOf, not, oneOf, pattern
  case patternProperties, prefixItems, properties, propertyNames, required, then, type
  case unevaluatedItems, unevaluatedProperties, uniqueItems
  case reference = "$ref", dynamicReference = "$dynamicRef"

  /// The keywords that errors name.
  static let asserting = allCases.filter { keyword in
    switch keyword {
    case .allOf, .else, .if, .then, .properties, .patternProperties, .propertyNames, .prefixItems,
      .dependentSchemas, .reference, .dynamicReference:
      false
    default: true
    }
  }
}

/// The values that `enum` or `const` allows.
///
/// A class, since it is used for each value, and copying it copies only a reference.
final class AllowedValues: Sendable {
  let keyword: Keyword
  let digests: Set<ValueDigest>
  /// What errors say.
  let rule: Rule
  /// The values as they are shown.
  let texts: [String]
  /// Their kinds, in the same order.
  let kinds: [JSONType]
  /// The types that some of them have.
  let types: TypeSet
  /// Those that are strings.
  private let strings: NameIndex
  private let seed = UInt64.random(in: .min ... .max)

  /// A value, by what identifies it and as it is shown.
  struct Value {
    let digest: ValueDigest
    let kind: JSONType
    let text: String
  }

  init(_ values: [Value], by keyword: Keyword) {
    self.keyword = keyword
    digests = Set(values.map(\.digest))
    texts = values.map(\.text)
    kinds = values.map(\.kind)
    types = values.reduce(into: []) { $0.formUnion($1.kind.types) }
    let strings = values.lazy.filter { $0.kind == .string }.map { Array($0.text.utf8) }
    self.strings = NameIndex(Set(strings), seed: seed)
    var parameters = ["values": Rule.Parameter.list(Array(texts.prefix(Rule.maximumNamedCount)))]
    if texts.count > Rule.maximumNamedCount {
      parameters["others"] = .count(texts.count - Rule.maximumNamedCount)
    }
    rule = Rule(.oneOf, parameters: parameters)
  }

  /// Returns whether a value that is neither an object nor an array is one of them.
  func contains(_ kind: JSONType, _ text: Span<UInt8>) -> Bool {
    guard kind == .string else { return digests.contains(Digests.digest(of: kind, text)) }
    return strings.number(of: text, hash: text.nameHash(seed: seed)) < strings.count
  }

  /// Returns the values of a kind as they are shown.
  func texts(of kind: JSONType) -> [String] {
    zip(texts, kinds).filter { $0.1 == kind }.map(\.0)
  }
}

/// What a schema demands of numbers.
struct NumberDemands: Sendable {
  var minimum: ExactNumber?
  var above: ExactNumber?
  var maximum: ExactNumber?
  var below: ExactNumber?
  var divisor: Divisor?
  /// The texts of the bounds and of the divisor, as the schema has them.
  var texts: [Keyword: String] = [:]
  /// The bounds of small whole numbers, if the divisor is small as well.
  private(set) var whole: ClosedRange<Int>?
  /// The number, if it is small, of which whole numbers must be multiples; 1 for all.
  private(set) var step = 1

  /// Finds the bounds of small whole numbers.
  mutating func prepare() {
    let limit = 999_999_999_999_999_999
    var (least, most) = (-limit, limit)
    for (bound, isExcluded) in [(minimum, false), (above, true)] {
      guard let bound else { continue }
      guard let value = bound.small else { return }
      least = max(least, isExcluded ? value + 1 : value)
    }
    for (bound, isExcluded) in [(maximum, false), (below, true)] {
      guard let bound else { continue }
      guard let value = bound.small else { return }
      most = min(most, isExcluded ? value - 1 : value)
    }
    if let divisor {
      guard let step = divisor.small else { return }
      self.step = step
    }
    // An empty range can't be expressed.
    if least <= most { whole = least...most }
  }

  /// Returns whether a small whole number satisfies everything; `nil` if that is not known.
  func accepts(_ number: Int) -> Bool? {
    whole.map { $0.contains(number) && (step == 1 || number % step == 0) }
  }

  /// Returns the keyword that a number does not satisfy; `nil` if it satisfies all.
  func broken(by number: ExactNumber) -> Keyword? {
    if let minimum, number < minimum { return .minimum }
    if let above, number <= above { return .exclusiveMinimum }
    if let maximum, number > maximum { return .maximum }
    if let below, number >= below { return .exclusiveMaximum }
    if let divisor, !number.isMultiple(of: divisor) { return .multipleOf }
    return nil
  }
}

/// What a schema demands of strings.
struct StringDemands: Sendable {
  var minimum: Int?
  var maximum: Int?
  var pattern: SchemaPattern?
  var format: SchemaFormat?
}

/// A pattern that a part of a text must match; it may be one that nothing matches.
///
/// A class, since it is used for each value, and copying it copies only a reference.
final class SchemaPattern: Sendable {
  let text: String
  /// What errors say.
  let rule: Rule
  /// `nil` if nothing matches.
  let validator: RegexValidator?
  /// `nil` if nothing matches, or the automaton would be too large.
  let automaton: Automaton?

  init(text: String, validator: RegexValidator?) {
    self.text = text
    self.validator = validator
    rule = Rule(.regex, parameters: ["pattern": .text(text), "scope": .text("part")])
    automaton = validator?.language?.automaton
  }

  func accepts(_ bytes: Span<UInt8>) -> Bool {
    if let automaton { return automaton.accepts(bytes) }
    guard let validator else { return false }
    return validator.language?.contains(bytes)
      ?? validator.isValid(bytes.text ?? "")
  }
}

/// A format that is asserted.
///
/// A class, since it is used for each value, and copying it copies only a reference.
final class SchemaFormat: Sendable {
  let name: String
  let accepts: @Sendable (Span<UInt8>) -> Bool
  /// What errors say.
  let rule: Rule

  init(name: String, accepts: @escaping @Sendable (Span<UInt8>) -> Bool, rule: Rule) {
    (self.name, self.accepts, self.rule) = (name, accepts, rule)
  }
}

/// What a schema demands of objects.
struct ObjectDemands: Sendable {
  /// The names with schemas of their own, and the numbers of these.
  private(set) var properties: [(name: [UInt8], schema: Int)] = []
  var patterns: [(pattern: SchemaPattern, schema: Int)] = []
  var additional: Int?
  var unevaluated: Int?
  var names: Int?
  var minimum: Int?
  var maximum: Int?
  /// The names whose presence matters.
  private(set) var watched: [[UInt8]] = []
  /// The numbers of the watched names that are required.
  var required: [Int] = []
  /// Members that require others, by their numbers among the watched names.
  var dependent: [(member: Int, required: [Int], keyword: Keyword)] = []

  var isEmpty: Bool {
    properties.isEmpty && patterns.isEmpty && additional == nil && unevaluated == nil
      && names == nil && minimum == nil && maximum == nil && watched.isEmpty
  }

  /// Returns the number of a watched name, which is added if it is new.
  mutating func watch(_ name: String) -> Int {
    let name = Array(name.utf8)
    if let index = watchedNumbers[name] { return index }
    watchedNumbers[name] = watched.count
    watched.append(name)
    return watched.count - 1
  }

  private var watchedNumbers: [[UInt8]: Int] = [:]
  private var propertyNumbers: [[UInt8]: Int] = [:]

  /// Adds the schema of a property.
  mutating func add(_ name: String, _ schema: Int) {
    let name = Array(name.utf8)
    propertyNumbers[name] = schema
    properties.append((name, schema))
  }

  /// The names that have schemas, as texts.
  var knownNames: [String] { properties.map { String(decoding: $0.name, as: UTF8.self) } }

  func number(ofWatched name: [UInt8]) -> Int? { watchedNumbers[name] }

  func schema(ofProperty name: [UInt8]) -> Int? { propertyNumbers[name] }
}

/// What a schema demands of arrays.
struct ArrayDemands: Sendable {
  var prefix: [Int] = []
  /// The keyword of the schemas of the first elements.
  var prefixKeyword = Keyword.prefixItems
  var rest: Int?
  var restKeyword = Keyword.items
  var contains: Int?
  var minimumContained = 1
  var maximumContained: Int?
  var unevaluated: Int?
  var minimum: Int?
  var maximum: Int?
  var isUnique = false

  var isEmpty: Bool {
    prefix.isEmpty && rest == nil && contains == nil && unevaluated == nil && minimum == nil
      && maximum == nil && !isUnique
  }
}
