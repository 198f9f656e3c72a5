import InputValidation
import SettingsSyntax
import Testing
import ValidationJSONSchema

/// Schemas that can't be used.
@Suite struct SchemaMistakeTests {
  @Test(arguments: [
    ("[]", "", "1:1", "a schema must be an object, true or false"),
    (#"{"items": 1}"#, "/items", "1:11", "a schema must be an object, true or false"),
    (
      "{\n  \"minLength\": -1}", "/minLength", "2:16",
      "the value of 'minLength' must be a whole number that is not negative"
    ),
    (#"{"minimum": "1"}"#, "/minimum", "1:13", "the value of 'minimum' must be a number"),
    (
      #"{"multipleOf": 0}"#, "/multipleOf", "1:16",
      "the value of 'multipleOf' must be a number greater than 0"
    ),
    (#"{"type": "text"}"#, "/type", "1:10", "there is no type 'text'"),
    (#"{"type": [1]}"#, "/type/0", "1:11", "the value of 'type' must be the name of a type"),
    (
      #"{"required": "a"}"#, "/required", "1:14",
      "the value of 'required' must be a list of strings"
    ),
    (#"{"properties": []}"#, "/properties", "1:16", "the value of 'properties' must be an object"),
    (
      #"{"allOf": []}"#, "/allOf", "1:11",
      "the value of 'allOf' must be a list of schemas that is not"
    ),
    (#"{"pattern": "(a"}"#, "/pattern", "1:13", "the pattern can't be used: "),
    (#"{"pattern": "(a)\\1"}"#, "/pattern", "1:13", "the pattern can't be used: "),
    (
      #"{"properties": {"a": {"$ref": "other.json"}}}"#, "/properties/a/$ref", "1:31",
      "there is no document 'other.json' among those that are given"
    ),
    (##"{"$ref": "#/$defs/a"}"##, "/$ref", "1:10", "there is nothing at '#/$defs/a'"),
    (##"{"$ref": "#a"}"##, "/$ref", "1:10", "there is nothing at '#a'"),
    (
      ##"{"$ref": "#/$defs/a", "$defs": {"a": {"anyOf": [{"$ref": "#"}]}}}"##, "/$defs/a/anyOf/0",
      "1:49", "the schema applies itself to the same value without end"
    ),
    (#"{"$schema": "http://json-schema.org/draft-03/schema"}"#, "", "1:1", "the draft 'http:"),
    (#"{"a": 1, "a": 2}"#, "/a", "1:10", "the name 'a' is given twice"),
    (#"{"a": 1,}"#, "", "1:8", "JSON does not allow a trailing comma"),
    (
      #"{"multipleOf": 1.000000000000000000001}"#, "/multipleOf", "1:16",
      "a divisor can have 18 digits at most, not 1.000000000000000000001"
    ),
  ])
  func `a mistake has its place`(
    schema: String, path: String, place: String, message: String
  ) throws {
    let mistake = #expect(throws: JSONSchema.Mistake.self) { try JSONSchema(schema) }
    guard let mistake else { return }
    #expect(mistake.path == path)
    #expect("\(mistake.line):\(mistake.column)" == place)
    let words = Wording.english.requirement(of: mistake.rule)
    #expect(words.hasPrefix(message), "\(words)")
    #expect(Wording.simplifiedChinese.requirement(of: mistake.rule) != words)
  }

  @Test func `a mistake in another document names that`() {
    let mistake = #expect(throws: JSONSchema.Mistake.self) {
      try JSONSchema(#"{"$ref": "a.json"}"#, documents: ["a.json": #"{"minItems": 1.5}"#])
    }
    #expect(mistake?.document == "a.json")
    #expect(mistake?.path == "/minItems")
  }

  @Test func `what nothing refers to may have mistakes`() throws {
    let schema = try JSONSchema(#"{"$defs": {"a": {"type": "text"}}, "examples": [{"$id": 1}]}"#)
    #expect(schema.isValid("1"))
  }
}
