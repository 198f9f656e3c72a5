import RegularLanguage
import TestSupport
import Testing

/// Several sections about the same column add up: those under conditions, those of patterns of
/// names, and those in several places.
@Suite struct ColumnSectionTests {
  private static let names = ["country", "zip", "price_net", "price_gross"]

  /// Random rows, of which some break each rule below.
  private static func rows(seed: UInt64, count: Int = 200) -> [[String]] {
    var random = SplitMix64(seed: seed)
    let countries = ["CH", "DE", "AT", "", "NA"]
    let zips = ["8000", "80331", "123", "x", "", "NA", "123456789012"]
    let prices = ["1", "2.5", "-1", "x", "", "NA", " 3"]
    return (0..<count).map { _ in
      [countries, zips, prices, prices].map { $0.randomElement(using: &random) ?? "" }
    }
  }

  private static func text(_ rows: [[String]], as option: String) -> String {
    switch option {
    case "--jsonl":
      rows.map { row in
        "{" + zip(names, row).map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ") + "}\n"
      }.joined()
    default:
      ([names] + rows).map { row in
        row.joined(separator: option == "--tsv" ? "\t" : ",") + "\n"
      }.joined()
    }
  }

  /// The findings of a run: their places and rules.
  private static func findings(
    _ words: [String],
    _ input: String,
    isPlaced: Bool = true
  ) throws -> Set<String> {
    let outcome = try Executable.run(words + ["--format", "tsv"], input: .text(input))
    #expect(outcome.status <= 1, "\(words): \(outcome.errors)")
    return Set(
      outcome.output.split(separator: "\n").dropFirst().map { line in
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        // The line, the column, and the rule.
        return (isPlaced ? fields[1...3] : [fields[1], fields[3]]).joined(separator: " ")
      })
  }

  private static let branches = [
    ["--digits"],
    ["--length", "4", "--when", "country", "--one-of", "CH"],
    ["--unless-empty", "--length", "5", "--when", "country", "--one-of", "DE"],
    ["--unless-empty=country", "--max", "99999"],
    ["--length", "..5", "--when", "country", "--non-empty", "--when", "price_net", "--numeric"],
  ]

  @Test(arguments: ["--csv", "--tsv", "--jsonl"], [1, 2, 3, 4, 5])
  func `a column has the faults by all of its sections`(option: String, rotation: Int) throws {
    let input = Self.text(Self.rows(seed: UInt64(rotation)), as: option)
    let turned = Self.branches.dropFirst(rotation % 5) + Self.branches.prefix(rotation % 5)
    let sections = turned.prefix(rotation)
    let all = try Self.findings(
      [option] + sections.flatMap { ["--column", "zip"] + $0 }, input)
    var expected: Set<String> = []
    for section in sections {
      expected.formUnion(try Self.findings([option, "--column", "zip"] + section, input))
    }
    // Rules that are judged as one report the first place.
    func lines(_ findings: Set<String>) -> Set<String> {
      Set(findings.map { String($0.prefix { $0 != " " }) })
    }
    #expect(lines(all) == lines(expected))
    #expect(!all.isEmpty)
  }

  @Test(arguments: ["--csv", "--tsv", "--jsonl"])
  func `otherwise means that no condition before it holds`(option: String) throws {
    let input = Self.text(Self.rows(seed: 7), as: option)
    let first = ["--column", "zip", "--length", "4", "--when", "country", "--one-of", "CH"]
    let second = ["--column", "zip", "--length", "5", "--when", "country", "--one-of", "DE"]
    let all = try Self.findings(
      [option] + first + second + ["--column", "zip", "--otherwise", "--digits"], input)
    let other = try Self.findings(
      [option] + first + second + ["--column", "zip", "--digits", "--when", "country", "--not"]
        + ["--one-of", "CH,DE"], input)
    #expect(all == other)
    #expect(all.count > 20)
    // Alone, it always holds.
    #expect(
      try Self.findings([option, "--column", "zip", "--otherwise", "--digits"], input)
        == Self.findings([option, "--column", "zip", "--digits"], input))
  }

  @Test(arguments: ["--csv", "--tsv"])
  func `a pattern is a section of each column that it matches`(option: String) throws {
    let input = Self.text(Self.rows(seed: 11), as: option)
    let every = Self.names.flatMap { ["--column", $0, "--not", "--contains", "^ "] }
    let prices = ["price_net", "price_gross"].flatMap {
      ["--column", $0, "--numeric", "--unless-empty"]
    }
    let own = ["--column", "zip", "--digits"]
    let all = try Self.findings(
      [option, "--column", "*", "--not", "--contains", "^ ", "--column", "price_*", "--numeric"]
        + ["--unless-empty"] + own, input)
    #expect(try all == Self.findings([option] + every + prices + own, input))
    #expect(all.count > 20)
    // A star in a name is not a pattern.
    let starred = input.replacing("country", with: "a*")
    let star = try Self.findings([option, "--column", #"a\*"#, "--one-of", "CH"], starred)
    #expect(try star == Self.findings([option, "--column", "1", "--one-of", "CH"], starred))
  }

  @Test(arguments: ["--csv", "--tsv", "--jsonl"])
  func `a missing value counts as empty`(option: String) throws {
    let rows = Self.rows(seed: 13)
    let empty = rows.map { $0.map { $0 == "NA" ? "" : $0 } }
    let rules: [[String]] = [
      ["--column", "zip", "--digits", "--unless-empty"],
      ["--column", "country", "--length", "2"],
      ["--column", "zip", "--length", "..5", "--when", "country", "--length", "..1"],
      ["--column", "price_net", "--numeric", "--unless-empty=country"],
      ["--column", "price_net", "--length", "2", "--unless-empty=price_gross"],
      ["--same", "zip,price_net"], ["--different", "zip,price_net"],
      ["--unique", "zip,price_gross"],
      ["--column", "zip", "--not", "--one-of", "NA"],
    ]
    for rule in rules {
      let found = try Self.findings(
        [option, "--missing", "NA,n/a"] + rule, Self.text(rows, as: option), isPlaced: false)
      let expected = try Self.findings(
        [option] + rule, Self.text(empty, as: option), isPlaced: false)
      #expect(found == expected, "\(rule)")
    }
  }

  @Test func `missing values of lines and of one column`() throws {
    let lines = try Executable.run(
      ["--missing", "NA", "--digits"], input: .text("1\nNA\n"))
    #expect(lines.output.hasPrefix("<stdin>:2:1: error: "))
    let column = try Executable.run(
      ["--csv", "--column", "a", "--digits", "--unless-empty", "--missing", "NA", "--column", "b"]
        + ["--digits", "--unless-empty"], input: .text("a,b\nNA,NA\n"))
    #expect(
      column.output == "<stdin>:2:4: error: b must be digits only: expected a digit [digits]\n")
  }

  @Test func `settings have patterns, too`() throws {
    let outcome = try Executable.run(
      ["--dotenv", "--column", "*_PORT", "--port", "--column", "*", "--non-empty"],
      input: .text("DB_PORT=x\nA=\nWEB_PORT=80\n"))
    #expect(
      outcome.output == """
        <stdin>:1:9: error: DB_PORT must be a port number from 1 to 65535 [port]
        <stdin>:2:3: error: A must not be empty [non-empty]

        """)
    let json = try Executable.run(["--jsonl", "--column", "*", "--digits"], input: .text("{}\n"))
    #expect(json.status == 2)
    #expect(json.errors.contains("'*' stands for several columns, which only tables and settings"))
  }

  @Test func `a pattern that matches no column is a mistake`() throws {
    let words = ["--csv", "--column", "x_*", "--digits"]
    let outcome = try Executable.run(words, input: .text("a,b\n1,2\n"))
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("there is no column 'x_*' among 'a', 'b'"))
    #expect(try Executable.run(words + ["--optional"], input: .text("a,b\n1,2\n")).status == 0)
    let relation = try Executable.run(
      words + ["--at-least", "a"], input: .text("a,x_1\n1,2\n"))
    #expect(relation.errors.contains("'--at-least' needs a single column"))
  }
}

/// A JSON Schema of rules with patterns and branches.
@Suite struct ColumnSectionSchemaTests {
  @Test func `patterns of names become patternProperties`() throws {
    let outcome = try Executable.run(
      ["--csv", "--column", "*", "--non-empty", "--column", "p.*", "--digits", "--column", "id"]
        + ["--length", "2", "--generate", "json-schema"])
    #expect(outcome.status == 0)
    for text in [
      #""^[\\s\\S]*$": {"#, #""^(?=[\\s\\S]*$)p\\.[\\s\\S]*$": {"#, #""id": {"#,
    ] {
      #expect(outcome.output.contains(text), "\(outcome.output)")
    }
  }

  @Test(arguments: [
    ["--column", "*", "--digits", "--unless-empty=b"],
    ["--column", "a", "--digits", "--column", "a", "--length", "4", "--when", "b", "--digits"],
    ["--column", "*", "--digits", "--when", "b", "--digits"],
  ])
  func `what depends on other columns is a condition`(rules: [String]) throws {
    let outcome = try Executable.run(["--csv"] + rules + ["--generate", "json-schema"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(#""if": {"#), "\(outcome.output)")
    #expect(!outcome.errors.contains("not in the schema"), "\(outcome.errors)")
  }
}
