import TestSupport
import Testing

@testable import ValidateRun

/// Relations between columns: of rows, settings and JSON documents.
@Suite struct RelationTests {
  /// A table, and what findings say about it.
  struct Case: CustomTestStringConvertible {
    let options: String
    let table: String
    let findings: [String]
    var testDescription: String { "\(options) on \(table.debugDescription)" }

    init(_ options: String, _ table: String, _ findings: String...) {
      self.options = options
      self.table = table
      self.findings = findings
    }
  }

  @Test(arguments: [
    Case(
      "--column end --date --not-before start",
      "start,end\n2024-02-01,2024-02-01\n2024-02-01,2024-01-31\n2024-02-30,2024-01-01\n,2024-01-01",
      "3:12: end must not be before start (2024-02-01) [not-before]"),
    Case(
      "--column start --date-time --not-after end --column end --date-time",
      "start,end\n2024-02-01T10:00:00Z,2024-02-01T11:30:00+02:00\n"
        + "2024-02-01T10:00:00Z,2024-02-01T12:00:00+02:00",
      "2:1: start must not be after end (2024-02-01T11:30:00+02:00) [not-after]"),
    Case(
      "--column b --time --not-before a", "a,b\n09:00:00,08:59:59.9\n09:00:00,09:00:00.0",
      "2:10: b must not be before a (09:00:00) [not-before]"),
    Case(
      "--column b --duration --at-least a", "a,b\n1h30m,90m\n1h30m,89m59s",
      "3:7: b must be at least a (1h30m) [at-least]"),
    Case(
      "--column b --byte-count --at-most a", "a,b\n1KiB,1024B\n1KiB,1.1kB",
      "3:6: b must be at most a (1KiB) [at-most]"),
    Case(
      "--column b --semantic-version --at-least a",
      "a,b\n1.2.3,1.10.0\n1.2.3,1.2.3-rc.1\n1.2.3+5,1.2.3+4",
      "3:7: b must be at least a (1.2.3) [at-least]"),
    Case(
      "--column max --integer --at-least min --column min --numeric",
      "min,max\n1.0,1\n10,9\n-1,-02\n99999999999999999999,99999999999999999998",
      "3:4: max must be at least min (10) [at-least]",
      "4:4: max must be at least min (-1) [at-least]",
      "5:22: max must be at least min (99999999999999999999) [at-least]"),
    Case(
      "--column b --scientific --at-least a --column a --grouping",
      "a,b\n\"1,000\",1e3\n\"1,001\",1e3",
      "3:9: b must be at least a (1,001) [at-least]"),
    Case(
      "--column b --numeric --decimal-separator comma --at-least a", "a;b\n1,5;1,50\n1,5;1,49",
      "3:5: b must be at least a (1,5) [at-least]"),
    // A value with an error of its own has only that error, and empty values are not compared.
    Case(
      "--column b --integer --max 5 --at-least a --column a --integer --unless-empty",
      "a,b\n7,6\nx,1\n,1", "2:3: b must be a whole number of at most 5 [integer]",
      "3:1: a must be a whole number: expected a digit, '+' or '-' [integer]"),
    Case(
      "--same a,b", "a,b\n1,1\n1,1.0\nx,\n,", "3:3: b must be equal to a [same]",
      "4:3: b must be equal to a [same]"),
    Case(
      "--same a,b --column a --numeric --column b --integer", "a,b\n1.0,1\n1.5,1",
      "3:5: b must be equal to a [same]"),
    Case("--different a,b", "a,b\n1,2\nx,x\n,", "3:3: b must be different from a [different]"),
    Case(
      "--different a,b --column a --date --column b --date",
      "a,b\n2024-01-01,2024-01-01", "2:12: b must be different from a [different]"),
    Case(
      "--column a --numeric --column b --numeric --column c --numeric --unless-empty "
        + "--sum 100 a,b,c",
      "a,b,c\n50,25,25.0\n0.1,0.2,99.7\n50,50,\n50,49,\n50,x,1",
      "5:7: c must add up to 100 with a, b (the sum is 99) [sum]",
      "6:4: b must be a number: expected a digit, '+', '-' or '.' [numeric]"),
    Case(
      "--sum -0.3 a,b --column a --numeric --column b --numeric",
      "a,b\n-0.1,-0.2\n99999999999999999999,-99999999999999999999.3\n1,1",
      "4:3: b must add up to -0.3 with a (the sum is 2) [sum]"),
    Case(
      "--column zip --digits --length 4 --when country --one-of CH",
      "country,zip\nCH,8000\nCH,x\nDE,x",
      "3:4: zip must be digits only and must be 4 characters long: expected a digit "
        + "[digits, length]"
    ),
    Case(
      "--column a --digits --when b --one-of x --when c --one-of y,z", "a,b,c\nq,x,y\nq,x,q\nq,,y",
      "2:1: a must be digits only: expected a digit [digits]"),
    Case(
      "--column end --date --not-before start --when kind --not --one-of open",
      "kind,start,end\nopen,2024-02-01,2024-01-01\nclosed,2024-02-01,2024-01-01",
      "3:19: end must not be before start (2024-02-01) [not-before]"),
    Case(
      "--column a --non-empty --when b --any --one-of x --digits --unique a",
      "a,b\n1,x\n1,y\n1,2", "4:1: a must not repeat the value of line 2 [unique]"),
    Case(
      "--unique a,b", "a,b\n1,23\n12,3\n1,23\n\"1\",\"23\"",
      "4:3: a and b must not repeat the values of line 2 [unique]",
      "5:6: a and b must not repeat the values of line 2 [unique]"),
    Case(
      "--unique a,b --column a --digits --unless-empty", "a,b\n,1\n,1\n1,1\n1,1",
      "5:3: a and b must not repeat the values of line 4 [unique]"),
    Case(
      "--column a --numeric --unless-empty --column b --numeric --column c --numeric "
        + "--sum 10 a,b,c",
      "a,b,c\n,6,4\n,3,4", "3:4: c must add up to 10 with a, b (the sum is 7) [sum]"),
    // The digits of each number fit in a word, but those of the sum don't.
    Case(
      "--column a --numeric --column b --numeric --sum 5 a,b",
      "a,b\n999999999999999999,0.1",
      "2:20: b must add up to 5 with a (the sum is 999999999999999999.1) [sum]"),
    Case(#"--same a\,b,c"#, "\"a,b\",c\n1,2", "2:3: c must be equal to a,b [same]"),
    Case(
      "--column 2 --date --not-before 1 --header 0", "2024-02-01,2024-01-01",
      "1:12: 2 must not be before 1 (2024-02-01) [not-before]"),
  ]) func `rows are judged`(_ example: Case) throws {
    let kind = example.table.contains(";") ? ["--delimiter", ";"] : ["--csv"]
    let options = example.options.split(separator: " ").map(String.init)
    let outcome = try Executable.run(kind + options, input: .text(example.table + "\n"))
    let findings = outcome.output.split(separator: "\n")
      .map { $0.dropFirst("<stdin>:".count).replacing(" error:", with: "") }
    #expect(findings.map(String.init) == example.findings, "\(outcome.errors)")
    #expect(outcome.status == 1)
  }

  @Test func `a value on several lines, or with quotation marks, is compared too`() throws {
    let outcome = try Executable.run(
      ["--csv", "--same", "a,b", "--column", "d", "--integer", "--at-least", "c"],
      input: .text("a,b,c,d\n\"x\n\"\"y\",\"x\n\"\"y\",\"2\",\"1\"\n\"x\",\"y\n\",1,1\n"))
    #expect(
      outcome.output == """
        <stdin>:4:11: error: d must be at least c (2) [at-least]
        <stdin>:5:6: error: b must be equal to a [same]

        """)
  }

