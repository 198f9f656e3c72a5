import TestSupport
import Testing

/// Names that can't be meant as they are written: columns, members, options and files.
@Suite struct NameMistakeTests {
  @Test(arguments: [
    ("--csv --same id,id", "'--same' names the column 'id' twice; give different columns"),
    ("--csv --different a,a", "'--different' names the column 'a' twice; give different columns"),
    ("--csv --unique a,b,a", "'--unique' names the column 'a' twice; give different columns"),
    (
      "--csv --column a --numeric --sum 2 a,a",
      "'--sum' names the column 'a' twice; give different columns"
    ),
    (
      "--csv --column a --numeric --at-least a",
      "'--at-least' names the column 'a' twice; give different columns"
    ),
    (
      "--dotenv --column a --date --not-before a",
      "'--not-before' names the column 'a' twice; give different columns"
    ),
    (
      "--jsonl --unique /a,a", "'--unique' names the column 'a' twice; give different columns"
    ),
    (
      "--jsonl --column a.b --digits --column /a/b --string",
      "'a.b' and '/a/b' are the same member; write all its rules below one of them"
    ),
    (
      "--json --column a --string --count 2",
      "'--count' counts elements or members; remove it, or use --array or --object, not '--string'"
    ),
    (
      "--json --column a --count 2 --number",
      "'--count' counts elements or members; remove it, or use --array or --object, not '--number'"
    ),
    (
      "--jsonl --column $.user.email --email",
      "'$.user.email' is not a path such as user.email or items[].sku: did you mean 'user.email'?"
    ),
    (
      "--jsonl --column .items[0] --email",
      "'.items[0]' is not a path such as user.email or items[].sku: did you mean 'items[0]'?"
    ),
    (
      "--jsonl --same a,$[*].b",
      "'$[*].b' is not a path such as user.email or items[].sku: did you mean '[].b'?"
    ),
  ]) func `a name that can't be meant is refused`(options: String, message: String) throws {
    let outcome = try Executable.run(options.split(separator: " ").map(String.init), input: "")
    #expect(outcome.errors == "validate: \(message)\nTry 'validate --help'.\n")
    #expect(outcome.status == 2)
  }

