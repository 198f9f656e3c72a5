import TestSupport
import Testing

/// `validate --project`.
@Suite struct ProjectTests {
  private static let files = [
    ".validate": """
    # The rules of this project.
    --max-report 100

    [**/.env, !vendor/]
    --dotenv
    --column PORT
    --port

    [data/*.csv]
    --rules rules/people

    [data/p*.csv]
    --column id
    --integer
    --min 3

    [*.txt]
    --regex [a-z]+
    """,
    "rules/people": "--csv\n[id]\n--integer\n", ".env": "PORT=99999\n", "vendor/.env": "PORT=x\n",
    "data/people.csv": "id\n1\n", "data/orders.csv": "id\nx\n1\n", "data/deep/x.txt": "abc\n1\n",
    "other": "?\n",
  ]

  private static let findings = [
    ".env:1:10 [port]", "data/deep/x.txt:2:1 [regex]", "data/orders.csv:2:1 [integer]",
    "data/people.csv:2:2 [integer]",
  ]

  @Test func `each file is judged by the sections that name it`() throws {
    let tree = try ProjectTree(Self.files)
    let outcome = try tree.run("\"$validate\" --project")
    #expect(outcome.findings == Self.findings)
    #expect(outcome.errors == "validate: 4 of 6 lines invalid\n" && outcome.status == 1)
    // The project is found upwards, and paths are relative to it.
    let inner = try tree.run("cd data/deep && \"$validate\" --project")
    #expect(inner.output == outcome.output && inner.errors == outcome.errors)
  }

