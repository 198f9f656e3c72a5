import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Findings that go to files.
@Suite struct ReportFileTests {
  @Test func `reports go to as many files as there are`() throws {
    let script = """
      "$validate" --numeric --report jsonl:a --report sarif:b:c --report=text:d --report junit:e in
      status=$?; wc -l < a; grep -c '"ruleId"' b:c; cat d; grep -c '<failure' e; exit $status
      """
    let directory = try TemporaryDirectory(["in": "1\nx\ny\n"])
    let outcome = try Executable.shell(script, in: directory)
    let lines = outcome.output.split(separator: "\n").map { $0.filter { $0 != " " } }
    let findings = try Executable.shell(#""$validate" --numeric in"#, in: directory).output
    let texts = findings.split(separator: "\n").map { $0.filter { $0 != " " } }
    #expect(lines == texts + ["2", "2"] + texts + ["2"])
    #expect(outcome.status == 1)
  }

  @Test func `a report replaces what the file held`() throws {
    let directory = try TemporaryDirectory(["old": String(repeating: "old\n", count: 1000)])
    let script = #""$validate" -q --digits --report valid:old; cat old"#
    #expect(try Executable.shell(script, in: directory, input: "1\nx\n").output == "1\n")
  }

  @Test func `quiet leaves reports as they are`() throws {
    let script = #""$validate" -q --digits --report text:r; cat r"#
    let outcome = try Executable.shell(script, in: try TemporaryDirectory(), input: "x\n")
    #expect(outcome.findings == ["<stdin>:1:1 [digits]"])
  }

  @Test func `the name of a report need not be UTF-8`() throws {
    let script = #""$validate" -q --digits --report "text:$(printf 'a\377')"; cat a?"#
    let outcome = try Executable.shell(script, in: try TemporaryDirectory(), input: "x\n")
    #expect(outcome.findings == ["<stdin>:1:1 [digits]"])
  }

  @Test(arguments: [
    ("--report text:in in", "in is the same file as the input in"),
    ("--report text:./in in", "./in is the same file as the input in"),
    ("--report text:link in", "link is the same file as the input in"),
    ("--report text:in < in", "in is the same file as the input <stdin>"),
    ("--report text:a --report jsonl:./a in", "./a is the same file as the report a"),
    ("--report text:out in > out", "out is the same file as standard output"),
    ("--report text:missing/a in", "missing/a: No such file or directory"),
    ("--report text:. in", ".: Is a directory"),
  ]) func `a report that can't be written is exit 2`(arguments: String, message: String) throws {
    let directory = try TemporaryDirectory(["in": "1\nx\n"])
    let script = "ln in link; \"$validate\" --digits \(arguments); status=$?; cat in; exit $status"
    let outcome = try Executable.shell(script, in: directory)
    #expect(outcome.errors == "validate: \(message)\n")
    #expect(outcome.output == "1\nx\n")
    #expect(outcome.status == 2)
  }

  @Test(arguments: ["x", "text", "text:", ":a", "csv:a", "Text:a", "text:-"])
  func `a bad report is exit 2`(_ value: String) throws {
    let outcome = try Executable.run(["--digits", "--report", value], input: "x\n")
    #expect(outcome.errors.hasPrefix("validate: '\(value)' is no report; write what it holds"))
    #expect(outcome.status == 2)
  }

  @Test(arguments: [("", 1), ("< in", 1), (">> in", 2), ("1<> in", 2)])
  func `output that is also input is exit 2`(redirection: String, status: Int) throws {
    let directory = try TemporaryDirectory(["in": "1\nx\n", "other": "y\n"])
    let script = "\"$validate\" --digits in other \(redirection)"
    let outcome = try Executable.shell(script, in: directory)
    #expect(outcome.status == status)
    #expect(
      outcome.errors.hasPrefix("validate: in: the file is also standard output\n") == (status == 2))
  }

  @Test func `standard input that is also output is exit 2`() throws {
    let directory = try TemporaryDirectory(["in": "x\n"])
    let script = #"timeout 20 "$validate" --digits < in >> in; status=$?; cat in; exit $status"#
    let outcome = try Executable.shell(script, in: directory)
    #expect(outcome.output == "x\n")
    #expect(outcome.errors.hasPrefix("validate: <stdin>: the file is also standard output\n"))
    #expect(outcome.status == 2)
  }

  @Test(
    .enabled(if: unsafe access("/dev/full", W_OK) == 0, "there is no /dev/full"),
    arguments: ["text", "jsonl", "tsv", "github", "sarif", "junit", "valid", "invalid"]
  ) func `a report on a full disk is exit 2`(_ content: String) throws {
    for lines in [1, 20_000] {
      let input = String(repeating: "x\n1\n", count: lines)
      let outcome = try Executable.run(
        ["-q", "--digits", "--report", content + ":/dev/full"], input: .text(input))
      #expect(outcome.errors == "validate: /dev/full: No space left on device\n")
      #expect(outcome.status == 2)
    }
  }
}
