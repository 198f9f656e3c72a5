import TestSupport
import Foundation
import Testing

/// Rules that are only warnings.
@Suite struct SeverityTests {
  /// A line that breaks nothing, a rule, a warning, and both.
  private static let input = "1\nxy\n123\nabc\n"
  private static let rules = ["--digits", "--warn", "--length", "..2"]

  private static func run(
    _ options: String = "",
    _ input: String = input
  ) throws -> ProgramOutcome {
    try Executable.run(
      rules + options.split(separator: " ").map(String.init), input: .text(input))
  }

  @Test(
    arguments: [
      ("--digits --warn --length ..2", "12\n", 0, ""),
      ("--digits --warn --length ..2", "123\n", 0, "0 of 1 line invalid, 1 with warnings"),
      ("--digits --warn --length ..2", "x\n123\n", 1, "1 of 2 lines invalid, 1 with warnings"),
      ("--digits --warn --length ..2", "abc\n", 1, "1 of 1 line invalid"),
      ("--warn --digits --warn --length ..2", "abc\n", 0, "0 of 1 line invalid, 1 with warnings"),
      ("--warn --not --digits", "1\n", 0, "0 of 1 line invalid, 1 with warnings"),
      ("--not --warn --digits", "1\n", 0, "0 of 1 line invalid, 1 with warnings"),
      ("--warn --name n --digits", "x\n", 0, "0 of 1 line invalid, 1 with warnings"),
      ("--warn --min 5", "1\n", 0, "0 of 1 line invalid, 1 with warnings"),
      ("--any --warn --digits --length 1", "xy\n", 1, "1 of 1 line invalid"),
      (
        "--any --warn --digits --warn --length 1", "xy\n", 0, "0 of 1 line invalid, 1 with warnings"
      ),
      ("--invert --warn --digits", "1\n", 0, "0 of 1 line invalid, 1 with warnings"),
      ("--warn --digits --max-line 1", "xy\n", 1, "1 of 1 line invalid"),
      ("--digits --warn --length ..2 --warnings-fail", "123\n", 1, "0 of 1 line invalid, 1 with"),
      ("--digits --warn --length ..2 --warnings-fail", "12\n", 0, ""),
      ("--warn --digits --warnings-fail --exit-zero", "x\n", 0, "0 of 1 line invalid, 1 with"),
      ("--warn --digits --warnings-fail --max-invalid 1", "x\n", 0, "0 of 1 line invalid, 1 with"),
      ("--warn --digits --warnings-fail --max-invalid 1", "x\ny\n", 1, "0 of 2 lines invalid, 2"),
      ("--warn --digits --warnings-fail --max-invalid 50%", "x\n1\n", 0, "0 of 2 lines invalid, 1"),
      ("--digits --warn --length ..2 --max-invalid 1", "x\n123\n", 0, "1 of 2 lines invalid, 1"),
      ("--tsv --header 0 --warn --column 1 --digits", "\u{FF}x\n", 0, "0 of 1 row invalid, 1 with"),
      ("--tsv --header 0 --warn --column 1 --digits", "1\n1\t2\n", 1, "1 of 2 rows invalid"),
      ("--csv --column a --digits --warn --column b --digits", "a,b\n1,x\nx,x\n", 1, "1 of 2 rows"),
      ("--csv --warn --unique a", "a\n1\n1\n", 0, "0 of 2 rows invalid, 1 with warnings"),
      (
        "--csv --unique a --warn --column a --digits", "a\n1\n1\n", 0, "0 of 2 rows invalid, 1 with"
      ),
      ("--jsonl --warn --column a --string --column b", "{\"a\":1,\"b\":1}\n", 0, "0 of 1 line"),
      ("--jsonl --warn --column a --column b", "{\"b\":1}\n", 0, "0 of 1 line invalid, 1 with"),
      ("--jsonl --warn --column a --column b", "{\"a\":1}\n", 1, "1 of 1 line invalid"),
      ("--dotenv --warn --column A --digits --column B", "B=1\n", 0, "0 of 2 settings invalid, 1"),
      ("--dotenv --warn --column A --digits --column B", "A=1\n", 1, "1 of 2 settings invalid"),
      ("--csv --warn --same a,b", "a,b\n1,2\n", 0, "0 of 1 row invalid, 1 with warnings"),
      ("--csv --warn --same a,b --same a,b", "a,b\n1,2\n", 1, "1 of 1 row invalid"),
      ("--csv --warn --different a,b", "a,b\n1,1\n", 0, "0 of 1 row invalid, 1 with warnings"),
      ("--csv --warn --unique a,b", "a,b\n1,2\n1,2\n", 0, "0 of 2 rows invalid, 1 with warnings"),
      ("--csv --warn --unique a --unique a", "a\n1\n1\n", 1, "1 of 2 rows invalid"),
      ("--csv --same a,b --warn --column b", "a,b\n1,2\n", 0, "0 of 1 row invalid, 1 with"),
      ("--csv --same a,b --warn --column a", "a,b\n1,2\n", 1, "1 of 1 row invalid"),
      ("--csv --column b --integer --warn --at-least a", "a,b\n2,1\n", 0, "0 of 1 row invalid, 1"),
      ("--csv --warn --column b --integer --at-least a", "a,b\n2,1\n", 0, "0 of 1 row invalid, 1"),
      (
        "--csv --column a --integer --column b --integer --warn --sum 3 a,b", "a,b\n1,1\n", 0,
        "0 of 1 row invalid, 1 with warnings"
      ),
      (
        "--csv --column a --warn --digits --when b --one-of x", "a,b\ny,x\ny,z\n", 0,
        "0 of 2 rows invalid, 1 with warnings"
      ),
      // A value that only breaks a warning is compared with others.
      (
        "--csv --column b --integer --warn --length 2 --at-least a", "a,b\n2,1\n", 1,
        "1 of 1 row invalid"
      ),
      (
        "--csv --column b --warn --integer --at-least a", "a,b\n2,x\n", 0,
        "0 of 1 row invalid, 1 with warnings"
      ),
      ("--csv --warn --column a --digits --same a,b", "a,b\nx,y\n", 1, "1 of 1 row invalid"),
      ("--jsonl --warn --same a,b", #"{"a":1,"b":2}"#, 0, "0 of 1 line invalid, 1 with warnings"),
      (
        "--jsonl --column b --number --warn --length 2 --at-least a", #"{"a":2,"b":1}"#, 1,
        "1 of 1 line invalid"
      ),
      (
        "--jsonl --warn --column b --when a --digits", #"{"a":2}"#, 0, "0 of 1 line invalid, 1 with"
      ),
      ("--dotenv --warn --same A,B", "A=1\nB=2\n", 0, "0 of 2 settings invalid, 1 with warnings"),
      (
        "--dotenv --column B --integer --warn --length 2 --at-least A", "A=2\nB=1\n", 1,
        "1 of 2 settings invalid"
      ),
    ] as [(String, String, Int, String)]) func `the broken rules decide`(
      options: String, input: String, status: Int, summary: String
    ) throws
  {
    let words = options.split(separator: " ").map(String.init)
    for quiet in sampled(
      2, from: [[], ["--count-only"], ["-q"], ["--summary"], ["--format", "jsonl"]])
    {
      let outcome = try Executable.run(words + quiet, input: .text(input))
      #expect(outcome.status == status, "\(quiet)")
      if quiet == [] {
        #expect(outcome.errors.hasPrefix(summary == "" ? "" : "validate: " + summary))
        #expect(outcome.errors.isEmpty == summary.isEmpty)
      }
      if quiet == ["-q"] { #expect(outcome.errors == "" && outcome.output == "") }
    }
  }

  @Test func `a column and its rules may be warnings in a rules file`() throws {
    let rules = "--csv\n--warn\n[a]\n--digits\n[b]\n--warn --digits\n--length 1\n"
    let outcome = try Executable.shell(
      #""$validate" -f rules t"#,
      in: TemporaryDirectory(["rules": rules, "t": "a,b\nx,1\n1,x\n1,xy\n"]))
    #expect(
      outcome.output == """
        t:2:1: warning: a must be digits only: expected a digit [digits]
        t:3:3: warning: b must be digits only: expected a digit [digits]
        t:4:3: error: b must be digits only and must be 1 character long: expected a digit \
        [digits, length]

        """)
    #expect(outcome.errors == "validate: 1 of 3 rows invalid, 2 with warnings\n")
    #expect(outcome.status == 1)
  }

  @Test(arguments: [
    ("--warn", "'--warn' needs a rule after it"),
    ("--digits --warn", "'--warn' needs a rule after it"),
    ("--csv --column a --digits --warn", "'--warn' needs a rule after it"),
    ("--warn -f rules", "'--warn' applies to one rule, not to a file of rules; write it in"),
    ("--csv --column a --warn --when b", "'--warn' does not apply to '--when'; put it before a"),
    ("--csv --column a --digits --when b --warn --digits", "'--warn' does not apply to '--when'"),
    ("--csv --column a --digits --when b --digits --warn", "'--warn' needs a rule after it"),
    ("--csv --warn --not-before b --column a", "in a table, '--not-before' applies to a column"),
    ("--jsonl --column a --warn --string", "'--warn' does not apply to '--string'; put it before"),
    ("--csv --column a --warn --optional", "'--warn' does not apply to '--optional'; put it"),
    ("--csv --warn --digits --column a", "in a table, '--warn' applies to a column; write"),
    ("--digits --warn=1", "option '--warn' takes no value"),
    ("--merge --warnings-fail", "'--warnings-fail' can't be combined with '--merge', which takes"),
  ]) func `a warning of nothing is exit 2`(options: String, message: String) throws {
    let outcome = try Executable.shell(
      #""$validate" \#(options)"#, in: TemporaryDirectory(["rules": "a\n"]))
    #expect(outcome.errors.hasPrefix("validate: " + message))
    #expect(outcome.status == 2)
  }

  @Test func `each format has its own mark`() throws {
    #expect(
      try Self.run().output == """
        <stdin>:2:1: error: must be digits only: expected a digit [digits]
        <stdin>:3:3: warning: must be at most 2 characters long [length]
        <stdin>:4:1: error: must be digits only and must be at most 2 characters long: expected a \
        digit [digits, length]

        """)
    #expect(
      try Self.run("--lang zh").output.split(separator: "\n").map { $0.split(separator: "：")[0] }
        == ["<stdin>:2:1: 错误", "<stdin>:3:3: 警告", "<stdin>:4:1: 错误"])
    #expect(
      try Self.run("--color always").output.contains(
        "<stdin>:3:3:\u{1B}[0m \u{1B}[1;33mwarning:\u{1B}[0m must be at most"))
    let objects = try Self.run("--format jsonl").output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["level"] as? String } == ["error", "warning", "error"])
    let rows = try Self.run("--format tsv --suggest").output.split(separator: "\n")
    #expect(
      rows.map { $0.split(separator: "\t").last } == ["level", "error", "warning", "error"])
    let commands = try Self.run("--format github --label a").output.split(separator: "\n")
    #expect(commands.map { $0.prefix { $0 != " " } } == ["::error", "::warning", "::error"])
  }

  @Test func `sarif has levels`() throws {
    // The first rule is a warning, and an error is a result of the other one.
    let outcome = try Executable.run(
      ["--warn", "--length", "..2", "--digits", "--format", "sarif"], input: .text(Self.input))
    let log = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let run = try #require((log?["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["level"] as? String } == ["error", "warning", "error"])
    #expect(results.map { $0["ruleId"] as? String } == ["digits", "length", "digits"])
  }

  @Test func `junit skips tests with warnings`() throws {
    let output = try Self.run("--format junit").output
    #expect(
      output.contains(#"name="&lt;stdin&gt;" tests="3" failures="2" errors="0" skipped="1">"#))
    #expect(
      output.contains(
        #"<skipped message="warning: must be at most 2 characters long" type="length">&lt;stdin"#))
    let passed = try Self.run("--format junit", "1\n").output
    #expect(passed.contains(#"tests="1" failures="0" errors="0" skipped="0">"#))
    let warned = try Self.run("--format junit", "123\n").output
    #expect(warned.contains(#"tests="1" failures="0" errors="0" skipped="1">"#))
    #expect(!warned.contains("all lines"))
    // Omitted findings are a failed test, so that they are not mistaken for passed ones.
    let cut = try Self.run("--format junit --max-report 1").output
    #expect(cut.contains(#"tests="2" failures="2" errors="0" skipped="0">"#))
  }

  @Test(arguments: [
    ("--emit valid", "1\n123\n"), ("--emit invalid", "xy\nabc\n"), ("--count-only", "2\n"),
    ("--emit valid --fail-fast", "1\n"),
    ("--emit valid --fail-fast --max-invalid 1", "1\n123\n"),
    ("--emit valid --fail-fast --max-invalid 1 --warnings-fail", "1\n123\n"),
    ("--emit fixed --upper -q", "1\nxy\n123\nabc\n"),
  ]) func `lines with warnings are valid`(options: String, output: String) throws {
    #expect(try Self.run(options).output == output)
    #expect(try Self.run(options).status == 1)
  }

  @Test func `a run stops at a warning only if warnings fail`() throws {
    let input = "1\n# 1\n123\n# 2\n\n# 3\nx\n# 4\ny\n"
    let options = "--comment # --skip-blank --fail-fast --summary=json"
    #expect(
      try Self.run(options, input).errors.contains(
        #""lines":3,"valid":1,"invalid":1,"warned":1,"missing":0,"rules":{"digits":1,"length":1}"#))
    #expect(try Self.run(options, input).errors.contains(#""skipped":4,"terms""#))
    let failing = try Self.run(options + " --warnings-fail --emit valid", input)
    #expect(failing.errors.contains(#""lines":2,"valid":1,"invalid":0,"warned":1,"missing":0,"#))
    #expect(failing.errors.contains(#""skipped":1,"terms""#))
    #expect(failing.output == "1\n# 1\n123\n")
    #expect(failing.status == 1)
  }

  @Test func `a repaired line satisfies warnings, too`() throws {
    let outcome = try Executable.run(
      ["--alphabetic", "--warn", "--length", "..2", "--trim", "--emit", "fixed"],
      input: " a\n ab\nab \nabc \nabc\n")
    #expect(outcome.output == "a\nab\nab\nabc \nabc\n")
    #expect(outcome.errors.contains("<stdin>:4:3: error: "))
    #expect(outcome.errors.contains("<stdin>:5:3: warning: "))
    #expect(outcome.errors.hasSuffix("1 of 5 lines invalid, 1 with warnings, 3 repaired\n"))
  }

  @Test func `the summary counts warnings apart`() throws {
    #expect(
      try Self.run("--summary").errors == """
        validate: 2 of 4 lines invalid, 1 with warnings
          files: 1
          [digits]: 2
          [length]: 2

        """)
    #expect(
      try Self.run("--summary=json").errors.hasPrefix(
        """
        {"files":1,"unreadable":0,"lines":4,"valid":1,"invalid":2,"warned":1,"missing":0,\
        "rules":{"digits":2,"length":2},
        """))
    #expect(
      try Self.run("--lang zh").errors == "validate: 共 4 行，其中 2 行无效，1 行有警告\n")
  }

  @Test func `threads find the same`() throws {
    var input = ""
    for number in 0..<600_000 {
      input += number % 1000 == 0 ? "x\(number)\n" : number % 700 == 0 ? "1234567\n" : "123456\n"
    }
    let directory = try TemporaryDirectory(["a": input])
    for options in ["--format jsonl", "--emit valid", "--fail-fast --max-invalid 300", "-c"] {
      func run(_ threads: Int) throws -> ProgramOutcome {
        try Executable.shell(
          "\"$validate\" --digits --warn --length ..6 --summary=json -j\(threads) \(options) a",
          in: directory)
      }
      let (one, three) = (try run(1), try run(3))
      #expect(one.output == three.output && one.errors == three.errors && one.status == 1)
    }
  }

  @Test func `exported rules accept lines with warnings`() throws {
    let outcome = try Executable.run(
      ["--digits", "--warn", "--length", "..2", "--generate", "json-schema"])
    #expect(!outcome.output.contains("maxLength"))
    #expect(outcome.status == 0)
    let relations = try Executable.run([
      "--csv", "--column", "a", "--warn", "--date", "--not-before", "b", "--warn", "--same", "a,c",
      "--warn", "--column", "d", "--date", "--not-after", "a", "--when", "a", "--digits",
      "--unique", "a,d", "--generate", "json-schema",
    ])
    for name in ["pattern", "format", "\"c\""] { #expect(!relations.output.contains(name)) }
    #expect(
      relations.errors == """
        validate: --not-before b,a: not in the schema, which can't compare two values

        """)
    let none = try Executable.run(["--warn", "--digits", "--generate", "json-schema"])
    #expect(none.errors.hasPrefix("validate: no rule given; add at least one"))
  }
}
