import TestSupport
import Testing

/// Thousands of rules, columns, members and relations, with which a loop over all of them for each
/// takes minutes.
@Suite struct ManyRulesTests {
  private static let count = 4_000
  private static let names = (0..<count).map { "c\($0)" }
  private static let rules = zip(names, names.dropFirst()).map { name, next in
    "[\(name)]\n--integer\n--not-after \(next)\n"
  }.joined()

  @Test(arguments: ["--csv", "--jsonl"])
  func `as many relations as columns`(notation: String) throws {
    let values = Self.names.indices.map { Self.count - $0 }
    let rows = [Self.names, values.map { "\($0)" }].map { $0.joined(separator: ",") + "\n" }
    let members = zip(Self.names, values).map { "\"\($0)\":\($1)" }.joined(separator: ",")
    let directory = try TemporaryDirectory([
      "rules": Self.rules, "table": notation == "--csv" ? rows.joined() : "{\(members)}\n",
    ])
    let outcome = try Executable.run(
      [notation, "--rules", directory.path + "/rules", directory.path + "/table"])
    #expect(outcome.findings.count == Self.count - 1)
  }

  @Test(arguments: [["--any"], []])
  func `as many patterns as lines`(option: [String]) throws {
    let lines = Self.names.joined(separator: "\n") + "\n"
    let directory = try TemporaryDirectory(["rules": lines, "lines": lines])
    let outcome = try Executable.run(
      option + ["--rules", directory.path + "/rules", directory.path + "/lines"])
    #expect(outcome.findings.count == (option.isEmpty ? Self.count : 0))
  }
}