  @Test func `a malformed value takes part in no relation, and others in a row still do`() throws {
    let rows = [
      Array("a,b,c\n2,1,".utf8), [0xFF], Array("\n1,".utf8), [0xFF], Array(",1\n4,3,x\n".utf8),
    ]
    let outcome = try Executable.run(
      ["--csv", "--same", "a,b"], input: .bytes(rows.flatMap { $0 }))
    let findings = outcome.output.split(separator: "\n").map { $0.dropFirst("<stdin>:".count) }
    #expect(findings.filter { $0.hasSuffix("[same]") }.map { $0.prefix(3) } == ["2:3", "4:3"])
  }

  @Test(arguments: [2, 600])
  func `the first line with a value is named, however many documents precede it`(
    count: Int
  ) throws {
    // Hundreds of documents are more than one block.
    let filler = String(repeating: "x", count: 1000)
    let lines = (Array(1...count) + [count]).map { number in
      "{\"id\":\"number \(number)\",\"filler\":\"\(filler)\"}\n"
    }
    let outcome = try Executable.run(
      ["--jsonl", "--unique", "/id"], input: .text(lines.joined()))
    #expect(outcome.output.hasPrefix("<stdin>:\(count + 1):"), "\(outcome.errors)")
    #expect(outcome.output.contains("line \(count)"), "\(outcome.output)")
  }

