import SettingsSyntax
import ValidationCore

/// Compiles the schemas that are reached from one, so that judging needs no addresses.
///
/// What a dynamic reference means depends on the resources through which it was reached: it leads
/// to the outermost of them that has its anchor. So a schema is compiled once for each such
/// meaning, of which there are few:
///
///     list:    {"items": {"$dynamicRef": "#item"}, "$defs": {"any": {"$dynamicAnchor": "item"}}}
///     numbers: {"$ref": "list", "$defs": {"item": {"$dynamicAnchor": "item", "type": "number"}}}
///     // two programs for "list": on its own, any items; through "numbers", numbers
struct SchemaCompiler {
  private(set) var library: SchemaLibrary
  private let assertsFormats: Bool
  private var drafts: [SubschemaDraft] = []
  /// The numbers of the schemas that have been met, and those that still have to be compiled.
  private var numbers: [Key: Int] = [:]
  private var waiting: [Key] = []
  /// For each scope, the place of each dynamic anchor.
  private var scopes: [[String: SchemaPlace]] = [[:]]
  private var scopeNumbers: [[String: SchemaPlace]: Int] = [[:]: 0]
  private var dialects: [String: Dialect] = [:]
  /// The patterns by their bytes, since equal texts may have other scalars.
  private var patterns: [[UInt8]: SchemaPattern] = [:]
  /// The formats that remain annotations since there is no language for them.
  private(set) var unknownFormats: Set<String> = []

  /// The maximum number of compiled schemas.
  static let maximumCount = 1 << 20

  /// A schema, and the meaning of the dynamic references in it.
  private struct Key: Hashable {
    let place: SchemaPlace
    let scope: Int
  }

  init(_ library: SchemaLibrary, assertsFormats: Bool) {
    self.library = library
    self.assertsFormats = assertsFormats
  }
}

extension SchemaCompiler {
  /// Compiles a schema and all that it refers to; its own number is 0.
  mutating func subschemas(
    from root: SchemaPlace
  ) throws(JSONSchema.Mistake) -> [Subschema] {
    _ = try number(of: root, scope: 0)
    var next = 0
    while next < waiting.count {
      try compile(waiting[next], next)
      next += 1
    }
    try checkThatAllEnd()
    return drafts.map(Subschema.init)
  }

  /// Returns the number of a schema that is reached in a scope.
  private mutating func number(
    of place: SchemaPlace,
    scope: Int
  ) throws(JSONSchema.Mistake) -> Int {
    var scope = scope
    if let owner = library.owner(of: place), !library.resources[owner].dynamicAnchors.isEmpty {
      let inner = scopes[scope].merging(library.resources[owner].dynamicAnchors) { outer, _ in
        outer
      }
      scope = scopeNumbers[inner] ?? scopes.count
      if scope == scopes.count {
        scopes.append(inner)
        scopeNumbers[inner] = scope
      }
    }
    let key = Key(place: place, scope: scope)
    if let number = numbers[key] { return number }
    guard waiting.count < Self.maximumCount else {
      throw library.mistake(.tooLarge(maximum: Self.maximumCount), at: place)
    }
    numbers[key] = waiting.count
    waiting.append(key)
    drafts.append(SubschemaDraft(place: place))
    return waiting.count - 1
  }

  /// Finds a schema that applies itself to the same value.
  private func checkThatAllEnd() throws(JSONSchema.Mistake) {
    // 0 for a schema that has not been visited, 1 for one on the way, 2 for one that is done.
    var states = Array(repeating: 0 as UInt8, count: drafts.count)
    for root in drafts.indices where states[root] == 0 {
      var way: [(schema: Int, rest: ArraySlice<Int>)] = [(root, Self.applied(by: drafts[root]))]
      states[root] = 1
      while let (schema, rest) = way.last {
        guard let next = rest.first else {
          states[schema] = 2
          way.removeLast()
          continue
        }
        way[way.count - 1].rest = rest.dropFirst()
        if states[next] == 1 { throw library.mistake(.endless, at: drafts[schema].place) }
        if states[next] == 0 {
          states[next] = 1
          way.append((next, Self.applied(by: drafts[next])))
        }
      }
    }
  }

  private static func applied(by schema: SubschemaDraft) -> ArraySlice<Int> {
    schema.applied.flatMap(\.schemas)[...]
  }