  @Test func `only the given files are judged, in any order`() throws {
    let tree = try ProjectTree(Self.files)
    let outcome = try tree.run(
      "cd data; \"$validate\" --project people.csv ../.env ../other ../vendor/.env ./people.csv /x"
    )
    #expect(outcome.findings == [Self.findings[0], Self.findings[3]])
    #expect(
      outcome.errors == """
        validate: 3 files skipped: no section of .validate names them
        validate: 2 of 2 lines invalid

        """)
    let other = try tree.run(
      "\"$validate\" --project \"$PWD/.env\" other data/../data/people.csv --summary=json")
    #expect(other.output == outcome.output && other.errors.contains("\"unnamed\":1,"))
    let folder = try tree.run("\"$validate\" --project data/ -q --summary")
    #expect(folder.errors.hasPrefix("validate: 3 of 5 lines invalid\n  files: 3\n"))
    let none = try tree.run("\"$validate\" --project other --allow-unused --format sarif")
    #expect(none.status == 0 && none.output.contains("\"results\":["))
    let unnamed = try tree.run("\"$validate\" --project other /x")
    #expect(
      unnamed.errors.hasPrefix(
        "validate: no section of .validate names a given file; correct its globs, or add "
          + "--allow-unused\n"))
    #expect(unnamed.status == 2)
    let gone = try tree.run("\"$validate\" --project .env nothere --allow-unused")
    #expect(gone.findings == [Self.findings[0]])
    #expect(gone.status == 2 && gone.errors.contains("nothere: No such file"))
    let missing = try tree.run("\"$validate\" --project nothere.txt")
    #expect(missing.status == 2 && missing.errors.contains("nothere.txt: No such file"))
    let input = try tree.run("\"$validate\" --project -")
    #expect(
      input.status == 2 && input.errors.contains("'--project' and lines") == true
        || input.errors.contains("can't be combined"))
  }

  @Test(arguments: [
    ("[a]\n--csv\n[*]\n--jsonl\n", "4:1: '--csv' and '--jsonl' can't be combined", "2:1"),
    ("--csv\n\n[a]\n  --tsv\n", "4:3: '--csv' and '--tsv' can't be combined", "1:1"),
    ("[a]\n--date --min 2024-01-01\n[*]\n--min 2025-01-01", "4:1: '--min' is given twice", "2:8"),
    ("[a]\n--integer --min 5\n[*]\n--max 3\n", "4:1: no value can be valid: --min 5", "2:11"),
    ("[a]\n--csv\n--column x\n[*]\n--digits", "5:1: in a table, '--digits' applies to a col", nil),
    ("[a]\n--csv\n--column x\n--warn\n[*]\n--column x", "4:1: '--warn' needs a rule", nil),
    ("[a\n--digits\n", "1:1: '[a' does not name files: write a heading as [*.csv]", nil),
    ("[a] x\n", "1:1: '[a] x' does not name files: write a heading as [*.csv]", nil),
    ("[a]\n[a-z]+[0-9]\n", "2:1: '[a-z]+[0-9]' does not name files", nil),
    ("[a]\n[b]]\n", "2:1: '[b]]' does not name files", nil),
    ("[", "1:1: '[' does not name files", nil),
    ("--digits\n", "1:1: no section names files", nil), ("", "1:1: no section", nil),
    ("[a]\n--foo\n", "2:1: unknown rule '--foo'", nil),
    ("[a]\n--integer --mni 3\n", "2:11: unknown rule '--mni'; did you mean '--min'?", nil),
    ("[a]\n--length x\n", "2:1: invalid range 'x'", nil),
    ("[a]\n(\n", "2:1: bad pattern for '--regex'", nil),
    ("[a]\n--quiet\n", "2:1: '--quiet' applies to the whole run", nil),
    ("--emit valid\n[a]\nx\n", "1:1: '--emit' does not work in a project", nil),
    ("[a]\n--trim\n", "2:1: '--trim' does not work in a project", nil),
    ("[a]\n--rules -\n", "2:1: '--rules -' does not work in a project", nil),
    ("[a]\n--rules none\n", "2:1: none: No such file", nil),
    ("[a]\n", "1:1: no rule given", nil),
    (
      "[a]\n--csv\n--digits\n",
      "3:1: in a table, '--digits' applies to a column; write --column NAME before", nil
    ),
    ("[a, {b]\nx\n", "1:5: '{b' does not name files: a '}' is missing", nil),
    ("[a, b[]\nx\n", "1:6: 'b[' does not name files: a ']' is missing", nil),
    ("[!a]\nx\n", "1:1: '!a' does not name files: write at least one glob", nil),
    ("[]\nx\n", "1:2: '' does not name files", nil),
    ("[a,]\nx\n", "1:4: '' does not name files", nil),
    ("--max-invalid 3%\n--fail-fast\n[a]\nx\n", "'--fail-fast' and '--max-invalid P%'", nil),
    (
      "[a]\n--csv\n--column x\n--max-invalid 1\n[*]\n--max-invalid x=2\n",
      "6:1: '--max-invalid x=1' and '--max-invalid x=2' can't be combined", "4:1"
    ),
  ]) func `an error has a place`(text: String, message: String, other: String?) throws {
    let tree = try ProjectTree([".validate": text, "a": "x\n"])
    let outcome = try tree.run("\"$validate\" --project")
    let start = message.first?.isNumber == true ? ".validate:" : ""
    #expect(outcome.errors.hasPrefix("validate: \(start)\(message)"), "\(outcome.errors)")
    let end = other.map { "; the other one is at .validate:\($0)\n" }
    if let end { #expect(outcome.errors.contains(end), "\(outcome.errors)") }
    #expect(outcome.errors.contains("the other one") == (other != nil))
    #expect(outcome.status == 2 && outcome.output == "")
  }

  @Test(arguments: [
    (
      "[a]\n--digits\n[*.csv, *.tsv]\n--csv\n",
      ".validate:3:1: the section '*.csv' names no file; "
        + "correct its globs, or add --allow-unused"
    ),
    (
      "[email]\n--email\n[a]\n--digits\n",
      ".validate:1:1: the section 'email' names no file; "
        + "for a column, write --column email below a section such as [*.csv], or add "
        + "--allow-unused"
    ),
    ("[a]\n--digits\n[!x, */y]\n--csv\n", ".validate:3:1: the section '*/y' names no file"),
  ]) func `a section that names no file is an error`(text: String, message: String) throws {
    let tree = try ProjectTree([".validate": text, "a": "1\n"])
    let outcome = try tree.run("\"$validate\" --project")
    #expect(outcome.errors.hasPrefix("validate: \(message)"), "\(outcome.errors)")
    #expect(outcome.status == 2 && outcome.output == "")
    #expect(try tree.run("\"$validate\" --project --allow-unused").status == 0)
    #expect(try tree.run("\"$validate\" --project a").status == 0)
    try tree.write("--allow-unused\n" + text, to: ".validate")
    #expect(try tree.run("\"$validate\" --project").status == 0)
  }

  @Test func `a glob that names nothing is an error on request`() throws {
    let tree = try ProjectTree([".validate": "[a, *.csv]\nx\n[b*, !bb]\nx\n", "a": "x\n"])
    #expect(try tree.run("\"$validate\" --project --allow-unused").status == 0)
    let strict = try tree.run("\"$validate\" --project --strict-project")
    #expect(strict.status == 2)
    #expect(strict.errors.hasPrefix("validate: .validate:1:5: the glob '*.csv' names no file\n"))
    try tree.write("x\n", to: "d/e.csv")
    try tree.write("x\n", to: "bb")
    let second = try tree.run("\"$validate\" --project --strict-project")
    #expect(second.errors.hasPrefix("validate: .validate:3:2: the glob 'b*' names no file\n"))
    try tree.write("x\n", to: "b")
    #expect(try tree.run("\"$validate\" --project --strict-project").status == 0)
  }

  @Test(arguments: [
    ("[a]\n--digits\n[*.csv]\n--csv\n--column id\n--digits\n--max-invalid id=1\n", nil),
    ("[a]\n--digits\n[*.csv]\n--csv\n--column id\n--digits\n--max-invalid 1\n", nil),
    ("--max-invalid id=1\n[a]\n--digits\n[*.csv]\n--csv\n--column id\n--digits\n", nil),
    ("[a]\n--digits\n--max-invalid id=1\n[*.csv]\n--csv\n--column id\n--digits\n", "id"),
    ("[a]\n--digits\n--max-invalid id=1\n[*]\n--length 1\n", "id"),
    ("--max-invalid id=1\n[a]\n--digits\n", "id"),
    ("[b]\n--digits\n--max-invalid other=1\n", nil),
  ]) func `a limit of a section without files is idle`(text: String, unknown: String?) throws {
    let tree = try ProjectTree([".validate": text, "a": "1\n"])
    let outcome = try tree.run("\"$validate\" --project --allow-unused")
    #expect(outcome.status == (unknown == nil ? 0 : 2))
    let isPlaced = outcome.errors.contains(
      #/^validate: \.validate:\d:1: '--max-invalid' names neither a rule nor a column: 'id'/#)
    #expect(isPlaced == (unknown != nil) && outcome.errors.isEmpty == (unknown == nil))
    guard unknown == nil else { return }
    try tree.write("id\nx\n", to: "t.csv")
    let full = try tree.run("\"$validate\" --project --allow-unused")
    let isLimited = text.contains("id=1") || text.contains("--max-invalid 1")
    #expect(full.status == 0, "\(full.errors)")
    #expect(full.findings == (isLimited ? ["t.csv:2:1 [digits]"] : []))
  }

  @Test func `headings may contain brackets and escapes`() throws {
    let tree = try ProjectTree([
      ".validate":
        """
      [ [a-c]{1,2}.t , \\,x, \\ y\\ ]\r
      --regex [a-z]
      [ b1.t ] \t
      --regex [x]?[a-z]

      """,
      "a1.t": "q\n", "b2.t": "q\n", "b1.t": "q\n", "d1.t": "", ",x": "1\n", " y ": "",
    ])
    #expect(try tree.files() == [" y ", ",x", "a1.t", "b1.t", "b2.t"])
    #expect(try tree.run("\"$validate\" --project").findings == [",x:1:1 [regex]"])
  }

  @Test func `options of the command line replace those of the file`() throws {
    let tree = try ProjectTree([
      ".validate": "--format jsonl\n--exit-zero\n--summary=json\n--report tsv:out\n[a]\n--digits\n",
      "a": "x\n", "sub/": "",
    ])
    let file = try tree.run("\"$validate\" --project")
    #expect(file.output.hasPrefix("{\"file\":\"a\"") && file.status == 0)
    #expect(file.errors.hasPrefix("{\"files\":1"))
    #expect(try tree.run("cat out").output.hasPrefix("file\tline"))
    let line = try tree.run(
      "cd sub && \"$validate\" --project --format text --report junit:mine --summary=text && ls")
    #expect(line.output.hasPrefix("a:1:1: error: ") && line.output.hasSuffix("mine\n"))
    #expect(try tree.run("\"$validate\" --project -c").output == "1\n")
  }

  @Test func `known findings, warnings and limits`() throws {
    let tree = try ProjectTree([
      ".validate": """
      [*.n]
      --digits
      --warn --length ..3

      [*.csv]
      --csv
      --column id
      --integer
      --max-invalid 1
      """,
      "a.n": "x\n1\n12345\n", "b.csv": "id\n1\nq\n", "sub/c.n": "y\n",
    ])
    let first = try tree.run("\"$validate\" --project --summary")
    #expect(first.status == 1)
    #expect(
      first.errors.hasPrefix("validate: 3 of 6 lines invalid, 1 with warnings\n"), "\(first.errors)"
    )
    #expect(first.output.contains("a.n:3:4: warning: ") && first.output.contains("b.csv:3:1"))
    // Two failures of a limit of their own, apart from the others.
    #expect(try tree.run("\"$validate\" --project --max-invalid 2").status == 0)
    #expect(try tree.run("\"$validate\" --project --max-invalid 1").status == 1)
    #expect(try tree.run("\"$validate\" --project --max-invalid id=0 --max-invalid 9").status == 1)
    let unknown = try tree.run("\"$validate\" --project --max-invalid ids=3")
    #expect(unknown.status == 2 && unknown.errors.contains("neither a rule nor a column: 'ids'"))
    #expect(
      try tree.run("cd sub && \"$validate\" --project --write-baseline ../known -q").status == 0)
    let known = try tree.run("\"$validate\" --project --baseline known --warnings-fail")
    #expect(known.status == 0 && known.output == "")
    #expect(known.errors == "validate: 0 of 6 lines invalid, 4 known\n")
    try tree.write("--baseline known\n[*.n]\n--digits\n", to: ".validate")
    let inFile = try tree.run("cd sub && \"$validate\" --project")
    #expect(inFile.status == 0 && inFile.output == "")
    let redacted = try tree.run("\"$validate\" --project --redact --format jsonl --baseline none")
    #expect(redacted.status == 2)
  }

  @Test func `all lines of a report have the same fields`() throws {
    let tree = try ProjectTree([
      ".validate": "[*.n]\n--digits\n\n[*.t]\n--warn\n--digits\n\n[*.csv]\n--rules people\n",
      "people": "--csv\n[id]\n--digits\n", "a.n": "x\n", "b.csv": "id\ny\n", "c.t": "z\n",
    ])
    let script = "\"$validate\" --project a.n b.csv c.t missing.n --format "
    let rows = try tree.run(script + "tsv").output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(rows.first == ["file", "line", "column", "field", "rule", "message", "value", "level"])
    #expect(rows.allSatisfy { $0.count == 8 })
    #expect(
      rows.dropFirst().map { [$0[0], $0[3], $0[4], $0[6], $0[7]] } == [
        ["a.n", "", "digits", "x", "error"], ["b.csv", "id", "digits", "y", "error"],
        ["c.t", "", "digits", "z", "warning"], ["missing.n", "", "unreadable", "", "error"],
      ])
    let objects = try tree.run(script + "jsonl").output.split(separator: "\n")
    #expect(objects.map { $0.contains("\"level\":\"") } == [true, true, true, false])
  }

  @Test func `summaries of parts are merged`() throws {
    let tree = try ProjectTree(Self.files)
    let script = """
      v='"$validate" --project --format jsonl --summary=json'
      eval "$v" > whole 2>&1
      eval "$v" data other > one 2>&1; eval "$v" .env > two 2>&1
      "$validate" --merge --summary=json two one > merged 2>&1
      "$validate" --merge whole
      """
    let outcome = try tree.run(script)
    #expect(outcome.status == 1 && outcome.errors == "validate: 4 of 6 lines invalid\n")
    let merged = try tree.run("cat merged").output.replacing("\"unnamed\":1,", with: "")
    #expect(merged == (try tree.run("cat whole").output))
  }

  @Test func `the files that depend on a given file are judged, too`() throws {
    let tree = try ProjectTree([
      ".validate": """
      [*.csv]
      --csv
      [data/people.csv]
      --rules rules/people
      [data/orders.csv]
      --column id
      --digits
      [*.json]
      --json
      --schema schemas/one.json
      [.env]
      --dotenv
      --like .env.example
      """,
      "rules/people": "[country]\n--in lists/countries\n", "lists/countries": "CH\nDE\n",
      "data/people.csv": "country\nFR\n", "data/orders.csv": "id\n7\n", "a.json": "1",
      "schemas/one.json": "{\"type\": \"string\"}", ".env": "A=1\n", ".env.example": "A=\n",
      "README": "",
    ])
    for (given, judged) in [
      ("rules/people", ["data/people.csv"]), ("lists/countries", ["data/people.csv"]),
      ("./lists/../lists/countries data/orders.csv", ["data/orders.csv", "data/people.csv"]),
      ("schemas/one.json README", ["a.json", "schemas/one.json"]), (".env.example", [".env"]),
      (".validate", [".env", "a.json", "data/orders.csv", "data/people.csv", "schemas/one.json"]),
      ("data/orders.csv", ["data/orders.csv"]), ("README", []),
    ] {
      let script = "\"$validate\" --project --allow-unused -q --summary=json \(given)"
      let outcome = try tree.run(script)
      let files = outcome.errors.matches(of: #/"file":"([^"]*)"/#).map { String($0.1) }
      #expect(files == judged, "\(given): \(outcome.errors)")
    }
    let outcome = try tree.run("cd rules; \"$validate\" --project people ../lists/countries")
    #expect(outcome.findings == ["data/people.csv:2:1 [in]"] && outcome.status == 1)
    #expect(outcome.errors == "validate: 1 of 1 row invalid\n")
    try tree.write("[country]\n--in nothere\n", to: "rules/people")
    let mistake = try tree.run("\"$validate\" --project rules/people")
    #expect(mistake.status == 2 && mistake.errors.contains("rules/people:2: nothere: No such file"))
  }

  @Test(arguments: [
    ("--column nosuch\n--digits", ".validate:3:1: a.csv: there is no column 'nosuch' among 'id'"),
    ("--column id\n--max-invalid nosuch=1", ".validate:4:1: '--max-invalid' names neither"),
    ("--same id,nosuch", ".validate:3:1: a.csv: there is no column 'nosuch'"),
    ("--rules r", "r:2: a.csv: there is no column 'other' among 'id'"),
  ])
  func `an unknown name has its place`(rules: String, message: String) throws {
    let tree = try ProjectTree([
      ".validate": "[*.csv]\n--csv\n\(rules)\n", "a.csv": "id\n1\n",
      "r": "# Rules.\n[other]\n--digits\n",
    ])
    let outcome = try tree.run("\"$validate\" --project")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("validate: \(message)"), "\(outcome.errors)")
    // On the command line, there is no other place than that of the file.
    let plain = try tree.run("\"$validate\" --csv --column nosuch --digits a.csv")
    #expect(plain.errors.hasPrefix("validate: a.csv: there is no column 'nosuch' among"))
  }

  @Test(.enabled(if: Executable.isInstalled("python3"), "python3 is not installed"))
  func `what is generated is YAML`() throws {
    guard try Executable.shell("python3 -c 'import yaml'").status == 0 else { return }
    let script = """
      "$validate" --generate pre-commit | python3 -c '
      import sys, yaml
      hook, = yaml.safe_load(sys.stdin)
      print(hook["id"], hook["entry"], hook["require_serial"])'
      "$validate" --generate github-action | python3 -c '
      import sys, yaml
      steps = yaml.safe_load(sys.stdin)["jobs"]["validate"]["steps"]
      print(steps[-1]["run"])'
      """
    let outcome = try Executable.shell(script)
    #expect(
      outcome.output
        == "validate validate --project --allow-unused True\n"
        + "/opt/validate/validate --project --format github\n"
    )
  }
}
