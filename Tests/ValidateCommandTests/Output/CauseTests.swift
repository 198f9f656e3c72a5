import TestSupport
import Testing

/// Findings lead to the mistake that was made, and one mistake is one finding.
@Suite struct CauseTests {
  /// Arguments and texts, and the option that is suggested.
  private static let delimiters: [([String], String, String?)] = [
    (["--csv"], "a;b\n1;2\n3;4\n", "--delimiter ';'"),
    (["--csv"], "a;b\n1,5;2\n", "--delimiter ';'"),
    (["--csv"], "a\tb\n1\t2", "--tsv"),
    (["--tsv"], "a,b\n1,\"2,3\"\n", "--csv"),
    (["--csv", "--column", "1", "--digits"], "a|b\n1|2\n", "--delimiter '|'"),
    (["--csv", "--comment", "#"], "a;b\n# c\n1;2\n", "--delimiter ';'"),
    (["--csv"], "a;b\n1;2\n3\n", nil),
    (["--csv"], "a;b\n", nil),
    (["--csv"], "a\n1;2\n", nil),
    (["--csv"], "a;b,c\n1;2,3\n", nil),
    (["--csv", "-q"], "a;b\n1;2\n3;4\n", nil),
  ]

  @Test(arguments: [
    // A quote that closes badly in a later line names the line in which its field begins.
    (
      "a,b\n1,2\n3,\"x\n4,5\n6,7\"8\"\n",
      "5:4: error: b, which begins in line 3, has text after the closing quotation mark: double "
        + "the mark if it belongs to the value [quoting]"
    ),
    // In a later line, a mark after a delimiter opens another field.
    (
      "a,b\n3,\"x\n4,\"5\"\n",
      "2:3: error: b has a quotation mark that is never closed [quoting]"
    ),
    ("a,b\n3,\"x\n4,5\n", "2:3: error: b has a quotation mark that is never closed [quoting]"),
    (
      "a,b\n\"1\", \"2\"\n",
      "2:6: error: b has a blank before the quotation mark: remove the blank [quoting]"
    ),
    (
      "a,b\n1,2\" \"\n",
      "2:4: error: b has a quotation mark inside: quote the field and double the mark [quoting]"
    ),
    ("a,b,c,d,e\n1,2,3\n", "2:6: error: must have 5 fields like the header, not 3 [fields]"),
  ]) func `a malformed row is explained`(text: String, finding: String) throws {
    let outcome = try Executable.run(["--csv"], input: .text(text))
    #expect(outcome.output == "<stdin>:\(finding)\n")
    #expect(outcome.status == 1)
  }

  @Test(arguments: ["github", "jsonl", "sarif"])
  func `every format names the line in which a field begins`(format: String) throws {
    let outcome = try Executable.run(
      ["--csv", "--format", format], input: .text("a,b\n1,2\n3,\"x\n4,5\n6,7\"8\"\n"))
    #expect(outcome.output.contains("b, which begins in line 3, has text"))
    let chinese = try Executable.run(
      ["--csv", "--lang", "zh"], input: .text("a,b\n1,2\n3,\"x\n4,5\n6,7\"8\"\n"))
    #expect(chinese.output.contains("字段始于第 3 行"))
  }

  @Test func `lines are counted in the file, not in the block`() throws {
    let rows = String(repeating: "1,2\n", count: 200_000)
    let outcome = try Executable.run(
      ["--csv", "--threads", "2"], input: .text("a,b\n\(rows)3,\"x\n4,5\n6,7\"8\"\n"))
    #expect(outcome.output.hasPrefix("<stdin>:200004:4: error: b, which begins in line 200002,"))
  }

  @Test(arguments: [
    (["--csv"], "a,b\"\n1,2\n", "1:4: error: a quotation mark inside a field"),
    (["--csv"], "a, \"b\"\n1,2\n", "1:4: error: a blank before the quotation mark"),
    (["--csv"], "a,\"b\n1,2\n", "1:3: error: the quotation mark is never closed"),
    (["--csv"], "a,\"b\nc\"d\n", "2:2: error: a field, which begins in line 1, has text after"),
    (["--csv", "--header", "2"], "t\na,b\"\n1,2\n", "2:4: error: a quotation mark inside a field"),
    (["--csv", "--column", "a", "--digits"], "a,b\"\nx,2\n", "1:4: error: a quotation mark"),
    (["--csv", "--max-invalid", "5"], "a,b\"\n1,2\n", "1:4: error: a quotation mark inside"),
  ]) func `a header that is no row is a finding, and no row is judged`(
    arguments: [String],
    text: String,
    finding: String
  ) throws {
    let outcome = try Executable.run(arguments, input: .text(text))
    #expect(outcome.output.hasPrefix("<stdin>:\(finding)"), "\(outcome.output)")
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(outcome.errors == "validate: 1 of 1 row invalid\n")
    #expect(outcome.status == 1)
    // Both parts of a table have its header, even if it is malformed.
    let valid = try Executable.run(arguments + ["--emit", "valid"], input: .text(text))
    let isOpen = finding.hasSuffix("never closed")
    #expect(valid.output.contains("1,2\n") == isOpen, "\(valid.output)")
  }

