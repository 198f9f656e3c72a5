import RegularLanguage
import TestSupport
import Testing

/// Relations on random tables, compared with a naive model, however the work is divided.
@Suite struct RelationLawTests {
  /// A row: the kind, two dates, three numbers.
  private struct Row {
    var values: [String]
    subscript(_ name: String) -> String {
      values[RelationLawTests.names.firstIndex(of: name) ?? 0]
    }
  }

  private static let names = ["kind", "start", "end", "a", "b", "c"]

  private static let rules = [
    "--column", "kind", "--one-of", "x,y,z", "--column", "start", "--date", "--unless-empty",
    "--column", "end", "--date", "--not-before", "start", "--when", "kind", "--one-of", "x,y",
    "--column", "a", "--numeric", "--column", "b", "--numeric", "--unless-empty", "--at-most", "a",
    "--column", "c", "--integer", "--when", "kind", "--not", "--one-of", "z", "--sum", "10",
    "a,b,c", "--same", "a,c", "--different", "start,end",
  ]

  /// The same rules, some of which are warnings.
  private static let warningRules = [
    "--warn", "--column", "kind", "--one-of", "x,y,z", "--column", "start", "--date",
    "--unless-empty", "--column", "end", "--warn", "--date", "--warn", "--not-before", "start",
    "--when", "kind", "--one-of", "x,y", "--column", "a", "--numeric", "--column", "b",
    "--numeric", "--unless-empty", "--at-most", "a", "--column", "c", "--warn", "--integer",
    "--when", "kind", "--not", "--one-of", "z", "--sum", "10", "a,b,c", "--warn", "--same", "a,c",
    "--different", "start,end",
  ]

  /// The warnings, by column and label.
  private static let warnings: Set = [
    "kind one-of", "end date", "end not-before", "c integer", "c same",
  ]

  private static func row(using random: inout SplitMix64) -> Row {
    func one(of values: [String]) -> String { values.randomElement(using: &random) ?? "" }
    let dates = ["2024-02-29", "2024-03-01", "2023-12-31", "2024-02-30", "", "x"]
    let numbers = ["1", "1.0", "9", "8.00", "-1", "10", "0", "1000000000000000000000"]
    return Row(values: [
      one(of: ["x", "y", "z", "z", "x", "q"]), one(of: dates), one(of: dates), one(of: numbers),
      one(of: numbers + [""]), one(of: numbers + ["x", ""]),
    ])
  }

  /// The labels of the rules that a row breaks, by column.
  ///
  /// A value that breaks a rule breaks no relation, unless the rule is one of the warnings.
  private static func faults(of row: Row, _ warnings: Set<String> = []) -> [String: [String]] {
    let days = ["2023-12-31": 1, "2024-02-29": 2, "2024-03-01": 3]
    // The largest number is beyond all others, and so is each sum with it.
    let numbers = [
      "1": 1.0, "1.0": 1, "9": 9, "8.00": 8, "-1": -1, "10": 10, "0": 0,
      "1000000000000000000000": 1e21,
    ]
    let integers = ["1", "9", "-1", "10", "0", "1000000000000000000000"]
    var faults: [String: [String]] = [:]
    if !["x", "y", "z"].contains(row["kind"]) { faults["kind"] = ["one-of"] }
    if days[row["start"]] == nil, row["start"] != "" { faults["start"] = ["date"] }
    let endApplies = ["x", "y"].contains(row["kind"])
    if endApplies, days[row["end"]] == nil { faults["end"] = ["date"] }
    let cApplies = row["kind"] != "z"
    if cApplies, !integers.contains(row["c"]) { faults["c"] = ["integer"] }
    let invalid = Set(faults.keys).filter { column in
      !(faults[column] ?? []).allSatisfy { warnings.contains("\(column) \($0)") }
    }
    func add(_ label: String, _ columns: [String], if isViolated: Bool) {
      guard isViolated, invalid.isDisjoint(with: columns) else { return }
      faults[columns.last ?? "", default: []].append(label)
    }
    if endApplies, let start = days[row["start"]], let end = days[row["end"]] {
      add("not-before", ["start", "end"], if: end < start)
    }
    if let a = numbers[row["a"]], let b = numbers[row["b"]] {
      add("at-most", ["a", "b"], if: b > a)
    }
    let parts = ["a", "b", "c"].map { row[$0] }.filter { $0 != "" }
    if parts.allSatisfy({ numbers[$0] != nil }) {
      add("sum", ["a", "b", "c"], if: parts.reduce(0) { $0 + (numbers[$1] ?? 0) } != 10)
    }
    let areEqual =
      row["a"] == row["c"] || numbers[row["a"]] != nil && numbers[row["a"]] == numbers[row["c"]]
    add("same", ["a", "c"], if: !areEqual)
    add(
      "different", ["start", "end"],
      if: row["start"] == row["end"] && row["start"] != "")
    return faults
  }

