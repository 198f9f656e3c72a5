import InputValidation
import LibrarySupport
import Testing

/// JSON from the outside, such as the body of a request.
@Suite struct JSONBodyTests {
  private struct Line: Schema {
    let sku = Field(.alphabetic(.ascii) && .length(3...3), named: "item/sku")
    let quantity = Field(.integer(in: 1...99), default: 1)
    let price = Field(.numeric(in: 0...1000), default: 0)
  }

  private struct Order: Schema {
    let name = Field(.length(...20))
    let isGift = Field(.boolean, default: false)
    let note = Field(optional: .length(...80))
    let sizes = Field(.list(of: .integer(in: 1...50)), default: [])
    let tags = Field(.list(of: .alphabetic), default: [])
    let token = Field(optional: .secret(.length(8...)))
    let day = Field(optional: .date)
    let address = Nested(Address())
    let lines = Repeated(Line(), count: 1...50)

    var relations: [Relation<Self>] { [.require(\.note, when: \.isGift) { $0 }] }
  }

  private struct Address: Schema { let city = Field(optional: .alphabetic) }

  private static let body = """
    {"name": "", "isGift": true, "note": "a \\"b\\"\\n", "sizes": [1, 2], "tags": ["x", "y"],
     "day": "2024-02-29", "token": "0123456789", "address": {"city": "Bern"},
     "lines": [{"item/sku": "ABC", "quantity": 2, "price": 0.50}, {"item/sku": "DEF"}]}
    """

  private func values(_ text: String) throws(JSONReport) -> SchemaValues<Order> {
    try Order().values(fromJSON: Array(text.utf8))
  }

  @Test func `a body has typed values`() throws {
    let order = try values(Self.body)
    #expect(order.name.isEmpty)
    #expect(order.isGift)
    #expect(order.note == "a \"b\"\n")
    #expect(order.sizes == [1, 2])
    #expect(order.tags == ["x", "y"])
    #expect(order.day?.year == 2024)
    #expect(order.address.city == "Bern")
    #expect(order.lines.map(\.sku) == ["ABC", "DEF"])
    #expect(order.lines.map(\.quantity) == [2, 1])
    #expect(order.lines[0].price == 0.5)
  }

