import TestSupport
import Testing

/// What `--infer` proposes, and how it is written.
@Suite struct InferenceTests {
  /// A column of values, and the rules that are proposed for it.
  struct Column: CustomTestStringConvertible {
    let values: [String]
    let rules: [String]
    var testDescription: String { values.prefix(4).joined(separator: " ") }

    init(_ values: [String], _ rules: String...) {
      self.values = values
      self.rules = rules
    }
  }

  static let columns = [
    Column((1...40).map { "\($0)" }, "--digits", "--min 1", "--unique v"),
    Column((1...40).map { "\($0 * 37 % 91 - 20)" }, "--integer", "--min -50", "--max 100"),
    Column((1...40).map { "0.\($0 + 55)" }, "--numeric", "--decimals 2", "--min 0.4", "--max 1"),
    Column(
      (1...40).map { "\($0),5" }, "--numeric", "--decimal-separator comma", "--decimals 1",
      "--min 0", "--max 60"),
    Column((1...40).map { "\($0 % 9 + 1).5e\($0)" }, "--scientific"),
    Column((1...40).map { "00\($0 + 100)" }, "--digits", "--length 5", "--unique v"),
    Column((1...1_200).map { "00\($0 + 1_000)" }, "--digits", "--length 6", "--unique v"),
    Column((1...40).map { ["red", "green", "blue"][$0 % 3] }, "--one-of blue,green,red"),
    Column((1...40).map { ["a,b", "c\\d"][$0 % 2] }, "--one-of a\\,b,c\\\\d"),
    Column((1...40).map { ["", "x", "y"][$0 % 3] }, "--unless-empty", "--one-of x,y"),
    Column(
      (1...40).map { "2024-0\($0 % 9 + 1)-1\($0 % 7)" }, "--date", "--min 2023-01-01",
      "--max 2024-12-31"),
    Column((1...40).map { "0\($0 % 9 + 1)/\($0 % 15 + 14)/2024" }, "--date=MM/dd/yyyy"),
    Column((1...40).map { "\($0 % 15 + 14)/0\($0 % 9 + 1)/2024" }, "--date=dd/MM/yyyy"),
    // Either may be the month.
    Column(
      (1...40).map { "0\($0 % 9 + 1)/0\($0 % 7 + 1)/2024" }, "--regex \\d{2}/\\d{2}/\\d{4}",
      "--unique v"),
    Column((1...40).map { "1\($0 % 9).0\($0 % 7 + 1).2024" }, "--date=dd.MM.yyyy"),
    Column((1...40).map { "\($0 % 28 + 1).\($0 % 7 + 1).2024" }, "--date=d.M.yyyy"),
    Column((1...40).map { "20240\($0 % 9 + 1)1\($0 % 8)" }, "--date=yyyyMMdd"),
    Column(
      (1...40).map { "2024-01-1\($0 % 9) 03:04:\($0 + 10)" }, "--date-time=yyyy-MM-dd HH:mm:ss"),
    Column((1...40).map { "\($0 % 8 + 10):\($0 % 50 + 10)" }, "--time=HH:mm"),
    Column((1...40).map { "20\($0 % 30 + 10)-0\($0 % 9 + 1)" }, "--year-month"),
    Column((1...40).map { "P\($0 % 28 + 1)M" }, "--duration=iso"),
    Column((1...40).map { "INV-\($0 % 23 + 1000)" }, "--regex INV-\\d{4}"),
    Column((1...40).map { "u\($0)@example.org" }, "--email", "--unique v"),
    Column((1...40).map { _ in "" }),
    Column(["7"], "--digits", "--min 0"),
    Column(["one"], "--alphabetic"),
  ]

  @Test(arguments: sampled(7, from: columns))
  func `the strictest rule is proposed`(_ column: Column) throws {
    let quoted = column.values.map { $0.contains(",") ? "\"\($0)\"" : $0 }
    let text = "v,w\n" + quoted.map { $0 + ",-\n" }.joined()
    let inferred = try InferenceCase("--csv", text)
    #expect(inferred.rules(of: "v") == column.rules)
    #expect(try inferred.outcome().status == 0)
  }

  @Test func `relations between columns are proposed if they are no chance`() throws {
    let rows = (1...60).map { row in
      let (start, length) = (row * 37 % 97, row % 5)
      return "\(start),\(start + length),2024-01-\(10 + row * 7 % 19),2024-01-\(10 + row * 7 % 19),"
        + "\(row % 4 + 200)\n"
    }
    let inferred = try InferenceCase("--csv", "low,high,day,copy,far\n" + rows.joined())
    #expect(inferred.rules(of: "high").contains("--at-least low"))
    #expect(inferred.rules(of: "copy").last == "--same day,copy")
    #expect(!inferred.rules(of: "far").contains { $0.contains("--at") })
    let outcome = try inferred.outcome(
      "--format tsv", of: Array("low,high,day,copy,far\n9,7,2024-01-20,2024-01-21,201\n".utf8))
    #expect(outcome.output.contains("\tat-least\t"))
    #expect(outcome.output.contains("\tsame\t"))
  }

  @Test func `nothing of the values appears if output is redacted`() throws {
    let text =
      "name,kind\n" + (1...40).map { "INV-Secret\($0),\(["red", "blue"][$0 % 2])\n" }.joined()
    let inferred = try InferenceCase("--csv", text, "--redact")
    for word in ["INV", "Secret", "red,", "blue", "refuses"] {
      #expect(!inferred.rules.contains(word), "\(inferred.rules)")
    }
    #expect(try inferred.outcome().status == 0)
  }

  @Test func `comments are in the language of the user`() throws {
    let inferred = try InferenceCase("", "1\n2\n", "--lang zh")
    #expect(inferred.rules.hasSuffix("--digits\n--min 0\n"))
    #expect(!inferred.rules.contains("refuses"))
  }

  @Test func `columns of several tables are optional unless all have them`() throws {
    let directory = try TemporaryDirectory(["a": "x,y\n1,2\n", "b": "y,z\n3,4\n"])
    let outcome = try Executable.shell(
      "\"$validate\" --infer --csv a b > rules && \"$validate\" -f rules a b && cat rules",
      in: directory)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("[x]\n--optional\n"))
    #expect(outcome.output.contains("[y]\n# 2 of 2 rows"))
  }

  @Test(arguments: [
    ("--tolerance 1%", "'--tolerance' requires '--infer'"),
    ("--sample 5 --digits", "'--sample' requires '--infer'"),
    ("--infer --digits", "'--digits' can't be combined with '--infer'"),
    ("--infer --crlf error", "'--crlf error' and '--infer' can't be combined"),
    ("--infer --csv --tsv", "'--csv' and '--tsv' can't be combined"),
    ("--infer --dotenv --header 1", "'--header' and '--dotenv' can't be combined"),
    ("--infer --tolerance x", "x"), ("--infer --sample 0", "0"),
  ]) func `other options are refused`(arguments: String, message: String) throws {
    let outcome = try Executable.run(arguments.split(separator: " ").map(String.init))
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.output == "")
  }

  @Test func `nothing is printed if an input can't be read`() throws {
    let outcome = try Executable.run(
      ["--infer", "--csv", "/nonexistent/table", "-"], input: "a\n1\n")
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("/nonexistent/table"))
  }
}
