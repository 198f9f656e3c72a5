import InputValidation
import LibrarySupport
import SettingsSyntax
import Testing

/// Answers to clients of an API: reports and problem details that a program makes itself.
@Suite struct ProblemDetailsTests {
  private struct Option: Schema {
    let name = Field(.nonEmpty, named: "the.name")
  }

  private struct Line: Schema {
    let sku = Field(.alphabetic), options = Repeated(Option())
  }

  private struct Address: Schema {
    let city = Field(optional: .alphabetic), zones = Nested(Zones())
  }

  private struct Zones: Schema { let first = Field(optional: .digits) }

  private struct Bundle: Schema { let lines = Repeated(Line()) }

  private struct Order: Schema {
    let user = Field(optional: .alphabetic), mail = Field(optional: .email)
    let address = Nested(Address()), lines = Repeated(Line()), bundles = Repeated(Bundle())
    var relations: [Relation<Self>] {
      [.together(\.user, \.mail), .unique(\.lines, by: \.sku)]
    }
  }

  @Test func `details have a type, an instance, and members and errors of their own`() {
    var problem = ProblemDetails(
      type: "https://example.org/out-of-stock", title: "Out of \"stock\"", status: 409,
      instance: "/orders/7",
      errors: [
        .init(path: "lines[1].sku", detail: "is not in stock", code: "stock"),
        .init(path: "address", detail: "is too far away"),
        .init(path: "lines[0].options[12]", detail: "is not possible"),
        .init(pointer: "/a~1b", detail: "is odd"), .init(path: "", detail: "is too much"),
      ])
    problem.detail = "Try again tomorrow."
    problem.members = [
      "retry": 60, "isFinal": false, "status": 200, "hints": ["a", [1, true, .null]],
      "cost": .number(0.5), "by": ["z": 1, "a": "\(2)"],
    ]
    #expect(
      problem.json == """
        {"type":"https://example.org/out-of-stock","title":"Out of \\"stock\\"","status":409,\
        "detail":"Try again tomorrow.","instance":"/orders/7","errors":[\
        {"pointer":"#/lines/1/sku","detail":"is not in stock","code":"stock"},\
        {"pointer":"#/address","detail":"is too far away"},\
        {"pointer":"#/lines/0/options/12","detail":"is not possible"},\
        {"pointer":"#/a~1b","detail":"is odd"},{"pointer":"#","detail":"is too much"}],\
        "by":{"a":"2","z":1},"cost":0.5,"hints":["a",[1,true,null]],"isFinal":false,"retry":60}
        """)
    #expect((try? JSONText(Array(problem.json.utf8))) != nil)
  }

  @Test func `members with the names of properties are not written`() {
    var problem = ProblemDetails(title: "No", status: 404)
    problem.members = ["type": "x", "instance": "y", "detail": "z", "errors": [], "title": 1]
    #expect(problem.json == #"{"title":"No","status":404,"errors":[]}"#)
  }

  @Test func `values know their pointers`() throws {
    let json = """
      {"address": {"city": "Bern"}, "lines": [{"sku": "A"}, {"sku": "B", "options":
      [{"the.name": "x"}]}], "bundles": [{}, {"lines": [{"sku": "A"}]}]}
      """
    let order = try Order().values(fromJSON: Array(json.utf8))
    #expect(order.pointer.isEmpty)
    #expect(order.pointer(to: \.user) == "/user")
    #expect(order.address.pointer == "/address")
    #expect(order.address.pointer(to: \.city) == "/address/city")
    #expect(order.address.zones.pointer == "/address/zones")
    #expect(order.pointer(to: \.lines) == "/lines")
    #expect(order.lines.map(\.pointer) == ["/lines/0", "/lines/1"])
    #expect(order.lines[1].pointer(to: \.sku) == "/lines/1/sku")
    #expect(order.lines[1].options[0].pointer(to: \.name) == "/lines/1/options/0/the.name")
    #expect(order.bundles.map(\.pointer) == ["/bundles/0", "/bundles/1"])
    #expect(order.bundles[1].pointer(to: \.lines) == "/bundles/1/lines")
    #expect(order.bundles[1].lines[0].pointer == "/bundles/1/lines/0")
  }

  @Test func `a report is made of entries`() {
    let taken = ValidationError(Rule("taken", names: ["en": "another name"]), at: 0..<0)
    let report = JSONReport(
      errors: [
        .init(at: "/user", taken, line: 1, column: 9, suggestion: "ann2"),
        .init(at: "/nane", ValidationError(Rule(.unknown), at: 0..<0), suggestion: "lines[0].sku"),
      ], others: 2)
    #expect(
      report.message() == """
        /user:1:9: error: must be another name; did you mean ann2?
        /nane: error: unknown member; did you mean /lines/0/sku?
        error: 2 others
        """)
    #expect(report.description == report.message())
    #expect(
      report.message(in: .simplifiedChinese).hasSuffix(
        "/nane: 错误：未知的成员；您是否想写 /lines/0/sku？\n错误：其余 2 项"))
    #expect(report.status == 422)
    let syntax = ValidationError(Rule(.syntax), at: 0..<0)
    #expect(JSONReport(errors: report.errors + [.init(at: "", syntax)]).status == 400)
    #expect(JSONReport(errors: [], others: -1).others == 0)
  }

  @Test func `messages name fields by pointers, or by their display names`() {
    let json = #"{"user": "ann", "lines": [{"sku": "A"}, {"sku": "A"}], "lines": 1}"#
    do throws(JSONReport) {
      _ = try Order().values(fromJSON: Array(json.utf8))
      Issue.record("it is valid")
    } catch {
      #expect(
        error.errors.map { $0.message() } == [
          "must be unique: /lines/0/sku has the same value", "is given twice",
          "must be given together with /user",
        ])
      let named = error.errors[2].message(in: .english.naming(["user": "User"]))
      #expect(named == "must be given together with User")
      let own = Wording.english.replacing(.together) { _ in "is needed" }
      #expect(error.errors[2].message(in: own) == "is needed")
    }
  }

  @Test(arguments: [
    (Rule(.required), "must be set", "must be given", "必须设置", "必须提供"),
    (Rule(.once), "is already set", "is given twice", "已经设置", "出现了两次"),
    (Rule(.unknown), "unknown setting", "unknown member", "未知的设置项", "未知的成员"),
    (Rule(.email), "must be an e-mail address", "must be an e-mail address", "", ""),
  ])
  func `there are words for clients`(
    rule: Rule, own: String, english: String, ownChinese: String, chinese: String
  ) {
    #expect(Wording.english.requirement(of: rule) == own)
    #expect(Wording.english.forClients.requirement(of: rule) == english)
    if chinese.isEmpty { return }
    #expect(Wording.simplifiedChinese.requirement(of: rule) == ownChinese)
    #expect(Wording.simplifiedChinese.forClients.requirement(of: rule) == chinese)
  }

  @Test func `values are made from texts`() throws {
    let order = try SchemaValues(
      Order(), texts: ["user": "ann", "mail": "ann@example.org", "lines[0].sku": "ABC"])
    #expect(order.user == "ann")
    #expect(order.lines.map(\.sku) == ["ABC"])
    do throws(SettingsReport) {
      _ = try SchemaValues(Order(), texts: ["user": "7", "lines[0].skq": "x"])
      Issue.record("it is valid")
    } catch {
      #expect(error.errors.map(\.reason.code) == [.unknown, .optional, .required])
    }
  }
}
