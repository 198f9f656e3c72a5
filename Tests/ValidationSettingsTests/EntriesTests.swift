import InputValidation
import Testing

@testable import ValidationSettings

/// Sections whose rows have keys: `Entries`.
@Suite struct EntriesTests {
  private struct Limit: Schema {
    let requests = Field(.integer(in: 1...1000))
    let burst = Field(.integer(in: 1...1000), default: 5)
    let hosts = Repeated(Host(), count: ...3), tags = Entries(of: Tag(), keys: .alphabetic(.ascii))

    var relations: [Relation<Self>] {
      [.check("at most the requests", \.burst, \.requests) { $0 <= $1 }]
    }
  }

  private struct Host: Schema { let name = Field(.alphabetic) }
  private struct Tag: Schema { let text = Field(.alphabetic) }

  private struct Gateway: Schema {
    let name = Field(.alphabetic, default: "gate")
    let limits = Entries(of: Limit(), keys: .regex(literal: "[A-Za-z_.]{1,8}"), count: 1...4)
  }

  private struct Own: Decodable, Equatable {
    struct Limit: Decodable, Equatable { var requests: Int }

    var limits: [String: Limit]
  }

  private static let body = """
    {"limits": {"search": {"requests": 10, "hosts": [{"name": "a"}, {"name": "b"}]},
     "SEARCH": {"requests": 20, "hosts": [{"name": "c"}], "tags": {"x": {"text": "y"}}},
     "a.b": {"requests": 7}}}
    """

  private func errors(_ body: String) -> [String] {
    do throws(JSONReport) {
      _ = try Gateway().values(fromJSON: body)
      return []
    } catch {
      return error.errors.map { "\($0.pointer) \($0.reason.code.rawValue) \($0.line ?? 0)" }
    }
  }

  @Test func `the declaration has no errors`() {
    #expect(Gateway().declarationErrors.isEmpty)
    struct Inner: Schema { let key = Field(.digits) }
    struct Outer: Schema { let inner = Entries(of: Inner(), keys: .identifier) }
    #expect(Outer().declarationErrors.isEmpty)
  }

  @Test func `entries are read by their keys, which are compared exactly`() throws {
    for values in [
      try Gateway().values(fromJSON: Self.body),
      try Gateway().values(readingAllOf: Array(Self.body.utf8), BodyOptions()),
      try LoadedSettings(Gateway(), from: .json(Self.body)).values,
    ] {
      #expect(values.limits.keys.sorted() == ["SEARCH", "a.b", "search"])
      #expect(values.limits["search"]?.requests == 10)
      #expect(values.limits["search"]?.hosts.map(\.name) == ["a", "b"])
      #expect(values.limits["SEARCH"]?.hosts.map(\.name) == ["c"])
      #expect(values.limits["SEARCH"]?.tags["x"]?.text == "y")
      #expect(values.limits["Search"] == nil)
      #expect(values.limits["a.b"]?.pointer == "/limits/a.b")
      #expect(values.pointer(to: \.limits) == "/limits")
      #expect(values["limits.search.requests"] as? Int == 10)
      #expect(values[#"limits["a.b"].requests"#] as? Int == 7)
      #expect(try values.decoded(as: Own.self).limits["a.b"] == Own.Limit(requests: 7))
      #expect(try Gateway().values(fromJSON: values.json()).json() == values.json())
    }
  }

