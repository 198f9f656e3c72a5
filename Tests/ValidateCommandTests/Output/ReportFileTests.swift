import TestSupport
import Testing

@testable import ValidateRun

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Findings that are written to files.
@Suite struct ReportFileTests {
  @Test func `there can be several reports`() throws {
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

  @Test func `a report replaces the content of its file`() throws {
    let directory = try TemporaryDirectory(["old": String(repeating: "old\n", count: 1000)])
    let script = #""$validate" -q --digits --report valid:old; cat old"#
    #expect(try Executable.shell(script, in: directory, input: "1\nx\n").output == "1\n")
  }

  @Test func `quiet does not suppress reports`() throws {
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
    #expect(outcome.errors.hasPrefix("validate: invalid report '\(value)': expected CONTENT"))
    #expect(outcome.status == 2)
  }

  /// A file with two uses, and the error.
  static let collisions = [
    ("--digits in other >> in", "standard output is the same file as the input in"),
    ("--digits in other 1<> in", "standard output is the same file as the input in"),
    ("--digits < in >> in", "standard output is the same file as the input <stdin>"),
    ("--digits --emit valid in 1<> soft", "standard output is the same file as the input in"),
    ("--digits --report text:missing missing", "missing is the same file as the input missing"),
    ("-f rules --report tsv:rules in", "rules is the same file as the rules rules"),
    ("-f rules --report tsv:./rules in", "./rules is the same file as the rules rules"),
    ("-f rules --report tsv:hard in", "hard is the same file as the rules rules"),
    ("-f soft.rules --report tsv:rules in", "rules is the same file as the rules soft.rules"),
    ("-f - --report junit:rules in < rules", "rules is the same file as the rules <stdin>"),
    ("-f rules in >> rules", "standard output is the same file as the rules rules"),
    ("-f rules in 1<> hard", "standard output is the same file as the rules rules"),
    ("--explain -f rules 1<> rules", "standard output is the same file as the rules rules"),
    (
      "--compare a '--rules rules' 1<> rules", "standard output is the same file as the rules rules"
    ),
    ("--digits --report text:log in 2>> log", "log is the same file as standard error"),
    ("-q --digits --report text:log in > out 2<> log", "log is the same file as standard error"),
    ("-f rules in 2<> rules", "standard error is the same file as the rules rules"),
    ("--digits in 2>> soft", "standard error is the same file as the input in"),
    ("--digits < in 2<> in", "standard error is the same file as the input <stdin>"),
  ]

  @Test(arguments: collisions)
  func `an output to a file in use is exit 2, and nothing is lost`(
    arguments: String,
    message: String
  ) throws {
    let files = ["in": "1\nx\n", "other": "y\n", "rules": "--digits\n", "log": "old\n"]
    let script = """
      ln rules hard; ln -s in soft; ln -s rules soft.rules
      timeout 20 "$validate" \(arguments); status=$?
      cat in other rules log; exit $status
      """
    let outcome = try Executable.shell(script, in: try TemporaryDirectory(files))
    // If messages go to one of the files, this one is the last line.
    #expect(
      (outcome.output + outcome.errors).replacing("validate: \(message)\n", with: "")
        == "1\nx\ny\n--digits\nold\n")
    #expect((outcome.output + outcome.errors).contains("validate: \(message)\n"))
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    "in in < in", "- in < in", "-q in >> in", "-q --report text:/dev/stdout in > out",
    "-f rules -f rules in", "in > /dev/null 2> /dev/null", "--report text:/dev/null in > /dev/null",
  ])
  func `a file that is only read may have two uses, like anything that is not a file`(
    _ arguments: String
  ) throws {
    let directory = try TemporaryDirectory(["in": "1\nx\n", "rules": "--digits\n"])
    let script = "\"$validate\" --digits \(arguments); status=$?; cmp in - ; exit $status"
    let outcome = try Executable.shell(script, in: directory, input: "1\nx\n")
    #expect(!outcome.errors.contains("same file"))
    #expect(outcome.status == 1)
  }

  @Test(arguments: ["> out 2>&1", "> out 2> out", ">> out 2>> out", "1<> out 2<> out"])
  func `findings and messages can go to the same file`(redirection: String) throws {
    let script = "\"$validate\" --regex '[A-z]+' in \(redirection); cat out"
    let directory = try TemporaryDirectory(["in": "1\nx\n2\n"])
    let both = try Executable.shell(script, in: directory)
    let apart = try Executable.shell(#""$validate" --regex '[A-z]+' in"#, in: directory)
    let lines = both.output.split(separator: "\n").sorted()
    #expect(lines == (apart.output + apart.errors).split(separator: "\n").sorted())
    #expect(lines.count > 3)
  }

  @Test(
    .enabled(if: unsafe access("/dev/full", W_OK) == 0, "there is no /dev/full"),
    arguments: ReportContent.all.map(\.word)
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
