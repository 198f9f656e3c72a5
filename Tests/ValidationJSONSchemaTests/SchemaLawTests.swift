import LibrarySupport
import RegularLanguage
import SettingsSyntax
import TestSupport
import Testing
import ValidationJSONSchema

/// Random schemas and documents, judged in several ways.
@Suite struct SchemaLawTests {
  /// Writes random schemas and documents over few names and values, so that they often agree.
  private struct Source {
    var random: SplitMix64

    mutating func pick(_ count: Int) -> Int { Int(random.next() >> 33) % count }

    mutating func element(_ texts: [String]) -> String { texts[pick(texts.count)] }

    mutating func name() -> String { element(["a", "b", "ab"]) }

    mutating func document(_ depth: Int = 3) -> String {
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

    mutating func schema(_ depth: Int = 3) -> String {
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

    /// Definitions that don't refer to each other at the same value.
    mutating func whole() -> String {
      let definitions = "\"$defs\": {\"x\": {\(assertion())}, \"y\": {\"items\": {\(assertion())}}}"
      return "{\(definitions), \"allOf\": [\(schema())]}"
    }
  }

  @Test(arguments: sampled(4, from: Array(0..<40)))
  func `a schema accepts what the specification says`(seed: Int) throws {
    var source = Source(random: SplitMix64(seed: UInt64(seed)))
    var accepted = 0
    for _ in 0..<100 {
      let text = source.whole()
      let (schema, naive) = (try JSONSchema(text), try NaiveSchema(text))
      for _ in 0..<20 {
        let document = source.document()
        let isValid = try naive.accepts(document)
        let errors = schema.errors(in: document)
        #expect(schema.isValid(document) == isValid, "\(text)\n\(document)")
        #expect(errors.isEmpty == isValid, "\(text)\n\(document)\n\(errors)")
        accepted += isValid ? 1 : 0
      }
    }
    #expect((500...1_700).contains(accepted))
  }

  @Test(arguments: sampled(2, from: Array(0..<20)))
  func `a document in pieces has the same faults as a whole`(seed: Int) throws {
    var source = Source(random: SplitMix64(seed: UInt64(seed) + 1_000))
    for _ in 0..<50 {
      let schema = try JSONSchema(source.whole())
      var reading = JSONSchema.Reading(schema, listsFaults: true)
      for _ in 0..<10 {
        let document = Array(source.document().utf8)
        var results: [[String]] = []
        for size in [document.count, 1, 3] {
          reading.restart()
          var faults: [SchemaFault] = []
          for start in stride(from: 0, to: document.count, by: size) {
            reading.read(document.span.extracting(start..<min(start + size, document.count)))
            faults += reading.takeFaults()
          }
          _ = reading.end()
          faults += reading.takeFaults()
          results.append(
            faults.map { "\($0.place.offset) \($0.path) \($0.keywordName) \($0.shown)" })
        }
        #expect(results[1] == results[0])
        #expect(results[2] == results[0])
      }
    }
  }

  @Test func `errors are in the order of their places, and name values of the document`() throws {
    var source = Source(random: SplitMix64(seed: 9))
    for _ in 0..<300 {
      let text = source.whole()
      let schema = try JSONSchema(text)
      let document = "[" + source.document() + ", " + source.document() + "]"
      let errors = schema.errors(in: document)
      #expect(errors.map(\.offset) == errors.map(\.offset).sorted())
      for error in errors {
        #expect(error.line == 1 && error.keyword.hasPrefix("#/"), "\(text)\n\(document)\n\(error)")
      }
    }
  }
}