  private static func table(
    _ rows: [Row],
    _ order: [Int],
    _ delimiter: String,
    isQuoted: (Int) -> Bool = { _ in false }
  ) -> String {
    var text = order.map { names[$0] }.joined(separator: delimiter) + "\n"
    for (number, row) in rows.enumerated() {
      let mark = isQuoted(number) ? "\"" : ""
      text += order.map { mark + row.values[$0] + mark }.joined(separator: delimiter) + "\n"
    }
    return text
  }

  /// The rows as JSON documents, whose values are strings.
  private static func documents(_ rows: [Row]) -> String {
    rows.reduce(into: "") { text, row in
      let members = zip(names, row.values).map { "\"\($0)\":\"\($1)\"" }
      text += "{" + members.joined(separator: ",") + "}\n"
    }
  }

  /// The findings of rows as `LINE COLUMN RULE`, and their level if there is one; sorted, because
  /// the order of columns differs.
  ///
  /// - Parameters:
  ///   - output: The output of `--format tsv`.
  ///   - headerRows: The number of header rows.
  /// - Returns: The findings.
  private static func findings(_ output: String, headerRows: Int = 1) -> [String] {
    output.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      let level = fields.count > 7 ? " \(fields[7])" : ""
      return "\((Int(fields[1]) ?? 0) - headerRows) \(fields[3]) \(fields[4])" + level
    }
    .sorted()
  }

  /// The findings that the model expects.
  private static func expected(_ rows: [Row], _ warnings: Set<String>? = nil) -> [String] {
    var expected: [String] = []
    for (number, row) in rows.enumerated() {
      for (column, labels) in faults(of: row, warnings ?? []) {
        expected += labels.map { label in
          let isWarning = warnings?.contains("\(column) \(label)")
          let level = isWarning.map { $0 ? " warning" : " error" } ?? ""
          return "\(number + 1) \(column) \(label)" + level
        }
      }
    }
    return expected.sorted()
  }

  /// At least 4 MiB are judged by several threads.
  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `random tables are judged like a naive model does`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rows = (0..<sampled(500, of: 200_000)).map { _ in Self.row(using: &random) }
    let expected = Self.expected(rows)
    let expectedWithWarnings = Self.expected(rows, Self.warnings)
    #expect(expected.count > sampled(100, of: 1_000))
    let usual = Array(Self.names.indices)
    let shuffled = usual.shuffled(using: &random)
    let directory = try TemporaryDirectory([
      "usual.csv": Self.table(rows, usual, ","), "shuffled.csv": Self.table(rows, shuffled, ","),
      "quoted.csv": Self.table(rows, usual, ",") { $0 % 7 == 3 },
      "usual.tsv": Self.table(rows, usual, "\t"), "rows.jsonl": Self.documents(rows),
      "half.tsv": Self.table(Array(rows.prefix(rows.count / 2)), usual, "\t"),
    ])
    let rules = Self.rules.joined(separator: " ")
    for command in [
      "--csv usual.csv -j 1", "--csv usual.csv -j 2", "--csv shuffled.csv", "--csv quoted.csv",
      "--tsv usual.tsv", "--csv usual.csv --max-line 1000", "--jsonl rows.jsonl",
    ] {
      let headerRows = command.hasPrefix("--jsonl") ? 0 : 1
      let outcome = try Executable.shell(
        "\"$validate\" \(command) \(rules) --format tsv", in: directory)
      #expect(Self.findings(outcome.output, headerRows: headerRows) == expected, "\(command)")
      #expect(outcome.status == 1)
      let graded = try Executable.shell(
        "\"$validate\" \(command) \(Self.warningRules.joined(separator: " ")) --format tsv",
        in: directory)
      #expect(
        Self.findings(graded.output, headerRows: headerRows) == expectedWithWarnings,
        "\(command)")
    }
    let warnings = Self.warningRules.joined(separator: " ")
    for rules in [
      rules, warnings + " --max-invalid same=1 --max-invalid end=2 --warnings-fail",
      warnings + " --label usual.tsv --baseline known",
    ] {
      let outcome = try Executable.shell(
        """
        [ -e known ] || "$validate" --tsv half.tsv --label usual.tsv \(rules) -q \
        --write-baseline known
        "$validate" --tsv usual.tsv \(rules) --format jsonl > whole 2> whole.errors
        for i in 1 2 3; do "$validate" --tsv usual.tsv \(rules) --range $i/3 --format jsonl \
        --summary=json > part.$i 2>&1; done; "$validate" --merge part.1 part.2 part.3 \
        > merged 2> merged.errors
        cmp whole merged && cmp whole.errors merged.errors && test -s whole
        """, in: directory)
      #expect(outcome.status == 0, "\(rules) \(outcome)")
    }
  }
}
