package import ValidationCore
import SettingsSyntax

extension JSONSchema {
  /// What a schema demands, part by part, in the order in which it is read.
  ///
  ///     {"properties": {"age": {"type": "integer", "minimum": 0}}, "required": ["age"]}
  ///
  ///     0  the document
  ///     1    the member age, required: a whole number of at least 0
  ///
  /// What a reference leads to stands in its place, or is named if it stands elsewhere already, so
  /// that a schema that refers to itself has an end.
  package struct Outline: Sendable {
    /// The parts; the first one is about the document.
    package private(set) var parts: [Part] = []
    private let program: SchemaProgram
    /// The schemas that have been described.
    private var known: Set<Int> = []
  }
}

extension JSONSchema.Outline {
  /// What is demanded of a value.
  package struct Part: Sendable {
    /// The number of parts around it.
    package let depth: Int
    /// The value.
    package let subject: Subject
    /// The rules; empty if it may be anything, or if inner parts say all.
    package fileprivate(set) var rules: [Rule] = []
    /// Where the schema stands that has been described before; nil for a new one.
    package fileprivate(set) var place: String?
  }

  /// A value that a schema judges, or the role that a schema has.
  package enum Subject: Sendable {
    case document
    case member(String, isRequired: Bool)
    case members(matching: String)
    case otherMembers, unevaluatedMembers, names
    case element(Int)
    case elements, otherElements, unevaluatedElements
    case contained(minimum: Int, maximum: Int?)
    /// One of several schemas for the same value, and whether only one may accept it.
    case alternative(Int, isSingle: Bool)
    case excluded, condition, consequence, otherwise
    /// If the object has the member.
    case given(String)
    /// Members that one member requires.
    case dependent(String, [String])
  }

  /// Describes a schema.
  package init(_ schema: JSONSchema) {
    program = schema.program
    describe(0, .document, 0)
  }

  private mutating func describe(_ number: Int, _ subject: Subject, _ depth: Int) {
    let index = parts.count
    parts.append(Part(depth: depth, subject: subject))
    let schemas = merged(number)
    // What says something only about the value itself is short enough to say again.
    let isNew = known.isDisjoint(with: schemas) || schemas.allSatisfy { isSimple($0) }
    guard isNew else {
      parts[index].place = program.address(of: program.subschemas[schemas.last ?? number].place)
      return
    }
    known.formUnion(schemas)
    for schema in schemas { parts[index].rules += program.subschemas[schema].ownRules }
    for schema in schemas { describeInner(schema, depth + 1) }
  }

  /// Returns a schema, and those that it applies to the same value in any case.
  private func merged(_ number: Int) -> [Int] {
    var found: [Int] = []
    var waiting = [number]
    while let next = waiting.popLast() {
      if found.contains(next) { continue }
      found.append(next)
      waiting += program.subschemas[next].applied.flatMap(\.demanded).reversed()
    }
    return found
  }

  private func isSimple(_ number: Int) -> Bool {
    let schema = program.subschemas[number]
    return schema.objects == nil && schema.arrays == nil
      && schema.applied.allSatisfy { !$0.demanded.isEmpty }
  }

  private mutating func describeInner(_ number: Int, _ depth: Int) {
    let schema = program.subschemas[number]
    if let objects = schema.objects { describe(objects, depth) }
    if let arrays = schema.arrays { describe(arrays, depth) }
    for applied in schema.applied {
      switch applied {
      case .all: break
      case .any(let schemas), .one(let schemas):
        var isSingle = false
        if case .one = applied { isSingle = true }
        for (index, schema) in schemas.enumerated() {
          describe(schema, .alternative(index + 1, isSingle: isSingle), depth)
        }
      case .not(let schema): describe(schema, .excluded, depth)
      case .condition(let condition, let consequence, let otherwise):
        describe(condition, .condition, depth)
        if let consequence { describe(consequence, .consequence, depth) }
        if let otherwise { describe(otherwise, .otherwise, depth) }
      case .given(let member, let inner):
        describe(inner, .given(schema.objects?.watchedName(member) ?? ""), depth)
      }
    }
  }

  private mutating func describe(_ objects: ObjectDemands, _ depth: Int) {
    let required = Set(objects.required.map { objects.watchedName($0) })
    let names = objects.knownNames
    for name in required.subtracting(names).sorted() {
      parts.append(Part(depth: depth, subject: .member(name, isRequired: true)))
    }
    for (name, property) in zip(names, objects.properties) {
      describe(property.schema, .member(name, isRequired: required.contains(name)), depth)
    }
    for (pattern, schema) in objects.patterns {
      describe(schema, .members(matching: pattern.text), depth)
    }
    if let schema = objects.additional { describe(schema, .otherMembers, depth) }
    if let schema = objects.unevaluated { describe(schema, .unevaluatedMembers, depth) }
    if let schema = objects.names { describe(schema, .names, depth) }
    for (member, required, _) in objects.dependent {
      let others = required.map { objects.watchedName($0) }
      parts.append(
        Part(depth: depth, subject: .dependent(objects.watchedName(member), others)))
    }
  }

  private mutating func describe(_ arrays: ArrayDemands, _ depth: Int) {
    for (index, schema) in arrays.prefix.enumerated() { describe(schema, .element(index), depth) }
    if let schema = arrays.rest {
      describe(schema, arrays.prefix.isEmpty ? .elements : .otherElements, depth)
    }
    if let schema = arrays.contains {
      describe(
        schema, .contained(minimum: arrays.minimumContained, maximum: arrays.maximumContained),
        depth)
    }
    if let schema = arrays.unevaluated { describe(schema, .unevaluatedElements, depth) }
  }
}

extension ObjectDemands {
  fileprivate func watchedName(_ number: Int) -> String {
    String(decoding: watched[number], as: UTF8.self)
  }
}

extension Subschema {
  /// What the schema demands of a value, without its members, elements and other schemas.
  fileprivate var ownRules: [Rule] {
    if isNever { return [Rule(.never)] }
    var rules: [Rule] = []
    let isOfNumbers = numbers != nil && types.isSubset(of: .number)
    if types != .all, !isOfNumbers { rules.append(Self.rule(types: types)) }
    rules += values.map(\.rule)
    if numbers != nil { rules.append(numberRule) }
    if let strings {
      if strings.minimum != nil || strings.maximum != nil { rules.append(lengthRule) }
      if let pattern = strings.pattern { rules.append(pattern.rule) }
      if let format = strings.format { rules.append(format.rule) }
    }
    if let objects, objects.minimum != nil || objects.maximum != nil {
      var parameters = Self.bounds(objects.minimum, objects.maximum)
      parameters["unit"] = .text("members")
      rules.append(Rule(.count, parameters: parameters))
    }
    if let arrays, arrays.minimum != nil || arrays.maximum != nil {
      rules.append(Rule(.count, parameters: Self.bounds(arrays.minimum, arrays.maximum)))
    }
    if arrays?.isUnique ?? false { rules.append(Rule(.distinct)) }
    return rules
  }
}
