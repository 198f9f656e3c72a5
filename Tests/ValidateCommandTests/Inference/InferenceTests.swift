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
    Column((1...40).map { "\(Double($0 * 37 % 91) / 7)" }, "--numeric", "--min 0", "--max 20"),
    Column(
      (1...40).map { $0 % 5 == 0 ? "NA" : "\($0 * 37 % 91)" }, "--missing NA", "--unless-empty",
      "--digits", "--min 1", "--max 100"),
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
    // Later rows have later days.
    Column((1...40).map { "2024-01-\(10 + $0 / 2)" }, "--date", "--min 2024-01-01"),
    Column(
      (0..<40).map { "2024/0\($0 / 20 + 1)/\($0 % 20 + 10)" }, "--date=yyyy/MM/dd",
      "--min 2024/01/01", "--unique v"),
    Column(
      (1...40).map { "0\($0 % 9 + 1)/\($0 % 15 + 14)/2024" }, "--date=MM/dd/yyyy",
      "--min 01/01/2023", "--max 12/31/2024"),
    Column(
      (1...40).map { "\($0 % 15 + 14)/0\($0 % 9 + 1)/2024" }, "--date=dd/MM/yyyy",
      "--min 01/01/2023", "--max 31/12/2024"),
    // Either may be the month.
    Column(
      (1...40).map { "0\($0 % 9 + 1)/0\($0 % 7 + 1)/2024" }, "--regex \\d{2}/\\d{2}/\\d{4}",
      "--unique v"),
    Column(
      (1...40).map { "1\($0 % 9).0\($0 % 7 + 1).2024" }, "--date=dd.MM.yyyy", "--min 01.01.2023",
      "--max 31.12.2024"),
    Column(
      (1...40).map { "\($0 % 28 + 1).\($0 % 7 + 1).2024" }, "--date=d.M.yyyy", "--min 1.1.2023",
      "--max 31.12.2024"),
    Column(
      (1...40).map { "20240\($0 % 9 + 1)1\($0 % 8)" }, "--date=yyyyMMdd", "--min 20230101",
      "--max 20241231"),
    Column(
      (1...40).map { "2024-01-1\($0 % 9) 03:04:\($0 + 10)" }, "--date-time=yyyy-MM-dd HH:mm:ss",
      "--min 2024-01-01 00:00:00", "--max 2024-12-31 23:59:59"),
    Column(
      (1...40).map { "2024/01/1\($0 % 9) 03:\($0 + 10)" }, "--date-time=yyyy/MM/dd HH:mm",
      "--min 2024/01/01 00:00", "--max 2024/12/31 23:59"),
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

  @Test func `dates in formats of their own are compared`() throws {
    let rows = (1...60).map { row in
      let (day, month) = (row * 37 % 20 + 1, row * 7 % 11 + 1)
      return "\(day).\(month).2024,\(month)/\(day + row % 5)/2024\n"
    }
    let inferred = try InferenceCase("--csv", "start,end\n" + rows.joined())
    #expect(inferred.rules(of: "end").last == "--not-before start", "\(inferred.rules)")
    let outcome = try inferred.outcome(of: Array("start,end\n17.2.2024,2/16/2024\n".utf8))
    #expect(outcome.findings.count == 1, "\(outcome)")
  }

  @Test func `equal columns are no rule if their values hardly vary`() throws {
    let rows = (1...60).map { "0,\($0 == 7 ? 1 : 0),\($0 == 7 ? 1 : 0)\n" }
    let inferred = try InferenceCase("--csv", "a,b,c\n" + rows.joined())
    #expect(!inferred.rules.contains("--same"), "\(inferred.rules)")
  }

  @Test func `two columns are a key if equal rows would be likely`() throws {
    let days = (10...29).flatMap { day in ["ZRH", "BSL", "GVA"].map { (day, $0) } }
    let rows = days.enumerated().map { index, row in
      "2024-01-\(row.0),\(row.1),\(index * 37 % 20),\(Double(index * 7 % 50) / 7)\n"
    }
    let inferred = try InferenceCase("--csv", "day,place,number,value\n" + rows.joined())
    let keys = inferred.rules.split(separator: "\n").filter { $0.hasPrefix("--unique") }
    #expect(keys == ["--unique day,place"])
    let few = (1...9).map { "\($0 % 3),\($0 / 3)\n" }.joined()
    #expect(!(try InferenceCase("--csv", "a,b\n" + few).rules.contains("--unique")))
  }

  @Test func `a column is in a key of another table`() throws {
    let customers = "id,name\n" + (1...30).map { "\($0 * 7),n\($0)\n" }.joined()
    let orders = (1...40).map { "\($0),\($0 * 11 % 30 * 7 + 7),\($0 % 30 + 1)\n" }.joined()
    let outcome = try Executable.shell(
      """
      "$validate" --infer customers.csv orders.csv > rules; grep -- '^--in' rules
      "$validate" -f rules customers.csv orders.csv && echo valid
      echo 41,8,1 >> orders.csv; "$validate" -f rules orders.csv
      """,
      in: TemporaryDirectory([
        "customers.csv": customers, "orders.csv": "order,customer_id,n\n" + orders,
      ]))
    #expect(
      outcome.output.hasPrefix("--in customers.csv:id\nvalid\norders.csv:42:5:"), "\(outcome)")
  }

  @Test func `the name of a file says that it is a table`() throws {
    let outcome = try Executable.shell(
      """
      for file in a.csv b.csv c.tsv d.jsonl e.txt
      do "$validate" --infer $file | grep -- '^--[dctj]' | head -n 2; done
      "$validate" --infer a.csv e.txt | grep -c -- --csv; "$validate" --infer < a.csv | head -n 0
      """,
      in: TemporaryDirectory([
        "a.csv": "x,y\n1,2\n", "b.csv": "x;y\n1;2\n", "c.tsv": "x\ty\n1\t2\n",
        "d.jsonl": "{\"x\": 1}\n", "e.txt": "one\n",
      ]))
    #expect(
      outcome.output
        == "--csv\n--digits\n--csv\n--delimiter=;\n--tsv\n--digits\n--jsonl\n--digits\n0\n",
      "\(outcome)")
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

  @Test func `a column of some tables is not named by a number, which others have`() throws {
    let directory = try TemporaryDirectory(["a.csv": "to,x\n1,2\n", "b.csv": "2,y\n1,2\n"])
    let outcome = try Executable.shell(
      "\"$validate\" --infer a.csv b.csv > rules && \"$validate\" -f rules *.csv && cat rules",
      in: directory)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(!outcome.output.contains("[2]"))
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
