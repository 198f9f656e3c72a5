import TestSupport
import Testing

/// Limits of single rules and columns.
@Suite struct LimitTests {
  /// Rows that break nothing, one column, the other, and both.
  private static let table = "a,b\n1,1\nx,1\n1,x\nx,x\n1,1\n"
  private static let columns = "--csv --column a --digits --column b --digits"
  private static let lines = "--digits --length ..2"

  @Test(arguments: [
    (columns, "", 1), (columns, "--max-invalid a=2", 1), (columns, "--max-invalid b=2", 1),
    (columns, "--max-invalid a=2 --max-invalid b=2", 0),
    (columns, "--max-invalid a=2 --max-invalid b=1", 1),
    (columns, "--max-invalid a=40% --max-invalid b=40%", 0),
    (columns, "--max-invalid a=39.9% --max-invalid b=40%", 1),
    (columns, "--max-invalid a=2 --max-invalid 2", 0),
    (columns, "--max-invalid a=2 --max-invalid 1", 1),
    (columns, "--max-invalid 1 --max-invalid a=2", 1),
    (columns, "--max-invalid digits=3", 0), (columns, "--max-invalid digits=2", 1),
    (columns, "--max-invalid digits=2 --exit-zero", 0),
    (columns, "--max-invalid digits=9 --max-invalid a=1", 1),
    (columns, "--max-invalid a=0 --max-invalid a=2 --max-invalid b=2", 0),
    (columns, "--max-invalid a=2 --max-invalid b=2 --min-lines 6", 1),
    ("--csv --warn --column a --digits", "--max-invalid a=0", 0),
    ("--csv --warn --column a --digits", "--max-invalid a=1 --warnings-fail", 1),
    ("--csv --warn --column a --digits", "--max-invalid a=2 --warnings-fail", 0),
    ("--csv --unique a", "--max-invalid unique=3", 0),
    ("--csv --unique a", "--max-invalid a=2", 1),
    ("--csv --column 1 --digits", "--max-invalid 1=2", 0),
    ("--csv --column 1 --digits --name x=y --regex .", "--max-invalid x=y=0 --max-invalid 1=2", 0),
    (lines, "--max-invalid length=9", 1), (lines, "--max-invalid digits=6", 1),
    (lines, "--max-invalid digits=6 --max-invalid length=6", 0),
    (lines, "--max-invalid digits=5", 1), (lines, "--max-invalid digits=99 --max-line 1", 1),
    ("--any " + lines, "--max-invalid any=6", 0), ("-v --length 3", "--max-invalid invert=9", 0),
  ]) func `a rule or column is judged by its own limit`(
    rules: String, options: String, status: Int
  ) throws {
    let words = (rules + " " + options).split(separator: " ").map(String.init)
    for quiet in ["-q", "--summary=json", "-c"] {
      let outcome = try Executable.run(words + [quiet], input: .text(Self.table))
      #expect(outcome.status == status, "\(outcome.errors)")
    }
  }

