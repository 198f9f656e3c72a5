import TestSupport
import Foundation
import Testing

/// Tables: columns, their rules, and findings about them.
@Suite struct TableCommandTests {
  private static let people = """
    email,age,city
    a@b.org,12,Bern
    foo,13,"New ""York\"""
    a@b.ch,x,"two
    lines"
    a@c.de,5
    "q"x,1,2
    b@b.org,-3,"two
    lines", but
    a@b.org,2,Thun

    """

  private static let rules =
    ["--csv", "--column", "email", "--email", "--column", "age", "--integer", "--min", "0"]

  @Test func `findings are at the value, with the name of its column`() throws {
    let outcome = try Executable.run(Self.rules, input: .text(Self.people))
    #expect(
      outcome.output == """
        <stdin>:3:4: error: email must be an e-mail address [email]
        <stdin>:4:8: error: age must be a whole number of at least 0 [integer]
        <stdin>:6:9: error: must have 3 fields like the header, not 2 [fields]
        <stdin>:7:3: error: email has text after the closing quotation mark: double the mark \
        if it belongs to the value [quoting]
        <stdin>:8:10: error: age must be a whole number of at least 0 [integer]
        <stdin>:9:8: error: must have 3 fields like the header, not 4 [fields]

        """)
    #expect(outcome.errors == "validate: 5 of 7 rows invalid\n")
    #expect(outcome.status == 1)
  }

  @Test(
    arguments: [
      (
        "jsonl",
        #"{"file":"<stdin>","line":3,"column":4,"endColumn":5,"field":"b","rules":["digits"],"#
          + #""message":"b must be digits only: expected a digit","value":"x\"y"}"#
      ),
      (
        "tsv",
        "file\tline\tcolumn\tfield\trule\tmessage\tvalue\n"
          + "<stdin>\t3\t4\tb\tdigits\tb must be digits only: expected a digit\tx\"y"
      ),
      ("github", "::error title=digits::<stdin>:3:4: b must be digits only: expected a digit"),
    ]) func `every format names the column`(format: String, output: String) throws
  {
    let outcome = try Executable.run(
      ["--csv", "--column", "b", "--digits", "--format", format],
      input: .text("a,b\n\"\n\",\"x\"\"y\"\n"))
    #expect(outcome.output.hasPrefix(output), "\(outcome.output)")
    #expect(outcome.status == 1)
  }

  @Test(arguments: [
    (["--email"], ["bob", "a@b", "a b@c.org", "a@b.org", "a@b,c"]),
    (["--regex", #"[a-z]+@[a-z]+(\.[a-z]+)+"#], ["ann@example", "ann@example,com", "x"]),
    (["--regex", "[a-z ]+x"], ["p\u{430}ulx", "", "a\u{A0}x"]),
    (["--digits", "--length", "3.."], ["", "12", "1 2", "hunter2", "123"]),
    (["--regex", "[a-f]+[0-9]", "--length", "5.."], ["abc", "abcdeg1", "1"]),
    (["--any", "--one-of", "red,green", "--digits"], ["gren", "", "12x4567"]),
    (["--iban"], ["CH9300762011623852958", "CH 9300", ""]),
    (["--suggest", "--one-of", "red,green"], ["gren", "mauve", "r\u{435}d"]),
    (["--redact", "--digits"], ["", "12x"]),
  ]) func `findings about values say the same as those about lines`(
    rules: [String],
    values: [String]
  ) throws {
    let lines = try Executable.run(rules, input: .text(values.map { $0 + "\n" }.joined()))
    #expect(lines.status == 1)
    let expected = lines.output.split(separator: "\n").map { finding in
      let parts = finding.split(separator: ":", maxSplits: 4)
      return (line: Int(parts[1]) ?? 0, column: Int(parts[2]) ?? 0, message: parts[4])
    }
    // Quotation marks are required only if the value contains a delimiter.
    for (header, mark, shift) in [("v;w", "", 0), ("v;w", "\"", 1)] {
      let rows = values.map { "\(mark)\($0)\(mark);1\n" }.joined()
      let table = try Executable.run(
        ["--delimiter", ";", "--column", "v"] + rules, input: .text(header + "\n" + rows))
      let findings = expected.map {
        "<stdin>:\($0.line + 1):\($0.column + shift): error: v\($0.message)\n"
      }
      #expect(table.output == findings.joined())
    }
  }

  @Test func `each column has its own advice, and rows have none`() throws {
    let outcome = try Executable.run(
      [
        "--csv", "--column", "a", "--digits", "--column", "c", "--one-of", "red,green",
        "--same=a,b",
      ],
      input: .bytes(Array("a,b,c\n12x4,1,gren\n,,red\n1,2,red,\n1,1,".utf8) + [0xFF, 0x0A]))
    #expect(
      outcome.output == """
        <stdin>:2:3: error: a must be digits only: expected a digit or nothing more [digits]
        <stdin>:2:8: error: c must be one of 'red', 'green' (such as green) [one-of]
        <stdin>:3:1: error: a must be digits only: expected a digit [digits]
        <stdin>:4:3: error: b must be equal to a [same]
        <stdin>:4:9: error: must have 3 fields like the header, not 4 [fields]
        <stdin>:5:5: error: c must be well-formed UTF-8, found the byte 0xFF [utf-8]

        """)
  }

  /// A finding in JSON Lines.
  private struct Finding: Decodable {
    let line: Int
    let field: String?
    let rules: [String]
  }

  /// The counts of a summary.
  private struct Summary: Decodable {
    let invalid: Int
    let rules: [String: Int]
    let columns: [String: [String: Int]]
  }

  @Test func `summaries count findings by column and by row`() throws {
    var text = "a,b,c\n"
    for a in ["1", "x", "12"] {
      for b in ["red", "gren", ""] {
        for c in ["1", "x", "red"] { text += "\(a),\(b),\(c)\n" }
      }
    }
    text += "1,red\nx,x,x,x\n\"1\"2,red,1\n"
    let outcome = try Executable.run(
      [
        "--csv", "--column", "a", "--digits", "--length", "2", "--column", "2", "--one-of",
        "red,green", "--column", "c", "--digits", "--same", "b,c", "--same", "a,c", "--unique",
        "2", "--format", "jsonl", "--summary=json",
      ], input: .bytes(Array(text.utf8) + Array("1,1,".utf8) + [0xFF, 0x0A]))
    let findings = try outcome.output.split(separator: "\n").map {
      try JSONDecoder().decode(Finding.self, from: Data($0.utf8))
    }
    var (rules, columns): ([String: Set<Int>], [String: [String: Set<Int>]]) = ([:], [:])
    for finding in findings {
      for rule in finding.rules {
        rules[rule, default: []].insert(finding.line)
        // An error in quotation marks is an error of the row, wherever they are.
        guard let field = finding.field, rule != "quoting" else { continue }
        // The column has the name that the command line uses.
        columns[field == "b" ? "2" : field, default: [:]][rule, default: []].insert(finding.line)
      }
    }
    let summary = try JSONDecoder().decode(Summary.self, from: Data(outcome.errors.utf8))
    #expect(Set(rules.keys).count == 8)
    #expect(summary.rules == rules.mapValues(\.count))
    #expect(summary.columns == columns.mapValues { $0.mapValues(\.count) })
    #expect(summary.invalid == Set(findings.map(\.line)).count)
    for findings in ["", outcome.output] {
      let directory = try TemporaryDirectory(["part": findings + outcome.errors])
      let merged = try Executable.shell(
        #""$validate" --merge part --summary=json"#, in: directory)
      #expect(merged.output == findings)
      #expect(merged.errors == outcome.errors)
      #expect(merged.status == 1)
    }
  }

  @Test(arguments: [
    (["--csv", "--column", "a", "--digits"], "a,b\nx,\"\n\",\n1,\n", "rows"),
    (["--csv"], "a,b\n1,\"2\nz\"x\n", "row"),
    (["--dotenv", "--column", "A", "--digits"], "A=x\nB=1\n", "settings"),
  ])
  func `a merged run has the same counts as a single run`(
    arguments: [String],
    text: String,
    unit: String
  ) throws {
    let directory = try TemporaryDirectory(["input": text])
    let options = arguments.joined(separator: " ")
    let run = try Executable.shell(
      #""$validate" \#(options) --format jsonl input"#, in: directory)
    let merged = try Executable.shell(
      #""$validate" \#(options) --format jsonl --summary=json input > part 2>&1; "#
        + #""$validate" --merge part"#, in: directory)
    #expect(merged.output == run.output)
    #expect(merged.errors == run.errors)
    #expect(merged.errors.contains(" \(unit) invalid"))
    #expect(merged.status == run.status)
  }

  @Test(arguments: [
    (
      "en",
      """
      validate: 5 of 7 rows invalid
        files: 1
        email [email]: 1
        age [integer]: 2
        [quoting]: 1
        [fields]: 2

      """
    ),
    (
      "zh-Hans",
      """
      validate: \u{5171} 7 \u{884C}\u{FF0C}\u{5176}\u{4E2D} 5 \u{884C}\u{65E0}\u{6548}
        \u{6587}\u{4EF6}\u{FF1A}1 \u{4E2A}
        email [email]\u{FF1A}1 \u{884C}
        age [integer]\u{FF1A}2 \u{884C}
        [quoting]\u{FF1A}1 \u{884C}
        [fields]\u{FF1A}2 \u{884C}

      """
    ),
  ]) func `a summary names the columns with the rules`(language: String, errors: String) throws {
    let outcome = try Executable.run(
      Self.rules + ["--summary", "--count-only", "--lang", language], input: .text(Self.people))
    #expect(outcome.errors == errors)
    #expect(outcome.status == 1)
  }

  @Test func `valid and invalid rows are separate tables`() throws {
    let valid = try Executable.run(Self.rules + ["--emit", "valid"], input: .text(Self.people))
    #expect(valid.output == "email,age,city\na@b.org,12,Bern\na@b.org,2,Thun\n")
    let invalid = try Executable.run(
      Self.rules + ["--emit", "invalid"], input: .text(Self.people))
    #expect(
      invalid.output.hasPrefix("email,age,city\nfoo,13,\"New \"\"York\"\"\"\na@b.ch,x,\"two\n"))
    #expect(try Executable.run(Self.rules, input: .text(valid.output)).status == 0)
    let again = try Executable.run(Self.rules + ["--count-only"], input: .text(invalid.output))
    #expect(again.output == "5\n")
  }

  @Test func `a file can contain rules by column`() throws {
    let directory = try TemporaryDirectory([
      "people.rules": """
      # what people have to be
      [email]
      --email

      [age]
      --integer
      --min 0
      --unless-empty

      [nickname]
      --optional
      [a-z]+

      --unique email
      """,
      "people.csv": "age,email\n,a@b.org\n1,a@b.org\n-1,c@b.org\n",
    ])
    let outcome = try Executable.shell(
      "\"$validate\" --csv -f people.rules people.csv", in: directory)
    #expect(
      outcome.output == """
        people.csv:3:3: error: email must not repeat the value of line 2 [unique]
        people.csv:4:2: error: age must be a whole number of at least 0 [integer]

        """)
    #expect(outcome.status == 1)
  }

  @Test(
    arguments: [
      (
        ["--csv", "--column", "c", "--digits"], "a,b\n1,2\n",
        "there is no column 'c' among 'a', 'b'"
      ),
      (
        ["--csv", "--column", "3", "--digits"], "a,b\n1,2\n",
        "there is no column '3' among 'a', 'b'"
      ),
      (
        ["--csv", "--header-names", "any", "--column", "a", "--digits"], "a,a\n1,2\n",
        "two columns are named 'a'; use the number of the column instead of its name"
      ),
      (
        ["--csv", "--column", "a", "--digits"], "a;b\n1;2\n",
        "there is no column 'a' among 'a;b'; try --delimiter ';'"
      ),
      (
        ["--csv", "--column", "a", "--digits"], "a\tb\n1\t2\n",
        #"there is no column 'a' among 'a\tb'; try --tsv"#
      ),
      (
        ["--csv", "--column", "a", "--digits", "--column", "1", "--digits"], "a,b\n1,2\n",
        "'a' and '1' are the same column"
      ),
      (["--csv", "--column", "a", "--digits"], "", "there is no header"),
      (
        ["--csv"], "a,b\r1,2\r",
        "the lines end with a carriage return alone, not with a line feed; convert them, such as "
          + "by tr '\\r' '\\n' < FILE"
      ),
      (["--csv", "--same", "a,c"], "a,b\n", "there is no column 'c' among 'a', 'b'"),
    ]) func `a missing column is an error before anything is judged`(
      arguments: [String],
      input: String,
      message: String
    ) throws
  {
    let outcome = try Executable.run(arguments, input: .text(input))
    #expect(outcome.errors == "validate: <stdin>: \(message)\n")
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  @Test(
    arguments: [
      (
        ["--column", "a", "--digits"],
        "--column applies to a column of a table; add --csv, --tsv or another kind of table"
      ),
      (
        ["--csv", "--digits"],
        "in a table, --digits' applies to a column; write --column NAME before it"
      ),
      (
        ["--csv", "--delimiter", "\"", "--column", "a"],
        "invalid delimiter '\"': expected one ASCII character that is neither a quotation mark "
          + "nor a line end, such as ';'"
      ),
      (
        ["--csv", "--same", "a"],
        "'a' does not name two columns; separate them with a comma, such as A,B"
      ),
      (["--tsv", "--delimiter", ";"], "--tsv and --delimiter can't be combined"),
      (["--csv", "--null-data"], "--null-data and --csv can't be combined"),
      (["--csv", "--crlf", "keep"], "--crlf keep and --csv can't be combined"),
    ]) func `an invalid combination for a table is refused`(
      arguments: [String],
      message: String
    ) throws
  {
    let outcome = try Executable.run(arguments, input: .text("a,b\n1,2\n"))
    let errors = outcome.errors.replacing("'--", with: "--").replacing("' and", with: " and")
    #expect(errors.replacing("' can't", with: " can't").contains(message), "\(errors)")
    #expect(outcome.status == 2)
  }

  @Test(
    arguments: [
      CommandCase("--csv --column 2 --digits --header 0", "1,2\n1,x", ["2:3 [digits]"]),
      CommandCase("--csv --column b --digits --header 2", "title\na,b\n1,x", ["3:3 [digits]"]),
      CommandCase("--csv --column b --digits --header 2", "title\na,b"),
      CommandCase("--tsv --column b --digits", "a\tb\n\"\t1\n1\tx\"\n", ["3:3 [digits]"]),
      CommandCase("--delimiter ; --column b --digits", "a;b\n1,1;\";\"\n", ["2:6 [digits]"]),
      CommandCase("--csv --column a --any --digits --one-of x,y", "a\n1\nx\nz\n", ["4:1 [any]"]),
      CommandCase("--csv --column b --digits --unless-empty=a", "a,b\n,x\n1,x\n", ["3:3 [digits]"]),
      CommandCase("--csv --column b --digits --optional", "a\nx\n"),
      CommandCase("--csv --same a,b", "a,b\n1,1\n1,2\n\"1\",1\n", ["3:3 [same]"]),
      CommandCase(
        "--csv --column a --iban", "a\nCH9300762011623852957\nCH9300762011623852958\n",
        ["3:1 [iban]"]),
      CommandCase("--csv --column a --digits --skip-blank", "a\n1\n\n2\n"),
      CommandCase(
        "--delimiter ; --column a --digits --skip-blank", ";;\na;b;c\n;;\n1;2;3\n; ;\"\"\n;;x\n;\n",
        ["6:1 [digits]"]),
      CommandCase("--tsv --column a --digits --skip-blank", "a\tb\n\t\n1\t2\n"),
      CommandCase("--csv --column a --digits", "\u{FEFF}a\r\n1\r\nx\r\n", ["3:1 [digits]"]),
      CommandCase(
        "--csv --column a --digits --fail-fast", "a,b\nx\ny\n", ["2:1 [digits]", "2:2 [fields]"]),
    ]) func `columns are judged`(example: CommandCase) throws
  {
    try example.check()
  }

  @Test(
    arguments: [
      CommandCase("--bom error --header 1", "\u{FEFF}a\n1\n", ["1:1 [bom]"]),
      CommandCase("--bom error --header 0 --column 1 --digits", "\u{FEFF}1\n2\n", ["1:1 [bom]"]),
      CommandCase("--bom error --column a --digits", "a\n1\n"),
      CommandCase("--bom strip --column a --digits", "\u{FEFF}\"a\"\n1\n"),
      CommandCase("--final-newline require --column a --digits", "a\n1", ["2:2 [final-newline]"]),
      CommandCase("--final-newline require", "a,b", ["1:4 [final-newline]"]),
      CommandCase("--final-newline require --comment #", "a\n1\n#x", ["3:3 [final-newline]"]),
      CommandCase("--final-newline require", "a\n\"\n\"\n"),
      CommandCase(
        "--crlf error", "a,b\r\n1,2\r\n\"\r\n\",3\n1,\"2\"\r\n",
        [
          "1:4 [crlf]", "2:4 [crlf]", "5:6 [crlf]",
        ]),
      CommandCase("--crlf auto --column b --digits", "a,b\r\n1,2\r\n1,2\n"),
      CommandCase(
        "--max-line 5", "abcdefgh\n12345\n123456\n\"1\n34\"\n\"\u{E9}\n\u{E9}\"\n",
        [
          "1:6 [max-line]", "3:6 [max-line]", "5:3 [max-line]", "7:1 [max-line]",
        ]),
      CommandCase(
        "--max-line 3 --column a --digits", "a\nx,yz\n",
        [
          "2:1 [digits]", "2:3 [fields]", "2:4 [max-line]",
        ]),
      CommandCase("--max-line 3", "a\n123\r\n1234\r\n", ["3:4 [max-line]"]),
      CommandCase(
        "--comment # --column b --digits", "#,\"x\na,b\n# \"no\n1,x\n\"#\n\",1\n",
        [
          "4:3 [digits]"
        ]),
      CommandCase(
        "--comment # --header 2 --column b --digits", "t\n#\na,b\n1,x\n",
        [
          "4:3 [digits]"
        ]),
    ]) func `an option sets the form of rows`(example: CommandCase) throws
  {
    try CommandCase(["--csv"] + example.arguments, example.input, example.findings).check()
  }

  @Test func `any ASCII character may separate fields, such as the unit separator`() throws {
    for delimiter in ["\u{1F}", "\u{1E}", "\u{1}", "|", " "] {
      let outcome = try Executable.run(
        ["--delimiter", delimiter, "--column", "b", "--digits"],
        input: .text("a\(delimiter)b\n1\(delimiter)\"x\"\n"))
      #expect(outcome.findings == ["<stdin>:2:4 [digits]"])
    }
    let escape = try Executable.run(["--delimiter", #"\37"#, "--column", "b"], input: "")
    #expect(
      escape.errors == """
        validate: invalid delimiter '\\\\37': expected one ASCII character that is neither a \
        quotation mark nor a line end, such as ';'; in bash, write an escape as $'\\37'
        Try 'validate --help'.

        """)
    let guess = try Executable.run(
      ["--csv", "--column", "b", "--digits"], input: .text("a\u{1F}b\n"))
    #expect(guess.errors.hasSuffix("; try --delimiter $'\\x1F'\n"), "\(guess.errors)")
  }

  @Test func `a quotation mark that is not closed in its line is named, not a later one`() throws {
    let outcome = try Executable.run(
      ["--csv"], input: .text("a,b\n1,\"x\n2,\"y\"\n3,z\n\"4\n\"5,6\n"))
    #expect(
      outcome.output == """
        <stdin>:2:3: error: b has a quotation mark that is never closed [quoting]
        <stdin>:5:1: error: a has a quotation mark that is never closed [quoting]

        """)
  }

  @Test func `comments may contain any bytes`() throws {
    let table = Array("a\n\u{E9}x\n1\n".utf8)
    for kind in ["--csv", "--tsv"] {
      let outcome = try Executable.run(
        [kind, "--encoding", "bytes", "--comment", "\u{E9}", "--column", "a", "--digits"],
        input: .bytes(table))
      #expect(outcome.output == "")
      #expect(outcome.status == 0)
    }
  }

  @Test func `rows that are not judged are valid, and both outputs have the header`() throws {
    let options = [
      "--csv", "--comment", "#", "--bom", "error", "--final-newline", "require", "--column", "a",
      "--digits",
    ]
    let input = "\u{FEFF}# \"\na,b\n#,\"\n1,\"\n\"\nx,1\n2,2"
    let valid = try Executable.run(options + ["--emit", "valid"], input: .text(input))
    #expect(valid.output == "# \"\na,b\n#,\"\n1,\"\n\"\n")
    let invalid = try Executable.run(options + ["--emit", "invalid"], input: .text(input))
    #expect(invalid.output == "\u{FEFF}# \"\na,b\nx,1\n2,2")
    #expect(valid.errors == "validate: 3 of 4 rows invalid\n")
  }

  @Test func `any number of values is compared, most of them in a file`() throws {
    let script = """
      { echo n,m; seq 30000 | sed 's/.*/&,x&/'; echo '7,x30000'; echo '"30000",y'; } \
      | "$validate" --csv --unique n --unique m --unique-memory
      """
    for memory in ["0", "64K", "1G"] {
      let outcome = try Executable.shell(script + " " + memory)
      #expect(
        outcome.output == """
          <stdin>:30002:1: error: n must not repeat the value of line 8 [unique]
          <stdin>:30002:3: error: m must not repeat the value of line 30001 [unique]
          <stdin>:30003:2: error: n must not repeat the value of line 30001 [unique]

          """)
      #expect(outcome.status == 1)
      #expect(outcome.peakMemory < 64 << 20)
    }
  }

  @Test func `values that can't be stored are exit 2`() throws {
    let outcome = try Executable.run(
      ["--csv", "--unique", "n", "--unique-memory", "0"], input: .text(Self.numbers),
      environment: ["TMPDIR": "/nowhere"])
    #expect(
      outcome.errors == """
        validate: <stdin>: temporary file for the values of --unique: No such file or directory; \
        set TMPDIR to a folder with more space, or raise --unique-memory

        """)
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  @Test func `values already stored are compared even if others can't be stored`() throws {
    // A few are always in memory.
    let outcome = try Executable.run(
      ["--csv", "--unique", "n", "--unique-memory", "192"],
      input: .text(Self.numbers + "1\n40\n"), environment: ["TMPDIR": "/nowhere"])
    #expect(outcome.findings == ["<stdin>:42:1 [unique]"])
    #expect(outcome.status == 2)
  }

  /// A table of the numbers from 1 to 40.
  private static let numbers = "n\n" + (1...40).map { "\($0)\n" }.joined()

  @Test(arguments: [
    (
      ["--csv", "--column", "a", "--digits"],
      "'--unique-memory' requires '--unique'"
    ),
    (["--digits"], "'--unique-memory' requires '--unique'"),
    (
      ["--csv", "--unique", "a", "--unique-memory", "1T"],
      "invalid value '1T' for '--unique-memory': expected a size such as 1000000 or 64M"
    ),
  ]) func `a memory limit of zero, or a malformed one, is exit 2`(
    arguments: [String],
    message: String
  ) throws {
    let outcome = try Executable.run(
      (arguments.last == "1T" ? [] : ["--unique-memory", "1M"]) + arguments)
    #expect(outcome.errors.hasPrefix("validate: \(message)\n"), "\(outcome.errors)")
    #expect(outcome.status == 2)
  }

  @Test func `the name of a column is escaped even if no value can satisfy its rules`() throws {
    let outcome = try Executable.run(
      ["--csv", "--column", "A\"B", "--digits", "--alphabetic", "--format=jsonl"],
      input: .text("\"A\"\"B\"\n1\n"))
    #expect(
      outcome.output.contains(#""message":"A\"B: no value can satisfy this: "#),
      "\(outcome.output)")
    #expect(outcome.status == 1)
  }
}
