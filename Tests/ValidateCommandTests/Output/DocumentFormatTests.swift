import TestSupport
import Foundation
import Testing

/// The formats that are whole documents, as required by their schemas and consumers.
@Suite struct DocumentFormatTests {
  private static let files = [
    "good": "1\n", "bad": "x\n1\ny z\n", "empty": "", "odd": "\u{1B}[2J<&>\"\n\u{0}\n]]>\n",
  ]

  private static let variants = [
    "good", "empty", "bad", "good bad empty", "odd --redact", "bad missing good", ".",
    "bad odd --max-report 0", "bad odd --max-report 1", "bad odd --max-report 3",
    "odd odd bad --max-report 99", "bad --fail-fast", "odd --encoding bytes", "- --label a/b",
    "good --min-lines 9", "bad good --min-lines 9", "good bad --min-lines 9 --max-invalid 99",
    "good --min-lines 9 --fail-fast", "bad --min-lines 9 --fail-fast", "bad --min-lines 3 -j 1",
    "bad --name utf-8 --digits", "bad --name numeric --alphabetic", "odd --max-line 2",
    "bad --any --length 3", "bad --name , --length 4", "bad --invert", "odd -z",
    "bad --crlf error --bom error --final-newline require",
  ]

  private static func run(_ format: String, _ arguments: String) throws -> ProgramOutcome {
    try Executable.shell(
      "echo x | \"$validate\" --numeric --format \(format) \(arguments)",
      in: try TemporaryDirectory(files))
  }

  @Test(arguments: variants) func `junit counts its tests`(_ arguments: String) throws {
    let suites = try XMLTree(try Self.run("junit", arguments).output).root.children
    for suite in suites {
      #expect(suite.name == "testsuite")
      #expect(suite.children.allSatisfy { $0.name == "testcase" })
      let outcomes = suite.children.flatMap(\.children).map(\.name)
      #expect(suite.attributes["tests"] == "\(suite.children.count)")
      #expect(suite.attributes["failures"] == "\(outcomes.count { $0 == "failure" })")
      #expect(suite.attributes["errors"] == "\(outcomes.count { $0 == "error" })")
      #expect(!suite.children.isEmpty)
    }
  }

  @Test(arguments: variants) func `junit fails if the program does`(_ arguments: String) throws {
    let outcome = try Self.run("junit", arguments)
    let suites = try XMLTree(outcome.output).root.children
    let isFailed = suites.contains { !$0.children.flatMap(\.children).isEmpty }
    #expect(isFailed || outcome.status == 0)
  }

  @Test func `junit fails for too few lines`() throws {
    let suites = try XMLTree(try Self.run("junit", "good --min-lines 9").output).root.children
    #expect(suites.map { $0.attributes["name"] } == ["good", "all inputs"])
    let messages = suites.flatMap(\.children).flatMap(\.children).map { $0.attributes["message"] }
    #expect(messages == ["only 1 line read, but 9 required"])
  }

  @Test func `junit fails for omitted lines`() throws {
    let suites = try XMLTree(try Self.run("junit", "bad good bad --max-report 1").output)
      .root.children
    let messages = suites.map { suite in
      suite.children.flatMap(\.children).compactMap { $0.attributes["message"] }
    }
    #expect(
      messages == [
        [
          "must be a number: expected a digit, '+', '-' or '.'",
          "1 more finding not printed (--max-report)",
        ], [], ["2 more findings not printed (--max-report)"],
      ])
  }

  /// The only run in a document.
  private static func sarif(_ text: String) throws -> [String: Any] {
    let log = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let runs = try #require(log?["runs"] as? [[String: Any]])
    #expect(runs.count == 1)
    return try #require(runs.first)
  }

  @Test(arguments: variants) func `sarif follows its schema`(_ arguments: String) throws {
    let outcome = try Self.run("sarif", arguments)
    let run = try Self.sarif(outcome.output)
    let tool = try #require(run["tool"] as? [String: [String: Any]])
    let rules = try #require(tool["driver"]?["rules"] as? [[String: Any]])
    let names = rules.compactMap { $0["id"] as? String }
    #expect(names.count == rules.count)
    #expect(Set(names).count == names.count, "\(names)")
    for result in try #require(run["results"] as? [[String: Any]]) {
      let rule = try #require(result["ruleId"] as? String)
      #expect(names.contains(rule))
      let locations = try #require(result["locations"] as? [[String: [String: [String: Any]]]])
      let region = try #require(locations.first?["physicalLocation"]?["region"])
      let columns = try #require([region["startColumn"], region["endColumn"]] as? [Int])
      #expect(1 <= columns[0] && columns[0] <= columns[1])
    }
    let invocations = try #require(run["invocations"] as? [[String: Any]])
    #expect(invocations.count == 1)
    #expect(invocations.first?["executionSuccessful"] as? Bool == (outcome.status != 2))
  }

  @Test(arguments: [
    ("bad good --max-report 0", "2 more findings not printed (--max-report)"),
    ("bad good --max-report 1", "1 more finding not printed (--max-report)"),
    ("bad good --max-report 2", nil), ("bad good", nil),
    ("good bad good --fail-fast", "stopped after 2 lines (--fail-fast)"),
    ("good --min-lines 9", "only 1 line read, but 9 required"),
  ])
  func `sarif reports omitted findings`(arguments: String, words: String?) throws {
    let run = try Self.sarif(try Self.run("sarif", arguments).output)
    let invocations = try #require(run["invocations"] as? [[String: Any]])
    let notes = invocations.first?["toolExecutionNotifications"] as? [[String: Any]]
    let message = notes?.first?["message"] as? [String: String]
    #expect(message?["text"] == words)
    #expect(notes?.first?["level"] as? String == words.map { _ in "warning" })
  }

  @Test func `sarif omits an end after the excerpt`() throws {
    let line = String(repeating: "1", count: 4095) + "x\u{301}\n"
    let outcome = try Executable.run(["--digits", "--format=sarif"], input: .text(line))
    #expect(outcome.output.contains("\"region\":{\"startLine\":1,\"startColumn\":4096}"))
  }
}