  /// Returns the number of the schema that a reference leads to.
  private mutating func target(
    of text: String,
    isDynamic: Bool,
    from key: Key,
    at place: SchemaPlace
  ) throws(JSONSchema.Mistake) -> Int {
    let owner = library.owner(of: key.place) ?? 0
    let reference = URIReference(text).resolved(against: library.resources[owner].address)
    guard let resource = try library.resource(at: reference.document) else {
      throw library.mistake(.noDocument(reference.document.description), at: place)
    }
    let fragment = reference.decodedFragment
    guard var target = try library.place(at: fragment, of: resource) else {
      throw library.mistake(.noPlace(reference.description), at: place)
    }
    if isDynamic, library.resources[resource].dynamicAnchors[fragment] == target {
      target = scopes[key.scope][fragment] ?? target
    }
    return try number(of: target, scope: key.scope)
  }

  /// Returns the keywords that a schema may use.
  private mutating func dialect(
    of place: SchemaPlace
  ) throws(JSONSchema.Mistake) -> Dialect {
    let owner = library.owner(of: place) ?? 0
    let resource = library.resources[owner]
    guard let address = resource.metaschema else { return Dialect(draft: resource.draft) }
    if let dialect = dialects[address] { return dialect }
    var dialect = Dialect(draft: resource.draft)
    if JSONSchema.Draft(metaschema: address) == nil {
      guard let number = try library.resource(at: URIReference(address).document) else {
        throw library.mistake(.draft(address), at: resource.place)
      }
      let metaschema = library.resources[number].place
      let vocabularies = library.members(metaschema).first { $0.name == "$vocabulary" }?.value
      if let vocabularies {
        let members = library.members(vocabularies)
        let prefix = "https://json-schema.org/draft/2020-12/vocab/"
        let known = [
          "core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation",
          "format-assertion", "content",
        ]
        for (name, value) in members
        where library.text(value) == "true" && !known.contains(where: { prefix + $0 == name }) {
          throw library.mistake(.vocabulary(name), at: value)
        }
        let names = Set(members.map(\.name))
        dialect.validates = names.contains(prefix + "validation")
        dialect.applies = names.contains(prefix + "applicator")
        dialect.seesUnevaluated = names.contains(prefix + "unevaluated")
        dialect.assertsFormats = names.contains(prefix + "format-assertion")
      }
    }
    dialects[address] = dialect
    return dialect
  }

  private mutating func compile(_ key: Key, _ number: Int) throws(JSONSchema.Mistake) {
    let place = key.place
    var draft = SubschemaDraft(place: place)
    switch library.node(place).kind {
    case .boolean: draft.isNever = library.text(place) == "false"
    case .object:
      let dialect = try dialect(of: place)
      let members = library.members(place)
      if dialect.draft == .draft7, let reference = members.first(where: { $0.name == "$ref" }) {
        let text = try string(reference.value, "$ref")
        let target = try target(of: text, isDynamic: false, from: key, at: reference.value)
        draft.applied = [.all([target])]
        break
      }
      for (name, value) in members {
        guard let keyword = Keyword(rawValue: name) else { continue }
        if dialect.validates { try compileAssertion(keyword, value, dialect, &draft) }
        if keyword == .format {
          compileFormat(try string(value, name), dialect, &draft)
        }
        if dialect.applies { try compileApplicator(keyword, value, dialect, key, &draft) }
        switch keyword {
        case .reference, .dynamicReference:
          let isDynamic = keyword == .dynamicReference
          if isDynamic, dialect.draft == .draft7 { break }
          let target = try target(
            of: try string(value, name), isDynamic: isDynamic, from: key, at: value)
          draft.applied.append(.all([target]))
        default: break
        }
      }
      try compileRelated(members, dialect, key, &draft)
      draft.numbers?.prepare()
    case .array, .string, .number, .null: throw library.mistake(.noSchema, at: place)
    }
    drafts[number] = draft
  }

  private mutating func compileFormat(
    _ name: String,
    _ dialect: Dialect,
    _ draft: inout SubschemaDraft
  ) {
    guard assertsFormats || dialect.assertsFormats else { return }
    guard let format = SchemaFormats.format(name) else {
      unknownFormats.insert(name)
      return
    }
    draft.strings = draft.strings ?? StringDemands()
    draft.strings?.format = format
  }