  @Test(arguments: [
    (
      #"{"limits": {"a": {}, "b": {"requests": 0}}}"#,
      [
        "/limits/b/requests integer 1", "/limits/a/requests required 0",
      ]
    ),
    (#"{"limits": {"a-b": {"requests": 1, "burst": 1}}}"#, ["/limits/a-b regex 1"]),
    (#"{"limits": {"a": {"requests": 9}, "a": {"requests": 9}}}"#, ["/limits/a once 1"]),
    (
      #"{"limits": {"a": 7, "b": {"request": 9}}}"#,
      [
        "/limits/a json-type 1", "/limits/b/request unknown 1", "/limits/b/requests required 0",
      ]
    ),
    (#"{"limits": {"a": {"requests": 2}}}"#, ["/limits/a/burst check 0"]),
    (#"{"limits": []}"#, ["/limits json-type 1"]),
    (#"{"limits": {}}"#, ["/limits count 1"]),
    (#"{}"#, ["/limits count 0"]),
    (
      #"{"limits": {"a": {"requests": 9}, "b": {"requests": 9}, "c": {"requests": 9},"#
        + #""d": {"requests": 9}, "e": {"requests": "x"}}}"#, ["/limits count 1"]
    ),
  ])
  func `an error names the entry by its key`(body: String, expected: [String]) {
    #expect(errors(body) == expected, "\(body)")
  }

  @Test func `words name the fields of an entry by pointers, whatever its key`() throws {
    struct Mirror: Schema {
      let user = Field(optional: .alphabetic), host = Field(optional: .alphabetic)

      var relations: [Relation<Self>] { [.together(\.user, \.host)] }
    }
    struct Mirrors: Schema {
      let mirrors = Entries(of: Mirror(), keys: .regex(literal: #"[a-z0-9./"\[\]]{1,30}"#))
    }
    for key in ["example.com", "a/b", "a[1]", "[x]", "."] {
      let report = #expect(throws: JSONReport.self) {
        try Mirrors().values(fromJSON: #"{"mirrors": {"\#(key)": {"user": "a"}}}"#)
      }
      let pointer = "/mirrors/" + key.split(separator: "/").joined(separator: "~1")
      #expect(report?.errors.map(\.pointer) == [pointer + "/host"])
      let message = try #require(report?.errors.first?.message())
      #expect(message.contains(pointer + "/user"), "\(message)")
      let path = key == "a/b" ? "mirrors.a/b" : #"mirrors["\#(key)"]"#
      #expect(ProblemDetails.Item(path: path, detail: "").pointer == pointer)
    }
  }

  @Test func `sources add their entries to each other`() throws {
    let settings = try LoadedSettings(
      Gateway(), from: .dotenv("LIMITS_SEARCH_REQUESTS=99", named: "env"),
      .json(#"{"limits": {"login": {"requests": 6}}}"#, named: "a.json"),
      .json(#"{"limits": {"search": {"requests": 10, "burst": 7}}}"#, named: "b.json"))
    #expect(settings.limits["search"]?.requests == 99 && settings.limits["search"]?.burst == 7)
    #expect(settings.limits["login"]?.origin(of: \.requests).source == "a.json")
    #expect(settings.description.contains("limits.login.requests = 6"))
    #expect(!settings.description.contains("limits.login = "))
    // The name of an entry is not that of a field.
    let names = ["LIMITS_A": "b", "limits.a": "b", "limits.a.requests": "3"]
    let other = try LoadedSettings(
      Gateway(), from: .dictionary(names), .json(#"{"limits": {"a": {"requests": 2, "burst": 1}}}"#)
    )
    #expect(other.limits["a"]?.requests == 3 && other.limits.count == 1)
    // A source without objects adds no entry.
    let report = #expect(throws: SettingsReport.self) {
      try LoadedSettings(Gateway(), from: .dotenv("LIMITS_SEARCH_REQUESTS=99"))
    }
    #expect(report?.errors.map(\.reason.code) == [.unknown, .count])
  }

  @Test func `a template of JSON has an empty object`() {
    #expect(Gateway().template(as: .json).contains(#""limits": {}"#))
    #expect(!Gateway().template().contains("LIMITS"))
  }

  @Test func `a form edits keys like texts, and refuses to submit the same key twice`() throws {
    let form = InputForm(Gateway(), enforcement: .flag)
    #expect(form.limits.count == 1)
    #expect(form.limits.key(at: 0)?.setText("search") == nil)
    form.limits[0].requests.setText("10")
    #expect(form["limits[0]"]?.text == "search")
    #expect(form.limits.append(key: "search", ["requests": "6", "tags[0]": "x"]) == nil)
    #expect(form.errors.map { "\($0.path) \($0.code.rawValue)" }.contains("limits[1] unique"))
    #expect(form.limits.key(at: 1)?.setText("login") == nil)
    #expect(form.errors.map(\.path) == ["limits[1].tags[0].text"])
    form["limits[1].tags[0].text"]?.setText("y")
    let values = try form.submit()
    #expect(values.limits["login"]?.tags["x"]?.text == "y")
    #expect(try Gateway().values(fromJSON: values.json()).json() == values.json())
    #expect(form.undo() == nil && form.undo() == nil)
    #expect(form.limits.key(at: 1)?.text == "search")
    #expect(form.limits.append(key: "a", ["request": "6"]) == .unknown("limits[2].request"))
    form.reset(to: ["limits[0]": "a", "limits[0].requests": "9", "limits[1]": "b"])
    #expect(form.limits.indices.map { form.limits.key(at: $0)?.text } == ["a", "b"])
  }

  @Test func `rows without keys have none`() {
    struct Order: Schema { let lines = Repeated(Host(), count: 1...) }
    let form = InputForm(Order())
    #expect(form.lines.key(at: 0) == nil)
    #expect(form.lines.append(key: "a") == .unknown("lines[1]"))
  }
}
