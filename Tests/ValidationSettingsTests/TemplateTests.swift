import InputValidation
import LibrarySupport
import SettingsSyntax
import Testing

@Suite struct TemplateTests {
  @Test func `a template has a comment for each field`() {
    #expect(
      ServerSettings().template() == """
        # where to listen
        # must be a port number from 1 to 65535 (default)
        # PORT=8080

        # must be a list of items with ',' between them, each of which must be a host name \
        or an IP address (default)
        # ORIGINS=

        # must be at least 32 characters long (required)
        API_TOKEN=

        # must be yes or no (or true, false, on, off, 1, 0) (default)
        # TLS=false

        # must be a path (optional)
        # CERTIFICATE=a

        # must be a URL that starts with postgres:// (required)
        # for example DATABASE_URL=postgres://a
        DATABASE_URL=

        # must be a whole number from 1 to 100 (default)
        # DATABASE_POOL_SIZE=10

        """)
  }

  @Test func `an unedited template is not valid`() {
    func check<Root: Schema>(_ schema: Root, misses names: [String]) {
      var missing: [String?] = []
      do throws(SettingsReport) {
        _ = try LoadedSettings(schema, from: .dotenv(schema.template()))
      } catch {
        missing = error.errors.map(\.name)
        #expect(error.errors.allSatisfy { $0.rule.code == .required })
      }
      #expect(missing == names)
    }
    check(ServerSettings(), misses: ["API_TOKEN", "DATABASE_URL"])
    check(DatabaseSettings(), misses: ["URL"])
    check(
      SignUp(), misses: ["USER", "PASSWORD", "CONFIRMATION", "COUNTRY", "POSTCODE"])
    check(Defaults(), misses: [])
  }

  @Test func `the values that are commented out are valid`() throws {
    let lines = ServerSettings().template().split(separator: "\n").filter { $0.contains("=") }
    let text = lines.filter { $0.hasPrefix("# ") }.map { line in
      line.dropFirst(line.hasPrefix("# for example ") ? 14 : 2)
    }.joined(separator: "\n")
    let token = String(repeating: "x", count: 32)
    let settings = try LoadedSettings(
      ServerSettings(), from: .dotenv("\(text)\nAPI_TOKEN=\(token)"))
    #expect(settings.port == 8080)
    #expect(settings.origin(of: \.port) != .default)
  }

  private struct Defaults: Schema {
    let name = Field(.nonEmpty, default: "a\n#b", about: "two\nlines")
    let old = Field(.secret(.length(1...)), default: Secret("hunter2"))
    let new = Field(optional: .secret(.length(5...)))
  }

  @Test func `a template hides secrets, and multi-line texts stay in comments`() {
    #expect(
      Defaults().template() == """
        # two
        # lines
        # must not be empty (default)
        # NAME="a\\n#b"

        # must be at least 1 character long (default)
        # OLD=

        # must be at least 5 characters long (optional)
        # NEW=

        """)
  }

  @Test func `any value can be written to a dotenv text and read`() throws {
    struct One: Schema {
      let value = Field(.satisfying("anything") { _ in true })
      let other = Field(.satisfying("anything") { _ in true }, default: "x")
      let third = Field(optional: .satisfying("anything") { _ in true })
    }
    for text in try RegexValidator(#"[\s\S]{1,9}"#).samples(count: 200, seed: 5) {
      let line = DotenvText.line("VALUE", text) ?? ""
      #expect(try LoadedSettings(One(), from: .dotenv(line)).value == text)
    }
  }
}
