import LibrarySupport
import TestSupport
import Testing

/// The example `swift run ServerStart`, which reads settings when it starts.
@Suite struct ServerStartTests {
  @Test func `settings come from arguments and the environment`() throws {
    let outcome = try Example.run(
      "ServerStart", ["--port=8443", "--origins=a.example, b.example"],
      environment: ["API_TOKEN": "0123456789"])
    let expected = """
      http on port 8443, by argument 1
      also for a.example
      also for b.example
      the token is \u{2022}\u{2022}\u{2022}

      """
    #expect((outcome.output, outcome.errors, outcome.status) == (expected, "", 0))
  }

  @Test func `all mistakes are reported at once`() throws {
    let outcome = try Example.run(
      "ServerStart", ["--port=80x"], environment: ["API_TOKN": "x", "TLS": "on"])
    let expected = """
      argument 1: error: --port must be a port number from 1 to 65535 [port]
      """
    #expect(outcome.errors.hasPrefix(expected), "\(outcome.errors)")
    #expect(outcome.errors.contains("API_TOKEN must be set [required]"))
    #expect(outcome.errors.contains("CERTIFICATE must be set, given TLS [required]"))
    #expect(outcome.output == "")
    #expect(outcome.status == 78)
  }

  @Test func `a template shows every setting`() throws {
    let outcome = try Example.run("ServerStart", ["--template"])
    #expect(outcome.status == 0)
    for name in ["PORT", "API_TOKEN", "ORIGINS", "TLS", "CERTIFICATE"] {
      #expect(outcome.output.contains("\(name)="), "\(outcome.output)")
    }
  }
}
