import RegularLanguage
import TestSupport
import Testing
import ValidationCore

import InputValidation
import LibrarySupport
@testable import ValidationSchema

/// Schemas that are made at random, and compared with a naive search for names that collide.
@Suite struct DeclarationErrorTests {
  /// A part of a declaration.
  indirect enum Part {
    case field(String)
    case section(String, [Part])
    case rows(String, [Part])

    var name: String {
      switch self {
      case .field(let name), .section(let name, _), .rows(let name, _): name
      }
    }
  }

  /// A schema with the given parts.
  struct Declared: Schema, CustomReflectable {
    let members: [(name: String, value: any Sendable)]

    init(_ parts: [Part]) {
      members = parts.map { part -> (name: String, value: any Sendable) in
        switch part {
        case .field(let name): return (name, Field(.length(1...3), default: "d"))
        case .section(let name, let parts): return (name, Nested(Declared(parts)))
        case .rows(let name, let parts): return (name, Repeated(Declared(parts), count: 0...3))
        }
      }
    }

    var customMirror: Mirror {
      Mirror(self, children: members.map { Mirror.Child(label: $0.name, value: $0.value) })
    }
  }

  private static let names = [
    "a", "b", "aB", "A", "a_b", "a_0_b", "a_1", "a_0_k", "0", "0_k", "k", "\u{E9}", "e\u{301}",
  ]