  @Test func `an exceeded limit is named`() throws {
    let words = Self.columns.split(separator: " ").map(String.init)
    let limits = ["--max-invalid", "a=1", "--max-invalid=b=10%", "--format", "tsv"]
    let outcome = try Executable.run(words + limits, input: .text(Self.table))
    #expect(
      outcome.errors == """
        validate: a: 2 rows invalid, but at most 1 allowed
        validate: b: 2 rows invalid, but at most 10% allowed
        validate: 3 of 5 rows invalid

        """)
    let chinese = try Executable.run(
      words + ["--max-invalid", "a=1", "--lang", "zh"], input: .text(Self.table))
    #expect(chinese.errors == "validate: a：2 行无效，最多允许 1\nvalidate: 共 5 行，其中 3 行无效\n")
    #expect(
      try Executable.run(words + limits + ["-q"], input: .text(Self.table)).errors == "")
  }

  @Test(arguments: [
    ("--csv\n[a]\n--digits\n--max-invalid 40%\n[b]\n--digits\n--max-invalid 2\n", "", 0),
    ("--csv\n[a]\n--digits\n--max-invalid 40%\n[b]\n--digits\n", "--max-invalid 2", 0),
    ("--csv\n[a]\n--digits\n--max-invalid 40%\n[b]\n--digits\n", "--max-invalid 1", 1),
    ("--csv\n--max-invalid digits=3\n[a]\n--digits\n[b]\n--digits\n", "", 0),
    ("--digits\n--max-invalid digits=6\n", "", 0),
    ("--digits\n--max-invalid digits=6\n", "--max-invalid digits=1", 1),
  ]) func `a rules file may contain limits`(rules: String, options: String, status: Int) throws {
    let outcome = try Executable.shell(
      "\"$validate\" -q -f rules \(options) t",
      in: TemporaryDirectory(["rules": rules, "t": Self.table]))
    #expect(outcome.status == status, "\(outcome.errors)")
  }

  @Test(arguments: [
    ("--digits --max-invalid c=2", "'--max-invalid' names neither a rule nor a column: 'c'; write"),
    ("--digits --max-invalid =2", "invalid value '=2' for '--max-invalid': expected a number of"),
    ("--digits --max-invalid digits=", "invalid value 'digits=' for '--max-invalid': expected a"),
    ("--digits --max-invalid digits=x", "invalid value 'digits=x' for '--max-invalid': expected"),
    ("--csv --column a --digits --max-invalid A=2", "'--max-invalid' names neither a rule nor"),
    ("-f rules", "rules:2: in a rules file, '--max-invalid' needs a name: write NAME=5, or put"),
    (
      "--digits --max-invalid digits=1% --fail-fast",
      "'--fail-fast' and '--max-invalid P%' can't be combined"
    ),
    (
      "--digits --max-invalid digits=1 --fail-fast --range 1/2 t",
      "'--range' and '--fail-fast --max-invalid N' can't be combined"
    ),
  ]) func `a limit without effect is exit 2`(options: String, message: String) throws {
    let files = ["rules": "--digits\n--max-invalid 5\n", "t": Self.table]
    let outcome = try Executable.shell(
      "echo a | \"$validate\" \(options)", in: TemporaryDirectory(files))
    #expect(outcome.errors.hasPrefix("validate: " + message), "\(outcome.errors)")
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    ("--max-invalid length=9", 2), ("--max-invalid digits=1", 3), ("--max-invalid digits=0", 1),
    ("--max-invalid digits=9", 3), ("--max-invalid digits=9 --max-invalid length=0", 3),
    ("--max-invalid digits=1 --max-invalid length=9", 4),
  ]) func `reading stops when a limit is exceeded`(options: String, lines: Int) throws {
    let words = "--digits --length ..2 --fail-fast --summary=json \(options)"
      .split(separator: " ").map(String.init)
    let input = lines == 1 ? "x\ny\n" : "1\nx\n123\nxyz\n"
    let outcome = try Executable.run(words, input: .text(input))
    #expect(outcome.errors.contains("\"files\":1,\"unreadable\":0,\"lines\":\(lines),"))
  }

  @Test func `merged ranges have the same limits`() throws {
    let options = "--tsv --header 0 --column 1 --digits --column 2 --digits --max-invalid 1=40%"
    let script = """
      for i in 1 2 3; do
        "$validate" \(options) --max-invalid 2=2 --format jsonl --summary=json --range $i/3 t
      done > parts 2>&1
      "$validate" \(options) --max-invalid 2=2 --format jsonl --summary=json t > one 2>&1
      echo $?; "$validate" --merge --summary=json parts > merged 2>&1; echo $?; cmp one merged
      """
    for (text, status) in [("1\t1\nx\t1\n1\tx\nx\tx\n1\t1\n", 0), ("x\t1\nx\t1\n1\t1\n", 1)] {
      let outcome = try Executable.shell(script, in: TemporaryDirectory(["t": text]))
      #expect(outcome.output == "\(status)\n\(status)\n")
    }
  }
}
