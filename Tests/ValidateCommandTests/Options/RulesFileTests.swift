import TestSupport
import Testing

/// Files of rules: one pattern or rule per line.
@Suite struct RulesFileTests {
  /// Runs the program with a file of rules.
  private func run(
    _ rules: String,
    on input: String,
    _ arguments: String = ""
  ) throws -> ProgramOutcome {
    let directory = try TemporaryDirectory(["my.rules": rules])
    return try Executable.shell(
      "\"$validate\" -f my.rules \(arguments)", in: directory, input: .text(input))
  }

  @Test(
    arguments: [
      ("[a-z]+\n", "abc\n", "ab1\n", "regex"),
      ("[a-z]+", "abc\n", "ab1\n", "regex"),
      ("[a-z]+\r\n", "abc\n", "ab1\n", "regex"),
      ("\u{FEFF}[a-z]+\n", "abc\n", "ab1\n", "regex"),
      ("# only letters\n\n \t\n[a-z]+\n", "abc\n", "ab1\n", "regex"),
      ("[a-z]+\n--length 3..4\n", "abc\n", "ab\n", "length"),
      ("a b\n", "a b\n", "ab\n", "regex"),
      (#""a`ls`" *"# + "\n", "\"a\n", "a\n", nil),
      ("--regex #[0-9a-f]{6}\n", "#00ff00\n", "00ff00\n", "regex"),
      ("--regex=--x\n", "--x\n", "x\n", "regex"),
      ("--regex=\n", "\n", "x\n", "regex"),
      ("--regex \t a\n", "a\n", " a\n", "regex"),
      ("--regex= a\n", " a\n", "a\n", "regex"),
      ("  --integer\n", "1\n", "x\n", "integer"),
      ("--integer --min 5\n--max 9\n", "5\n9\n", "10\n", "integer"),
      ("--min 5\n", "5\n", "4\n", "numeric"),
      ("--not --one-of root,a b\n", "bob\n", "a b\n", "not one-of"),
      ("--not\n--one-of root\n", "bob\n", "root\n", "not one-of"),
      ("--name user\n[a-z]+\n", "bob\n", "B\n", "user"),
      ("--any --digits\nn/a\n", "1\nn/a\n", "x\n", "any"),
      ("--contains [0-9]\n", "a1b\n", "ab\n", "contains"),
    ] as [(String, String, String, String?)])
  func `a line is a pattern or a rule`(
    rules: String,
    valid: String,
    invalid: String,
    label: String?
  ) throws {
    guard let label else {
      // Characters that are special to a shell have no meaning here.
      #expect(try run(rules, on: invalid).status == 1)
      return
    }
    let good = try run(rules, on: valid)
    #expect(good.output == "")
    #expect(good.errors == "")
    #expect(good.status == 0)
    let bad = try run(rules, on: invalid)
    #expect(bad.findings.map { $0.drop { $0 != "[" } } == ["[\(label)]"])
    #expect(bad.status == 1)
  }

  @Test(arguments: [
    ("--csv\n[age]\n--integer\n", "name,age\na,1\nb,x\n", 1),
    ("--delimiter ;\n[age]\n--integer\n", "name;age\na;1\nb;x\n", 1),
    ("--delimiter=;\n\n[age]\n--integer\n", "name;age\na;1\nb;2\n", 0),
    ("--tsv\n--column age\n--integer\n", "name\tage\na\t1\nb\tx\n", 1),
    ("[age]\n--integer\n[name]\n--regex [a-z]\n--csv\n", "name,age\na,1\nb,x\n", 1),
    ("[age]\n--integer\n--delimiter ;\n", "name;age\na;1\nb;2\n", 0),
    ("--dotenv\n[PORT]\n--port\n", "PORT=80\n", 0),
    ("--csv\n", "a,b\n1,2,3\n", 1),
  ])
  func `a file sets the form of its rows`(rules: String, input: String, status: Int32) throws {
    let outcome = try run(rules, on: input)
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.findings.count == Int(status))
    let explained = try run(rules, on: "", "--explain")
    #expect(rules == "--csv\n" || explained.output.contains("shortest"), "\(explained.output)")
  }

