import InputValidation
import LibrarySupport
import TestSupport
import Testing

@Suite struct JSONSettingsTests {
  private struct Server: Schema {
    let port = Field(.port, default: 8080)
    let host = Field(optional: .host)
    let tls = Field(.boolean, default: false)
    let ratio = Field(optional: .numeric(in: 0...1))
    let hosts = Field(.list(of: .host), default: [])
    let motto = Field(.length(...9), default: "none")
    let token = Field(optional: .secret(.length(8...)))
    let database = Nested(Database())

    struct Database: Schema {
      let maxSize = Field(optional: .integer(in: 1...99))
      let users = Field(optional: .list(of: .alphabetic, count: 1...3))
    }
  }

  @Test func `objects are sections, and values are judged as their texts`() throws {
    let settings = try LoadedSettings(
      Server(),
      from: .json(
        """
        {"port": 443, "host": "example.org", "tls": true, "ratio": 0.50, "hosts": ["a.b", "::1"],
         "motto": "", "token": null, "database": {"maxSize": "7", "users": ["ann"]}}
        """, named: "server.json"))
    #expect(settings.port == 443)
    #expect(settings.host == .name("example.org"))
    #expect(settings.tls)
    #expect(settings.ratio == 0.5)
    #expect(settings.hosts.map { "\($0)" } == ["a.b", "::1"])
    #expect(settings.motto.isEmpty)
    #expect(settings.token == nil)
    #expect(settings.database.maxSize == 7)
    #expect(settings.database.users == ["ann"])
    #expect("\(settings.origin(of: \.port))" == "server.json:1:10")
    #expect("\(settings.database.origin(of: \.maxSize))" == "server.json:2:54")
    #expect("\(settings.origin(of: \.token))" == "default")
  }

