import TestSupport
import Testing

@testable import ValidateRun

/// Tolerated lines, counts, and the summary.
@Suite struct OutcomeOptionTests {
  @Test(arguments: [
    ("--max-invalid 0", 1), ("--max-invalid 1", 1), ("--max-invalid 2", 0), ("--max-invalid 3", 0),
    ("--max-invalid 0%", 1), ("--max-invalid 24.999999999%", 1), ("--max-invalid 25%", 0),
    ("--max-invalid 25.0%", 0), ("--max-invalid 100%", 0), ("--max-invalid 100.000000000%", 0),
    ("--min-lines 8", 1), ("--min-lines 8 --max-invalid 2", 0),
    ("--min-lines 9 --max-invalid 2", 1), ("--min-lines 9 --exit-zero", 0),
    ("--fail-fast --max-invalid 2", 0), ("--fail-fast --max-invalid 1", 1),
    ("--max-invalid 9223372036854775807 --fail-fast", 0), ("--exit-zero --fail-fast", 0),
  ]) func `a number of invalid lines is tolerated`(options: String, status: Int) throws {
    let words = options.split(separator: " ").map(String.init)
    let outcome = try Executable.run(["-q", "--digits"] + words, input: "1\n2\nx\n3\n4\ny\n5\n6\n")
    #expect(outcome.status == status)
  }

