import InputValidation
import LibrarySupport
import Testing
import ValidationJSONSchema

/// Schemas and documents that are made to be expensive.
@Suite struct HostileSchemaTests {
  @Test func `a schema that is nested too deeply is a mistake`() {
    let depth = 1 << 20
    let schema =
      String(repeating: #"{"not":"#, count: depth) + "true" + String(repeating: "}", count: depth)
    let mistake = #expect(throws: JSONSchema.Mistake.self) { try JSONSchema(schema) }
    #expect(mistake?.rule.parameters["problem"] == .text("json-depth"))
  }

  @Test func `many schemas for one value are judged once each`() throws {
    let parts = Array(repeating: #"{"minimum": 1}"#, count: 20_000).joined(separator: ",")
    let schema = try JSONSchema(#"{"allOf": [\#(parts)]}"#)
    #expect(schema.isValid("1"))
    #expect(schema.errors(in: "0").count == 20_000)
  }

  /// Each definition refers to the next one twice, so that there are 2^64 ways to the last.
  @Test func `references that multiply are followed once each`() throws {
    let definitions = (0..<64).map { number in
      let next = ##"{"$ref": "#/$defs/d\##(number + 1)"}"##
      return #""d\#(number)": {"allOf": [\#(next), \#(next)], "properties": {"a": \#(next)}}"#
    }
    let schema = try JSONSchema(
      ##"{"$ref": "#/$defs/d0", "$defs": {\##(definitions.joined(separator: ",")), "##
        + #""d64": {"type": "object"}}}"#)
    let depth = 60
    let open = String(repeating: #"{"a": "#, count: depth)
    let close = String(repeating: "}", count: depth)
    #expect(schema.isValid(open + "{}" + close))
    #expect(!schema.isValid(open + "1" + close))
  }

  @Test func `a pattern that stalls others is linear`() throws {
    let schema = try JSONSchema(#"{"pattern": "^(a+)+$"}"#)
    #expect(!schema.isValid("\"" + String(repeating: "a", count: 100_000) + "!\""))
    let names = try JSONSchema(#"{"patternProperties": {"^(a|a)*$": {"type": "number"}}}"#)
    let name = String(repeating: "a", count: 100_000)
    #expect(!names.isValid(#"{"\#(name)": "x"}"#))
    #expect(names.isValid(#"{"\#(name)!": "x"}"#))
  }

  @Test func `an array of many elements that differ is linear`() throws {
    let schema = try JSONSchema(#"{"uniqueItems": true, "items": {"enum": [[1], [2], 3]}}"#)
    let elements = Array(repeating: "3", count: 50_000).joined(separator: ",")
    #expect(schema.errors(in: "[\(elements)]").count == 49_999)
    let distinct = try JSONSchema(#"{"uniqueItems": true}"#)
    #expect(distinct.isValid("[" + (0..<50_000).map { "[\($0)]" }.joined(separator: ",") + "]"))
  }

  @Test func `many properties, all of which occur`() throws {
    let names = (0..<20_000).map { "\"n\($0)\"" }
    let properties = names.map { $0 + #": {"type": "integer"}"# }.joined(separator: ",")
    let schema = try JSONSchema(
      #"{"properties": {\#(properties)}, "required": [\#(names.joined(separator: ","))]}"#)
    #expect(schema.isValid("{" + names.map { $0 + ": 1" }.joined(separator: ",") + "}"))
    #expect(schema.errors(in: "{}").count == 20_000)
  }

  @Test func `many unknown names, and many definitions that refer to each other`() throws {
    let count = 10_000
    let members = (0..<count).map { "\"n\($0)\": 1" }.joined(separator: ",")
    let properties = (0..<count).map { "\"p\($0)\": {}" }.joined(separator: ",")
    let schema = try JSONSchema(
      #"{"properties": {\#(properties)}, "additionalProperties": false}"#)
    #expect(schema.errors(in: "{\(members)}").count == count)
    let definitions = (0..<count).map { ##""d\##($0)": {"$ref": "#/$defs/d\##($0 + 1)"}"## }
    let chain = try JSONSchema(
      ##"{"$ref": "#/$defs/d0", "$defs": {"d\##(count)": {"type": "string"}, "##
        + definitions.joined(separator: ",") + "}}")
    #expect(chain.isValid("\"a\"") && !chain.isValid("1"))
  }

  @Test func `a name may follow a long one`() throws {
    let schema = try JSONSchema("{}")
    for length in [1, 127, 128, 129, 300] {
      let name = String(repeating: "n", count: length)
      #expect(schema.errors(in: #"{"\#(name)": 1, "b": 2, "c": 3}"#).isEmpty)
      #expect(schema.errors(in: #"{"\#(name)": 1, "b": {"\#(name)": 2}, "b": 3}"#).count == 1)
      #expect(schema.errors(in: #"{"\#(name)": 1, "b": 2, "\#(name)": 3}"#).count == 1)
    }
  }

  @Test func `a reference leads to a name of the same bytes`() throws {
    for (name, text, other) in [("\u{E9}", "\"a\"", "1"), ("e\u{301}", "1", "\"a\"")] {
      let schema = try JSONSchema(
        ##"{"$ref": "#/$defs/\##(name)", "$defs": {"\##("\u{E9}")": {"type": "string"}, "##
          + ##""\##("e\u{301}")": {"type": "integer"}}}"##)
      #expect(schema.isValid(text) && !schema.isValid(other))
    }
  }

  @Test func `no text is too strange`() throws {
    let schema = try JSONSchema(#"{"type": "object"}"#)
    for text in ["", "\u{FEFF}{}", "{\"\\ud800\": 1}", "nul", "{\"a\"", "\"\u{0}\"", "[1e]"] {
      #expect(schema.errors(in: text).isEmpty == schema.isValid(text), "\(text)")
    }
    let malformed: [UInt8] = [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]
    #expect(!schema.isValid(malformed))
    #expect(schema.errors(in: malformed).map(\.rule.code) == [.encoding])
  }
}