  private static let secrets = "start,end,a,b\n2024-02-01,2024-01-01,60,50\n"

  @Test(arguments: Format.names)
  func `redacted findings show no values`(format: String) throws {
    let rules = [
      "--csv", "--column", "end", "--date", "--not-before", "start", "--column", "a", "--numeric",
      "--column", "b", "--numeric", "--sum", "100", "a,b", "--format", format,
    ]
    let open = try Executable.run(rules, input: .text(Self.secrets))
    let redacted = try Executable.run(rules + ["--redact"], input: .text(Self.secrets))
    for value in ["2024-02-01", "110"] {
      #expect(open.output.contains(value))
      #expect(!redacted.output.contains(value), "\(redacted.output)")
    }
    #expect(redacted.output.contains("must not be before start"))
    #expect(redacted.output.contains("must add up to 100 with a"))
    #expect(redacted.status == 1)
  }

  @Test func `findings are in Chinese`() throws {
    let outcome = try Executable.run(
      [
        "--csv", "--lang", "zh-Hans", "--column", "end", "--date", "--not-before", "start",
        "--column", "a", "--numeric", "--at-most", "b", "--column", "b", "--numeric", "--sum",
        "100", "a,b", "--different", "a,c", "--unique", "a,b", "--unique", "a",
      ],
      input: .text("start,end,a,b,c\n2024-02-01,2024-01-01,60,50,60\n,2024-01-01,60,50,1\n"))
    #expect(
      outcome.output == """
        <stdin>:2:12: 错误：end 列不能早于 start（2024-02-01） [not-before]
        <stdin>:2:23: 错误：a 列不能大于 b（50） [at-most]
        <stdin>:2:26: 错误：b 列与 a 之和必须\u{4E3A} 100（实际\u{4E3A} 110） [sum]
        <stdin>:2:29: 错误：c 列不能与 a 相同 [different]
        <stdin>:3:13: 错误：a 列不能大于 b（50） [at-most]
        <stdin>:3:13: 错误：a 不能与第 2 行的值相同 [unique]
        <stdin>:3:16: 错误：b 列与 a 之和必须\u{4E3A} 100（实际\u{4E3A} 110） [sum]
        <stdin>:3:16: 错误：a 与 b 的值不能都和第 2 行相同 [unique]

        """)
  }

  @Test func `relations can be in a rules file`() throws {
    let rules = """
      --csv
      [end]
      --date --not-before start
      --when kind
      --one-of CH
      --length 2
      [a]
      --numeric
      [b]
      --integer
      --sum 100 a,b
      --sum=3 a,b
      --warn
      --same a,b
      --unique kind,a
      """
    let directory = try TemporaryDirectory([
      "t.rules": rules,
      "t.csv": "kind,start,end,a,b\nCH,2024-02-01,2024-01-01,1,2\nDE,2024-02-01,x,100.5,-0.5\n",
    ])
    let outcome = try Executable.shell(#""$validate" -f t.rules t.csv"#, in: directory)
    #expect(
      outcome.output == """
        t.csv:2:15: error: end must not be before start (2024-02-01) [not-before]
        t.csv:2:28: error: b must add up to 100 with a (the sum is 3) [sum]
        t.csv:2:28: warning: b must be equal to a [same]
        t.csv:3:25: error: b must be a whole number: expected a digit or nothing more [integer]

        """)
    #expect(outcome.status == 1)
  }

  @Test(arguments: [
    (
      "--csv --column a --email --not-before b",
      "'--not-before' compares numbers, dates, times, durations, sizes or versions; give the "
        + "column 'a' one such rule before it, such as --date"
    ),
    (
      "--csv --column a --at-most b",
      "'--at-most' compares numbers, dates, times, durations, sizes or versions; give the column "
        + "'a' one such rule before it, such as --date"
    ),
    (
      "--csv --column a --date --not-after b --column b --integer",
      "'--not-after' can't compare 'b' and 'a', whose formats differ; give both columns the same "
        + "format"
    ),
    (
      "--csv --column a --numeric --sum 1 a,b",
      "'--sum' adds numbers; give the column 'b' a rule for numbers, such as --column b --numeric"
    ),
    (
      "--csv --sum 1 a",
      "'a' does not name several columns for '--sum'; separate them with commas, such as A,B"
    ),
    ("--csv --sum x a,b", "invalid value 'x' for '--sum': expected a number such as -2.5"),
    (
      "--csv --different a,b,c",
      "'a,b,c' does not name two columns; separate them with a comma, such as A,B"
    ),
    (
      "--csv --unique a,,b",
      "a name of a column is empty in the value of '--unique'; separate names by single commas"
    ),
    ("--csv --column a --digits --when b", "'--when' needs a rule after it"),
    (
      "--csv --column a --digits --when b --digits --unless-empty",
      "'--unless-empty' can't be part of a condition; write it before --when"
    ),
    (
      "--csv --when b --digits",
      "in a table, '--when' applies to a column; write --column NAME before it"
    ),
    (
      "--digits --when b",
      "--when applies to a column of a table; add --csv, --tsv or another kind of table"
    ),
    (
      "--digits --sum 1 a,b",
      "--sum applies to a column of a table; add --csv, --tsv or another kind of table"
    ),
    (
      "--tsv --unique a,b --range 1/2",
      "'--range' does not work with '--unique' or '--sorted', because values before "
        + "the range are unknown; check the whole file"
    ),
    ("--dotenv --unique a,b", "'--unique' and '--dotenv' can't be combined"),
    ("--json --unique a,b", "'--unique' and '--json' can't be combined"),
    (
      "--jsonl --same a,b[].c",
      "'--same' needs one value in each document, but 'b[].c' stands for several; give a path "
        + "without []"
    ),
    (
      "--jsonl --column a[] --digits --when b --digits",
      "'--when' needs one value in each document, but 'a[]' stands for several; give a path "
        + "without []"
    ),
  ]) func `a mistake is reported before anything is read`(
    options: String,
    message: String
  ) throws {
    let options = options.split(separator: " ").map(String.init)
    let outcome = try Executable.run(options + ["missing.csv"])
    #expect(outcome.errors == "validate: \(message)\nTry 'validate --help'.\n")
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    ("--same a,x", "x"), ("--sum 1 a,x --column a --digits --column x --digits", "x"),
    ("--column a --digits --at-least x", "x"), ("--column a --digits --when x --digits", "x"),
    ("--unique a,x", "x"),
  ]) func `a column that is missing is an error`(options: String, column: String) throws {
    let outcome = try Executable.run(
      ["--csv"] + options.split(separator: " ").map(String.init), input: .text("a,b\nq,1\n"))
    #expect(
      outcome.errors == "validate: <stdin>: there is no column '\(column)' among 'a', 'b'\n")
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  @Test func `relations with an optional column hold if it is missing`() throws {
    let outcome = try Executable.run(
      [
        "--csv", "--column", "x", "--integer", "--optional", "--at-least", "a", "--same", "a,x",
        "--unique", "a,x",
      ], input: .text("a,b\n1,1\n1,1\n"))
    #expect(outcome.output == "")
    #expect(outcome.status == 0)
  }

  @Test(arguments: [
    ("text", "warning: end must"), ("jsonl", #""level":"warning""#), ("tsv", "\twarning\n"),
    ("github", "::warning "), ("sarif", #""level":"warning""#), ("junit", "<skipped message="),
  ]) func `a relation that is a warning has its level in each format`(
    format: String,
    mark: String
  ) throws {
    let outcome = try Executable.run(
      [
        "--csv", "--column", "end", "--date", "--warn", "--not-before", "start", "--format", format,
      ], input: .text("start,end\n2024-02-01,2024-01-01\n"))
    #expect(outcome.output.contains(mark), "\(outcome.output)")
    #expect(outcome.errors == "validate: 0 of 1 row invalid, 1 with warnings\n")
    #expect(outcome.status == 0)
  }

  @Test func `a relation can be limited by its name or its column`() throws {
    let table = "a,b\n2,1\n3,3\n4,3\n"
    for (limit, status) in [
      ("at-least=2", 0), ("b=2", 0), ("at-least=1", 1), ("b=1", 1), ("at-least=70%", 0),
    ] {
      let outcome = try Executable.run(
        ["--csv", "--column", "b", "--integer", "--at-least", "a", "--max-invalid", limit],
        input: .text(table))
      #expect(outcome.status == status, "\(limit)")
    }
  }

  @Test func `known violations do not fail`() throws {
    let outcome = try Executable.shell(
      """
      rules='--csv --column end --date --not-before start --same a,b --unique a,start'
      cat head bad other > t; "$validate" $rules t -q --write-baseline known
      for rows in "bad other" "other good bad" "good other fine bad" "bad" "bad bad"; do
        cat head $rows > t; "$validate" $rules t --baseline known
        echo $?
      done
      """,
      in: TemporaryDirectory([
        "head": "start,end,a,b\n", "bad": "2024-02-01,2024-01-01,1,1\n",
        "other": "2024-02-01,2024-02-01,2,3\n", "good": "2024-02-02,2024-02-03,3,3\n",
        "fine": "2024-02-03,2024-02-03,4,4\n",
      ]))
    #expect(
      outcome.output.split(separator: "\n") == [
        "0", "0", "0", "0",
        "t:3:1: error: a and start must not repeat the values of line 2 [unique]",
        "t:3:12: error: end must not be before start (2024-02-01) [not-before]", "1",
      ], "\(outcome)")
  }

  @Test func `settings are compared`() throws {
    let outcome = try Executable.run(
      [
        "--dotenv", "--strict", "--column", "MAX", "--integer", "--at-least", "MIN", "--column",
        "CERT", "--non-empty", "--when", "MODE", "--one-of", "tls", "--column", "KEY", "--digits",
        "--when", "MODE", "--one-of", "plain", "--same", "A,B", "--different", "A,MIN", "--column",
        "X", "--numeric", "--column", "Y", "--numeric", "--sum", "1", "X,Y",
      ],
      input: .text("MIN=5\nMAX=3\nMODE=tls\nA=x\nB=y\nX=0.5\nY=0.25\n"))
    #expect(
      outcome.output == """
        <stdin>:2:5: error: MAX must be at least MIN (5) [at-least]
        <stdin>:5:3: error: B must be equal to A [same]
        <stdin>:7:3: error: Y must add up to 1 with X (the sum is 0.75) [sum]
        <stdin>:7:7: error: CERT is missing [required]

        """)
    #expect(outcome.errors == "validate: 4 of 8 settings invalid\n")
  }

  private static let documents = #"""
    {"id": 1, "start": "2024-01-01", "end": "2024-02-01", "min": 1.0, "max": 1, \#
    "user": {"country": "CH", "zip": "8000"}}
    {"id": 2, "start": "2024-01-01", "end": "2023-02-01", "min": 2e3, "max": 1, \#
    "user": {"country": "CH"}}
    {"id": 3, "start": "2024-01-01", "end": null, "min": 2, "user": {"country": "DE", "zip": "x"}}
    {"id": 1, "start": "2024-01-01", "end": "x", "min": 2, "user": null}
    {"user": {"zip": 80, "country": "C\u0048"}, "id": 5, "st\u0061rt": "2024-01-01", \#
    "end": "2023-01-0\u0031", "min": 2, "max": 3}
    {"id": 1, "start": "2024-01-01", "end": "2023-01-01"

    """#

  private static let documentRules = [
    "--column", "end", "--date", "--unless-empty", "--not-before", "start", "--column", "max",
    "--number", "--optional", "--column", "min", "--number", "--optional", "--at-most", "max",
    "--column", "user.zip", "--digits", "--length", "4", "--when", "user.country", "--one-of", "CH",
  ]

  @Test func `members of documents are compared`() throws {
    let outcome = try Executable.run(
      ["--jsonl"] + Self.documentRules + ["--unique", "id,start"], input: .text(Self.documents))
    #expect(
      outcome.output == """
        <stdin>:2:42: error: end must not be before start (2024-01-01) [not-before]
        <stdin>:2:62: error: min must be at most max (1) [at-most]
        <stdin>:2:101: error: user.zip is missing [required]
        <stdin>:4:21: error: id and start must not repeat the values of line 1 [unique]
        <stdin>:4:42: error: end must be a date, such as 2024-02-17: expected a digit [date]
        <stdin>:5:20: error: user.zip must be 4 characters long [length]
        <stdin>:5:90: error: end must not be before start (2024-01-01) [not-before]
        <stdin>:6:53: error: expected ',' or '}' [json]

        """)
    #expect(outcome.errors == "validate: 4 of 6 lines invalid\n")
  }

  @Test(arguments: ["--same a,b --same c,d", "--same c,d --same a,b"])
  func `a relation whose members are missing hides no other`(relations: String) throws {
    let outcome = try Executable.run(
      ["--jsonl"] + relations.split(separator: " ").map(String.init),
      input: .text("{\"c\": \"x\", \"d\": \"x\"}\n{\"c\": \"x\", \"d\": \"y\"}\n"))
    #expect(outcome.output == "<stdin>:2:18: error: d must be equal to c [same]\n")
    #expect(outcome.errors == "validate: 1 of 2 lines invalid\n")
  }

  @Test func `null is not missing, even under a condition`() throws {
    let arguments = ["--jsonl", "--column", "c", "--numeric"]
    let condition = ["--when", "b", "--digits"]
    let document = "{\"b\":\"1\",\"c\":null}\n"
    let exempt = try Executable.run(
      arguments + ["--unless-empty"] + condition, input: .text(document))
    #expect(exempt.output == "" && exempt.status == 0)
    let judged = try Executable.run(arguments + condition, input: .text(document))
    #expect(judged.output == "<stdin>:1:14: error: c must be a string, not null [type]\n")
  }

  @Test func `what is missing on the way to several members is reported once`() throws {
    let outcome = try Executable.run(
      [
        "--jsonl", "--column", "u.a", "--digits", "--when", "k", "--one-of", "x", "--column",
        "u.b[0]", "--digits", "--when", "k", "--one-of", "x", "--same", "k,u.c",
      ],
      input: .text(
        """
        {"k":"x"}
        {"k":"x","u":null}
        {"k":"x","u":{"a":"1","b":[]}}
        {"k":"x","u":"y"}
        {}

        """))
    #expect(
      outcome.output == """
        <stdin>:1:9: error: u is missing [required]
        <stdin>:1:9: error: u.c must be equal to k [same]
        <stdin>:2:14: error: u.a is missing [required]
        <stdin>:2:14: error: u.b is missing [required]
        <stdin>:2:14: error: u.c must be equal to k [same]
        <stdin>:3:28: error: u.b[0] is missing [required]
        <stdin>:3:29: error: u.c must be equal to k [same]
        <stdin>:4:15: error: u must be an object, not a string [type]

        """)
  }

  @Test func `a missing setting is compared at the end`() throws {
    let outcome = try Executable.run(
      [
        "--dotenv", "--same", "A,B", "--same", "C,B", "--column", "D", "--digits", "--same", "A,D",
        "--column", "E", "--numeric", "--column", "F", "--numeric", "--optional",
        "--unless-empty", "--sum", "2", "E,F",
      ],
      input: .text("A=\"x\"\nE=1\nC=\"y\"\n"))
    #expect(
      outcome.output == """
        <stdin>:3:6: error: D is missing [required]
        <stdin>:3:6: error: B must be equal to A [same]
        <stdin>:3:6: error: B must be equal to C [same]
        <stdin>:3:6: error: F must add up to 2 with E (the sum is 1) [sum]

        """)
    #expect(outcome.errors == "validate: 3 of 6 settings invalid\n")
    // At the value, not at its quotation mark.
    let quoted = try Executable.run(
      ["--dotenv", "--same", "A,B"], input: .text("A=x\nB='y'\n"))
    #expect(quoted.output == "<stdin>:2:4: error: B must be equal to A [same]\n")
  }

  @Test(arguments: [("--csv", "id\n"), ("--jsonl", "")])
  func `values are unique in their file`(kind: String, header: String) throws {
    let (one, two) = kind == "--csv" ? ("1\n", "2\n") : ("{\"id\":1}\n", "{\"id\":2}\n")
    let directory = try TemporaryDirectory([
      "a": header + one + two, "b": header + two + one + two,
    ])
    let outcome = try Executable.shell(
      "\"$validate\" \(kind) --unique id a b a -j 2 | cut -d: -f 1,2,4-", in: directory)
    let lines = header.isEmpty ? (3, 1) : (4, 2)
    #expect(
      outcome.output
        == "b:\(lines.0): error: id must not repeat the value of line \(lines.1) [unique]\n")
  }

  /// They are different columns, though their names look the same.
  @Test(arguments: [
    (["--same", "\u{E9},x", "--same", "e\u{301},x"], 1), (["--same", "\u{E9},x"], 0),
    (["--unique", "\u{E9}", "--unique", "e\u{301}"], 1), (["--unique", "\u{E9}"], 0),
    (["--same", "e\u{301},x", "--warn", "--same", "e\u{301},x"], 1),
  ])
  func `columns are distinguished by the bytes of names`(options: [String], count: Int) throws {
    let table = "\u{E9},e\u{301},x\n1,2,1\n2,2,2\n"
    let outcome = try Executable.run(["--csv"] + options, input: .text(table))
    #expect(outcome.findings.count == count && outcome.status == count)
  }

  @Test func `a document as a whole is judged like a line`() throws {
    for line in Self.documents.split(separator: "\n") {
      let one = try Executable.run(["--jsonl"] + Self.documentRules, input: .text(line + "\n"))
      let other = try Executable.run(["--json"] + Self.documentRules, input: .text(String(line)))
      #expect(one.output == other.output)
      #expect(one.status == other.status)
    }
  }
}
