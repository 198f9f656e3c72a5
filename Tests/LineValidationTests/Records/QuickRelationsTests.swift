import InputValidation
import LineScanning
import RegularLanguage
import SettingsSyntax
import Testing

@testable import LineValidation

/// Rows that certainly satisfy relations are passed without being read field by field, which must
/// not change the findings.
@Suite struct QuickRelationsTests {
  private static let numbers = [
    "1", "2.50", "97.50", "99", "0.5", ".5", "5.", ".", "-1", "+3", "12345678", "123456789",
    "1.000000", "100", "000", "1.2.3", "",
  ]
  private static let dates = ["2024-02-29", "2023-12-31", "2024-03-01", "2024-03-01", ""]
  private static let texts = [
    "", "a", "abcdefg", "abcdefgh", "abcdefgi", "abcdefghabcdefgh", "abcdefghabcdefgi",
    "abcdefghabcdefghi", "\u{E9}",
  ]
  private static let names = ["n", "d", "t", "x", "o", "e", "u"]

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `rows have the findings of a judge without filters`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func any(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    let format = RowFormat(delimiter: UInt8(ascii: ","), isQuoted: seed % 3 > 0)
    var columns = ["n", "o"].map { name in
      ColumnRules(name, RuleSet([NamedRule(label: "numeric", validator: .numeric)]))
    }
    for index in columns.indices { columns[index].exemption = .empty }
    for index in columns.indices { columns[index].order = .plainNumber }
    let day = OrderedFormat(ValueOrder(.date, of: FormatValidator.date))
    for name in ["d", "e"] {
      var column = ColumnRules(name, RuleSet([NamedRule(label: "date", validator: .date)]))
      (column.exemption, column.order) = (.empty, day)
      if seed % 2 == 0 || name == "e" { columns.append(column) }
    }
    var plan = TablePlan(format, columns: columns)
    plan.relations = [
      ColumnRelation(seed % 5 == 0 ? .same : .sum(100), ["n", "o"]),
      ColumnRelation(seed % 4 == 0 ? .different : .notBefore, ["d", "e"]),
      ColumnRelation(.same, seed % 2 == 0 ? ["t", "u"] : ["u", "t"]),
    ]
    var text = Self.names.joined(separator: ",") + "\n"
    for _ in 0..<600 {
      let (number, other) = (any(Self.numbers), any(Self.numbers))
      let word = any(Self.texts)
      let same = Bool.random(using: &random) || Bool.random(using: &random) ? word : any(Self.texts)
      let sizes = [0, 1, 1, 30, seed % 3 == 0 ? 1 : 100, seed % 7 == 0 ? 5_000 : 1]
      let padding = String(repeating: "x", count: sizes.randomElement(using: &random) ?? 0)
      let values = [number, any(Self.dates), word, padding, other, any(Self.dates), same]
      let cells = values.map { value in
        guard format.isQuoted, Int.random(in: 0..<3, using: &random) == 0 else { return value }
        return "\"\(value)\(Int.random(in: 0..<20, using: &random) == 0 ? "\"\",\n" : "")\""
      }
      text += cells.joined(separator: ",") + (seed % 4 == 1 ? "\r\n" : "\n")
    }
    let found = try [(false, false), (true, false), (true, true)].map { ways in
      var lines = LinePlan()
      (lines.usesFilters, lines.filtersSmallInputs) = ways
      return try Self.findings(in: Array(text.utf8), plan, lines)
    }
    #expect(found[0].count > 10)
    #expect(found[0] == found[1])
    #expect(found[0] == found[2])
  }

  /// Returns the findings in a table.
  private static func findings(
    in table: [UInt8],
    _ plan: TablePlan,
    _ lines: LinePlan
  ) throws -> [String] {
    let rules = try TableRules(plan, lines)
    let layout = try TableLayout(rules, names)
    let explainer = LineExplainer(rows: rules.reported, plan.columns)
    var pipeline = InputPipeline(
      RowJudge(rules, layout, explains: true), explainer, lines, threads: 1)
    var findings: [String] = []
    _ = try pipeline.summary(of: table) { finding in
      findings.append("\(finding.line) \(finding.column ?? "") \(finding.range) \(finding.rules)")
      return true
    }
    return findings
  }
}
