import InputValidation
import RegularLanguage
import SettingsSyntax
import TestSupport
import Testing
import ValidationJSONSchema
import ValidationSchema

/// Fields that are made of a JSON Schema.
@Suite struct AnySchemaTests {
  private static let server = #"""
    {
      "type": "object",
      "required": ["host", "port"],
      "properties": {
        "host": {"type": "string", "pattern": "^[a-z.]+$", "description": "where to listen"},
        "port": {"type": "integer", "minimum": 1, "maximum": 65535},
        "ratio": {"type": "number", "exclusiveMaximum": 1, "default": 0.5},
        "tls": {"$ref": "#/$defs/flag"},
        "level": {"enum": ["low", "high"]},
        "token": {"type": "string", "minLength": 3, "writeOnly": true}
      },
      "$defs": {"flag": {"type": "boolean"}},
      "additionalProperties": false
    }
    """#

  @Test func `settings are read by the fields of a schema`() throws {
    let fields = try AnySchema(JSONSchema(Self.server))
    #expect(fields.omissions.isEmpty && fields.declarationErrors.isEmpty)
    #expect(fields.names == ["host", "port", "ratio", "tls", "level", "token"])
    #expect(fields.validator(of: "port")?.isValid("70000") == false)
    #expect(fields.validator(of: "size") == nil)
    let settings = try LoadedSettings(
      fields, from: .dotenv("HOST=a.b\nPORT=8080\nTLS=true\nTOKEN=sesame"))
    #expect(settings["host"] as? String == "a.b")
    #expect(settings["port"] as? DecimalNumber == 8080)
    #expect(settings["ratio"] as? DecimalNumber == 0.5)
    #expect(settings["tls"] as? Bool == true)
    #expect(settings["level"] == nil && settings["size"] == nil)
    #expect((settings["token"] as? Secret<String>)?.reveal() == "sesame")
    #expect(!"\(settings)".contains("sesame"))
    let report = #expect(throws: SettingsReport.self) {
      try LoadedSettings(fields, from: .dotenv("PORT=0\nLEVEL=mid", named: ".env"))
    }
    #expect(
      report?.description == """
        .env:1:6: error: PORT must be a whole number from 1 to 65535 [integer]
        .env:2:7: error: LEVEL must be one of 'low', 'high', or be empty [optional]
        error: HOST must be set [required]
        """)
  }

  @Test func `a form has the fields of a schema`() throws {
    let form = InputForm(try AnySchema(JSONSchema(Self.server)))
    form["host"]?.insert("a")
    form["port"]?.insert("70000")
    #expect(!form.canSubmit)
    _ = form["port"]?.setText("80")
    #expect(try form.submit()["port"] as? DecimalNumber == 80)
  }

  @Test(
    arguments: [
      (#"{"properties": {"a": {"type": "string"}}}"#, [""]),
      (
        #"{"properties": {"a": {"type": "array"}}, "unevaluatedProperties": false}"#,
        [
          "/properties/a/type"
        ]
      ),
      (#"{"properties": {"a": {}}, "additionalProperties": false}"#, ["/properties/a"]),
      (
        #"""
        {"properties": {"a": {"type": "string", "anyOf": [{"minLength": 2}]}},
        "minProperties": 1, "if": {}, "additionalProperties": false}
        """#, ["/minProperties", "/if", "/properties/a/anyOf"]
      ),
      (
        #"""
        {"properties": {"a": {"type": ["string", "null"]}}, "required": ["a", "b"],
        "additionalProperties": false}
        """#, ["/required", "/properties/a"]
      ),
      (
        #"""
        {"properties": {"a": {"type": "integer", "default": "x"}}, "additionalProperties": false,
        "allOf": [{"properties": {"b": {"type": "string"}}}]}
        """#, ["/additionalProperties", "/allOf/0/properties/b", "/properties/a/default"]
      ),
    ] as [(String, [String])])
  func `what fields can't express is listed`(text: String, paths: [String]) throws {
    let fields = try AnySchema(JSONSchema(text))
    #expect(fields.omissions.map(\.path) == paths)
    for omission in fields.omissions {
      #expect(omission.rule.code.rawValue == "json-omitted")
      #expect(omission.message(in: .simplifiedChinese) != omission.message())
    }
  }

  @Test func `a schema without an object has no fields`() throws {
    let omission = #expect(throws: AnySchema.Omission.self) {
      try AnySchema(JSONSchema(#"{"type": "array"}"#))
    }
    #expect(omission?.description == "/type must allow an object to have fields")
    #expect(throws: AnySchema.Omission.self) { try AnySchema(JSONSchema("false")) }
  }

  @Test(arguments: sampled(5, from: Array(0..<100)))
  func `without omissions, fields accept what the schema accepts`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var counts = (valid: 0, refused: 0)
    for _ in 0..<10 {
      let (text, documents) = Self.schema(&random)
      let schema = try JSONSchema(text, options: .init(assertsFormats: true))
      let fields = try AnySchema(schema)
      #expect(fields.omissions.isEmpty, "\(text): \(fields.omissions)")
      for document in documents {
        let values = try? fields.values(fromJSON: Array(document.utf8))
        #expect((values != nil) == schema.isValid(document), "\(document): \(text)")
        guard let values else {
          counts.refused += 1
          continue
        }
        counts.valid += 1
        // Members that are missing are written as null.
        let written = values.json().replacing(/"[abc]":null,?/, with: "").replacing(",}", with: "}")
        #expect(schema.isValid(written), "\(document) is written as \(written): \(text)")
      }
    }
    #expect(counts.valid > 5 && counts.refused > 20)
  }

  /// Returns a random schema without what fields can't express, and documents whose members have
  /// its types.
  private static func schema(_ random: inout SplitMix64) -> (text: String, documents: [String]) {
    var properties: [String] = []
    var values: [[String]] = []
    for name in ["a", "b", "c"] {
      let (schema, literals) = property(&random)
      properties.append("\"\(name)\": \(schema)")
      values.append(literals)
    }
    let required = ["[]", #"["a"]"#, #"["b", "c"]"#].randomElement(using: &random) ?? "[]"
    let members = properties.joined(separator: ", ")
    let text =
      #"{"properties": {\#(members)}, "required": \#(required), "additionalProperties": false}"#
    let documents = (0..<40).map { _ in
      var members: [String] = []
      for (name, literals) in zip(["a", "b", "c"], values)
      where Int.random(in: 0..<5, using: &random) > 0 {
        members.append("\"\(name)\":\(literals.randomElement(using: &random) ?? "0")")
      }
      if Int.random(in: 0..<20, using: &random) == 0 { members.append("\"d\":1") }
      return "{" + members.joined(separator: ",") + "}"
    }
    return (text, documents)
  }

  private static func property(_ random: inout SplitMix64) -> (schema: String, values: [String]) {
    func some(_ keywords: [String], _ type: String) -> String {
      var names: Set<Substring> = []
      let chosen = keywords.filter { keyword in
        Int.random(in: 0..<3, using: &random) == 0
          && names.insert(keyword.prefix { $0 != ":" }).inserted
      }
      let inner = "{" + chosen.suffix(1).joined() + "}"
      let own = (["\"type\": \"\(type)\""] + chosen.dropLast()).joined(separator: ", ")
      return "{\(own), \"allOf\": [\(inner)]}"
    }
    let numbers = ["0", "1", "2", "5", "-3", "10", "12", "100"]
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let keywords = [
        #""minLength": 1"#, #""maxLength": 3"#, #""pattern": "^[a-z]""#, #""format": "date""#,
        #""enum": ["a", "bc", 1]"#, #""const": "bc""#, #""pattern": "b|1""#,
        #""format": "ipv4""#,
      ]
      let texts = ["a", "bc", "abcd", "1", "\u{FC}b", "b\n", "2024-02-29", "1.2.3.4", "x y"]
      return (some(keywords, "string"), texts.map(JSONWriter.string))
    case 1:
      let keywords = [
        #""minimum": 1"#, #""maximum": 10"#, #""exclusiveMinimum": 0.5"#, #""multipleOf": 5"#,
        #""exclusiveMaximum": 12"#, #""enum": [1, 10.0, "5"]"#, #""minimum": -2.5"#,
      ]
      return (some(keywords, "integer"), numbers + ["1.5", "-0.5"])
    case 2:
      let keywords = [
        #""minimum": 0.5"#, #""maximum": 1e1"#, #""exclusiveMinimum": 1"#, #""multipleOf": 0.5"#,
        #""const": 2.5"#, #""enum": [1, 2.50, 1e2]"#,
      ]
      return (some(keywords, "number"), numbers + ["0.5", "2.5", "2.50", "10.0", "0.25"])
    default:
      return (some([#""enum": [true, 0]"#, #""const": false"#], "boolean"), ["true", "false"])
    }
  }
}
