import InputValidation
import RegularLanguage
import Testing

@testable import LineValidation

@Suite struct TableTests {
  /// A plan of columns, with what a naive reader finds in a row.
  struct Plan: CustomTestStringConvertible {
    let name: String
    let columns: [ColumnRules]
    var same: [SameColumns] = []
    var testDescription: String { name }
    static let digits: any Validator = DigitsValidator()
    static let pair: any Validator = OneOfValidator(["22", "333", "x", "6,7"])
    static let letters: any Validator = AlphabeticValidator()

    static func rules(_ validators: [any Validator]) -> RuleSet {
      RuleSet(validators.map { NamedRule(label: $0.rule.code.rawValue, validator: $0) })
    }
  }

  private static func column(
    _ name: String,
    _ validators: [any Validator],
    _ exemption: ColumnRules.Exemption? = nil,
    isUnique: Bool = false
  ) -> ColumnRules {
    var column = ColumnRules(name, validators.isEmpty ? nil : Plan.rules(validators))
    column.exemption = exemption
    column.isUnique = isUnique
    return column
  }

  private static let plans = [
    Plan(name: "no rules", columns: []),
    Plan(
      name: "two columns", columns: [column("a", [Plan.digits]), column("c", [Plan.letters])]),
    Plan(name: "several rules", columns: [column("2", [Plan.digits, Plan.pair])]),
    Plan(name: "optional value", columns: [column("b", [Plan.digits], .empty)]),
    Plan(name: "condition", columns: [column("c", [Plan.digits], .unless("a"))]),
    Plan(
      name: "unique", columns: [column("a", [], isUnique: true), column("b", [Plan.letters])]),
    Plan(
      name: "unique unless empty", columns: [column("a", [Plan.digits], .empty, isUnique: true)]),
    Plan(
      name: "same", columns: [column("a", [Plan.digits])], same: [SameColumns("b", "c")]),
  ]

  @Test(arguments: plans, [0, 30, 64, 1000])
  func `rows are judged as a naive reader does, whatever the size of blocks`(
    plan: Plan,
    blockSize: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(blockSize))
    for _ in 0..<12 {
      let text = "a,b,c\n" + Self.text(using: &random)
      var table = TablePlan(
        RowFormat(delimiter: UInt8(ascii: ","), isQuoted: true), columns: plan.columns)
      table.same = plan.same
      var pipeline = try TablePipeline(table, LinePlan())
      if blockSize > 0 { pipeline.blockSize = blockSize }
      let found = FoundLines(pipeline.explainer)
      let tally = pipeline.judge(Array(text.utf8), to: found)
      let expected = Self.findings(in: text, by: plan)
      #expect(found.findings == expected.findings, "\(text.debugDescription)")
      #expect(tally.lines == expected.rows, "\(text.debugDescription)")
      #expect(tally.invalid == expected.invalid, "\(text.debugDescription)")
      #expect(tally.problem == nil)
    }
  }

  private static func text(using random: inout SplitMix64) -> String {
    let isCareful = Bool.random(using: &random)
    var text = ""
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      var fields: [String] = []
      for _ in 0..<(isCareful ? 3 : Int.random(in: 2...4, using: &random)) {
        let values = ["1", "22", "333", "", "x", "4\n5", "6,7", "\"", "8\"\"9", "\n"]
        let value = values[Int.random(in: 0..<values.count, using: &random)]
        let isPlain = !value.contains { "\n,\"".contains($0) }
        if isPlain, Bool.random(using: &random) {
          fields.append(value)
        } else if !isCareful, Int.random(in: 0..<8, using: &random) == 0 {
          fields.append(["\"", "a\"b", "\"a\"b"][Int.random(in: 0..<3, using: &random)])
        } else {
          fields.append(
            "\""
              + value.split(separator: "\"", omittingEmptySubsequences: false)
              .joined(separator: "\"\"") + "\"")
        }
      }
      text += fields.joined(separator: ",") + "\n"
    }
    return Bool.random(using: &random) ? text : String(text.dropLast())
  }

  private static func findings(
    in text: String,
    by plan: Plan
  ) -> (findings: [String], rows: Int, invalid: Int) {
    let names = ["a", "b", "c"]
    func field(_ column: String) -> Int { names.firstIndex(of: column) ?? (Int(column) ?? 0) - 1 }
    var findings: [String] = []
    var seen: [Int: Set<String>] = [:]
    let rows = NaiveTable(text).rows.dropFirst()
    var invalid = 0
    for row in rows {
      var found: [(place: TextPlace, words: String)] = []
      func isExempt(_ column: ColumnRules, _ own: Int) -> Bool {
        switch column.exemption {
        case nil: false
        case .empty: row.fields.indices.contains(own) && row.fields[own].text.isEmpty
        case .unless(let other):
          row.fields.indices.contains(field(other)) && row.fields[field(other)].text.isEmpty
        }
      }
      for (number, own) in row.fields.enumerated() {
        if row.fault != nil, number == row.fields.count - 1 { break }
        for column in plan.columns where field(column.column) == number {
          guard let rules = column.rules, !isExempt(column, number) else { continue }
          guard let error = rules.validator.error(in: own.text) else { continue }
          let names = rules.rules.filter { !$0.validator.isValid(own.text) }.map(\.label)
          found.append(
            (own.place(of: error.range.lowerBound), "[\(names.joined(separator: ", "))]"))
        }
      }
      if let fault = row.fault {
        found.append((fault, "[quoting]"))
      } else {
        if row.fields.count < 3 { found.append((row.end, "[fields]")) }
        if row.fields.count > 3 { found.append((row.fields[3].start, "[fields]")) }
      }
      for pair in plan.same where row.fault == nil {
        let (one, other) = (field(pair.first), field(pair.second))
        guard row.fields.count > max(one, other), row.fields[one].text != row.fields[other].text
        else { continue }
        found.append((row.fields[other].place(of: 0), "[same]"))
      }
      for column in plan.columns where column.isUnique && row.fault == nil {
        let own = field(column.column)
        guard row.fields.indices.contains(own), !isExempt(column, own) else { continue }
        if !seen[own, default: []].insert(row.fields[own].text).inserted {
          found.append((row.fields[own].place(of: 0), "[unique]"))
        }
      }
      if !found.isEmpty { invalid += 1 }
      let sorted = found.enumerated().sorted {
        ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
      }
      for (_, element) in sorted {
        findings.append(
          "\(row.line + element.place.line):\(element.place.column + 1) \(element.words)")
      }
    }
    return (findings, rows.count, invalid)
  }
}
