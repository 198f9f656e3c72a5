import InputValidation
import LibrarySupport
import Testing

/// Bodies that are read into one's own types.
@Suite struct BodyDecodingTests {
  private struct Line: Schema {
    let sku = Field(.alphabetic(.ascii) && .length(3...3), named: "item-sku")
    let quantity = Field(.integer(in: 1...99), default: 1)
    let price = Field(.numeric(in: 0...1000), default: 0)
  }

  private struct Address: Schema { let city = Field(optional: .alphabetic) }

  private struct Order: Schema {
    let name = Field(.length(...20))
    let kind = Field(.oneOf(["gift", "sale"]))
    let isPaid = Field(.boolean, default: false)
    let note = Field(optional: .length(...80))
    let sizes = Field(.list(of: .integer(in: 1...50)), default: [])
    let tags = Field(.list(of: .alphabetic), default: [])
    let token = Field(optional: .secret(.length(8...)))
    let day = Field(optional: .date)
    let address = Nested(Address())
    let lines = Repeated(Line(), count: 1...50)
  }

  /// The same order, as a program declares it.
  private struct NewOrder: Decodable, Equatable {
    enum Kind: String, Codable { case gift, sale }

    struct Line: Decodable, Equatable {
      enum CodingKeys: String, CodingKey { case sku = "item-sku", quantity, price }

      var sku: String
      var quantity: UInt8
      var price: Double
    }

    struct Address: Decodable, Equatable { var city: String? }

    var name: String
    var kind: Kind
    var isPaid: Bool
    var note: String?
    var sizes: [Int16]
    var tags: Set<String>
    var token: Secret<String>?
    var day: String?
    var address: Address
    var lines: [Line]
  }

  private static let body = """
    {"name": "Ann", "kind": "gift", "isPaid": true, "note": null, "sizes": [1, 2],
     "tags": ["x", "y"], "day": "2024-02-29", "token": "0123456789", "address": {"city": "Bern"},
     "lines": [{"item-sku": "ABC", "quantity": 2, "price": 0.50}, {"item-sku": "DEF"}]}
    """

  @Test func `a body is read into one's own type`() throws {
    let order = try Order().values(fromJSON: Self.body, as: NewOrder.self)
    #expect(
      order
        == NewOrder(
          name: "Ann", kind: .gift, isPaid: true, note: nil, sizes: [1, 2], tags: ["x", "y"],
          token: Secret("0123456789"), day: "2024-02-29", address: .init(city: "Bern"),
          lines: [
            .init(sku: "ABC", quantity: 2, price: 0.5), .init(sku: "DEF", quantity: 1, price: 0),
          ]))
    #expect(try Order().values(fromJSON: Self.body.utf8, as: NewOrder.self) == order)
    #expect(try Order().values(fromJSON: Array(Self.body.utf8), as: NewOrder.self) == order)
  }

  @Test func `values of rows and of sections are decoded on their own`() throws {
    let order = try Order().values(fromJSON: Self.body)
    #expect(try order.address.decoded(as: NewOrder.Address.self).city == "Bern")
    #expect(try order.lines.map { try $0.decoded(as: NewOrder.Line.self).quantity } == [2, 1])
  }

  @Test func `an error in the body is a report, before the type is asked`() {
    #expect {
      try Order().values(fromJSON: "{}", as: NewOrder.self)
    } throws: { error in
      Set((error as? JSONReport)?.errors.map(\.pointer) ?? []) == ["/name", "/kind", "/lines"]
    }
  }

  @Test func `an error of the closure is one of the whole body`() throws {
    let taken = ValidationError(Rule("taken"), at: 0..<0)
    let report = #expect(throws: JSONReport.self) {
      try Order().values(fromJSON: Self.body) { _ in throw taken }
    }
    #expect(report?.errors.map(\.reason) == [taken])
    #expect(report?.errors.map(\.pointer) == [""])
    let name = try Order().values(fromJSON: Self.body) { $0.name + "!" }
    #expect(name == "Ann!")
  }

  @Test func `a type that does not fit the schema is an error without a value`() throws {
    struct NoName: Decodable { var unknown: String? }
    struct Small: Decodable { var sizes: [Int8], name: Int }
    struct Revealed: Decodable { var token: String }
    struct Missing: Decodable { var note: String }
    struct Text: Decodable { var address: String }
    let order = try Order().values(fromJSON: Self.body)
    #expect(try order.decoded(as: NoName.self).unknown == nil)
    for result in [
      Result { _ = try order.decoded(as: Small.self) },
      Result { _ = try order.decoded(as: Revealed.self) },
      Result { _ = try order.decoded(as: Missing.self) },
      Result { _ = try order.decoded(as: Text.self) },
      Result { _ = try order.decoded(as: [Int].self) },
      Result { _ = try order.decoded(as: String.self) },
    ] {
      #expect {
        try result.get()
      } throws: { error in
        error is DecodingError && !"\(error)".contains("Ann") && !"\(error)".contains("0123")
      }
    }
  }
}
