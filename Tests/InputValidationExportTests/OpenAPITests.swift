import Foundation
import InputValidation
import InputValidationExport
import Testing
import ValidatorSamples

/// OpenAPI documents; `.ci/run patterns` has them checked by a validator of such documents.
@Suite struct OpenAPITests {
  private struct Account: Schema { let user = Field(.alphabetic(.ascii), about: "who signs in") }
  private struct Team: Schema { let size = Field(.integer(in: 1...9), default: 3) }
  private struct Parcel: Schema {
    let width = Field(.integer(in: 1...9)), code = Field(optional: .ean)
    let lines = Repeated(SampleLine(), count: 1...)
    var relations: [Relation<Self>] {
      [.check("fits", \.width, \.code) { _, _ in true }, .unique(\.lines, by: \.sku)]
    }
  }

  @Test func `schemas become components`() throws {
    let exported = try ExportedSchema.openAPI(
      [("Team", Team()), ("v1.User_account-x", Account())], title: "Teams \"A\"", version: "1.0")
    #expect(
      exported.text == """
        {
          "openapi": "3.1.0",
          "info": {
            "title": "Teams \\"A\\"",
            "version": "1.0"
          },
          "components": {
            "schemas": {
              "Team": {
                "type": "object",
                "properties": {
                  "size": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 9,
                    "default": 3
                  }
                },
                "additionalProperties": false
              },
              "v1.User_account-x": {
                "type": "object",
                "properties": {
                  "user": {
                    "type": "string",
                    "pattern": "^[A-Za-z]+$",
                    "description": "who signs in"
                  }
                },
                "required": [
                  "user"
                ],
                "additionalProperties": false
              }
            }
          }
        }

        """)
    #expect(exported.isExact)
  }

  @Test func `a component is the JSON Schema of its schema`() throws {
    let schemas: [(name: String, schema: any Schema)] = [
      ("Parcel", Parcel()), ("Contact", SampleContact()), ("Line", SampleLine()),
    ]
    let exported = try ExportedSchema.openAPI(schemas, title: "Parcels", version: "1")
    let document = try Self.object(of: exported.text)
    let components = try #require(
      (document["components"] as? [String: Any])?["schemas"] as? [String: Any])
    #expect(components.count == schemas.count)
    for (name, schema) in schemas {
      var expected = try Self.object(of: schema.jsonSchema().text)
      expected["$schema"] = nil
      let component = try #require(components[name] as? NSDictionary)
      #expect(component == expected as NSDictionary, "\(name)")
    }
    // Nothing refers to another place, or has an identity of its own.
    for keyword in ["$ref", "$schema", "$id"] { #expect(!exported.text.contains(keyword)) }
  }

  private static func object(of text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `paths contain the name of the component`() throws {
    let exported = try ExportedSchema.openAPI(
      [("Parcel", Parcel()), ("Line", SampleLine())], title: "", version: "")
    let own = Parcel().jsonSchema().parts + SampleLine().jsonSchema().parts
    #expect(exported.parts.map(\.exactness) == own.map(\.exactness))
    #expect(
      exported.parts.map(\.path) == [
        "Parcel/width", "Parcel/code", "Parcel/lines[].sku", "Parcel/lines[].count",
        "Parcel/width, Parcel/code", "Parcel/lines[].sku", "Line/sku", "Line/count",
      ])
  }

  @Test func `a document without components is valid`() throws {
    let exported = try ExportedSchema.openAPI([], title: "", version: "")
    #expect(exported.text.contains("\"schemas\": {}") && exported.parts.isEmpty)
  }

  @Test(arguments: ["", "an order", "Order/Line", "\u{D6}l", "a\n", "O\u{308}", "#a"])
  func `a name with other characters is an error`(name: String) {
    #expect(throws: ComponentNameError.invalid(name)) {
      try ExportedSchema.openAPI([("a", Team()), (name, Team())], title: "", version: "")
    }
  }

  @Test func `two components with one name are an error`() {
    #expect(throws: ComponentNameError.repeated("A")) {
      try ExportedSchema.openAPI(
        [("A", Team()), ("a", Team()), ("A", Account())], title: "", version: "")
    }
    #expect(
      ComponentNameError.repeated("A").description == "two components have the name 'A'")
    #expect(
      ComponentNameError.invalid("a b").description
        == "'a b' can't be the name of a component: use letters, digits, '.', '-' and '_' of ASCII")
  }
}
