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
  private static func faults(of row: Row) -> [String: [String]] {
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
    let invalid = Set(faults.keys)
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

  /// The findings as `LINE COLUMN RULE`, sorted, because the order of columns differs.
  private static func findings(_ output: String) -> [String] {
    output.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return "\(fields[1]) \(fields[3]) \(fields[4])"
    }
    .sorted()
  }

  /// At least 4 MiB are judged by several threads.
  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `random tables are judged like a naive model does`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rows = (0..<sampled(3_000, of: 200_000)).map { _ in Self.row(using: &random) }
    var expected: [String] = []
    for (number, row) in rows.enumerated() {
      for (column, labels) in Self.faults(of: row) {
        expected += labels.map { "\(number + 2) \(column) \($0)" }
      }
    }
    expected.sort()
    #expect(expected.count > 1000)
    let usual = Array(Self.names.indices)
    let shuffled = usual.shuffled(using: &random)
    let directory = try TemporaryDirectory([
      "usual.csv": Self.table(rows, usual, ","), "shuffled.csv": Self.table(rows, shuffled, ","),
      "quoted.csv": Self.table(rows, usual, ",") { $0 % 7 == 3 },
      "usual.tsv": Self.table(rows, usual, "\t"),
    ])
    let rules = Self.rules.joined(separator: " ")
    for command in [
      "--csv usual.csv -j 1", "--csv usual.csv -j 2", "--csv shuffled.csv", "--csv quoted.csv",
      "--tsv usual.tsv", "--csv usual.csv --max-line 1000",
    ] {
      let outcome = try Executable.shell(
        "\"$validate\" \(command) \(rules) --format tsv", in: directory)
      #expect(Self.findings(outcome.output) == expected, "\(command)")
      #expect(outcome.status == 1)
    }
    let whole = try Executable.shell(
      "\"$validate\" --tsv usual.tsv \(rules) --format jsonl", in: directory)
    let merged = try Executable.shell(
      """
      for i in 1 2 3; do "$validate" --tsv usual.tsv \(rules) --range $i/3 --format jsonl \
      --summary=json > part.$i 2>&1; done; "$validate" --merge part.1 part.2 part.3
      """, in: directory)
    #expect(merged.output == whole.output)
    #expect(merged.errors == whole.errors)
  }
}