  @Test(
    arguments: [
      ("items.sku", #"{"items":[{"sku":"1"}]}"#, "items", "items[].sku"),
      ("sku", #"[{"sku":"1"}]"#, "", "[].sku"),
      ("/a/b/c", #"{"a":{"b":[{"c":"1"}]}}"#, "a.b", "a.b[].c"),
      ("a[].b.c", #"{"a":[{"b":[]}]}"#, "a[0].b", "a[].b[].c"),
      ("/a.b/c", #"{"a.b":[]}"#, "/a.b", nil),
      ("a.b", #"{"a":1}"#, "a", nil),
    ] as [(String, String, String, String?)])
  func `a path into an array is told the path through its elements`(
    path: String,
    document: String,
    place: String,
    meant: String?
  ) throws {
    let outcome = try Executable.run(
      ["--jsonl", "--column", path, "--digits"], input: .text(document + "\n"))
    let words = meant.map { "an array; for each element, write \($0) [type]" } ?? "[type]"
    let finding = try #require(outcome.output.split(separator: "\n").first)
    let start = "error: " + (place.isEmpty ? "" : place + " ") + "must be an object, not "
    #expect(finding.contains(start) && finding.hasSuffix(words), "\(finding)")
    guard let meant else { return }
    let rules = try TemporaryDirectory(["r": "--jsonl\n[\(meant)]\n--digits\n"])
    let again = try Executable.shell(
      #""$validate" -f r"#, in: rules, input: .text(document + "\n"))
    #expect(again.output.isEmpty || !again.output.contains("[type]"), "\(again.output)")
  }

  @Test func `a name and the number of the same column are refused by the header`() throws {
    for option in ["--same", "--unique"] {
      let outcome = try Executable.run(["--csv", option, "id,1"], input: "id,a\n1,1\n")
      #expect(outcome.errors == "validate: <stdin>: 'id' and '1' are the same column\n")
      #expect(outcome.status == 2)
    }
  }

  @Test(arguments: [
    (
      "--jsonl\n[$.a]\n--digits\n",
      "r:2: '$.a' is not a path such as user.email or items[].sku: did you mean 'a'?"
    ),
    (
      "--jsonl\n--unique a,b[]\n",
      "r:2: '--unique' needs one value in each document, but 'b[]' "
        + "stands for several; give a path without []"
    ),
    (
      "--csv\n--digits\n",
      "r:2: in a table, '--digits' applies to a column; write a line [NAME] "
        + "before it"
    ),
    ("--csv\n--same a,a\n", "r:2: '--same' names the column 'a' twice; give different columns"),
  ]) func `in a rules file, an error has a place`(rules: String, message: String) throws {
    let outcome = try Executable.shell(
      #""$validate" -f r < /dev/null"#, in: TemporaryDirectory(["r": rules]))
    #expect(outcome.errors == "validate: \(message)\nTry 'validate --help'.\n")
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    (
      "--csv --unique p.csv",
      """
      validate: warning: --unique: this is the value of '--unique', so that standard input is \
      read; to check the file of this name, give '--unique' a value before it
        p.csv
        ^
      validate: <stdin>: there is no header

      """
    ),
    (
      "--regex p.csv",
      """
      validate: warning: --regex: this is the value of '--regex', so that standard input is read; \
      to check the file of this name, give '--regex' a value before it
        p.csv
        ^

      """
    ),
    ("--regex=p.csv", ""), ("--regex p.csv -", ""), ("--regex q.csv", ""), ("--regex p", ""),
    ("--in p.txt", ""),
    (
      "--in p.csv",
      """
      validate: warning: --in: each line of the table is an allowed value; to allow those of a \
      column, write FILE:COLUMN
        p.csv
        ^

      """
    ),
    ("--in p.csv:p.csv", ""), ("--in x:y.txt", ""), ("--in p.csv:a:b", ""),
    (
      "--jsonl --column user/email --optional --email",
      """
      validate: warning: --column: this names one member with a slash in its name; write \
      user.email for a member of a member, or /user~1email to keep the slash
        user/email
        ^

      """
    ),
    ("--jsonl --column /user~1email --optional --email", ""),
  ]) func `a name that is probably another one has a warning`(
    options: String,
    errors: String
  ) throws {
    let outcome = try Executable.shell(
      #""$validate" \#(options) < /dev/null"#,
      in: TemporaryDirectory([
        "p.csv": "p.csv,a:b\n1,2\n", "p": "", "p.txt": "a\n", "x:y.txt": "a\n",
      ]))
    #expect(outcome.errors == errors)
  }

  @Test func `the values of a column with a colon in its name are found`() throws {
    let outcome = try Executable.shell(
      #"printf '2\n1\n' | "$validate" --in p.csv:a:b"#,
      in: TemporaryDirectory(["p.csv": "p.csv,a:b\n1,2\n"]))
    #expect(
      outcome.output
        == "<stdin>:2:1: error: must be a value of the column a:b of p.csv [in]\n")
  }

  @Test func `an option in a value of a project file has a warning`() throws {
    let tree = try ProjectTree([
      ".validate": "[a]\n--csv --column id --integer\n--optional\n[b]\n-f rules\n",
      "a": "id --integer\nx\n", "b": "-f rules\n",
    ])
    let outcome = try tree.run("\"$validate\" --project")
    #expect(
      outcome.errors == """
        validate: warning: .validate:2: '--integer' is part of the value; write it on a line of \
        its own
          --csv --column id --integer
                            ^
        validate: warning: .validate:5: this is read as a pattern; to name a file of rules, write \
        --rules in .validate or -f on the command line
          -f rules
          ^

        """)
  }
}
