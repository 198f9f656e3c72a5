import InputValidation
import Testing
import ValidationJSONSchema

/// What errors say.
@Suite struct JSONSchemaTests {
  @Test(arguments: [
    (
      #"{"type": "object", "required": ["id"], "properties": {"id": {}}}"#, "{\n}",
      ["2:1: /id is missing"], ["#/required"]
    ),
    (
      #"{"properties": {"quantity": {"type": "integer", "minimum": 1, "maximum": 99}}}"#,
      #"{"quantity": 100}"#, ["1:14: /quantity must be a whole number from 1 to 99"],
      ["#/properties/quantity/maximum"]
    ),
    (
      #"{"items": {"type": "integer"}}"#, #"["1", 2.5, 2.0]"#,
      ["1:2: /0 must be a whole number, not a string", "1:7: /1 must be a whole number"],
      ["#/items/type", "#/items/type"]
    ),
    (
      #"{"type": ["string", "null"]}"#, "1", ["1:1: must be a string or null, not a number"],
      ["#/type"]
    ),
    (
      #"{"additionalProperties": false, "properties": {"name": true}}"#, #"{"naem": 1}"#,
      ["1:2: unknown name /naem"], ["#/additionalProperties"]
    ),
    (
      #"{"enum": ["red", "green", 1, [1, 2]]}"#, #""blue""#,
      ["1:1: must be one of 'red', 'green', '1', '[1, 2]'"], ["#/enum"]
    ),
    (
      #"{"const": {"a": [1, 2]}}"#, #"{"a": [2, 1]}"#,
      [#"1:1: must be '{"a": [1, 2]}'"#], ["#/const"]
    ),
    (
      #"{"minLength": 2, "maxLength": 3, "pattern": "^[a-z]*$"}"#, #""ABCD""#,
      [
        "1:1: must be 2 to 3 characters long", "1:1: must contain the expected text",
      ], ["#/maxLength", "#/pattern"]
    ),
    (
      #"{"minItems": 1, "contains": {"const": 1}}"#, "[]",
      [
        "1:1: must have at least 1 item",
        "1:1: must have at least 1 element of the required kind, not 0",
      ], ["#/minItems", "#/contains"]
    ),
    (
      #"{"uniqueItems": true}"#, #"[1, {"a": 1, "b": 2}, {"b": 2.0, "a": 1e0}, 1.0]"#,
      [
        "1:23: /2 must not repeat an earlier element",
        "1:45: /3 must not repeat an earlier element",
      ], ["#/uniqueItems", "#/uniqueItems"]
    ),
    (
      #"{"minProperties": 2, "maxProperties": 3}"#, #"{"a": 1}"#,
      ["1:1: must have 2 to 3 members"], ["#/minProperties"]
    ),
    (
      #"{"dependentRequired": {"card": ["address"]}}"#, #"{"card": 1}"#,
      ["1:11: /address is missing"], ["#/dependentRequired"]
    ),
    (#"{"not": {"enum": ["root"]}}"#, #""root""#, ["1:1: must not be 'root'"], ["#/not"]),
    (
      #"{"oneOf": [{"type": "number"}, {"minimum": 2}, {"minimum": 3}]}"#, "2",
      ["1:1: must satisfy only one of 3 alternatives, but satisfies numbers 1 and 2"],
      ["#/oneOf"]
    ),
    (
      #"{"prefixItems": [{}], "items": false}"#, "[1, 2]", ["1:5: /1 must not be given"],
      ["#/items"]
    ),
    (
      #"{"propertyNames": {"pattern": "^[a-z]+$"}}"#, #"{"A": 1}"#,
      ["1:2: /A must contain the expected text"], ["#/propertyNames/pattern"]
    ),
    (
      #"{"multipleOf": 0.01}"#, "19.999", ["1:1: must be a number, a multiple of 0.01"],
      ["#/multipleOf"]
    ),
    (
      ##"{"$ref": "#/$defs/a~1b", "$defs": {"a/b": {"type": "null"}}}"##, "0",
      ["1:1: must be null, not a number"], ["#/$defs/a~1b/type"]
    ),
    ("false", "0", ["1:1: must not be given"], ["#"]),
    ("{}", #"{"a": 1,}"#, ["1:8: JSON does not allow a trailing comma"], [""]),
    ("{}", #"{"a": 1, "a": 2}"#, ["1:10: /a is set twice"], [""]),
  ])
  func `an error says where, by which keyword, and what was expected`(
    schema: String, document: String, messages: [String], keywords: [String]
  ) throws {
    let schema = try JSONSchema(schema)
    let errors = schema.errors(in: document)
    #expect(errors.map(\.description) == messages)
    #expect(errors.map(\.keyword) == keywords)
    #expect(!schema.isValid(document))
  }

  /// Payments by card or by bank, and another kind of choice.
  private static let choice = #"""
    {
      "oneOf": [
        {
          "properties": {"kind": {"const": "card"}, "number": {"pattern": "^[0-9]{16}$"}},
          "required": ["kind", "number"]
        },
        {
          "properties": {"kind": {"const": "bank"}, "iban": {"minLength": 15}},
          "required": ["kind", "iban"]
        },
        {"type": "string"}
      ]
    }
    """#

  @Test func `of several schemas, the one that comes nearest has the errors`() throws {
    let schema = try JSONSchema(Self.choice)
    #expect(
      schema.errors(in: #"{"kind": "bank", "iban": "CH1"}"#).map(\.description) == [
        "1:26: /iban must be at least 15 characters long"
      ])
    #expect(
      schema.errors(in: #"{"kind": "card"}"#).map(\.description) == ["1:16: /number is missing"])
    // No type fits.
    let types = try JSONSchema(#"{"anyOf": [{"type": "string"}, {"type": ["array", "null"]}]}"#)
    #expect(
      types.errors(in: "1").map(\.description) == [
        "1:1: must be a string, an array or null, not a number"
      ])
  }

  @Test func `numbers are compared as they are written`() throws {
    let bound = try JSONSchema(#"{"maximum": 9007199254740993, "exclusiveMinimum": -1e400}"#)
    #expect(bound.isValid("9007199254740993"))
    #expect(!bound.isValid("9007199254740993.0000000000000000001"))
    #expect(!bound.isValid("9007199254740994"))
    #expect(bound.isValid("-9.99e399"))
    #expect(!bound.isValid("-10e399"))
    #expect(bound.isValid("-0.0") && bound.isValid("1e-999999999999999999999"))
    let cents = try JSONSchema(#"{"multipleOf": 0.01}"#)
    #expect(cents.isValid("19.99") && cents.isValid("1e400") && cents.isValid("0"))
    #expect(!cents.isValid("0.001") && !cents.isValid("1e-400"))
    #expect(try JSONSchema(#"{"multipleOf": 3}"#).isValid("1e300") == false)
    #expect(try JSONSchema(#"{"multipleOf": 7e-3}"#).isValid("21e500"))
    let pair = try JSONSchema(#"{"uniqueItems": true, "items": {"type": "integer"}}"#)
    #expect(!pair.isValid("[18446744073709551616, 1844674407370955161.6e1]"))
    #expect(pair.isValid("[18446744073709551616, 18446744073709551617]"))
  }

  @Test func `words are also Chinese`() throws {
    let schema = try JSONSchema(Self.choice)
    let error = try #require(schema.errors(in: #"{"kind": "card"}"#).first)
    #expect(error.message(in: .simplifiedChinese) == "缺少 /number")
  }

  @Test func `formats are asserted on request`() throws {
    let text = #"{"properties": {"a": {"format": "date"}, "b": {"format": "color"}}}"#
    #expect(try JSONSchema(text).isValid(#"{"a": "today"}"#))
    let schema = try JSONSchema(text, options: JSONSchema.Options(assertsFormats: true))
    #expect(schema.ignoredFormats == ["color"])
    #expect(schema.isValid(#"{"a": "2024-02-29", "b": "?"}"#))
    #expect(
      schema.errors(in: #"{"a": "2023-02-29"}"#).map(\.description) == [
        "1:7: /a must be a date, such as 2024-02-17"
      ])
  }

  @Test(arguments: [
    "date", "time", "date-time", "email", "hostname", "ipv4", "ipv6", "uuid", "uri",
    "uri-reference", "iri", "iri-reference", "uri-template", "json-pointer",
    "relative-json-pointer", "regex", "duration", "idn-email",
  ])
  func `a format has a language`(name: String) throws {
    let text = #"{"format": "\#(name)"}"#
    let schema = try JSONSchema(text, options: JSONSchema.Options(assertsFormats: true))
    #expect(schema.ignoredFormats == [])
    #expect(!schema.isValid(#""\u0000 [""#))
  }

  /// RFC 3987, section 2.2 (ucschar, iprivate), and RFC 6570, section 2.1, each with the ends of
  /// its ranges.
  @Test(
    arguments: [
      (
        "iri", "a:", [0xA0, 0xD7FF, 0xF900, 0xFDF0, 0xFFEF, 0x1F680, 0xDFFFD, 0xE1000, 0xEFFFD],
        [0x80, 0x9F, 0xE000, 0xFDD0, 0xFFF0, 0xFFFE, 0x1FFFE, 0xDFFFF, 0xE0001, 0xEFFFE, 0xF0000]
      ),
      (
        "iri-reference", "?", [0xE9, 0xE000, 0xF8FF, 0xF0000, 0x10FFFD], [0x9F, 0x2FFFF, 0x10FFFE]
      ),
      (
        "uri-template", "a{b}", [0x21, 0x27, 0x3F, 0x5B, 0x7E, 0xA0, 0xE000, 0x1F680, 0x10FFFD],
        [0x20, 0x22, 0x25, 0x3C, 0x5C, 0x60, 0x7F, 0x9F, 0xFDD0, 0xFFFF, 0xE0001, 0x10FFFF]
      ),
    ] as [(String, String, [UInt32], [UInt32])])
  func `a format has the characters of its standard`(
    name: String,
    start: String,
    valid: [UInt32],
    invalid: [UInt32]
  ) throws {
    let text = #"{"format": "\#(name)"}"#
    let schema = try JSONSchema(text, options: JSONSchema.Options(assertsFormats: true))
    func accepted(_ values: [UInt32]) -> [UInt32] {
      values.filter { value in
        let character = Unicode.Scalar(value).map(String.init) ?? ""
        let text = ["\\", "\""].contains(character) ? "\\" + character : character
        return schema.isValid("\"\(start)\(text)\"")
      }
    }
    #expect(accepted(valid) == valid)
    #expect(accepted(invalid) == [])
  }

  @Test func `the metaschemas are known`() throws {
    for address in [
      "https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#",
    ] {
      let schema = try JSONSchema(#"{"$ref": "\#(address)"}"#)
      #expect(schema.isValid(Self.choice))
      #expect(
        schema.errors(in: #"{"properties": {"a": {"minLength": -1}}}"#).map(\.path) == [
          "/properties/a/minLength"
        ])
      #expect(!schema.isValid(#"{"type": "text"}"#))
      #expect(!schema.isValid(#"{"items": [{"minimum": "1"}]}"#))
    }
  }

  @Test func `a dynamic reference leads to the outermost anchor`() throws {
    let list = ##"""
      {
        "$id": "https://x.org/list", "items": {"$dynamicRef": "#item"},
        "$defs": {"any": {"$dynamicAnchor": "item"}}
      }
      """##
    let numbers = #"""
      {
        "$id": "https://x.org/numbers", "$ref": "list",
        "$defs": {"item": {"$dynamicAnchor": "item", "type": "number"}}
      }
      """#
    let documents = ["https://x.org/list": list]
    #expect(try JSONSchema(list).isValid(#"["a"]"#))
    let schema = try JSONSchema(numbers, documents: documents)
    #expect(schema.isValid("[1]"))
    #expect(
      schema.errors(in: #"["a"]"#).map(\.keyword) == ["#/$defs/item/type"])
  }

  @Test func `threads may share a schema`() async throws {
    let schema = try JSONSchema(Self.choice)
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        group.addTask {
          let card = #"{"kind": "card", "number": "\#(1_000_000_000_000_000 + number)"}"#
          return schema.isValid(card) && schema.errors(in: "1").count == 1
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
