import InputValidation
import TestSupport
import Testing

/// The code of the article "Reading settings", verbatim between the marks.
@Suite struct ReadingSettingsTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidation/InputValidation.docc/ReadingSettings.md")
  }
}

// SNIPPET
struct MailSettings: Schema {
  let server = Field(.host, about: "where mail goes")
  let port = Field(.port, default: 587)
  let password = Field(optional: .secret(.length(8...)))
  let user = Field(optional: .email)
  let level = Field(.oneOf("debug", "info", "error"), default: "info")
  let queue = Nested(QueueSettings())

  var relations: [Relation<Self>] {
    [
      .together(\.user, \.password),
      .check("587 or 465 with a password", \.port, \.password) { port, password in
        password == nil || [587, 465].contains(port)
      },
    ]
  }
}

struct QueueSettings: Schema {
  let maxSize = Field(.byteCount, default: 1 << 20)
  let retries = Field(.integer(in: 0...10), default: 3)
}
// end

extension ReadingSettingsTests {
  @Test func `reading`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let text = """
      SERVER=mail.example
      QUEUE_MAX_SIZE=10MiB   # of all letters together
      USER=ann@mail.example
      PASSWORD='correct horse'
      """
    let settings = try LoadedSettings(
      MailSettings(), from: .arguments(["--port=465"]), .dotenv(text, named: ".env"))
    print(settings.port)  // 465
    print(settings.queue.maxSize)  // 10485760
    print(settings.password.map { "\($0)" } ?? "none")  // •••
    print(settings.origin(of: \.queue.maxSize))  // .env:2:16
    print(settings.origin(of: \.level))  // default
    // end
    #expect(printed == article.claims(ofSnippet: "let text"))
  }

  // SNIPPET
  struct ServerSettings: Schema {
    let port = Field(.port, default: 8080, about: "where to listen")
    let token = Field(.secret(.length(8...)), named: "API_TOKEN")
    let tls = Field(.boolean, default: false)
    let certificate = Field(optional: .path)

    var relations: [Relation<Self>] {
      [
        .require(\.certificate, when: \.tls) { $0 },
        .check("above 1023 without TLS", \.port, \.tls) { port, tls in tls || port > 1023 },
      ]
    }
  }
  // end

  @Test func `a server`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    let dotenv = "API_TOKEN='0123456789'  # keep it\nPORT=8000\n"
    let settings = try LoadedSettings(
      ServerSettings(), from: .arguments(["--port=8443"]), .dotenv(dotenv, named: ".env"))
    let listening: UInt16 = settings.port
    print(listening, settings.certificate ?? "none")  // 8443 none
    print(settings.token, settings.origin(of: \.token))  // ••• .env:1:11
    // end
    #expect(printed == article.claims(ofSnippet: "let dotenv"))
  }

  @Test func `errors of a server`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    do {
      _ = try LoadedSettings(
        ServerSettings(), from: .dotenv("PORT=80x\nAPI_TOKN=0123456789\nTLS=on"))
    } catch {
      for error in error.errors { print(error) }
    }
    // .env:1:6: error: PORT must be a port number from 1 to 65535 [port]
    // .env:2:1: error: unknown setting API_TOKN; did you mean API_TOKEN? [unknown]
    // error: API_TOKEN must be set [required]
    // error: CERTIFICATE must be set, given TLS [required]
    // end
    #expect(printed == article.claims(ofSnippet: "do {"))
  }

  @Test func `errors`() {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let mistaken = """
      SERVER=mail..example
      PRT=25
      LEVEL=inof
      QUEUE_RETRIES
      """
    do {
      _ = try LoadedSettings(MailSettings(), from: .dotenv(mistaken, named: ".env"))
    } catch {
      for error in error.errors { print(error) }
    }
    // .env:1:8: error: SERVER must be a host name or an IP address [host]
    // .env:2:1: error: unknown setting PRT; did you mean PORT? [unknown]
    // .env:3:7: error: LEVEL must be one of 'debug', 'info', 'error'; did you mean info? [one-of]
    // .env:4:14: error: expected '=' after the name [syntax]
    // end
    #expect(printed == article.claims(ofSnippet: "let mistaken"))
  }

  @Test func `secrets`() {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    struct Keys: Schema {
      let key = Field(.secret(.digits && .length(16...16)))
    }
    do {
      _ = try LoadedSettings(Keys(), from: .dictionary(["KEY": "012345678901234x"]))
    } catch {
      print(error)  // dictionary: error: KEY must be a valid secret of 16 characters [secret]
    }
    // end
    #expect(printed == article.claims(ofSnippet: "struct Keys"))
  }

  @Test func `a template`() {
    var printed: [String] = []
    func print(_ item: String) {
      printed += item.split(separator: "\n").map(String.init)
    }
    // SNIPPET
    print(QueueSettings().template())
    // # must be a size in bytes, such as 512MiB (default)
    // # MAX_SIZE=1MiB
    //
    // # must be a whole number from 0 to 10 (default)
    // # RETRIES=3
    // end
    #expect(printed == article.claims(ofSnippet: "print(Queue"))
  }
}

// SNIPPET
/// A source of the entries of an INI text.
struct INISource: SettingsSource {
  let name: String
  let text: String

  func snapshot(for fields: [FieldName]) -> SettingsSnapshot {
    var snapshot = SettingsSnapshot()
    var section = ""
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (number, line) in lines.enumerated() {
      func place(of part: Substring) -> SettingsOrigin {
        let column = line.distance(from: line.startIndex, to: part.startIndex) + 1
        return SettingsOrigin(name, line: number + 1, column: column)
      }
      let content = line.trimmed
      if content.isEmpty || content.hasPrefix(";") || content.hasPrefix("#") { continue }
      if content.hasPrefix("["), content.hasSuffix("]") {
        section = content.dropFirst().dropLast() + "."
      } else if let equals = content.firstIndex(of: "=") {
        let key = content[..<equals].trimmed
        let value = content[equals...].dropFirst().trimmed
        snapshot.add(
          section + key, text: String(value), at: place(of: value), nameAt: place(of: key))
      } else {
        let rule = Rule("ini", names: ["en": "NAME=VALUE or [SECTION]"])
        snapshot.add(SettingsError(rule, at: place(of: content)))
      }
    }
    return snapshot
  }
}

extension SettingsSource where Self == INISource {
  static func ini(_ text: String, named name: String = "settings.ini") -> Self {
    Self(name: name, text: text)
  }
}

extension Substring {
  /// The text without whitespace at its ends.
  var trimmed: Substring {
    let rest = drop { $0.isWhitespace }
    return rest.lastIndex { !$0.isWhitespace }.map { rest[...$0] } ?? rest
  }
}
// end

extension ReadingSettingsTests {
  @Test func `a source of your own`() {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let file = """
      server = mail.example
      port = 25x
      [queue]
      max-size = 10MiB
      retires = 3
      verbose
      """
    do {
      _ = try LoadedSettings(
        MailSettings(), from: .arguments(["--level=debug"]), .ini(file, named: "mail.ini"))
    } catch {
      for error in error.errors { print(error) }
    }
    // mail.ini:2:8: error: port must be a port number from 1 to 65535 [port]
    // mail.ini:5:1: error: unknown setting queue.retires; did you mean queue.retries? [unknown]
    // mail.ini:6:1: error: must be NAME=VALUE or [SECTION] [ini]
    // end
    #expect(printed == article.claims(ofSnippet: "let file"))
  }
}