  @Test func `comments and trailing commas are read where they are allowed`() throws {
    let text = """
      // Read at the start.
      {
        "port": 443, /* https */ "hosts": ["a.b", "::1",],
      }
      """
    let settings = try LoadedSettings(Server(), from: .jsonc(text))
    #expect(settings.port == 443)
    #expect(settings.hosts.count == 2)
    #expect("\(settings.origin(of: \.hosts))" == "settings.jsonc:3:37")
    let strict = #expect(throws: SettingsReport.self) {
      try LoadedSettings(Server(), from: .json(text, named: "s"))
    }
    #expect("\(try #require(strict))" == "s:1:1: error: JSON does not allow comments [syntax]")
    let open = #expect(throws: SettingsReport.self) {
      try LoadedSettings(Server(), from: .jsonc("{} /* x", named: "s"))
    }
    #expect("\(try #require(open))" == "s:1:4: error: the comment is not closed by */ [syntax]")
    let repeated = #expect(throws: SettingsReport.self) {
      try LoadedSettings(Server(), from: .jsonc("{\"port\": 1,\n\"port\": 2,}", named: "s"))
    }
    #expect("\(try #require(repeated))".hasPrefix("s:2:1: error: "))
  }

  @Test func `a file with comments is read`() throws {
    let directory = try TemporaryDirectory(["a.jsonc": "{\"port\": 443,} // x"])
    let settings = try LoadedSettings(Server(), from: .jsonc(file: directory.path + "/a.jsonc"))
    #expect(settings.port == 443)
    let missing = directory.path + "/b.jsonc"
    let absent = try LoadedSettings(Server(), from: .jsonc(file: missing, optional: true))
    #expect(absent.port == 8080)
  }

  @Test(arguments: [
    ("[]", "s:1:1: error: must be an object, not an array [json-type]"),
    ("{\"port\": {}}", "s:1:10: error: port must be a string, not an object [json-type]"),
    ("{\"port\": [1]}", "s:1:10: error: port must be a string, not an array [json-type]"),
    ("{\"hosts\": {}}", "s:1:11: error: hosts must be an array, not an object [json-type]"),
    ("{\"hosts\": [[]]}", "s:1:12: error: hosts[0] must be a string, not an array [json-type]"),
    ("{\"hosts\": [null]}", "s:1:12: error: hosts[0] must be a string, not null [json-type]"),
    ("{\"database\": 7}", "s:1:14: error: database must be an object, not a number [json-type]"),
    ("{\"port\":\n 1e3}", "s:2:2: error: port must be a port number from 1 to 65535 [port]"),
    (
      "{\"prt\": 1, \"x\": {\"y\": 2}}",
      "s:1:2: error: unknown setting prt; did you mean port? [unknown]\n"
        + "s:1:12: error: unknown setting x [unknown]"
    ),
    (
      "{\"database\": {\"maxsize\": 1}}",
      "s:1:15: error: unknown setting database.maxsize; did you mean database.maxSize? [unknown]"
    ),
    ("{\"port\": 1, \"port\": 2}", "s:1:13: error: port is already set in line 1 [once]"),
    (
      "{\"max\": 1,\n\"max\": 2}",
      "s:1:2: error: unknown setting max [unknown]\n"
        + "s:2:1: error: max is already set in line 1 [once]"
    ),
    (
      "{\"port\": 1, \"PORT\": 2}",
      "s:1:13: error: unknown setting PORT; did you mean port? [unknown]"
    ),
    ("{\"port\": 1, }", "s:1:11: error: JSON does not allow a trailing comma [syntax]"),
    ("{\n  // the port\n}", "s:2:3: error: JSON does not allow comments [syntax]"),
    (
      "{\"token\": \"short\"}",
      "s:1:11: error: token must be at least 8 characters long [secret]"
    ),
  ])
  func `an error has its place`(text: String, report: String) {
    #expect(reportLines(Server(), .json(text, named: "s")).joined(separator: "\n") == report)
  }

  @Test(arguments: [
    (#"["a.b", "c..d", "e"]"#, "s:1:19: error: hosts[1] must be a host name or an IP address"),
    (#"["a, b"]"#, "s:1:12: error: hosts[0] must be a host name or an IP address"),
    (#"[" a"]"#, "s:1:12: error: hosts[0] must be a host name or an IP address"),
    (#"[""]"#, "s:1:12: error: hosts[0] must be a host name or an IP address"),
  ])
  func `an error of an element is at the element`(array: String, start: String) {
    let lines = reportLines(Server(), .json("{\"hosts\": \(array)}", named: "s"))
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix(start) == true, "\(lines)")
  }

  @Test func `an error of a whole list is at the list`() {
    let text = #"{"database": {"users": ["a", "b", "c", "d"]}}"#
    let lines = reportLines(Server(), .json(text, named: "s"))
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("s:1:24: error: database.users must be") == true, "\(lines)")
  }

  @Test(arguments: [
    ["port": "80", "tls": "true", "database.maxSize": "7"],
    ["port": "x", "host": "..", "ratio": "2", "database.maxSize": "100"],
    ["hosts": "a.b,c.d", "motto": "long enough", "token": "12345678", "database.users": "a,b"],
  ])
  func `a text gives the same values and errors as a dictionary`(values: [String: String]) {
    // A member is an object if its name is that of a section.
    let members = values.filter { !$0.key.hasPrefix("database.") }
    let inner = values.filter { $0.key.hasPrefix("database.") }
    func object(_ values: [String: String], _ more: [String] = []) -> String {
      let parts = values.sorted { $0.key < $1.key }.map { name, text in
        // The texts of lists are arrays.
        let value = "\"" + text.replacing(",", with: "\", \"") + "\""
        return "\"\(name)\": " + (text.contains(",") ? "[\(value)]" : value)
      }
      return "{" + (parts + more).joined(separator: ", ") + "}"
    }
    let database = Dictionary(
      uniqueKeysWithValues: inner.map { (String($0.key.dropFirst(9)), $0.value) })
    let json = object(members, ["\"database\": \(object(database))"])
    func outcome(_ source: any SettingsSource) -> String {
      do throws(SettingsReport) {
        return "\(try LoadedSettings(Server(), from: source))"
      } catch {
        let errors = error.errors.map { "\($0.path ?? "") \($0.reason.range) \($0.rule.code)" }
        return errors.sorted().joined(separator: "\n")
      }
    }
    #expect(outcome(.json(json)) == outcome(.dictionary(values)))
  }
}
