import InputValidation
import Testing

@Suite struct TemplateTests {
  @Test func `a template has a comment on each field`() {
    #expect(
      ServerSettings().template() == """
        # where to listen
        # must be a port number from 1 to 65535 (default)
        # PORT=8080

        # must be a list of items with ',' between, each of which must be a host name \
        or an IP address (default)
        # ORIGINS=

        # must be a valid secret (required)
        API_TOKEN=change-me-change-me-change-me-ch

        # must be yes or no (or true, false, on, off, 1, 0) (default)
        # TLS=false

        # must be a path (optional)
        # CERTIFICATE=a

        # must be a URL that starts with postgres:// (required)
        DATABASE_URL=postgres://a

        # must be a whole number from 1 to 100 (default)
        # DATABASE_POOL_SIZE=10

        """)
  }

  @Test func `a template reads back as valid`() throws {
    let settings = try Settings(
      ServerSettings(), from: .dotenv(ServerSettings().template(), named: ".env.example"))
    #expect(settings.port == 8080)
    #expect(settings.origin(of: \.port) == .default)
    #expect("\(settings.origin(of: \.token))" == ".env.example:9")
  }

  @Test func `what is commented out is valid as well, where it is set`() throws {
    let text = ServerSettings().template().split(separator: "\n").map { line in
      line.hasPrefix("# ") && line.contains("=") ? line.dropFirst(2) : line
    }.joined(separator: "\n")
    _ = try Settings(ServerSettings(), from: .dotenv(text))
  }

  @Test func `a template sets what relations ask for`() throws {
    struct Access: Schema {
      let name = Field(.nonEmpty, default: "a\n#b", about: "two\nlines")
      let user = Field(optional: .oneOf("ann", "bob")),
        password = Field(optional: .secret(.length(5...)))
      let socket = Field(optional: .regex3), address = Field(optional: .port)
      let tls = Field(.boolean, default: true), certificate = Field(optional: .path)
      let old = Field(.secret(.length(1...)), default: Secret("hunter2"))
      var relations: [Relation<Self>] {
        [
          .exactlyOne(of: \.user, \.address),
          .together(\.user, \.password),
          .require(\.certificate, when: \.tls) { $0 },
        ]
      }
    }
    let template = Access().template()
    let settings = try Settings(Access(), from: .dotenv(template))
    #expect(settings.user == "ann")
    #expect(settings.password?.reveal() == "chang")
    #expect(settings.address == nil)
    #expect(settings.certificate != nil)
    #expect(
      template.hasPrefix("# two\n# lines\n# must not be empty (default)\n# NAME=\"a\\n#b\"\n"))
    #expect(!template.contains("hunter"))
  }

  @Test func `every text of a value reads back in a text`() throws {
    struct One: Schema {
      let value = Field(.satisfying("anything") { _ in true })
      let other = Field(.satisfying("anything") { _ in true }, default: "x")
      let third = Field(optional: .satisfying("anything") { _ in true })
    }
    for text in try RegexValidator(#"[\s\S]{1,9}"#).samples(count: 200, seed: 5) {
      let line = DotenvText.line("VALUE", text) ?? ""
      #expect(try Settings(One(), from: .dotenv(line)).value == text)
    }
  }
}

extension Validator where Self == LengthValidator {
  /// Three characters.
  fileprivate static var regex3: Self { .length(3...3) }
}
