/// Random schemas and documents over few names and values, so that they often agree.
///
///     var source = RandomSchemas(using: SplitMix64(seed: 1))
///     source.whole()      // {"$defs": ..., "allOf": [{"minimum": 2, "required": ["a"]}]}
///     source.document()   // {"a": 2.5, "ab": [null]}
package struct RandomSchemas<Random: RandomNumberGenerator> {
  private var random: Random

  /// Creates the source with a source of chance.
  package init(using random: Random) { self.random = random }

  /// Returns a number that is less than a count.
  package mutating func pick(_ count: Int) -> Int { Int(random.next() >> 33) % count }

  /// Returns one of several texts.
  package mutating func element(_ texts: [String]) -> String { texts[pick(texts.count)] }

  private mutating func name() -> String { element(["a", "b", "ab"]) }

  /// Returns a document; containers are nested up to a depth.
  package mutating func document(_ depth: Int = 3) -> String {
    switch pick(depth == 0 ? 6 : 9) {
    case 0: return element(["null", "true", "false"])
    case 1, 2: return element(["0", "1", "1.0", "2.5", "10", "-1", "1e1", "100e-1"])
    case 3, 4, 5: return element([#""""#, #""a""#, #""b""#, #""\u0061b""#, #""ü𝄞""#])
    case 6, 7:
      var names: [String] = []
      for name in ["a", "b", "ab"] where pick(2) == 0 { names.append(name) }
      if pick(2) == 0 { names.reverse() }
      return "{" + names.map { "\"\($0)\": " + document(depth - 1) }.joined(separator: ", ") + "}"
    default:
      return "[" + (0..<pick(4)).map { _ in document(depth - 1) }.joined(separator: ",") + "]"
    }
  }

  /// Returns a schema; schemas are nested up to a depth.
  package mutating func schema(_ depth: Int = 3) -> String {
    if pick(8) == 0 { return element(["true", "false", "{}"]) }
    if depth == 0 { return "{" + assertion() + "}" }
    var keywords: [String: String] = [:]
    for _ in 0...pick(3) {
      let keyword = pick(2) == 0 ? assertion() : applicator(depth)
      let name = keyword.prefix { $0 != ":" }
      keywords[String(name)] = keyword
    }
    return "{" + keywords.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ") + "}"
  }

  private mutating func type() -> String {
    element(["object", "array", "string", "number", "integer", "boolean", "null"])
  }

  private mutating func assertion() -> String {
    switch pick(14) {
    case 0: "\"type\": \"\(type())\""
    case 1: "\"type\": [\"\(type())\", \"\(type())\"]"
    case 2: "\"enum\": [\(document(1)), \(document(1)), \(document(2))]"
    case 3: "\"const\": \(document(1))"
    case 4: "\"minimum\": \(pick(3))"
    case 5: "\"exclusiveMaximum\": \(element(["1", "2.5", "1e1"]))"
    case 6: "\"multipleOf\": \(element(["0.5", "2.5", "1", "5"]))"
    case 7: "\"minLength\": \(pick(3))"
    case 8: "\"pattern\": \"\(element(["a", "b"]))\""
    case 9: "\"\(element(["minItems", "maxItems"]))\": \(pick(3))"
    case 10: "\"uniqueItems\": true"
    case 11: "\"required\": [\"\(name())\"]"
    case 12: "\"dependentRequired\": {\"\(name())\": [\"\(name())\"]}"
    default: "\"\(element(["minProperties", "maxProperties"]))\": \(pick(3))"
    }
  }

  private mutating func applicator(_ depth: Int) -> String {
    let (one, two) = (schema(depth - 1), schema(depth - 1))
    return switch pick(18) {
    case 0: "\"allOf\": [\(one), \(two)]"
    case 1, 2: "\"anyOf\": [\(one), \(two)]"
    case 3: "\"oneOf\": [\(one), \(two), \(schema(depth - 1))]"
    case 4: "\"not\": \(one)"
    case 5, 6: "\"if\": \(one), \"then\": \(two), \"else\": \(schema(depth - 1))"
    case 7: "\"dependentSchemas\": {\"\(name())\": \(one)}"
    case 8, 9: "\"properties\": {\"a\": \(one), \"b\": \(two)}"
    case 10: "\"patternProperties\": {\"b\": \(one)}"
    case 11: "\"additionalProperties\": \(one)"
    case 12: "\"propertyNames\": \(one)"
    case 13: "\"prefixItems\": [\(one)], \"items\": \(two)"
    case 14: "\"contains\": \(one), \"minContains\": \(pick(2)), \"maxContains\": \(1 + pick(2))"
    case 15: "\"unevaluatedProperties\": \(element(["false", one]))"
    case 16: "\"unevaluatedItems\": \(element(["false", one]))"
    default: "\"$ref\": \"#/$defs/\(element(["x", "y"]))\""
    }
  }

  /// Returns a schema with definitions that don't refer to each other at the same value.
  package mutating func whole() -> String {
    let definitions = "\"$defs\": {\"x\": {\(assertion())}, \"y\": {\"items\": {\(assertion())}}}"
    return "{\(definitions), \"allOf\": [\(schema())]}"
  }
}
