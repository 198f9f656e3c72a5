import InputValidation
import InputValidationExport
import SettingsSyntax
import Testing
import ValidationJSONSchema
import ValidationSchema
import ValidatorSamples

/// JSON Schemas; `.ci/schemas.py` judges documents by them.
@Suite struct JSONSchemaTests {
  private struct Account: Schema {
    let user = Field(.alphabetic(.ascii) && .length(3...8), about: "who signs in")
    let age = Field(optional: IntegerValidator(in: 18...120)), email = Field(optional: .hexColor)
    let token = Field(.secret(.length(8..., in: .scalars)))
    let kind = Field(.oneOf("person", "company"), default: "person")
    let tags = Repeated(Tag(), count: 1...9)
    var relations: [Relation<Self>] { [.require(\.email, when: \.kind) { $0 == "company" }] }
  }

  private struct Tag: Schema { let name = Field(.identifier) }

  private struct Open: Schema {
    let place = Nested(Place()), rows = Repeated(Tag()), inner = Nested(Tag(), named: "")
    let others = Repeated(Place())
    var unknownMembers: UnknownMembers { .keep }

    struct Place: Schema {
      let zone = Nested(Tag()), city = Field(optional: .nonEmpty)
      var unknownMembers: UnknownMembers { .ignore }
    }
  }