  @Test func `a header whose quotation mark is never closed is a finding, however long`() throws {
    let rows = String(repeating: "1,2\n", count: 100_000)
    let outcome = try Executable.run(["--csv"], input: .text("a,\"b\n\(rows)"))
    #expect(outcome.output.hasPrefix("<stdin>:1:3: error: the quotation mark is never closed"))
    #expect(outcome.status == 1)
    let inferred = try Executable.run(["--infer", "--csv"], input: .text("a,b\"\n1,2\n"))
    #expect(
      inferred.errors == "validate: <stdin>: the quotation mark in line 1, column 4 of the header "
        + "is misplaced, or never closed\n")
    #expect(inferred.status == 2)
  }

  @Test(arguments: delimiters) func `a delimiter that would split every row is suggested`(
    arguments: [String],
    text: String,
    option: String?
  ) throws {
    let outcome = try Executable.run(arguments, input: .text(text))
    let advice = option.map {
      "validate: <stdin>: the header is a single field, but another delimiter would split every "
        + "row; try \($0)\n"
    }
    #expect(outcome.errors.hasPrefix(advice ?? ""), "\(outcome.errors)")
    #expect(outcome.errors.contains("delimiter") == (option != nil))
  }

  @Test(arguments: [
    ("A=\"x\nB=\"y\"\n", ["1:3: error: the quote is never closed [syntax]"]),
    ("A='x\nB = 'y' # z\n", ["1:3: error: the quote is never closed [syntax]"]),
    ("A=\"x\nB=y\n", ["1:3: error: the quote is never closed [syntax]"]),
    (
      "A=   # note\nB=y\n",
      [
        "1:6: error: some programs read this comment as the value: write '' before it for an "
          + "empty value [syntax]"
      ]
    ),
    ("A=''   # note\nB=y\n", []),
    ("A=#note\nB=y\n", []),
  ]) func `one mistake in settings is one finding`(text: String, findings: [String]) throws {
    let outcome = try Executable.run(
      ["--dotenv", "--column", "A", "--length", "..9", "--column", "B", "--regex", "y"],
      input: .text(text))
    #expect(outcome.output == findings.map { "<stdin>:\($0)\n" }.joined())
  }

  @Test func `a setting with a syntax error is not missing for a schema, too`() throws {
    let directory = try TemporaryDirectory([
      "s.json": #"{"required": ["PORT", "HOST"]}"#, ".env": "PORT=\"80\n",
    ])
    let outcome = try Executable.shell(
      "\"$validate\" --dotenv --schema s.json .env", in: directory)
    #expect(outcome.output.contains(".env:1:6: error: the quote is never closed [syntax]\n"))
    #expect(outcome.output.contains("HOST") && !outcome.output.contains("PORT"))
  }

  @Test func `a value that becomes empty before a comment is written in quotes`() throws {
    let outcome = try Executable.run(
      ["--dotenv", "--column", "A", "--length", "0", "--replace", "none=", "--emit", "fixed"],
      input: .text("A=none # note\n"))
    #expect(outcome.output == "A='' # note\n")
    #expect(outcome.status == 0)
  }

  @Test(arguments: [
    ("--json", "{\"a\":1}\n{\"a\":2}\n", "; use --jsonl if each line is a document [json]"),
    ("--json", "1\n2\n", "; use --jsonl if each line is a document [json]"),
    ("--json", "{\"a\":1} {\"a\":2}\n", "expected nothing after the value [json]"),
    ("--jsonl", "{\"a\":1,\n\"b\":2}\n", "; use --json if the document has several lines [json]"),
    ("--jsonl", "[\n", "; use --json if the document has several lines [json]"),
    ("--jsonl", "{\"a\":\"x\n", "the quote is never closed [json]"),
  ]) func `each notation of JSON suggests the other`(
    option: String,
    text: String,
    ending: String
  ) throws {
    let outcome = try Executable.run([option], input: .text(text))
    let first = outcome.output.split(separator: "\n").first ?? ""
    #expect(first.hasSuffix(ending), "\(outcome.output)")
    #expect(outcome.status == 1)
  }

  @Test(arguments: [
    (#"[^@]+@[^@]+\.[a-z]+"#, "a@b", "'.'"),
    (".+@.+", "user", "'@'"),
    (#"a.*\.b"#, "ax", "'.'"),
    (".+ .+", "x", "a space"),
    // A second b is needed for one of them to be the end.
    ("a.b", "a", "a character other than a line break"),
    (".+@.+", "", "a character other than a line break"),
    // What is unexpected says more than what is missing.
    (#"[^@]+@[^@]+\.[a-z]+"#, "a@b@c", "a character other than '@'"),
    // Either of two suffices.
    (".+[:;].+", "x", "a character other than a line break"),
  ]) func `what every completion needs is expected`(
    pattern: String,
    line: String,
    expected: String
  ) throws {
    let outcome = try Executable.run(["--regex", pattern], input: .text(line + "\n"))
    #expect(outcome.output.contains(": expected \(expected)"), "\(outcome.output)")
  }
}
