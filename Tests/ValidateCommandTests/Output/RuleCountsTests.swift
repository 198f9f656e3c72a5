import InputValidation
import LineValidation
import Testing

@testable import ValidateCommand
@testable import ValidateRun

@Suite struct RuleCountsTests {
  /// The names of some rules; several rules share a name.
  private static let labels = ["a", "b", "a", "c", "c", "d"]

  private static func rules() throws -> ReportedRules {
    ReportedRules(
      RuleSet(
        try labels.enumerated().map { index, label in
          NamedRule(label: label, validator: .not(try .regex(contains: "\(index)")))
        }),
      LinePlan())
  }

  @Test func `each name counts once per line, for any order of lines`() throws {
    let rules = try Self.rules()
    // The rules that a line breaks; there are few such sets, so that consecutive lines are often
    // alike.
    let sets = [[0], [2], [0, 2, 3, 4], [5]]
    for length in 0...5 {
      for number in 0..<1 << (2 * length) {
        let lines = (0..<length).map { sets[number >> (2 * $0) & 3] }
        var expected: [String: Int] = [:]
        for line in lines {
          for label in Set(line.map { Self.labels[$0] }) { expected[label, default: 0] += 1 }
        }
        for start in 0...length {
          var counts = RuleCounts(rules)
          counts.count(Self.broken(lines[..<start]))
          counts.count(Self.broken(lines[start...]))
          let found = counts.rows.filter { $0.count > 0 }.map { ($0.label, $0.count) }
          #expect(Dictionary(uniqueKeysWithValues: found) == expected)
          #expect(found.map(\.0) == expected.keys.sorted(), "they stand in the order of rules")
        }
      }
    }
  }

  private static func broken(_ lines: ArraySlice<[Int]>) -> BrokenRules {
    var broken = BrokenRules()
    for line in lines { broken.append(line) }
    return broken
  }
}
