import InputValidation
import LibrarySupport
import SettingsSyntax
import Testing

@Suite struct SettingsTests {
  private static let token = "0123456789abcdef0123456789abcdef"
  private static let url = "postgres://db.example/app"
  private static let minimal = ["API_TOKEN": token, "DATABASE_URL": url]

  @Test func `values have the types of their fields`() throws {
    let text = """
      PORT=80
      ORIGINS=a.example, 192.0.2.1
      TLS=yes
      CERTIFICATE=/etc/ssl/cert.pem
      DATABASE_POOL_SIZE=50
      """
    let settings = try LoadedSettings(
      ServerSettings(), from: .dotenv(text, named: ".env"), .dictionary(Self.minimal))
    let port: UInt16 = settings.port
    let certificate: String? = settings.certificate
    let size: Int = settings.database.poolSize
    #expect(port == 80)
    #expect(settings.tls)
    #expect(settings.origins.map(\.description) == ["a.example", "192.0.2.1"])
    #expect(certificate == "/etc/ssl/cert.pem")
    #expect(size == 50)
    #expect(settings.database.url.path == "/app")
    #expect(settings.token.reveal() == Self.token)
    #expect("\(settings.origin(of: \.port))" == ".env:1:6")
    #expect("\(settings.origin(of: \.token))" == "dictionary")
    #expect("\(settings.database.origin(of: \.poolSize))" == ".env:5:20")
    #expect("\(settings.origin(of: \.database.url))" == "dictionary")
  }

  @Test func `a missing setting has its default, or is nil`() throws {
    let settings = try LoadedSettings(ServerSettings(), from: .dictionary(Self.minimal))
    #expect(settings.port == 8080)
    #expect(settings.origins == [])
    #expect(!settings.tls)
    #expect(settings.certificate == nil)
    #expect(settings.origin(of: \.port) == .default)
    #expect("\(settings.origin(of: \.certificate))" == "default")
  }

  @Test func `earlier sources take precedence, field by field`() throws {
    let settings = try LoadedSettings(
      ServerSettings(),
      from: .arguments(["--port=1111", "--database-pool-size=1"]),
      .dictionary(["PORT": "2222", "TLS": "on", "CERTIFICATE": "/a"], named: "first"),
      .dotenv("PORT=3333\nTLS=no\nDATABASE_POOL_SIZE=3", named: ".env"),
      .dictionary(Self.minimal))
    #expect(settings.port == 1111)
    #expect(settings.tls)
    #expect(settings.database.poolSize == 1)
    #expect("\(settings.origin(of: \.port))" == "argument 1")
    #expect("\(settings.origin(of: \.tls))" == "first")
  }

  @Test func `an empty value counts as missing, and the next source is used`() throws {
    let settings = try LoadedSettings(
      ServerSettings(), from: .dotenv("PORT=\nCERTIFICATE=\nAPI_TOKEN="), .dictionary(Self.minimal))
    #expect(settings.port == 8080)
    #expect(settings.origin(of: \.port) == .default)
    #expect(settings.certificate == nil)
    #expect("\(settings.origin(of: \.token))" == "dictionary")
  }

  @Test func `a field can be filled and disabled by others`() throws {
    let person = [
      "USER": "rolf", "PASSWORD": "correct horse", "CONFIRMATION": "correct horse",
      "COUNTRY": "CH", "VAT": "1",
    ]
    let settings = try LoadedSettings(SignUp(), from: .dictionary(person))
    #expect(settings.postcode == "8000")
    #expect("\(settings.origin(of: \.postcode))" == "filled")
    #expect(settings.vat == nil)
    let other = try LoadedSettings(
      SignUp(), from: .dictionary(["POSTCODE": "3000"]), .dictionary(person))
    #expect(other.postcode == "3000")
  }

  @Test func `chains of filled fields reach a fixed point`() throws {
    struct Chain: Schema {
      let a = Field(.integer(in: 0...9)), b = Field(.integer(in: 0...9))
      let c = Field(.integer(in: 0...9)), d = Field(.integer(in: 0...9), default: 0)
      var relations: [Relation<Self>] {
        [
          .fill(\.d, from: \.c) { $0 + 1 }, .fill(\.c, from: \.b) { $0 + 1 },
          .fill(\.b, from: \.a) { $0 + 1 }, .fill(\.a, from: \.b) { $0 - 1 },
        ]
      }
    }
    #expect(try LoadedSettings(Chain(), from: .dictionary(["A": "1"])).d == 4)
    #expect(try LoadedSettings(Chain(), from: .dictionary(["B": "1"])).a == 0)
    #expect(
      reportLines(Chain(), .dictionary(["A": "7"]))
        == ["error: D must be a whole number from 0 to 9 [integer]"])
  }

  @Test func `a text and a dictionary of the same names give the same settings`() throws {
    var generator = SystemRandomNumberGenerator()
    let fields: [String: [String]] = [
      "PORT": ["8080", "80", "x", ""], "TLS": ["on", "FALSE", "maybe", ""],
      "CERTIFICATE": ["/a b", "/c#d", ""], "DATABASE_POOL_SIZE": ["007", "0"],
      "DATABASE_URL": [Self.url, "http://x"], "API_TOKEN": [Self.token, "short"],
    ]
    for _ in 0..<200 {
      var values: [String: String] = [:]
      for (name, texts) in fields where Bool.random(using: &generator) {
        values[name] = texts.randomElement(using: &generator)
      }
      let text = values.compactMap { DotenvText.line($0, $1) }.joined(separator: "\n")
      let properties = values.map { "\($0) = \($1)" }.joined(separator: "\n")
      let arguments = values.map { "--\($0)=\($1)" }
      let expected = outcome(.dictionary(values))
      #expect(outcome(.dotenv(text)) == expected)
      #expect(outcome(.properties(properties)) == expected)
      #expect(outcome(.arguments(arguments)) == expected)
    }
  }

  /// Returns the values, or the paths and rules of the errors.
  private func outcome(_ source: any SettingsSource) -> [String] {
    do {
      return ["\(try LoadedSettings(ServerSettings(), from: source))"]
    } catch {
      return error.errors.map { "\($0.path ?? ""): \($0.rule.code.rawValue)" }.sorted()
    }
  }

  @Test func `the description of settings has values by path, with masked secrets`() throws {
    let settings = try LoadedSettings(ServerSettings(), from: .dictionary(Self.minimal))
    #expect(
      "\(settings)".split(separator: "\n").prefix(4) == [
        "port = 8080", "origins = []", "API_TOKEN = \u{2022}\u{2022}\u{2022}", "tls = false",
      ])
    #expect("\(settings.database)" == "url = postgres://db.example/app\npoolSize = 10")
  }

  @Test func `a computed field has its default`() throws {
    struct Computed: Schema {
      let port = Field(.port, default: 80)
      var other: Field<Bool> { Field(.boolean, default: true) }
    }
    let settings = try LoadedSettings(Computed(), from: .dictionary(["OTHER": "no"]))
    #expect(settings.other)
    #expect(settings.origin(of: \.other) == .default)
  }
}
