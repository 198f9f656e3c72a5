import InputValidation
import InputValidationExport
import Testing
import ValidationJSONSchema

/// Sections of all shapes in exported schemas and modules.
@Suite struct ShapeExportTests {
  private struct Parcel: Schema {
    let weight = Field(.integer(in: 1...30)), parts = Repeated(Label(), count: ...2)
  }

  private struct Pickup: Schema { let shop = Field(optional: .oneOf("a", "b")) }

  private struct Delivery: Schema {
    let kind = Field(.oneOf("parcel", "pickup", "none"))
    let parcel = Nested(optional: Parcel()), pickup = Nested(optional: Pickup())
    let note = Field(optional: .oneOf("x", "y"))
  }

  private struct Label: Schema { let text = Field(.oneOf("red", "green")) }

  private struct Address: Schema {
    let city = Field(.oneOf("Bern", "Genf")), label = Nested(optional: Label())
  }

  private struct Shipment: Schema {
    let address = Nested(optional: Address())
    let labels = Entries(of: Label(), keys: .oneOf("color", "size"), count: ...2)
    let delivery = OneOfShapes(tag: \.kind, of: Delivery())
    let grid = Field(
      .list(of: .list(of: .integer(in: 1...2), separatedBy: ";"), count: ...2), default: [])
  }

  private static let bodies: [(address: [String], labels: [String], delivery: [String])] = [
    (
      ["null", #"{"city": "Bern"}"#, #"{"city": "Bern", "label": {"text": "red"}}"#, "{}", "7"],
      ["null", "{}", #"{"size": {"text": "red"}}"#, #"{"color": {"text": "blue"}}"#, "[]"],
      [
        #"{"kind": "parcel", "weight": 3, "parts": [{"text": "red"}]}"#, #"{"kind": "none"}"#,
        #"{"kind": "pickup", "shop": "a", "note": "x"}"#, #"{"kind": "pickup"}"#, "{}", "null",
        #"{"kind": "none", "weight": 3}"#, #"{"kind": "parcel"}"#, #"{"kind": "pickups"}"#,
        #"{"weight": 3, "kind": "parcel", "note": "z"}"#, #"{"kind": "pickup", "weight": 3}"#,
      ]
    )
  ]

  @Test func `the declaration has no errors`() {
    #expect(Shipment().declarationErrors.isEmpty)
  }

  @Test func `the exported schema judges as the schema does`() throws {
    let exported = Shipment().jsonSchema()
    #expect(exported.parts.allSatisfy { $0.exactness == .exact }, "\(exported.parts)")
    let judge = try JSONSchema(exported.text)
    var validCount = 0
    for (addresses, labels, deliveries) in Self.bodies {
      for address in addresses {
        // The schema, unlike the reader, refuses `null` for a dictionary.
        for label in labels where label != "null" {
          for delivery in deliveries where delivery != "null" {
            for grid in ["[]", "[[1, 2], []]", "[[3]]", "[1]"] {
              let body = """
                {"address": \(address), "labels": \(label), "delivery": \(delivery), \
                "grid": \(grid)}
                """
              let values = try? Shipment().values(fromJSON: body)
              #expect(judge.isValid(body) == (values != nil), "\(body)")
              guard let values else { continue }
              validCount += 1
              #expect(judge.isValid(values.json()), "\(values.json())")
            }
          }
        }
      }
    }
    #expect(validCount == 3 * 2 * 4 * 2)
  }

  @Test func `a module names what it leaves to the server`() {
    let module = Shipment().javaScriptModule()
    let left = module.parts.filter { $0.exactness != .exact }.map(\.path)
    #expect(left.contains("address") && left.contains("labels[]"))
    // What is in rows depends on a field outside of them.
    #expect(
      left.filter { $0.hasPrefix("delivery") } == [
        "delivery.parcel.parts[].text", "delivery.parcel.parts[].text, delivery.kind",
        "delivery.parcel.parts[]",
      ])
    #expect(module.source.contains(#""shapes":[["delivery",["kind","parcel","pickup"]]]"#))
    #expect(module.source.contains(#""entries":["labels"]"#))
    #expect(module.source.contains(#""innerSeparator":";""#))
  }
}
