import TestSupport
import Foundation
import Testing

@testable import ValidateRun

/// The formats of findings, as read by their consumers.
@Suite struct ReportFormatTests {
  /// An input with lines of all kinds of bytes.
  private static let input: [UInt8] =
    Array("12\nx<&>\"'\n\u{E9}\u{1F680}7]]>\n%,:\\\t\u{1B}[2J\n".utf8) + [0x31, 0xFF, 0x0A, 0x00]

  /// The guide to the command.
  private static let guide = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/LineValidation/LineValidation.docc/TheCommand.md")

  private static let message = "must be a number: expected a digit, '+', '-' or '.'"

  /// Runs the program on the input as a file with a name that must be escaped.
  private static func run(_ format: String, _ options: String = "") throws -> ProgramOutcome {
    try Executable.shell(
      "cat > 'a b:%,.txt'; \"$validate\" --numeric --format \(format) \(options) 'a b:%,.txt'",
      in: try TemporaryDirectory(), input: .bytes(input))
  }

  /// The output as JSON.
  private static func json(_ text: some StringProtocol) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }

  @Test func `jsonl has an object on each line`() throws {
    let outcome = try Self.run("jsonl")
    let lines = outcome.output.split(separator: "\n")
    try #require(lines.count == 5)
    #expect(
      lines[0] == """
        {"file":"a b:%,.txt","line":2,"column":1,"endColumn":2,"rules":["numeric"],\
        "message":"\(Self.message)","value":"x<&>\\"'"}
        """)
    let values = try lines.map { try Self.json($0)["value"] as? String }
    #expect(
      values == [
        "x<&>\"'", "\u{E9}\u{1F680}7]]>", "%,:\\\t\u{1B}[2J", nil, "\u{0}",
      ])
    #expect(try Self.json(lines[3])["valueBase64"] as? String == "Mf8=")
    #expect(try Self.json(lines[3])["rules"] as? [String] == ["utf-8"])
    #expect(outcome.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(outcome.status == 1)
  }

  @Test func `jsonl is valid for any bytes`() throws {
    var input: [UInt8] = []
    for first in UInt8.min...UInt8.max { input += [first, 0x80, first, 0x22, 0x0A] }
    let outcome = try Executable.run(["--digits", "--format", "jsonl"], input: .bytes(input))
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 258)
    for line in lines {
      let object = try Self.json(line)
      let value = object["value"] ?? object["valueBase64"]
      #expect(value is String)
    }
  }

  @Test(arguments: [(4096, nil), (4097, true), (300_000, true)])
  func `a long value is truncated, and marked as such`(length: Int, isCut: Bool?) throws {
    let line = String(repeating: "1", count: length - 1) + "x"
    let outcome = try Executable.run(["--digits", "--format=jsonl"], input: .text(line + "\nx\n"))
    let objects = try outcome.output.split(separator: "\n").map(Self.json)
    try #require(objects.count == 2)
    #expect(objects[0]["value"] as? String == String(line.prefix(4096)))
    #expect(objects[0]["isCut"] as? Bool == isCut)
    #expect(objects[0]["column"] as? Int == length)
    #expect(objects[1]["value"] as? String == "x")
    #expect(objects[1]["isCut"] == nil)
  }

  @Test func `tsv fields contain no separators`() throws {
    let outcome = try Self.run("tsv")
    let rows = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(
      rows == [
        ["file", "line", "column", "rule", "message", "value"],
        ["a b:%,.txt", "2", "1", "numeric", Self.message, "x<&>\"'"],
        ["a b:%,.txt", "3", "1", "numeric", Self.message, "\u{E9}\u{1F680}7]]>"],
        ["a b:%,.txt", "4", "1", "numeric", Self.message, #"%,:\\\t\x1B[2J"#],
        ["a b:%,.txt", "5", "2", "utf-8", "must be well-formed UTF-8", #"1\xFF"#],
        ["a b:%,.txt", "6", "1", "numeric", Self.message, #"\x00"#],
        [""],
      ])
  }

  @Test func `github prints commands`() throws {
    let lines = try Self.run("github").output.split(separator: "\n")
    try #require(lines.count == 5)
    #expect(
      lines[0] == """
        ::error file=a b%3A%25%2C.txt,line=2,col=1,endColumn=2,title=numeric::\(Self.message)
        """)
    let outcome = try Executable.run(
      ["--format", "github", "--name", "a:b,c%", "--regex", "100"], input: "1\n")
    #expect(
      outcome.output == """
        ::error title=a%3Ab%2Cc%25::<stdin>:1:2: must satisfy the rule a:b,c%25: expected '0'

        """)
  }

  @Test func `sarif is a log of one run`() throws {
    let outcome = try Self.run("sarif")
    let log = try Self.json(outcome.output)
    #expect(log["version"] as? String == "2.1.0")
    #expect(log["$schema"] as? String == "https://json.schemastore.org/sarif-2.1.0.json")
    let runs = try #require(log["runs"] as? [[String: Any]])
    try #require(runs.count == 1)
    #expect(runs[0]["columnKind"] as? String == "unicodeCodePoints")
    let tool = try #require(runs[0]["tool"] as? [String: [String: Any]])
    #expect(tool["driver"]?["name"] as? String == "validate")
    let rules = try #require(tool["driver"]?["rules"] as? [[String: Any]])
    #expect(rules.compactMap { $0["id"] as? String } == ["numeric", "utf-8"])
    let results = try #require(runs[0]["results"] as? [[String: Any]])
    try #require(results.count == 5)
    for result in results {
      #expect(rules.contains { $0["id"] as? String == result["ruleId"] as? String })
      #expect(result["level"] as? String == "error")
      #expect((result["message"] as? [String: String])?["text"]?.hasPrefix("must be ") == true)
    }
    let locations = try results.map { result in
      let locations = try #require(result["locations"] as? [[String: [String: [String: Any]]]])
      return try #require(locations.first?["physicalLocation"])
    }
    #expect(locations[0]["artifactLocation"]?["uri"] as? String == "a%20b%3A%25%2C.txt")
    #expect(locations.map { $0["region"]?["startLine"] as? Int } == [2, 3, 4, 5, 6])
    let invocations = try #require(runs[0]["invocations"] as? [[String: Any]])
    #expect(invocations.first?["executionSuccessful"] as? Bool == true)
  }

  @Test func `each format names all rules that a line breaks`() throws {
    let arguments = ["--digits", "--name", "a, b", "--length", "1", "--length", "..1"]
    func output(_ format: String) throws -> String {
      try Executable.run(arguments + ["--format", format], input: "xy\n").output
    }
    let names = ["digits", "a, b", "length"]
    #expect(try Self.json(try output("jsonl"))["rules"] as? [String] == names)
    let run = try #require((try Self.json(try output("sarif"))["runs"] as? [[String: Any]])?.first)
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "digits")
    #expect((result["properties"] as? [String: [String]])?["rules"] == names)
    #expect(try output("text").hasSuffix(" [digits, a, b, length]\n"))
    #expect(try output("tsv").contains("\t1\tdigits, a, b, length\tmust be digits only and "))
    #expect(try output("junit").contains(" type=\"digits, a, b, length\">"))
    #expect(try output("github").contains("title=digits%2C a%2C b%2C length::"))
  }

  @Test func `sarif counts columns in Unicode scalars`() throws {
    let outcome = try Executable.run(
      ["--format", "sarif", "--alphabetic"],
      input: "e\u{301}a\u{308}7\n\u{1F469}\u{200D}\u{1F680}\n")
    let columns = outcome.output.matches(of: /"startColumn":(\d+),"endColumn":(\d+)/)
    #expect(columns.map { [Int($0.1), Int($0.2)] } == [[5, 6], [1, 4]])
  }

  @Test func `sarif reports read errors`() throws {
    let outcome = try Executable.run(["--format", "sarif", "--numeric", "missing"])
    let runs = try #require(try Self.json(outcome.output)["runs"] as? [[String: Any]])
    let invocation = try #require((runs.first?["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    let notes = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    let texts = notes.map { ($0["message"] as? [String: String])?["text"] }
    #expect(texts == ["missing: No such file or directory"])
    #expect(outcome.status == 2)
  }

  @Test(arguments: ["/a b", "x/y", "./a", "\u{E9}"], ["--label", ""])
  func `sarif names files by URIs`(path: String, option: String) throws {
    let uris = [
      "/a b": "file:///a%20b", "x/y": "x/y", "./a": "./a", "\u{E9}": "%C3%A9",
    ]
    let arguments = option == "" ? [] : [option, path]
    let outcome = try Executable.run(["--format=sarif", "--digits"] + arguments, input: "x\n")
    let expected = option == "" ? "%3Cstdin%3E" : uris[path] ?? ""
    #expect(outcome.output.contains("\"artifactLocation\":{\"uri\":\"\(expected)\"}"))
  }

  @Test func `junit has a suite for each file`() throws {
    let script = """
      printf 'x<&>"\\n1\\n\\033]]>\\n' > '<a>'; printf '1\\n' > b
      "$validate" --numeric --format junit '<a>' b missing
      """
    let outcome = try Executable.shell(script, in: try TemporaryDirectory())
    let document = try XMLTree(outcome.output)
    #expect(document.root.name == "testsuites")
    let suites = document.root.children
    #expect(suites.map { $0.attributes["name"] } == ["<a>", "b", "missing"])
    #expect(suites.map { $0.attributes["tests"] } == ["2", "1", "1"])
    #expect(suites.map { $0.attributes["failures"] } == ["2", "0", "0"])
    #expect(suites.map { $0.attributes["errors"] } == ["0", "0", "1"])
    #expect(
      suites.map { $0.children.map(\.name) } == [
        ["testcase", "testcase"], ["testcase"], ["testcase"],
      ])
    let failure = try #require(suites[0].children[0].children.first)
    #expect(failure.name == "failure")
    #expect(failure.attributes == ["message": Self.message, "type": "numeric"])
    #expect(failure.text == "<a>:1:1: x<&>\"")
    #expect(suites[0].children[1].children.first?.text == #"<a>:3:1: \x1B]]>"#)
    #expect(suites[1].children[0].children.isEmpty)
    #expect(
      suites[2].children[0].children.first?.attributes
        == ["message": "No such file or directory", "type": "unreadable"])
    #expect(outcome.status == 2)
  }

  @Test(
    arguments: ["--max-report 0", "--max-report 1", "--max-report 4", "--max-report 6", ""],
    [
      (
        "--csv --column a --digits --column b --digits --column c --digits",
        "a,b,c\nx,y,z\n1,2,3\nx,,z\n"
      ),
      ("--json --column [] --digits", #"["x", "y", 1]"#), ("--digits", "x\n1\n"),
    ])
  func `junit counts the tests that it lists`(limit: String, input: (String, String)) throws {
    let outcome = try Executable.shell(
      "cat > in; \"$validate\" \(input.0) --format junit \(limit) in in",
      in: try TemporaryDirectory(), input: .text(input.1))
    let suites = try XMLTree(outcome.output).root.children
    #expect(suites.count == 2)
    for suite in suites {
      let failed = suite.children.filter { $0.children.first?.name == "failure" }
      #expect(suite.attributes["tests"] == "\(suite.children.count)")
      #expect(suite.attributes["failures"] == "\(failed.count)")
    }
  }

  @Test func `junit is valid XML for any bytes`() throws {
    var input: [UInt8] = []
    for first in UInt8.min...UInt8.max { input += [first, 0x0A] }
    input += Array("\u{FFFE}\u{FFFF}\u{85}\u{2028}\u{D7FF}\u{E000}\u{10FFFF}\n".utf8)
    let outcome = try Executable.run(["--digits", "--format", "junit"], input: .bytes(input))
    let document = try XMLTree(outcome.output)
    #expect(document.root.children.first?.children.count == 248)
  }

  @Test(arguments: Format.names)
  func `help, manual and guide describe each format`(_ name: String) throws {
    let help = try Executable.run(["--help"]).output.split(whereSeparator: \.isWhitespace)
    #expect(help.joined(separator: " ").contains(" \(name) for "))
    let manual = try Executable.run(["--generate", "man"]).output
    #expect(manual.contains("\n.PP\n\(name) "))
    let guide = try String(contentsOf: Self.guide, encoding: .utf8)
    let section = try #require(guide.split(separator: "\n### Formats and reports\n").last)
    let rows = section.split(separator: "\n###")[0].split(separator: "\n")
    #expect(rows.contains { $0.hasPrefix("| `\(name)` | ") })
  }

  @Test(arguments: Format.names)
  func `redacted reports contain no values`(_ format: String) throws {
    let outcome = try Executable.run(
      ["--redact", "--numeric", "--format", format, "--summary"], input: "hunter2\n")
    #expect(outcome.status == 1)
    #expect(!outcome.output.contains("hunter2"))
    #expect(!outcome.errors.contains("hunter2"))
    #expect(outcome.output.contains(format == "junit" ? "line 1" : "1"))
  }

  @Test(arguments: [
    ("text", ""), ("jsonl", ""), ("tsv", "file\tline\tcolumn\trule\tmessage\tvalue\n"),
    ("github", ""),
    (
      "junit",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="validate">
        <testsuite name="&lt;stdin&gt;" tests="1" failures="0" errors="0">
          <testcase name="all lines" classname="&lt;stdin&gt;"/>
        </testsuite>
      </testsuites>

      """
    ),
  ]) func `a report without findings is complete`(format: String, output: String) throws {
    let outcome = try Executable.run(["--numeric", "--format", format], input: "1\n")
    #expect(outcome.output == output)
    #expect(outcome.status == 0)
  }

  @Test func `sarif without findings is valid`() throws {
    let outcome = try Executable.run(["--numeric", "--format", "sarif"], input: "1\n")
    let runs = try #require(try Self.json(outcome.output)["runs"] as? [[String: Any]])
    #expect((runs.first?["results"] as? [Any])?.isEmpty == true)
  }

  @Test(arguments: [
    ("jsonl", #"{"file":"missing","problem":"No such file or directory"}"# + "\n"),
    ("github", "::error file=missing::missing: No such file or directory\n"),
    (
      "tsv",
      """
      file\tline\tcolumn\trule\tmessage\tvalue
      missing\t\t\tunreadable\tNo such file or directory\t

      """
    ),
    ("text", ""),
  ]) func `formats report read errors`(format: String, output: String) throws {
    let outcome = try Executable.run(["--numeric", "--format", format, "missing"])
    #expect(outcome.output == output)
    #expect(outcome.errors == "validate: missing: No such file or directory\n")
    #expect(outcome.status == 2)
  }

  @Test func `a label names standard input`() throws {
    let outcome = try Executable.run(["--numeric", "--label", "a\nb"], input: "x\n")
    #expect(outcome.findings == [#"a\nb:1:1 [numeric]"#])
  }

  @Test func `a name that is not UTF-8 is kept`() throws {
    let script = #"""
      name=$(printf 'a\377'); echo x > "$name"; "$validate" --numeric --format jsonl "$name"
      """#
    let outcome = try Executable.shell(script, in: try TemporaryDirectory())
    #expect(outcome.output.hasPrefix(#"{"fileBase64":"Yf8=","line":1,"#))
  }
}