  @Test(arguments: [
    ("--csv\n[a]\n--digits\n", "--tsv", "can't be combined"),
    ("--csv\n[a]\n--digits\n", "--range 0..5", "range"),
  ])
  func `row options of a file are equivalent to those on the command line`(
    rules: String,
    arguments: String,
    words: String
  ) throws {
    let outcome = try run(rules, on: "a\n1\n", arguments)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func `a delimiter on the command line takes precedence over that of a file`() throws {
    let outcome = try run("--delimiter ,\n[b]\n--digits\n", on: "a;b\n1;2\n", "--delimiter ';'")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(arguments: [
    ("a)b\n", #"my.rules:1: bad pattern for '--regex': at offset 1: "#),
    ("a\n# b\n\n(\n", #"my.rules:4: bad pattern for '--regex': at offset 0: "#),
    ("a\na\u{0}b\n", #"my.rules:2: the rule contains NUL; write it as \x00 in a pattern"#),
    ("--length x\n", "my.rules:1: invalid range 'x' for '--length': "),
    ("--length\n", "my.rules:1: option '--length' needs a value: --length RANGE"),
    ("--length  \n", "my.rules:1: option '--length' needs a value: --length RANGE"),
    ("--digits=1\n", "my.rules:1: option '--digits' takes no value"),
    ("--digits x\n", "my.rules:1: option '--digits' takes no value"),
    ("--bogus\n", "my.rules:1: unknown rule '--bogus'; "),
    ("--regexp a\n", "my.rules:1: unknown rule '--regexp'; did you mean '--regex'?"),
    ("--quie\n", "my.rules:1: unknown rule '--quie'; write a pattern that begins with dashes as "),
    ("--rules other\n", "my.rules:1: unknown rule '--rules'; "),
    ("--quiet\n", "my.rules:1: unknown rule '--quiet'; "),
    ("--help\n", "my.rules:1: unknown rule '--help'; "),
    ("--invert\n", "my.rules:1: unknown rule '--invert'; "),
    ("a\n--not\n", "my.rules:2: '--not' needs a rule after it"),
    ("a\n--name x\n", "my.rules:2: '--name' needs a rule after it"),
    ("--integer --min 2\n--min 3\n", "my.rules:2: '--min' is given twice for '--integer'"),
    ("--integer\n--min x\n", "my.rules:2: invalid value 'x' for '--min': "),
    (
      "--integer --min 5\n--max 4\n",
      "my.rules:1: no value can be valid: --min 5 and --max 4 exclude each other"
    ),
    ("", "my.rules: the file contains no rule"),
    ("# nothing\n", "my.rules: the file contains no rule"),
  ]) func `a mistake is exit 2 with its line`(rules: String, message: String) throws {
    let outcome = try run(rules, on: "x\n")
    #expect(outcome.errors.hasPrefix("validate: " + message), "\(outcome.errors)")
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  @Test func `a line that is not UTF-8 is exit 2`() throws {
    let script = #"printf 'a\nb\377\n' > r; "$validate" -f r"#
    let outcome = try Executable.shell(script, in: try TemporaryDirectory(), input: "a\n")
    #expect(outcome.errors.hasPrefix(#"validate: r:2: the rule is not valid UTF-8: 'b\xFF'"#))
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    ("-f missing", "validate: missing: No such file or directory\n"),
    ("-f .", "validate: .: Is a directory\n"),
    ("-f my.rules -f missing", "validate: missing: No such file or directory\n"),
  ]) func `a file that can't be read is exit 2`(arguments: String, errors: String) throws {
    let directory = try TemporaryDirectory(["my.rules": "a\n"])
    let outcome = try Executable.shell(
      "\"$validate\" \(arguments)", in: directory, input: "a\n")
    #expect(outcome.errors == errors)
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    ("--not -f my.rules", "--not"), ("--name x -f my.rules", "--name"),
    ("--digits --not --max 5 -f my.rules", "--not"),
  ]) func `options for one rule can't precede a file`(arguments: String, option: String) throws {
    let directory = try TemporaryDirectory(["my.rules": "a\nb\n"])
    let outcome = try Executable.shell("\"$validate\" \(arguments)", in: directory, input: "a\n")
    #expect(
      outcome.errors == """
        validate: '\(option)' applies to one rule, not to a file of rules; write it in the file
        Try 'validate --help'.

        """)
    #expect(outcome.status == 2)
  }

  @Test func `rules of files and arguments are applied in order`() throws {
    let directory = try TemporaryDirectory(["a": "--integer\n", "b": "--length 2\n"])
    let script = #""$validate" -fa --max 50 --rules=b --not --one-of 13"#
    let outcome = try Executable.shell(script, in: directory, input: "12\n13\n51\n+1\n123\n")
    #expect(
      outcome.findings == [
        "<stdin>:2:1 [not one-of]", "<stdin>:3:2 [integer]", "<stdin>:5:3 [integer, length]",
      ])
  }

  @Test func `the name of a file need not be UTF-8`() throws {
    let script = #"""
      name=$(printf 'a\377'); printf 'a)' > "$name" && "$validate" -f "$name"
      """#
    let outcome = try Executable.shell(script, in: try TemporaryDirectory(), input: "a\n")
    #expect(outcome.errors.hasPrefix(#"validate: a\xFF:1: bad pattern"#))
  }

  @Test func `rules can come from standard input if lines do not`() throws {
    let directory = try TemporaryDirectory(["lines": "a\nb\n"])
    let outcome = try Executable.shell(
      #""$validate" -f - lines"#, in: directory, input: "a\n")
    #expect(outcome.findings == ["lines:2:1 [regex]"])
    for arguments in ["-f -", "-f - -", "-f - -f - lines"] {
      let outcome = try Executable.shell(
        "\"$validate\" \(arguments)", in: directory, input: "a\n")
      #expect(outcome.errors.contains("standard input"))
      #expect(outcome.status == 2)
    }
  }

  @Test(arguments: [
    (
      "a\n[a-z]+ \n", "[a-z]+ ", 6, "b ",
      #"the space at the end is part of the pattern; remove it, or write \x20 to keep it"#
    ),
    (
      "a\n--regex a\t\n", #"--regex a\t"#, 9, "a\t",
      #"the space at the end is part of the pattern; remove it, or write \x09 to keep it"#
    ),
    (
      "a\n--one-of b, \n", "--one-of b, ", 11, " ",
      "the space at the end is part of the value; remove it"
    ),
    (
      "a\n  # b\n", "  # b", 2, "  # b",
      "this '#' is part of the pattern; put the comment on a line of its own, "
        + #"or write \x23 to keep it"#
    ),
    (
      "a\n[0-9]+ # b\n", "[0-9]+ # b", 7, "1 # b",
      "this '#' is part of the pattern; put the comment on a line of its own, "
        + #"or write \x23 to keep it"#
    ),
    ("a\n b\n", " b", 0, " b", "the space at the start is part of the pattern; remove it"),
    (
      "a\n-f other\n", "-f other", 0, "-f other",
      "this is read as a pattern; to name a file of rules, write --rules in .validate or -f on "
        + "the command line"
    ),
    (
      "a\n-i\n", "-i", 0, "-i",
      "this is read as a pattern; options start with two dashes here; "
        + "did you mean '(?i)' at the start of the pattern?"
    ),
    (
      "a\n-e [a-z]+\n", "-e [a-z]+", 0, "-e b",
      "this is read as a pattern; options start with two dashes here; "
        + "did you mean '--contains', or '--regex' for whole lines?"
    ),
    (
      "a\n-x b\n", "-x b", 0, "-x b",
      "this is read as a pattern; options start with two dashes here"
    ),
    (
      "a\n'b'\n", "'b'", 0, "'b'",
      "the quotation marks are part of the pattern; remove them, or write \\x27 to keep them"
    ),
    (
      "a\n--one-of \"b\"\n", "--one-of \"b\"", 9, "\"b\"",
      "the quotation marks are part of the value; remove them"
    ),
    (
      "a\n--one-of b,c --digits\n", "--one-of b,c --digits", 13, "b",
      "'--digits' is part of the value; write it on a line of its own"
    ),
    (
      "a\nb --min=5\n", "b --min=5", 2, "b --min=5",
      "'--min' is part of the pattern; write it on a line of its own, or write \\x20 before it to "
        + "keep it"
    ),
    (
      "a\ninteger\n", "integer", 0, "integer",
      "this is read as a pattern; write --integer for the rule"
    ),
    (
      "a\nlength 3..5\n", "length 3..5", 0, "length 3..5",
      "this is read as a pattern; write --length for the rule"
    ),
  ]) func `a probable mistake is reported with its line, and the rule is unchanged`(
    rules: String,
    line: String,
    column: Int,
    value: String,
    words: String
  ) throws {
    let outcome = try run("--any\n" + rules, on: value + "\n")
    let caret = String(repeating: " ", count: column) + "^"
    #expect(
      outcome.errors == """
        validate: warning: my.rules:3: \(words)
          \(line)
          \(caret)

        """)
    #expect(try run(rules, on: value + "\n", "-q").errors == "")
  }

  @Test(arguments: [
    #"a\ "#, #"a\\\ "#, "(?x) a  ", "(?x) a # b", "--regex=(?x)a ", "-?[0-9]", "--not", "a#b",
    "a #b", "'", "'a\"", "'a' or 'b", "--any ", "--integer  ", "  --integer", "--regex -f a",
    #"[^\x23] "# + "\\x20", "--name=a # b", "--one-of a # b",
    "integer or more", "--regex=--digits", "a--digits", "a -- digits",
  ]) func `unambiguous lines have no warnings`(line: String) throws {
    let outcome = try run("--any\n" + line + "\n--digits\n", on: "")
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test func `of many warnings, the first are shown`() throws {
    let rules = (0..<30).map { "a\($0) \n" }.joined()
    let errors = try run("--any\n" + rules, on: "").errors
    #expect(errors.split(separator: "\n").count == 61)
    #expect(errors.hasSuffix("validate: warning: 10 more such lines in rules files\n"))
  }

  @Test(arguments: [
    ("[a-z]+\n[0-9]+\n", "", true), ("[a-z]+\n[0-9]+\n", "--any", false),
    ("[a-z]+\n[0-9a]+\n", "", false), ("[a-z]+\n", "--length 3", false),
    ("a\nb\n", "--not --contains (?s:.*)", false), ("a\nb\n", "--invert", false),
  ]) func `rules that no line can satisfy have a warning, not an error`(
    rules: String,
    arguments: String,
    isReported: Bool
  ) throws {
    let outcome = try run(rules, on: "", arguments.replacing("(?s:.*)", with: "\"(?s:.*)\""))
    let warning = """
      validate: warning: no line can satisfy all of these rules; did you mean --any?

      """
    #expect(outcome.errors == (isReported ? warning : ""))
    #expect(outcome.status == 0)
  }

  @Test func `a warning names the line`() throws {
    let outcome = try run("a\n^[A-z]+$\n", on: "a\n")
    #expect(
      outcome.errors == """
        validate: warning: my.rules:2: at offset 2: the range A-z includes characters other than \
        letters and digits; write separate ranges, such as A-Za-z
          ^[A-z]+$
            ^

        """)
    #expect(outcome.status == 0)
    #expect(try run("^[A-z]+$\n", on: "a\n", "-q").errors == "")
  }
}
