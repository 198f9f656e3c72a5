import TestSupport
import Testing

/// The rule `--in` with a column of a table.
@Suite struct ValueColumnTests {
  private static let tables = [
    "keys.csv": "id,name\n1,\"a,b\"\n2,x\n,y\n\"3\n4\",z\n\n", "keys.tsv": "id\tv\"\n7\t1\n",
    "semicolons.csv": "id;n\n1,5;x\n", "short.csv": "a,b\n1\n", "open.csv": "a\n\"x\n",
    "twice.csv": "a,a\n", "empty.csv": "", "lines:a": "q\n",
  ]

  @Test(arguments: [
    ("--in keys.csv:id", "1\n2\n\n5\n", ["3:1 [in]", "4:1 [in]"]),
    ("--in keys.csv:2", "a,b\nid\nz\n", ["2:1 [in]"]),
    ("--in keys.tsv:v\"", "1\n7\n", ["2:1 [in]"]),
    ("--not --in keys.tsv:id --digits", "1\n7\n", ["2:1 [not in]"]),
    ("--in lines:a", "q\n1\n", ["2:1 [in]"]),
    ("--csv --column a --in keys.csv:id", "a\n\"3\n4\"\n3\n", ["4:2 [in]"]),
    ("--delimiter ; --column a --in semicolons.csv:id", "a;b\n1,5;x\n5;x\n", ["3:1 [in]"]),
    ("--jsonl --column a --in keys.csv:id", "{\"a\": 1}\n{\"a\": \"9\"}\n", ["2:8 [in]"]),
    ("--csv --column a --digits --when b --in keys.csv:id", "a,b\nq,1\nq,9\n", ["2:1 [digits]"]),
  ]) func `values are those of a column`(
    options: String,
    input: String,
    findings: [String]
  ) throws {
    let directory = try TemporaryDirectory(Self.tables)
    let options = options.replacing("\"", with: "'\"'").replacing(";", with: "';'")
    let outcome = try Executable.shell(
      "\"$validate\" \(options)", in: directory, input: .text(input))
    #expect(outcome.findings == findings.map { "<stdin>:" + $0 }, "\(outcome.errors)")
    #expect(outcome.status == 1)
  }

  @Test(arguments: [
    ("keys.csv:x", "keys.csv: there is no column 'x' among 'id', 'name'"),
    ("keys.csv:3", "keys.csv: there is no column '3' among 'id', 'name'"),
    (
      "twice.csv:a",
      "twice.csv: two columns are named 'a'; use the number of the column instead of its name"
    ),
    ("short.csv:b", "short.csv:2: the row is malformed; check the file with 'validate --csv FILE'"),
    ("open.csv:a", "open.csv:2: the row is malformed; check the file with 'validate --csv FILE'"),
    ("empty.csv:a", "empty.csv: there is no header"),
    ("missing.csv:a", "missing.csv: No such file or directory"),
  ]) func `a table without the column is an error before anything is read`(
    value: String,
    message: String
  ) throws {
    let directory = try TemporaryDirectory(Self.tables)
    let outcome = try Executable.shell("\"$validate\" --in \(value)", in: directory)
    #expect(outcome.errors == "validate: \(message)\n")
    #expect(outcome.status == 2)
  }

  @Test func `messages name the column, and none of its values`() throws {
    let directory = try TemporaryDirectory(Self.tables)
    let outcome = try Executable.shell(
      #"for l in en zh; do echo 9 | "$validate" --in keys.csv:id --lang $l; done"#, in: directory)
    #expect(
      outcome.output == """
        <stdin>:1:1: error: must be a value of the column id of keys.csv [in]
        <stdin>:1:1: 错误：必须是表 keys.csv 中 id 列的值 [in]

        """)
  }

  @Test func `very many values are looked up exactly`() throws {
    let values = (0..<60_000).map { "value-\($0 &* 7919 % 1_000_003)" }
    let directory = try TemporaryDirectory([
      "keys.csv": "n,id\n" + values.map { "1,\($0)\n" }.joined(),
      "input": (values.prefix(500) + ["value-", "value-1,", "", "value-7920"])
        .map { $0 + "\n" }.joined(),
    ])
    let outcome = try Executable.shell(
      #""$validate" --in keys.csv:id input"#, in: directory)
    #expect(
      outcome.findings == ["501", "502", "503", "504"].map { "input:\($0):1 [in]" },
      "\(outcome.output)")
    #expect(outcome.output.contains("must be a value of the column id of keys.csv"))
  }
}