  private static func parts(_ random: inout SplitMix64, depth: Int = 0) -> [Part] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let name = names.randomElement(using: &random) ?? "a"
      switch Int.random(in: 0...(depth < 2 ? 3 : 1), using: &random) {
      case 2: return .section(name, parts(&random, depth: depth + 1))
      // Each row has a field that is always set, so that it differs from a row that is missing.
      case 3: return .rows(name, [.field("k")] + parts(&random, depth: depth + 1))
      default: return .field(name)
      }
    }
  }

  /// The names of fields and repeated sections with three rows each.
  private struct Names {
    var fields: [ExactText] = []
    var groups: [ExactText] = []
    var isRepeated = false

    init(_ parts: [Part], below path: String = "") {
      add(parts, path)
      isRepeated =
        isRepeated || Set(fields).count < fields.count || Set(groups).count < groups.count
    }

    private mutating func add(_ parts: [Part], _ path: String) {
      // Members of one object.
      if Set(parts.map { ExactText($0.name) }).count < parts.count { isRepeated = true }
      for part in parts {
        let name = path + FieldName.environmentName(of: part.name)
        switch part {
        case .field: fields.append(ExactText(name))
        case .section(_, let inner): add(inner, name + "_")
        case .rows(_, let inner):
          groups.append(ExactText(name))
          for row in 0..<3 { add(inner, "\(name)_\(row)_") }
        }
      }
    }
  }

  @Test func `names are errors if some rows have them in common, and only then`() {
    var random = SplitMix64(seed: scriptSeed)
    var counts = [0, 0]
    for _ in 0..<sampled(600, of: 60_000) {
      let parts = Self.parts(&random)
      let expected = Names(parts).isRepeated
      counts[expected ? 1 : 0] += 1
      let errors = Declared(parts).declarationErrors
      #expect(errors.isEmpty != expected, "\(parts): \(errors)")
    }
    #expect(counts.allSatisfy { $0 > 50 }, "\(counts)")
  }

  /// A body of a schema, and the same values by their environment names.
  private struct Body {
    var json = ""
    var values: [String: String] = [:]

    init(_ parts: [Part], _ random: inout SplitMix64, below path: String = "") {
      var members: [String] = []
      for part in parts.shuffled(using: &random) {
        let name = path + FieldName.environmentName(of: part.name)
        var value = ""
        switch part {
        case .field(let field):
          if field != "k", Bool.random(using: &random) { continue }
          let text = String(Int.random(in: 0...99, using: &random))
          values[name] = text
          value = "\"\(text)\""
        case .section(_, let inner):
          let body = Body(inner, &random, below: name + "_")
          values.merge(body.values) { first, _ in first }
          value = body.json
        case .rows(_, let inner):
          let rows = (0..<Int.random(in: 0...3, using: &random)).map { row in
            Body(inner, &random, below: "\(name)_\(row)_")
          }
          for row in rows { values.merge(row.values) { first, _ in first } }
          value = "[" + rows.map(\.json).joined(separator: ",") + "]"
        }
        members.append("\"\(part.name)\":\(value)")
      }
      json = "{" + members.joined(separator: ",") + "}"
    }
  }

  @Test func `a schema without errors is read as it is written, from every source`() throws {
    var random = SplitMix64(seed: scriptSeed + 1)
    var count = 0
    while count < sampled(150, of: 10_000) {
      let parts = Self.parts(&random)
      let schema = Declared(parts)
      if !schema.declarationErrors.isEmpty { continue }
      count += 1
      let body = Body(parts, &random)
      let json = try schema.values(fromJSON: Array(body.json.utf8)).json()
      #expect(try schema.values(fromJSON: Array(json.utf8)).json() == json)
      let paths = try LoadedSettings(schema, from: .json(json)).description
      #expect(
        try LoadedSettings(schema, from: .dictionary(body.values)).description == paths, "\(parts)")
      let arguments = body.values.map { "--\($0)=\($1)" }
      #expect(
        try LoadedSettings(schema, from: .arguments(arguments)).description == paths, "\(parts)")
    }
  }

  private struct Line: Schema {
    let sku = Field(.alphabetic(.ascii)), quantity = Field(optional: .integer(in: 1...99))
  }

  private struct Item: Schema { let n = Field(.digits) }

  @Test func `sections and fields of one name are errors`() {
    struct Groups: Schema {
      let a = Repeated(Line(), named: "items"), b = Repeated(Item(), named: "items")
    }
    struct Objects: Schema {
      let a = Nested(Line(), named: "item"), b = Nested(Item(), named: "item")
    }
    struct Mixed: Schema {
      let queue = Field(.alphabetic, default: "x"), section = Nested(Item(), named: "queue")
    }
    struct Rows: Schema {
      let queue = Nested(Line()), rows = Repeated(Item(), named: "queue")
    }
    #expect(Groups().declarationErrors == [.sameName("ITEMS", fields: ["items", "items"])])
    #expect(Objects().declarationErrors == [.sameName("ITEM", fields: ["item", "item"])])
    #expect(Mixed().declarationErrors == [.sameName("QUEUE", fields: ["queue", "queue"])])
    #expect(Rows().declarationErrors == [.sameName("QUEUE", fields: ["queue", "queue"])])
    #expect(
      Mixed().declarationErrors.map(\.description)
        == ["queue and queue have the same name QUEUE: rename one of them"])
  }

  @Test func `a name in a row may be that of another field`() {
    struct Equal: Schema {
      let lines_0_sku = Field(.alphabetic, default: "x"), lines_12_sku = Field(optional: .digits)
      let lines = Repeated(Line())
    }
    struct Other: Schema {
      let linesSku = Field(.alphabetic, default: "x"), lines_00_sku = Field(optional: .digits)
      let lines_0_note = Field(optional: .digits), lines = Repeated(Line())
    }
    #expect(
      Equal().declarationErrors == [
        .sameName("LINES_0_SKU", fields: ["lines_0_sku", "lines[0].sku"]),
        .sameName("LINES_12_SKU", fields: ["lines_12_sku", "lines[0].sku"]),
      ])
    #expect(Other().declarationErrors == [])
    // A field with the number of a row is not a row.
    #expect(reportLines(Other(), .dotenv("LINES_0_NOTE=1")) == [])
  }

  @Test func `a count without numbers is an error`() {
    struct Empty: Schema {
      let first = Repeated(Item(), count: 3..<3), second = Repeated(Item(), count: ...(-1))
      let third = Repeated(Item(), count: 0..<1), fourth = Repeated(Item(), count: 3...)
    }
    #expect(Empty().declarationErrors == [.noRows("first"), .noRows("second")])
    #expect(
      Empty().declarationErrors.first?.description
        == "first allows no number of rows: its count is empty")
  }
}