  @Test func `unknown members are allowed where they are read`() {
    // Only those of the zone, of a tag, and of the zone of another place are refused.
    let lines = Open().jsonSchema().text.split(separator: "\n")
    let refusals = lines.filter { $0.contains(#""additionalProperties": false"#) }
    #expect(refusals.map { $0.prefix { $0 == " " }.count } == [10, 8, 12])
    #expect(!lines.contains { $0.contains(#""additionalProperties": true"#) })
  }

  @Test func `a schema has types, bounds, patterns and conditions`() {
    let exported = Account().jsonSchema(title: "Account")
    #expect(
      exported.text == """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "Account",
          "type": "object",
          "properties": {
            "user": {
              "type": "string",
              "pattern": "^[A-Za-z]{3,8}$",
              "description": "who signs in"
            },
            "age": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 18,
              "maximum": 120
            },
            "email": {
              "type": [
                "string",
                "null"
              ],
              "pattern": "^#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
            },
            "token": {
              "type": "string",
              "minLength": 8,
              "writeOnly": true
            },
            "kind": {
              "type": "string",
              "enum": [
                "person",
                "company"
              ],
              "default": "person"
            },
            "tags": {
              "type": "array",
              "minItems": 1,
              "maxItems": 9,
              "items": {
                "type": "object",
                "properties": {
                  "name": {
                    "type": "string",
                    "pattern": "^[A-Z_a-z][0-9A-Z_a-z]*$"
                  }
                },
                "required": [
                  "name"
                ],
                "additionalProperties": false
              }
            }
          },
          "required": [
            "user",
            "token",
            "tags"
          ],
          "additionalProperties": false,
          "allOf": [
            {
              "if": {
                "properties": {
                  "kind": {
                    "enum": [
                      "company"
                    ]
                  }
                },
                "required": [
                  "kind"
                ]
              },
              "then": {
                "properties": {
                  "email": {
                    "not": {
                      "type": "null"
                    }
                  }
                },
                "required": [
                  "email"
                ]
              }
            }
          ]
        }

        """)
  }

  @Test func `each part is exact, or says why it is not`() {
    let parts = SampleOrder().jsonSchema().parts.filter { $0.exactness != .exact }
    let expected: [(String, ExportedSchema.Exactness)] = [
      ("odd", .wider(example: "5")), ("code", .wider(example: #""00000001""#)),
      ("nick", .wider(example: #""aaaaaa""#)),
      ("token", .omitted(reason: "the rule of a secret is not published")),
      ("quantity, weight", .omitted(reason: "code judges the values")),
      ("lines[].sku", .omitted(reason: "JSON Schema can't compare one member of the rows")),
    ]
    #expect(parts.map(\.path) == expected.map(\.0))
    #expect(parts.map(\.exactness) == expected.map(\.1))
  }

  private struct Composed: Schema {
    let name = Field(.length(3...) && .not(.oneOf("root", "admin", "a1"))),
      hint = Field(optional: .not(.satisfying("even") { $0.utf8.count % 2 == 0 }) || .ean)
    let host = Field(.hostname)
    let short = Field(optional: .hostname || .ean)
  }

  @Test func `a composition without a pattern has the schemas of its parts`() throws {
    let exported = Composed().jsonSchema()
    let judge = try JSONSchema(exported.text)
    for (text, isValid) in [
      (#"{"name": "abc", "host": "ab--cd.org"}"#, true), (#"{"name": "ab", "host": "a"}"#, false),
      (#"{"name": "root", "host": "a"}"#, false), (#"{"name": "admin", "host": "a"}"#, false),
      (#"{"name": "abc", "host": "a", "short": "a_b"}"#, false),
      (#"{"name": "abc", "host": "a", "short": null}"#, true),
      (#"{"name": "abc", "host": "a", "short": "96385074"}"#, true),
    ] { #expect(judge.isValid(text) == isValid, "\(text): \(exported.text)") }
    #expect(!exported.text.contains(#"[\\s\\S]{3,}"#))
  }

  private struct Formats: Schema {
    let day = Field(optional: .date), instant = Field(optional: .dateTime),
      leap = Field(optional: .dateTime(allowsLeapSeconds: true))
    let four = Field(optional: .ipv4), six = Field(optional: .ipv6), id = Field(optional: .uuid)
    let web = Field(optional: .url), data = Field(optional: .url(schemes: "postgres", "x-y"))
    let host = Field(optional: .hostname)
  }

  @Test func `a format refuses nothing that a rule accepts`() throws {
    let exported = Formats().jsonSchema()
    let judge = try JSONSchema(exported.text, options: .init(assertsFormats: true))
    #expect(exported.text.contains(#""format": "ipv6""#) && judge.ignoredFormats.isEmpty)
    // Checkers refuse labels with two hyphens that are no Punycode.
    #expect(!exported.text.contains(#""format": "hostname""#))
    for planned in SchemaPlan.plan(of: Formats()).fields {
      func expectSamples(of validator: some Validator) throws {
        for text in (try? validator.samples(count: 100)) ?? ["2016-12-31T23:59:60Z"] {
          let document = "{\"\(planned.name.path)\":\(JSONWriter.string(text))}"
          #expect(judge.isValid(document), "\(document)")
        }
      }
      try expectSamples(of: planned.field.bareValidator)
    }
  }

  private struct Vault: Schema {
    let key = Field(.secret(.oneOf("hunter2", "swordfish")), about: "the key")
    let hint = Field(optional: .length(1...9, in: .scalars))
    var relations: [Relation<Self>] { [.require(\.hint, when: \.key) { $0.reveal() == "hunter2" }] }
  }

  @Test func `a schema reveals nothing about secrets`() {
    let exported = Vault().jsonSchema()
    let shown = "\(exported)"
    #expect(!shown.contains("hunter2") && !shown.contains("swordfish"))
    #expect(exported.text.contains("writeOnly"))
  }

  private struct Keys: Schema {
    let codes = Field(.secret(.list(of: .integer(in: 1...9), count: 1...2)))
    let grid = Field(optional: .secret(.list(of: .list(of: .digits, separatedBy: ";"))))
    let words = Field(.list(of: .secret(.length(3...5))), default: [])
  }

  @Test func `a list that is a secret is an array of strings`() throws {
    let body = #"{"codes": ["1"], "grid": [["7"], []], "words": ["hunter"]}"#
    let schema = try JSONSchema(Keys().jsonSchema().text)
    #expect(throws: JSONReport.self) { try Keys().values(fromJSON: body) }
    #expect(schema.isValid(body) && !schema.isValid(#"{"codes": "1"}"#))
    let written = try Keys().values(fromJSON: #"{"codes": [1, "2"], "grid": [["7"], []]}"#)
      .json(revealingSecrets: true)
    #expect(schema.isValid(written))
    #expect(!Keys().jsonSchema().text.contains("minItems"))
  }

  private struct Grids: Schema {
    let rows = Field(.list(of: .list(of: .integer(in: 1...9), separatedBy: ";"), count: 1...3))
    let names = Field(.list(of: .list(of: .length(...3, in: .scalars), separatedBy: ";")))
    let cube = Field(
      .list(of: .list(of: .list(of: .boolean, separatedBy: "/"), separatedBy: ";")))
    let signs = Field(.list(of: .list(of: .integer, separatedBy: "-")))
  }

  @Test func `a list whose inner lists may have no text is not exact`() throws {
    let parts = Grids().jsonSchema().parts
    let inexact = parts.filter { $0.exactness != .exact }.map(\.path)
    #expect(inexact == ["names", "cube", "signs"])
    for member in [#""names": [["a;b"]]"#, #""names": [[""]]"#, #""cube": [[[]]]"#] {
      let name = member.split(separator: "\"")[0]
      let others = ["names", "cube", "signs"].filter { $0 != name }.map { "\"\($0)\": []" }
      let body = "{\"rows\": [[1]], \(([member] + others).joined(separator: ", "))}"
      let report = #expect(throws: JSONReport.self) { try Grids().values(fromJSON: body) }
      #expect(report?.errors.map(\.pointer) == ["/\(name)/0"])
    }
  }
}
