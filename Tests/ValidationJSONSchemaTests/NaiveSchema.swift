import SettingsSyntax

/// A judge by the words of the specification, draft 2020-12.
///
/// It builds trees, and looks at everything again for each keyword.
///
/// References are only those to `#/$defs/NAME`.
struct NaiveSchema {
  /// A value of JSON.
  indirect enum Value: Equatable {
    case object([String: Value])
    case array([Value])
    case string(String)
    case number(Double)
    case boolean(Bool)
    case null
  }

  /// What a schema says about a value.
  struct Outcome {
    var isValid = true
    /// The members and the elements that it has evaluated.
    var names: Set<String> = []
    var indices: Set<Int> = []

    mutating func add(_ other: Self) {
      isValid = isValid && other.isValid
      if other.isValid { merge(other) }
    }

    mutating func merge(_ other: Self) {
      names.formUnion(other.names)
      indices.formUnion(other.indices)
    }
  }

  let root: Value

  init(_ text: String) throws { root = try Value(text) }

  func accepts(_ text: String) throws -> Bool { judge(try Value(text), by: root).isValid }
}

extension NaiveSchema.Value {
  init(_ text: String) throws { self.init(try JSONText(Array(text.utf8)), 0) }

  private init(_ text: JSONText, _ index: Int) {
    let node = text.nodes[index]
    switch node.kind {
    case .object:
      self = .object(
        Dictionary(
          text.names(of: index).map {
            (text.text(of: text.nodes[$0]), Self(text, $0 + 1))
          }, uniquingKeysWith: { $1 }))
    case .array: self = .array(text.elements(of: index).map { Self(text, $0) })
    case .string: self = .string(text.text(of: node))
    case .number: self = .number(Double(text.text(of: node)) ?? 0)
    case .boolean: self = .boolean(text.text(of: node) == "true")
    case .null: self = .null
    }
  }

  var elements: [Self] { if case .array(let elements) = self { elements } else { [] } }
  var members: [String: Self] { if case .object(let members) = self { members } else { [:] } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var text: String? { if case .string(let text) = self { text } else { nil } }

  func has(_ type: Self) -> Bool {
    switch (type.text, self) {
    case ("object", .object), ("array", .array), ("string", .string), ("number", .number),
      ("boolean", .boolean), ("null", .null):
      true
    case ("integer", .number(let number)): number.rounded() == number
    default: false
    }
  }
}

extension NaiveSchema {
  private func judge(_ value: Value, by schema: Value) -> Outcome {
    var outcome = Outcome()
    guard case .object(let keywords) = schema else {
      outcome.isValid = schema == .boolean(true)
      return outcome
    }
    if case .string(let reference)? = keywords["$ref"] {
      let name = String(reference.dropFirst("#/$defs/".count))
      outcome.add(judge(value, by: root.members["$defs"]?.members[name] ?? .boolean(false)))
    }
    let holds = assertions(value, keywords)
    outcome.isValid = outcome.isValid && holds
    apply(value, keywords, &outcome)
    judgeParts(value, keywords, &outcome)
    judgeUnevaluated(value, keywords, &outcome)
    return outcome
  }

  private func assertions(_ value: Value, _ keywords: [String: Value]) -> Bool {
    func number(_ name: String) -> Double? { keywords[name]?.number }
    if let types = keywords["type"] {
      let all = types.text == nil ? types.elements : [types]
      if !all.contains(where: { value.has($0) }) { return false }
    }
    if let allowed = keywords["enum"], !allowed.elements.contains(value) { return false }
    if let allowed = keywords["const"], allowed != value { return false }
    switch value {
    case .number(let found):
      return number("minimum").map { found >= $0 } ?? true
        && number("maximum").map { found <= $0 } ?? true
        && number("exclusiveMinimum").map { found > $0 } ?? true
        && number("exclusiveMaximum").map { found < $0 } ?? true
        && number("multipleOf").map { (found / $0).rounded() == found / $0 } ?? true
    case .string(let text):
      let count = Double(text.unicodeScalars.count)
      return number("minLength").map { count >= $0 } ?? true
        && number("maxLength").map { count <= $0 } ?? true
        && keywords["pattern"].map { text.contains($0.text?.last ?? "?") } ?? true
    case .array(let elements):
      let count = Double(elements.count)
      let areDistinct = elements.indices.allSatisfy { index in
        !elements[..<index].contains(elements[index])
      }
      return number("minItems").map { count >= $0 } ?? true
        && number("maxItems").map { count <= $0 } ?? true
        && (keywords["uniqueItems"] != .boolean(true) || areDistinct)
    case .object(let members):
      let count = Double(members.count)
      let required = keywords["required"]?.elements ?? []
      let dependent = keywords["dependentRequired"]?.members ?? [:]
      return number("minProperties").map { count >= $0 } ?? true
        && number("maxProperties").map { count <= $0 } ?? true
        && required.allSatisfy { members[$0.text ?? ""] != nil }
        && dependent.allSatisfy { name, others in
          members[name] == nil || others.elements.allSatisfy { members[$0.text ?? ""] != nil }
        }
    case .boolean, .null: return true
    }
  }