  @Test func `values are written and read as the same values`() throws {
    let order = try values(Self.body)
    let json = order.json(revealingSecrets: true)
    #expect(
      json == """
        {"name":"","isGift":true,"note":"a \\"b\\"\\n","sizes":[1,2],"tags":["x","y"],\
        "token":"0123456789","day":"2024-02-29","address":{"city":"Bern"},\
        "lines":[{"item/sku":"ABC","quantity":2,"price":0.5},\
        {"item/sku":"DEF","quantity":1,"price":0}]}
        """)
    let again = try values(json)
    #expect(again.json(revealingSecrets: true) == json)
    #expect(order.json().contains(#""token":null"#))
    #expect(order.lines[1].json() == #"{"item/sku":"DEF","quantity":1,"price":0}"#)
  }

  @Test(arguments: [
    ("{", "1:2: error: expected a name in double quotes"),
    ("[]", "1:1: error: must be an object, not an array"),
    (
      #"{"name": "x", "lines": [{"item/sku": "A1"}, {"item/sku": "DEF", "quantity": 100}]}"#,
      """
      /lines/0/item~1sku:1:38: error: must be letters from A to Z only and must be 3 characters long
      /lines/1/quantity:1:77: error: must be a whole number from 1 to 99
      """
    ),
    ("{}", "/lines: error: must have 1 to 50 items\n/name: error: must be given"),
    (
      #"{"name": "x", "name": "y", "lines": [{"item/sku": "ABC"}]}"#,
      "/name:1:15: error: is given twice"
    ),
    (
      #"{"name": "x", "lines": [{"item/sku": "ABC"}], "lines": [{}, {}]}"#,
      "/lines:1:47: error: is given twice"
    ),
    // The rows of a member that is not read have no errors.
    (
      #"{"name": "x", "lines": null, "lines": [{"quantity": 1}]}"#,
      "/lines:1:30: error: is given twice\n/lines: error: must have 1 to 50 items"
    ),
    (
      #"{"name": "x", "lines": 1, "lines": [{"quantity": 1}]}"#,
      """
      /lines:1:24: error: must be an array, not a number
      /lines:1:27: error: is given twice
      """
    ),
    (
      #"{"name": {}, "lines": [{}], "adress": 1}"#,
      """
      /name:1:10: error: must be a string, not an object
      /adress:1:29: error: unknown member; did you mean /address?
      /lines/0/item~1sku: error: must be given
      """
    ),
    (
      #"{"name": "x", "sizes": [1, 99], "isGift": true, "lines": [{"item/sku": "ABC"}]}"#,
      "/sizes/1:1:28: error: must be a whole number from 1 to 50\n"
        + "/note: error: must be given, because of /isGift"
    ),
  ])
  func `a report has all errors with their places`(text: String, report: String) {
    do throws(JSONReport) {
      _ = try values(text)
      Issue.record("\(text) is valid")
    } catch {
      #expect("\(error)" == report)
    }
  }

  @Test func `problem details have pointers, messages and codes`() {
    do throws(JSONReport) {
      _ = try values(#"{"name": "x", "lines": [{"item/sku": "ABC", "quantity": 0}]}"#)
      Issue.record("it is valid")
    } catch {
      let problem = error.problemDetails(status: 422)
      #expect(
        problem.json == """
          {"title":"Invalid input","status":422,"errors":[{"pointer":"#/lines/0/quantity",\
          "detail":"must be a whole number from 1 to 99","code":"integer"}]}
          """)
      let chinese = error.problemDetails(status: 400, in: .simplifiedChinese)
      #expect(chinese.errors.map(\.detail) == ["必须是 1 到 99 之间的整数"])
      #expect(chinese.errors.map(\.pointer) == ["/lines/0/quantity"])
      #expect(chinese.title == "输入无效")
      #expect(error.problemDetails(title: "No").title == "No")
    }
  }

  private struct Twins: Schema {
    let first = Field(optional: .digits, named: "twin"),
      second = Field(optional: .digits, named: "twin")
  }

  @Test(arguments: [
    ("{\"name\": ", 400, "Malformed JSON", "JSON 格式有误"),
    ("{\"name\": \"\u{FFFD}\"} x", 400, "Malformed JSON", "JSON 格式有误"),
    ("{\"name\": \"a body that is longer\"}", 413, "Content too large", "内容过大"),
    ("{\"name\": [[[[]]]]}", 413, "Content too large", "内容过大"),
    ("[]", 422, "Invalid input", "输入无效"),
    ("{\"nane\": \"x\"}", 422, "Invalid input", "输入无效"),
  ])
  func `a status tells syntax, size and rules apart`(
    text: String, status: Int, title: String, chinese: String
  ) {
    let limits = [
      JSONLimits(byteCount: 26, depth: 3), JSONLimits(byteCount: 26, depth: 3, errorCount: 0),
    ]
    for limits in limits {
      do throws(JSONReport) {
        _ = try Order().values(fromJSON: Array(text.utf8), limits: limits)
        Issue.record("\(text) is valid")
      } catch {
        #expect(error.status == status)
        #expect(error.problemDetails().status == status)
        #expect(error.problemDetails().title == title)
        #expect(error.problemDetails(in: .simplifiedChinese).title == chinese)
        #expect(error.problemDetails(status: 409).status == 409)
      }
    }
  }

  @Test func `bytes that are not UTF-8 are malformed, and a wrong schema is our fault`() {
    #expect(throws: JSONReport.self) { try Order().values(fromJSON: [0x22, 0xFF, 0x22]) }
    do throws(JSONReport) {
      _ = try Order().values(fromJSON: [0x22, 0xFF, 0x22])
    } catch {
      #expect(error.status == 400)
    }
    do throws(JSONReport) {
      _ = try Twins().values(fromJSON: Array("{}".utf8))
      Issue.record("two fields have a name")
    } catch {
      #expect(error.status == 500)
      #expect(error.problemDetails().title == "Internal error")
    }
  }

  @Test func `a pointer in problem details is percent-encoded`() {
    do throws(JSONReport) {
      _ = try values(#"{"name": "x", "lines": [{"item/sku": "ABC"}], "\u00E9 \n~": 1}"#)
      Issue.record("it is valid")
    } catch {
      #expect(error.problemDetails(status: 422).json.contains("#/%C3%A9%20%0A~0"))
    }
  }

  @Test func `limits are kept`() {
    func report(_ text: String, _ limits: JSONLimits) -> JSONReport? {
      do throws(JSONReport) {
        _ = try Order().values(fromJSON: Array(text.utf8), limits: limits)
        return nil
      } catch {
        return error
      }
    }
    #expect(
      report("{\"name\": 1}", JSONLimits(byteCount: 5))?.description
        == "1:6: error: the text is too long; the maximum number of bytes is 5")
    #expect(
      report("[[[]]]", JSONLimits(depth: 2))?.description
        == "1:3: error: the nesting is too deep; the maximum depth is 2")
    let many = "{" + (0..<90).map { "\"x\($0)\": 1" }.joined(separator: ", ") + "}"
    let count = report(many, JSONLimits(errorCount: 1_000))?.errors.count ?? 0
    let oneLess = report(many, JSONLimits(errorCount: count - 1))?.description
    #expect(oneLess?.split(separator: "\n").count == count)
    let cut = report(many, JSONLimits(errorCount: 10))
    #expect(cut?.errors.count == 10)
    #expect(cut?.others == 82)
  }

  @Test func `a template has the defaults`() throws {
    #expect(
      Order().template(as: .json) == """
        {
          "name": null,
          "isGift": false,
          "note": null,
          "sizes": [],
          "tags": [],
          "token": null,
          "day": null,
          "address": {
            "city": null
          },
          "lines": [
            {
              "item/sku": null,
              "quantity": 1,
              "price": 0
            }
          ]
        }

        """)
    let template = Order().template(as: .json)
    #expect(reportLines(Order(), .json(template)).count == 2)
    #expect(Order().template(as: .dotenv) == Order().template())
  }
}
