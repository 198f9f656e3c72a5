import InputValidation
import TestSupport
import Testing

/// The code of the article "Request bodies", verbatim between the marks.
@Suite struct RequestBodiesTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidation/InputValidation.docc/RequestBodies.md")
  }
}

// SNIPPET
struct OrderLine: Schema {
  let sku = Field(.alphabetic(.ascii) && .length(3...3))
  let quantity = Field(.integer(in: 1...99), default: 1)
}

struct PurchaseOrder: Schema {
  let email = Field(.email)
  let lines = Repeated(OrderLine(), count: 1...50)
  var relations: [Relation<Self>] { [.unique(\.lines, by: \.sku)] }
}
// end

extension RequestBodiesTests {
  @Test func `reading`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    let body = #"{"email": "ann@example.org", "lines": [{"sku": "ABC", "quantity": 2}]}"#
    let order = try PurchaseOrder().values(fromJSON: body)
    print(order.email, order.lines[0].quantity)  // ann@example.org 2
    print(order.json())
    // {"email":"ann@example.org","lines":[{"sku":"ABC","quantity":2}]}
    // end
    #expect(printed == article.claims(ofSnippet: "let body"))
  }
}

// SNIPPET
struct Address: Schema {
  let city = Field(.nonEmpty), street = Field(optional: .nonEmpty)
}

struct Label: Schema {
  let text = Field(.length(1...20))
}

struct Delivery: Schema {
  let kind = Field(.oneOf("mail", "pickup"))
  let mail = Nested(optional: Mail()), pickup = Nested(optional: Pickup())
}

struct Mail: Schema {
  let weight = Field(.integer(in: 1...30))
}

struct Pickup: Schema {
  let shop = Field(.identifier)
}

struct Shipment: Schema {
  let address = Nested(optional: Address())  // nil, or an address with a city
  let labels = Entries(of: Label(), keys: .identifier, count: ...9)  // any names
  let delivery = OneOfShapes(tag: \.kind, of: Delivery())  // members of one of them
}
// end

extension RequestBodiesTests {
  @Test func `shapes`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let shipment = try Shipment().values(
      fromJSON: """
        {"labels": {"color": {"text": "red"}}, "delivery": {"kind": "mail", "weight": 2}}
        """)
    print(shipment.address == nil)  // true
    print(shipment.labels["color"]?.text ?? "")  // red
    print(shipment.delivery.mail?.weight ?? 0)  // 2

    let wrong = #"{"address": {}, "delivery": {"kind": "pickup", "weight": 2}}"#
    do {
      _ = try Shipment().values(fromJSON: wrong)
    } catch {
      print(error)
    }
    // /delivery/weight:1:48: error: unknown member
    // /address/city: error: must be given
    // /delivery/shop: error: must be given
    // end
    let lines = printed.joined(separator: "\n").split(separator: "\n").map(String.init)
    #expect(lines == article.claims(ofSnippet: "let shipment"))
  }
}

// SNIPPET
struct NewOrder: Decodable {
  struct Line: Decodable { var sku: String, quantity: UInt8 }

  var email: String
  var lines: [Line]
}
// end

extension RequestBodiesTests {
  @Test func `own types`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let small = #"{"email": "ann@example.org", "lines": [{"sku": "ABC"}]}"#
    let new = try PurchaseOrder().values(fromJSON: small, as: NewOrder.self)
    print(new.lines[0])  // Line(sku: "ABC", quantity: 1)
    // end
    #expect(printed == article.claims(ofSnippet: "let small"))
  }

  @Test func `errors`() {
    var printed: [String] = []
    func print(_ item: Any) {
      printed += "\(item)".split(separator: "\n").map(String.init)
    }
    // SNIPPET
    let mistaken = """
      {"email": "ann",
       "lines": [{"sku": "ABC"}, {"sku": "ABC", "quantity": 100}, {"ski": 1}]}
      """
    do {
      _ = try PurchaseOrder().values(fromJSON: mistaken)
    } catch {
      print(error)
    }
    // /email:1:11: error: must be an e-mail address
    // /lines/1/sku:2:36: error: must be unique: /lines/0/sku has the same value
    // /lines/1/quantity:2:55: error: must be a whole number from 1 to 99
    // /lines/2/ski:2:62: error: unknown member; did you mean /lines/2/sku?
    // /lines/2/sku: error: must be given
    // end
    #expect(printed == article.claims(ofSnippet: "let mistaken"))
  }

  @Test func `problem details`() {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    let empty = #"{"email": "ann@example.org", "lines": []}"#
    do {
      _ = try PurchaseOrder().values(fromJSON: empty)
    } catch {
      let problem = error.problemDetails()
      print(problem.title, problem.status)  // Invalid input 422
      print(problem.json.suffix(77))
    }
    // s":[{"pointer":"#/lines","detail":"must have 1 to 50 items","code":"count"}]}
    // end
    #expect(printed == article.claims(ofSnippet: "let empty"))
  }

  @Test func `own problem details`() throws {
    let body = #"{"email": "ann@example.org", "lines": [{"sku": "ABC", "quantity": 2}]}"#
    let order = try PurchaseOrder().values(fromJSON: body)
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    var problem = ProblemDetails(title: "Out of stock", status: 409)
    for line in order.lines where line.sku == "ABC" {
      problem.errors.append(.init(pointer: line.pointer(to: \.sku), detail: "is not in stock"))
    }
    problem.members["retryAfter"] = 60
    print(problem.json.suffix(81))
    // errors":[{"pointer":"#/lines/0/sku","detail":"is not in stock"}],"retryAfter":60}
    // end
    #expect(printed == article.claims(ofSnippet: "var problem"))
  }
}