  private func apply(_ value: Value, _ keywords: [String: Value], _ outcome: inout Outcome) {
    for part in keywords["allOf"]?.elements ?? [] { outcome.add(judge(value, by: part)) }
    for (name, isOne) in [("anyOf", false), ("oneOf", true)] {
      guard let parts = keywords[name]?.elements else { continue }
      let accepted = parts.map { judge(value, by: $0) }.filter(\.isValid)
      if accepted.isEmpty || isOne && accepted.count > 1 { outcome.isValid = false }
      for part in accepted { outcome.merge(part) }
    }
    if let part = keywords["not"], judge(value, by: part).isValid { outcome.isValid = false }
    if let condition = keywords["if"] {
      let found = judge(value, by: condition)
      if found.isValid { outcome.merge(found) }
      if let part = keywords[found.isValid ? "then" : "else"] {
        outcome.add(judge(value, by: part))
      }
    }
    for (name, part) in keywords["dependentSchemas"]?.members ?? [:]
    where value.members[name] != nil {
      outcome.add(judge(value, by: part))
    }
  }

  private func judgeParts(_ value: Value, _ keywords: [String: Value], _ outcome: inout Outcome) {
    for (name, member) in value.members {
      var isKnown = false
      if let part = keywords["properties"]?.members[name] {
        isKnown = true
        outcome.isValid = judge(member, by: part).isValid && outcome.isValid
      }
      for (pattern, part) in keywords["patternProperties"]?.members ?? [:]
      where name.contains(pattern) {
        isKnown = true
        outcome.isValid = judge(member, by: part).isValid && outcome.isValid
      }
      if !isKnown, let part = keywords["additionalProperties"] {
        isKnown = true
        outcome.isValid = judge(member, by: part).isValid && outcome.isValid
      }
      if isKnown { outcome.names.insert(name) }
      if let part = keywords["propertyNames"], !judge(.string(name), by: part).isValid {
        outcome.isValid = false
      }
    }
    guard case .array(let elements) = value else { return }
    let prefix = keywords["prefixItems"]?.elements ?? []
    var contained = 0
    for (index, element) in elements.enumerated() {
      if let part = index < prefix.count ? prefix[index] : keywords["items"] {
        outcome.indices.insert(index)
        outcome.isValid = judge(element, by: part).isValid && outcome.isValid
      }
      if let part = keywords["contains"], judge(element, by: part).isValid {
        contained += 1
        outcome.indices.insert(index)
      }
    }
    if keywords["contains"] != nil {
      let least = keywords["minContains"]?.number ?? 1
      let most = keywords["maxContains"]?.number ?? .infinity
      if !(least...most ~= Double(contained)) { outcome.isValid = false }
    }
  }

  private func judgeUnevaluated(
    _ value: Value,
    _ keywords: [String: Value],
    _ outcome: inout Outcome
  ) {
    if let part = keywords["unevaluatedProperties"] {
      for (name, member) in value.members where !outcome.names.contains(name) {
        outcome.isValid = judge(member, by: part).isValid && outcome.isValid
        outcome.names.insert(name)
      }
    }
    if let part = keywords["unevaluatedItems"] {
      for (index, element) in value.elements.enumerated() where !outcome.indices.contains(index) {
        outcome.isValid = judge(element, by: part).isValid && outcome.isValid
        outcome.indices.insert(index)
      }
    }
  }
}