  /// Compiles a keyword that applies schemas.
  private mutating func compileApplicator(
    _ keyword: Keyword,
    _ value: SchemaPlace,
    _ dialect: Dialect,
    _ key: Key,
    _ draft: inout SubschemaDraft
  ) throws(JSONSchema.Mistake) {
    let isModern = dialect.draft == .draft2020_12
    switch keyword {
    case .allOf: draft.applied.append(.all(try schemas(value, keyword, key)))
    case .anyOf: draft.applied.append(.any(try schemas(value, keyword, key)))
    case .oneOf: draft.applied.append(.one(try schemas(value, keyword, key)))
    case .not: draft.applied.append(.not(try number(of: value, scope: key.scope)))
    case .properties:
      for (name, member) in try members(value, keyword) {
        draft.objects.add(name, try number(of: member, scope: key.scope))
      }
    case .patternProperties:
      for (name, member) in try members(value, keyword) {
        let pattern = try pattern(name, at: member)
        draft.objects.patterns.append((pattern, try number(of: member, scope: key.scope)))
      }
    case .additionalProperties:
      draft.objects.additional = try number(of: value, scope: key.scope)
    case .propertyNames: draft.objects.names = try number(of: value, scope: key.scope)
    case .unevaluatedProperties where isModern && dialect.seesUnevaluated:
      draft.objects.unevaluated = try number(of: value, scope: key.scope)
    case .prefixItems where isModern: draft.arrays.prefix = try schemas(value, keyword, key)
    case .items:
      if isModern || library.node(value).kind != .array {
        draft.arrays.rest = try number(of: value, scope: key.scope)
      } else {
        for place in library.elements(value) {
          draft.arrays.prefix.append(try number(of: place, scope: key.scope))
        }
        draft.arrays.prefixKeyword = .items
      }
    case .contains: draft.arrays.contains = try number(of: value, scope: key.scope)
    case .unevaluatedItems where isModern && dialect.seesUnevaluated:
      draft.arrays.unevaluated = try number(of: value, scope: key.scope)
    case .dependentSchemas where isModern:
      for (name, member) in try members(value, keyword) {
        draft.applied.append(
          .given(member: draft.objects.watch(name), try number(of: member, scope: key.scope)))
      }
    case .dependencies:
      for (name, member) in try members(value, keyword) {
        let watched = draft.objects.watch(name)
        if library.node(member).kind == .array {
          let required = try names(member, keyword).map { draft.objects.watch($0) }
          draft.objects.dependent.append((watched, required, keyword))
        } else {
          draft.applied.append(
            .given(member: watched, try number(of: member, scope: key.scope)))
        }
      }
    default: break
    }
  }

  private mutating func schemas(
    _ value: SchemaPlace,
    _ keyword: Keyword,
    _ key: Key
  ) throws(JSONSchema.Mistake) -> [Int] {
    var numbers: [Int] = []
    for place in try schemaPlaces(value, keyword) {
      numbers.append(try number(of: place, scope: key.scope))
    }
    return numbers
  }

  /// Returns a pattern, which is compiled once.
  mutating func pattern(
    _ text: String,
    at place: SchemaPlace
  ) throws(JSONSchema.Mistake) -> SchemaPattern {
    let bytes = Array(text.utf8)
    if let pattern = patterns[bytes] { return pattern }
    let pattern: SchemaPattern
    do throws(PatternError) {
      pattern = SchemaPattern(
        text: text, validator: try RegexValidator(contains: SchemaPatternText(text).text))
    } catch {
      guard error.code == .matchesNothing else {
        throw library.mistake(.pattern(text, error), at: place)
      }
      pattern = SchemaPattern(text: text, validator: nil)
    }
    patterns[bytes] = pattern
    return pattern
  }

  /// Compiles keywords whose meaning depends on others of the same schema.
  private mutating func compileRelated(
    _ members: [(name: String, value: SchemaPlace)],
    _ dialect: Dialect,
    _ key: Key,
    _ draft: inout SubschemaDraft
  ) throws(JSONSchema.Mistake) {
    func value(_ keyword: Keyword) -> SchemaPlace? {
      members.first { $0.name == keyword.rawValue }?.value
    }
    if dialect.applies, let condition = value(.if) {
      var (first, second): (Int?, Int?)
      if let place = value(.then) { first = try number(of: place, scope: key.scope) }
      if let place = value(.else) { second = try number(of: place, scope: key.scope) }
      // Also without the others, it says what has been evaluated.
      draft.applied.append(
        .condition(
          if: try number(of: condition, scope: key.scope), then: first, else: second))
    }
    if dialect.applies, dialect.draft == .draft7, let rest = value(.additionalItems),
      let items = value(.items), library.node(items).kind == .array
    {
      draft.arrays.rest = try number(of: rest, scope: key.scope)
      draft.arrays.restKeyword = .additionalItems
    }
  }
}
