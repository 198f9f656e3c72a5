import InputValidation
import LibrarySupport
import SettingsSyntax
import Testing

@Suite struct SettingsReportTests {
  private static let minimal = [
    "API_TOKEN": "0123456789abcdef0123456789abcdef", "DATABASE_URL": "postgres://db.example/app",
  ]

  @Test func `all errors are reported at once, in the order of the sources`() {
    let text = """
      # the server
      TLS=true

      PORT=80x
      DATABASE_POOL_SIZE=101
      DATABSE_URL=postgres://db.example/app
      DEBUG
      """
    let arguments = StandardSource.arguments(["--tls=maybe", "x"])
    #expect(
      reportLines(ServerSettings(), arguments, .dotenv(text, named: ".env")) == [
        "argument 1: error: --tls must be yes or no (or true, false, on, off, 1, 0) [boolean]",
        "argument 2: error: expected a setting, such as --NAME=VALUE [syntax]",
        ".env:4:6: error: PORT must be a port number from 1 to 65535 [port]",
        ".env:5:20: error: DATABASE_POOL_SIZE must be a whole number from 1 to 100 [integer]",
        ".env:6:1: error: unknown setting DATABSE_URL; did you mean DATABASE_URL? [unknown]",
        ".env:7:6: error: expected '=' after the name [syntax]",
        "error: API_TOKEN must be set [required]",
        "error: DATABASE_URL must be set [required]",
      ])
  }

  @Test func `an error has all the information for programs`() throws {
    do {
      _ = try LoadedSettings(ServerSettings(), from: .dotenv("PORT=80x"), .dictionary(Self.minimal))
      Issue.record("80x is no port")
    } catch {
      let first = try #require(error.errors.first)
      #expect(first.path == "port")
      #expect(first.name == "PORT")
      #expect(first.origin == SettingsOrigin(".env", line: 1, column: 6))
      #expect(first.rule == FormatValidator.port.rule)
      #expect(first.reason.range == 2..<3)
      #expect(first.reason.path == "port")
      #expect(first.message() == "PORT must be a port number from 1 to 65535")
      #expect(first.suggestion == nil)
      #expect(error.others == 0)
    }
  }

  @Test func `an empty value counts as missing, and the message says so`() {
    #expect(
      reportLines(ServerSettings(), .dotenv("API_TOKEN=\nDATABASE_URL=''"))
        == [
          ".env:1:11: error: API_TOKEN must be set, but is empty [required]",
          ".env:2:14: error: DATABASE_URL must be set, but is empty [required]",
        ])
  }

  @Test func `neither defaults nor other sources replace an invalid value`() {
    #expect(
      reportLines(
        ServerSettings(), .dotenv("PORT=0"), .dictionary(["PORT": "80"]), .dictionary(Self.minimal))
        == [".env:1:6: error: PORT must be a port number from 1 to 65535 [port]"])
  }

  @Test func `relations are checked if their fields are valid`() {
    let minimal = StandardSource.dictionary(Self.minimal)
    #expect(
      reportLines(ServerSettings(), .dotenv("PORT=443"), minimal)
        == [".env:1:6: error: PORT must be above 1023 without TLS, given TLS [check]"])
    #expect(
      reportLines(ServerSettings(), .dotenv("PORT=443\nTLS=on"), minimal)
        == ["error: CERTIFICATE must be set, given TLS [required]"])
    #expect(reportLines(ServerSettings(), .dotenv("PORT=x\nTLS=y"), minimal).count == 2)
  }

  @Test func `fields can be required together, or exclude each other`() {
    struct Access: Schema {
      let user = Field(optional: .nonEmpty), password = Field(optional: .secret(.nonEmpty))
      let socket = Field(optional: .path), address = Field(optional: .port)
      let pipe = Field(optional: .path)
      var relations: [Relation<Self>] {
        [.together(\.user, \.password), .exactlyOne(of: \.socket, \.address, \.pipe)]
      }
    }
    #expect(
      reportLines(Access(), .dictionary([:]))
        == ["error: exactly one of SOCKET, ADDRESS and PIPE must be set [exactly-one]"])
    #expect(
      reportLines(Access(), .dictionary(["SOCKET": "/s", "USER": "x", "PASSWORD": "y"])) == [])
    #expect(
      reportLines(Access(), .dotenv("SOCKET=/s\nPIPE=/p\nPASSWORD=y"))
        == [
          ".env:2:6: error: PIPE can't be set together with SOCKET [exactly-one]",
          "error: USER must be set together with PASSWORD [together]",
        ])
  }

  @Test(arguments: [
    ([:], []),
    (
      ["POSTCODE": "999"],
      ["dictionary: error: POSTCODE must be a whole number from 1000 to 9999 [integer]"]
    ),
    (
      ["CONFIRMATION": "correct house"],
      ["dictionary: error: CONFIRMATION must match PASSWORD [narrowed]"]
    ),
    (["COUNTRY": "CN"], ["error: POSTCODE must be set [required]"]),
    (
      ["COMPANY": "yes", "VAT": "1"],
      ["dictionary: error: VAT must be letters only, or be empty [optional]"]
    ),
    (["COMPANY": "no", "VAT": "1"], []),
  ])
  func `fields of a form depend on each other`(changes: [String: String], report: [String]) {
    let person = [
      "USER": "rolf", "PASSWORD": "correct horse", "CONFIRMATION": "correct horse",
      "COUNTRY": "CH",
    ]
    #expect(reportLines(SignUp(), .dictionary(person.merging(changes) { $1 })) == report)
  }

  @Test func `a field that disables itself is an error that names the fields`() throws {
    struct Cycle: Schema {
      let first = Field(optional: .nonEmpty), second = Field(optional: .nonEmpty)
      var relations: [Relation<Self>] {
        [
          .enable(\.first, when: \.second) { $0 == nil },
          .enable(\.second, when: \.first) { $0 == nil },
        ]
      }
    }
    #expect(
      reportLines(Cycle(), .dictionary(["FIRST": "a", "SECOND": "b"]))
        == [
          "dictionary: error: FIRST depends on itself (through FIRST and SECOND) "
            + "[cycle]"
        ])
    #expect(try LoadedSettings(Cycle(), from: .dictionary(["FIRST": "a"])).first == "a")
  }

  @Test func `the nearest of the allowed texts is suggested`() {
    enum Level: String, CaseIterable { case debug, info, error }
    struct Logging: Schema {
      let level = Field(.oneOf(Level.self), default: .info)
      let target = Field(optional: .oneOf("stdout", "syslog"))
      let color = Field(.boolean, default: true)
      let name = Field(.length(...5), default: "")
    }
    #expect(
      reportLines(Logging(), .dotenv("LEVEL=eror\nTARGET=syslogd\nCOLOR=tru\nNAME=abcdefg"))
        == [
          ".env:1:7: error: LEVEL must be one of 'debug', 'info', 'error'; did you mean error?"
            + " [one-of]",
          ".env:2:8: error: TARGET must be one of 'stdout', 'syslog', or be empty;"
            + " did you mean syslog? [optional]",
          ".env:3:7: error: COLOR must be yes or no (or true, false, on, off, 1, 0);"
            + " did you mean true? [boolean]",
          ".env:4:6: error: NAME must be at most 5 characters long [length]",
        ])
  }

  @Test func `a text that another field excludes is never suggested`() {
    struct Pin: Schema {
      let kind = Field(.oneOf("card", "door"), default: "card"), pin = Field(.digits)
      let day = Field(.oneOf("monday", "sunday"))
      var relations: [Relation<Self>] {
        [
          .narrow(\.pin, by: \.kind) { $0 == "card" ? .oneOf("7392", "0000") : .digits },
          .narrow(\.day, by: \.kind) { $0 == "card" ? .oneOf("sunday") : .nonEmpty },
        ]
      }
    }
    #expect(
      reportLines(Pin(), .dictionary(["PIN": "1234", "DAY": "sonday"])) == [
        "dictionary: error: PIN must be one of '7392', '0000' [one-of]",
        "dictionary: error: DAY must be one of 'monday', 'sunday'; did you mean sunday? [one-of]",
      ])
    #expect(
      reportLines(Pin(), .dictionary(["PIN": "7391", "DAY": "monday"])) == [
        "dictionary: error: PIN must be one of '7392', '0000'; did you mean 7392? [one-of]",
        "dictionary: error: DAY must be 'sunday'; did you mean sunday? [one-of]",
      ])
  }

  @Test func `secrets are not revealed`() throws {
    struct Keys: Schema {
      let key = Field(.secret(.oneOf("hunter2", "hunter3")))
      let other = Field(optional: .secret(.length(12...) && .not(.oneOf("hunter5hunter5"))))
      let third = Field(.secret(.nonEmpty), default: Secret("hunter9"))
      var relations: [Relation<Self>] {
        [.narrow(\.third, by: \.key) { .oneOf($0.reveal() + "!") }]
      }
    }
    #expect(
      reportLines(Keys(), .dotenv("KEY=hunter4\nOTHER=hunter5", named: ".env")) == [
        ".env:1:5: error: KEY must be a valid secret [secret]",
        ".env:2:7: error: OTHER must be a valid secret of at least 12 characters [secret]",
      ])
    #expect(
      reportLines(Keys(), .dictionary(["KEY": "hunter2"]))
        == ["error: THIRD must match KEY [narrowed]"])
    let source = StandardSource.dotenv("KEY=hunter2\nTHIRD=hunter2!")
    let settings = try LoadedSettings(Keys(), from: source)
    var dumped = ""
    dump(settings, to: &dumped)
    dump(source, to: &dumped)
    dump(Keys(), to: &dumped)
    dump(DotenvText("KEY=hunter2").entries, to: &dumped)
    let texts = [
      "\(settings)", "\(source)", String(reflecting: settings), "\(settings.key)", dumped,
    ]
    for text in texts { #expect(!text.contains("unter"), "\(text)") }
    #expect(settings.third.reveal() == "hunter2!")
  }

  @Test func `unprintable characters in names are printed as scalar values`() {
    #expect(
      reportLines(ServerSettings(), .arguments(["a\nb\u{202E}=1"]), .dictionary(Self.minimal))
        == ["argument 1: error: unknown setting aU+AbU+202E [unknown]"])
    let long = String(repeating: "x", count: 100)
    #expect(
      reportLines(ServerSettings(), .dotenv(long + "=1"), .dictionary(Self.minimal))
        == [".env:1:1: error: unknown setting \(long.prefix(64))... [unknown]"])
  }

  @Test func `an invalid schema reports its mistakes instead of reading`() {
    struct Twice: Schema {
      let port = Field(.port, named: "P"), path = Field(.path, named: "P")
    }
    #expect(
      reportLines(Twice(), .dictionary([:])) == [
        "error: the schema has a mistake: P and P have the same name P: rename one of them"
          + " [schema]"
      ])
  }

  @Test func `errors of a text after the first hundred are only counted`() {
    let text = String(repeating: "x\n", count: 150) + "PORT=0\n"
    let lines = reportLines(ServerSettings(), .dotenv(text), .dictionary(Self.minimal))
    #expect(lines.count == 102)
    #expect(lines[100] == ".env:151:6: error: PORT must be a port number from 1 to 65535 [port]")
    #expect(lines.last == "error: 50 others")
  }
}