  @Test(arguments: [
    "", "-1", "x", "1.5", "1 %", "101%", "100.1%", "%", ".5%", "1.%", "+1", "1e1%",
    "0.0000000001%", "99999999999999999999", "1%%",
  ]) func `a bad number of invalid lines is exit 2`(_ value: String) throws {
    let outcome = try Executable.run(["--digits", "--max-invalid=" + value])
    #expect(
      outcome.errors == """
        validate: invalid value '\(value)' for '--max-invalid': expected a number of lines or a \
        share such as 2.5%
        Try 'validate --help'.

        """)
    #expect(outcome.status == 2)
  }

  @Test func `too few lines are reported`() throws {
    let outcome = try Executable.run(["--digits", "--min-lines", "2"], input: "1\n")
    #expect(outcome.output == "")
    #expect(outcome.errors == "validate: only 1 line read, but 2 required\n")
    #expect(outcome.status == 1)
  }

  @Test func `too many lines are reported`() throws {
    let outcome = try Executable.run(["--digits", "--max-records", "1"], input: "1\n2\n3\n")
    #expect(outcome.errors == "validate: 3 lines read, but at most 1 allowed\n")
    #expect(outcome.status == 1)
  }

  @Test(arguments: ["", "-q", "--exit-zero", "-q --exit-zero", "--exit-zero --summary=json -c"])
  func `too few lines are reported regardless of the exit status`(options: String) throws {
    let words = options.split(separator: " ").map(String.init)
    let outcome = try Executable.run(["--digits", "--min-lines", "2"] + words, input: "1\n")
    #expect(outcome.errors.hasPrefix("validate: only 1 line read, but 2 required\n"))
    #expect(outcome.status == (words.contains("--exit-zero") ? 0 : 1))
  }

  @Test(arguments: [("--summary", 2), ("--summary=json", 2), ("", 1), ("-q", 1)])
  func `a summary that can't be written is exit 2`(options: String, status: Int) throws {
    for output in ["/dev/full", "&-"] {
      let script = "\"$validate\" --digits \(options) 2>\(output)"
      #expect(try Executable.shell(script, input: "1\nx\n").status == status)
    }
  }

  @Test func `reading can stop at the first invalid line`() throws {
    let directory = try TemporaryDirectory(["a": "1\n", "b": "1\nx\n2\ny\n", "c": "z\n"])
    let outcome = try Executable.shell(
      #""$validate" --digits --fail-fast --summary=json a b c missing"#, in: directory)
    #expect(outcome.findings == ["b:2:1 [digits]"])
    #expect(
      outcome.errors.hasPrefix(
        """
        validate: stopped after 3 lines (--fail-fast)
        {"files":2,"unreadable":0,"lines":3,"valid":2,"invalid":1,"missing":0,\
        "rules":{"digits":1},"isComplete":false,"exitStatus":1,
        """))
    #expect(outcome.status == 1)
  }

  @Test func `fail-fast is silent when quiet`() throws {
    let outcome = try Executable.run(["--digits", "-q", "--fail-fast"], input: "1\nx\ny\n")
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
    #expect(outcome.status == 1)
  }

  @Test func `an endless input ends with the first invalid line`() throws {
    let outcome = try Executable.shell(#"yes x | "$validate" --digits --fail-fast"#)
    #expect(outcome.findings == ["<stdin>:1:1 [digits]"])
    #expect(outcome.status == 1)
  }

  @Test func `counting stops after the tolerated number`() throws {
    let input = String(repeating: "1\nx\n", count: 100_000)
    let outcome = try Executable.run(
      ["--digits", "--fail-fast", "--max-invalid", "70000", "--emit", "valid", "--summary=json"],
      input: .text(input))
    #expect(outcome.outputBytes.count == 2 * 70_001)
    #expect(outcome.errors.contains(#""lines":140002,"valid":70001,"invalid":70001,"#))
    #expect(outcome.status == 1)
  }

  @Test(arguments: [
    (["a"], "2\n"), (["b"], "0\n"), (["a", "b"], "a:2\nb:0\n"),
    (["a", "missing"], "a:2\n"), (["missing"], ""), ([".", "a"], "a:2\n"),
    (["-v", "a"], "1\n"),
  ]) func `count prints numbers instead of findings`(arguments: [String], output: String) throws {
    let directory = try TemporaryDirectory(["a": "1\nx\ny\n", "b": "1\n"])
    let outcome = try Executable.shell(
      "\"$validate\" --digits --count-only \(arguments.joined(separator: " "))", in: directory)
    #expect(outcome.output == output)
    let isRead = !arguments.contains("missing") && !arguments.contains(".")
    #expect(outcome.status == (isRead ? arguments == ["b"] ? 0 : 1 : 2))
  }

  @Test(arguments: [
    CommandCase("--invert --digits", "x\n1", ["2:2 [invert]"]),
    CommandCase("-v --digits --length 2", "x\n1\n12", ["3:3 [invert]"]),
    CommandCase("-v --any --digits --length 2", "x\n1\nab", ["2:2 [invert]", "3:3 [invert]"]),
    CommandCase("-v --not --digits", "1"),
  ]) func `inverted rules accept what they refuse`(_ example: CommandCase) throws {
    #expect(
      try Executable.run(example.arguments, input: .text(example.input)).findings.map {
        $0.dropFirst("<stdin>:".count).split(separator: " ").last.map(String.init)
      } == example.findings.map { $0.split(separator: " ").last.map(String.init) })
    let outcome = try Executable.run(example.arguments, input: .text(example.input))
    let lines = outcome.findings.map { $0.split(separator: ":")[1] }
    #expect(lines == example.findings.map { $0.split(separator: ":")[0] })
  }

  @Test func `a line that is not UTF-8 stays invalid when rules are inverted`() throws {
    let outcome = try Executable.run(["-v", "--digits"], input: .bytes([0xFF, 0x0A]))
    #expect(outcome.findings == ["<stdin>:1:1 [utf-8]"])
  }

  @Test(arguments: [
    ("--max-report 2", 2, "validate: 3 more findings not printed (--max-report)\n"),
    ("--max-report 4", 4, "validate: 1 more finding not printed (--max-report)\n"),
    ("--max-report 5", 5, ""),
    ("--max-report 0", 0, "validate: 5 more findings not printed (--max-report)\n"),
  ]) func `findings over a limit are counted, but not printed`(
    options: String,
    count: Int,
    errors: String
  ) throws {
    let script = """
      "$validate" --digits \(options) --report jsonl:all in
      status=$?; wc -l < all >&2; exit $status
      """
    let directory = try TemporaryDirectory(["in": "a\nb\nc\n1\nd\ne\n"])
    let outcome = try Executable.shell(script, in: directory)
    #expect(outcome.findings.count == count)
    #expect(outcome.errors == errors + "validate: 5 of 6 lines invalid\n5\n")
    #expect(outcome.status == 1)
  }

  @Test(arguments: [
    ("--min-lines 5", 2, 1), ("--min-lines 5 --exit-zero", 2, 0), ("--min-lines 3", 0, 0),
    ("--max-records 5", 0, 0), ("--max-records 2", 0, 1), ("--max-records 2 --exit-zero", 0, 0),
    ("--min-lines 5 --header 1", 3, 1), ("--min-lines 5 --alphabetic --fail-fast", 0, 1),
    ("", 0, 0),
  ])
  func `the summary counts missing lines`(
    options: String,
    missing: Int,
    status: Int
  ) throws {
    let arguments = ["--digits", "--summary=json"] + options.split(separator: " ").map(String.init)
    let outcome = try Executable.run(arguments, input: "1\n2\n3\n")
    #expect(outcome.errors.contains("\"missing\":\(missing),"), "\(outcome.errors)")
    #expect(outcome.status == status)
  }

  @Test func `the summary counts broken rules`() throws {
    let directory = try TemporaryDirectory(["a": "1\nx\nyy\n", "b": "22\n"])
    let text = try Executable.shell(
      #""$validate" --digits --length 1 -q --summary a b missing"#, in: directory)
    #expect(text.output == "")
    #expect(
      text.errors == """
        validate: missing: No such file or directory
        validate: 3 of 4 lines invalid
          files: 3
          unreadable: 1
          [digits]: 2
          [length]: 2

        """)
    #expect(text.status == 2)
    let json = try Executable.shell(
      #""$validate" --digits --length 1 -q --summary=json a b"#, in: directory)
    #expect(
      json.errors.hasPrefix(
        """
        {"files":2,"unreadable":0,"lines":4,"valid":1,"invalid":3,\
        "missing":0,"rules":{"digits":2,"length":2},"isComplete":true,"exitStatus":1,
        """))
  }

  @Test(arguments: [
    (
      ["--max-report", "x"],
      "invalid value 'x' for '--max-report': expected a whole number of at least 0"
    ),
    (
      ["--min-lines", "-1"],
      "invalid value '-1' for '--min-lines': expected a whole number of at least 0"
    ),
    (["--summary=xml"], "invalid value 'xml' for '--summary': expected text or json"),
    (
      ["--format", "csv"],
      "invalid value 'csv' for '--format': expected \(Format.choices)"
    ),
    (["--color", "yes"], "invalid value 'yes' for '--color': expected auto, always or never"),
    (
      ["--fail-fast", "--max-invalid", "1%"],
      "'--fail-fast' and '--max-invalid P%' can't be combined"
    ),
    (
      ["--limit", "x=1"],
      "invalid limit 'x=1': expected pattern-bytes, nesting, repeats, automaton-bytes or steps, "
        + "such as repeats=5000"
    ),
    (
      ["--limit", "repeats"],
      "invalid limit 'repeats': expected pattern-bytes, nesting, repeats, automaton-bytes or "
        + "steps, such as repeats=5000"
    ),
  ]) func `a bad value is exit 2`(arguments: [String], message: String) throws {
    let outcome = try Executable.run(["--digits"] + arguments, input: "x\n")
    #expect(outcome.errors == "validate: \(message)\nTry 'validate --help'.\n")
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    ("repeats=2000", "a{1500}", 0), ("repeats=10", "a{11}", 2), ("pattern-bytes=3", "abcd", 2),
    ("nesting=2", "(((a)))", 2), ("automaton-bytes=10", "[a-z]{90}", 2),
    ("nesting=100000", "((((a))))", 0), ("steps=1", "[a-z]{90}", 2),
    ("automaton-bytes=100000", "[ab]*a[ab]{24}", 0), ("steps=3000", "[ab]*a[ab]{9}", 0),
  ]) func `limits apply to patterns anywhere`(
    limit: String,
    pattern: String,
    status: Int
  ) throws {
    for arguments in [
      ["--limit", limit, "--regex", pattern], ["--regex", pattern, "--limit", limit],
    ] {
      #expect(try Executable.run(["--explain"] + arguments).status == status)
    }
  }
}
