import Foundation
import InputValidation
import LibrarySupport
import RegularLanguage
import TestSupport
import Testing

@Suite struct SettingsSourceTests {
  /// Settings with every kind of name.
  private struct Names: Schema {
    let port = Field(optional: .port)
    let maxSize = Field(optional: .integer)
    let token = Field(optional: .secret(.length(3...8)))
    let database = Nested(Inner())

    struct Inner: Schema { let url = Field(optional: .nonEmpty) }
  }

  @Test func `a dictionary has names or paths, and other keys are ignored`() throws {
    let settings = try LoadedSettings(
      Names(), from: .dictionary(["MAX_SIZE": "1", "database.url": "x", "HOME": "/"]))
    #expect(settings.maxSize == 1)
    #expect(settings.database.url == "x")
    #expect(
      reportLines(Names(), .dictionary(["MAX_SIZE": "1", "maxSize": "2"], named: "defaults"))
        == ["defaults: error: maxSize is already set [once]"])
  }

  @Test func `names in a dotenv text must match exactly`() {
    #expect(
      reportLines(Names(), .dotenv("maxSize=1\nmax_size=1\nMAXSIZE=1\nHOME=/", named: "a.env")) == [
        "a.env:1:1: error: unknown setting maxSize [unknown]",
        "a.env:2:1: error: unknown setting max_size [unknown]",
        "a.env:3:1: error: unknown setting MAXSIZE; did you mean MAX_SIZE? [unknown]",
        "a.env:4:1: error: unknown setting HOME [unknown]",
      ])
    #expect(
      reportLines(Names(), .dotenv("PORT=1\nMAX_SIZE=1\nPORT=2"))
        == [".env:3:6: error: PORT is already set in line 1 [once]"])
  }

  @Test func `properties have paths, whose words may be written in any style`() throws {
    for name in ["maxSize", "max-size", "max_size", "MAX_SIZE"] {
      let settings = try LoadedSettings(Names(), from: .properties("\(name): 7\ndatabase.url = x"))
      #expect(settings.maxSize == 7)
      #expect("\(settings.origin(of: \.maxSize))" == "application.properties:1:\(name.count + 3)")
    }
    #expect(
      reportLines(Names(), .properties("databse.url=x\nmaxSize=1\nmax-size=2\na=\\u1"))
        == [
          "application.properties:1:1: error: unknown setting databse.url;"
            + " did you mean database.url? [unknown]",
          "application.properties:3:10: error: max-size is already set in line 2 [once]",
          "application.properties:4:3: error: expected four hexadecimal digits after \\u,"
            + " and surrogates in pairs [syntax]",
        ])
  }

  @Test func `arguments have names with or without dashes`() throws {
    let settings = try LoadedSettings(
      Names(), from: .arguments(["--max-size=7", "database.url=a=b", "--", "x", "--y=z"]))
    #expect(settings.maxSize == 7)
    #expect(settings.database.url == "a=b")
    #expect("\(settings.origin(of: \.database.url))" == "argument 2")
    #expect(
      reportLines(
        Names(),
        .arguments(["--max-sise=7", "port", "--port", "=1", "-p", "--port=1", "PORT=2", "-port=3"]))
        == [
          "argument 1: error: unknown setting --max-sise; did you mean --max-size? [unknown]",
          "argument 2: error: expected a setting, such as --NAME=VALUE [syntax]",
          "argument 3: error: --port must be a port number from 1 to 65535, or be empty [optional]",
          "argument 5: error: expected a setting, such as --NAME=VALUE [syntax]",
          "argument 6: error: --port is already set [once]",
          "argument 7: error: PORT is already set [once]",
          "argument 8: error: unknown setting -port; did you mean port? [unknown]",
        ])
  }

  private struct Switches: Schema {
    let tls = Field(.boolean, default: false), color = Field(optional: .boolean)
    let offset = Field(.integer(in: -9...9), default: 0), name = Field(.length(...9), default: "")
  }

  @Test func `the value of an argument may be the next one, and flags have no value`() throws {
    let settings = try LoadedSettings(
      Switches(), from: .arguments(["--tls", "--offset", "-5", "--color", "--name", "a=b"]))
    #expect(settings.tls && settings.color == true)
    #expect(settings.offset == -5)
    #expect(settings.name == "a=b")
    #expect("\(settings.origin(of: \.offset))" == "argument 2")
    let off = try LoadedSettings(Switches(), from: .arguments(["--tls=no", "--", "--color"]))
    #expect(!off.tls && off.color == nil)
  }

  @Test func `all spellings of arguments are equivalent`() throws {
    for arguments in [
      ["--offset=7", "--tls=true"], ["--offset", "7", "--tls"], ["offset=7", "TLS=yes"],
      ["--tls", "--OFFSET", "7"],
    ] {
      let settings = try LoadedSettings(Switches(), from: .arguments(arguments))
      #expect(settings.offset == 7 && settings.tls, "\(arguments)")
    }
  }

  private struct Order: Schema {
    let note = Field(optional: .nonEmpty), lines = Repeated(Line(), count: 0...3)

    struct Line: Schema {
      let sku = Field(.nonEmpty), note = Field(optional: .nonEmpty)
      let isGift = Field(.boolean, default: false)
    }
  }

  /// The settings, or their errors without the numbers of arguments.
  private static func outcome(_ arguments: [String]) -> String {
    do throws(SettingsReport) {
      return "\(try LoadedSettings(Order(), from: .arguments(arguments)))"
    } catch {
      return "\(error)".replacing(#/argument \d+/#, with: "argument")
    }
  }

  @Test func `only keys are keys of rows`() {
    for value in ["lines.0.sku", "lines[0].sku=A", "LINES_0_SKU", "-lines-0-sku=A"] {
      #expect(Self.outcome(["--note", value]) == "note = \(value)", "\(value)")
    }
    #expect(
      Self.outcome(["lines.0.sku"])
        == "argument: error: expected a setting, such as --NAME=VALUE [syntax]")
    #expect(
      Self.outcome(["-lines-0-sku=A"]) == "argument: error: unknown setting -lines-0-sku [unknown]")
  }

  @Test func `a value may be in an argument of its own, whatever it is`() {
    var generator = SplitMix64(seed: 12)
    let names = ["note", "lines-0-sku", "lines-0-note", "lines.1.sku", "lines-1-note", "x"]
    let values = ["a", "lines.0.sku", "lines.1.sku=B", "lines-1-note=c", "note=d", "-1", "x=y"]
    var valid = 0
    for _ in 0..<sampled(250, of: 10_000) {
      let entries = (0..<Int.random(in: 1...4, using: &generator)).compactMap { _ in
        names.randomElement(using: &generator).map { name in
          // After an unknown name, the next argument is a setting if it looks like one.
          (name, name == "x" ? "1" : values.randomElement(using: &generator) ?? "")
        }
      }
      let together = Self.outcome(entries.map { "--\($0)=\($1)" })
      let apart = Self.outcome(entries.flatMap { ["--\($0)", $1] })
      #expect(together == apart, "\(entries)")
      let flags = Self.outcome(["--lines-0-is-gift"] + entries.flatMap { ["--\($0)", $1] })
      let isGift = Self.outcome(["--lines-0-is-gift=true"] + entries.map { "--\($0)=\($1)" })
      #expect(flags == isGift, "\(entries)")
      if !together.contains("error") { valid += 1 }
    }
    #expect(valid > sampled(10, of: 50))
  }

  @Test func `an argument without a value is an error of its field`() {
    #expect(
      reportLines(
        Switches(), .arguments(["--offset", "--tls", "no", "--nmae", "x", "--name", "--"]))
        == [
          "argument 1: error: --offset must be set, but is empty [required]",
          "argument 3: error: expected a setting, such as --NAME=VALUE [syntax]",
          "argument 4: error: unknown setting --nmae; did you mean --name? [unknown]",
          "argument 6: error: --name must be set, but is empty [required]",
        ])
  }

  /// Sets environment variables with a prefix while running some work.
  ///
  /// The caller must have the process to itself, as nothing may read the environment meanwhile.
  private static func withVariables<Result>(
    _ variables: [String: String],
    _ body: (String) throws -> Result
  ) rethrows -> Result {
    let prefix = "APP_"
    for (name, value) in variables { unsafe setenv(prefix + name, value, 1) }
    defer { for name in variables.keys { unsafe unsetenv(prefix + name) } }
    return try body(prefix)
  }

  @Test func `environment variables with a prefix must all be known settings`() async {
    await #expect(processExitsWith: .success) {
      try SettingsSourceTests.withVariables(["PORT": "80", "DATABASE_URL": "x=y"]) { prefix in
        let settings = try LoadedSettings(Names(), from: .environment(prefix: prefix))
        #expect(settings.port == 80)
        #expect(settings.database.url == "x=y")
        #expect("\(settings.origin(of: \.port))" == "environment")
      }
      SettingsSourceTests.withVariables(["PROT": "80", "MAX_SIZE": "x", "HOME": "/"]) { prefix in
        #expect(
          reportLines(Names(), .environment(prefix: prefix)) == [
            "environment: error: unknown setting APP_HOME [unknown]",
            "environment: error: unknown setting APP_PROT; did you mean APP_PORT? [unknown]",
            "environment: error: APP_MAX_SIZE must be a whole number, or be empty [optional]",
          ])
      }
      // Without a prefix, nearly all variables belong to other programs.
      _ = try LoadedSettings(Names(), from: .environment())
    }
  }

  @Test func `a variable can name a file that contains the value`() async {
    await #expect(processExitsWith: .success) {
      let file = FileManager.default.temporaryDirectory
        .appending(path: "settings-\(UInt64.random(in: 0 ... .max))")
      defer { try? FileManager.default.removeItem(at: file) }
      let path = file.path()
      for (content, value) in [("abcd\n", "abcd"), ("abcd\r\n", "abcd"), ("abc\n\n", "abc\n")] {
        try Data(content.utf8).write(to: file)
        try SettingsSourceTests.withVariables(["TOKEN_FILE": path]) { prefix in
          let settings = try LoadedSettings(Names(), from: .environment(prefix: prefix))
          #expect(settings.token?.reveal() == value)
        }
      }
      let cases: [(Data, [String: String], String)] = [
        (
          Data("ab\n".utf8), ["TOKEN_FILE": path],
          "APP_TOKEN_FILE must be 3 to 8 characters long [secret]"
        ),
        (
          Data([0xFF]), ["TOKEN_FILE": path],
          "APP_TOKEN_FILE must be well-formed UTF-8 [encoding]"
        ),
        (
          Data(count: 1 << 20 + 1), ["TOKEN_FILE": path],
          "APP_TOKEN_FILE names a file that can't be read: it has more than 1048576 bytes [file]"
        ),
        (
          Data("abcd".utf8), ["TOKEN_FILE": path, "TOKEN": "abcd"],
          "APP_TOKEN_FILE is already set [once]"
        ),
        (
          Data(), ["TOKEN_FILE": "/nowhere/at/all"],
          "APP_TOKEN_FILE names a file that can't be read: there is no such file [file]"
        ),
        (
          Data(), ["TOKEN_FILE": "/"],
          "APP_TOKEN_FILE names a file that can't be read: it is a directory [file]"
        ),
        (Data(), ["MAX_SIZE_FILE": path], ""),
        (Data(), ["HOME_FILE": "/"], "unknown setting APP_HOME_FILE [unknown]"),
      ]
      for (content, variables, message) in cases {
        try content.write(to: file)
        let lines = SettingsSourceTests.withVariables(variables) { prefix in
          reportLines(Names(), .environment(prefix: prefix))
        }
        #expect(lines == (message.isEmpty ? [] : ["environment: error: " + message]))
      }
    }
  }

  @Test func `a field takes precedence over the file of another with the same name`() async {
    await #expect(processExitsWith: .success) {
      struct Clash: Schema {
        let key = Field(optional: .nonEmpty), keyFile = Field(optional: .path)
      }
      try SettingsSourceTests.withVariables(["KEY_FILE": "/nowhere"]) { prefix in
        let settings = try LoadedSettings(Clash(), from: .environment(prefix: prefix))
        #expect(settings.key == nil)
        #expect(settings.keyFile == "/nowhere")
      }
    }
  }

  @Test func `a value in the environment that is not UTF-8 is an error`() async {
    await #expect(processExitsWith: .success) {
      SettingsSourceTests.withVariables(["PORT": "x"]) { prefix in
        let bytes: [CChar] = [0x38, -1, 0]
        unsafe setenv(prefix + "PORT", bytes, 1)
        #expect(
          reportLines(Names(), .environment(prefix: prefix)) == [
            "environment: error: APP_PORT must be well-formed UTF-8 [encoding]"
          ])
      }
    }
  }
}
