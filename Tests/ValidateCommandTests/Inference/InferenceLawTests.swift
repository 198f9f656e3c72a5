import Foundation
import TestSupport
import Testing

/// Rules are never refuted by the data from which they were inferred.
@Suite struct InferenceLawTests {
  /// Values of a column, of one kind or of several.
  private static let kinds: [[String]] = [
    ["0", "1", "17", "250", "-4", "007"], ["1.5", "20.25", "0.75", "3"], ["", "x", "y"],
    ["2024-02-29", "1999-12-31", "2024-13-01"], ["Ann", "Zo\u{E9}", "O'Brien", "B\u{F6}b Lee"],
    ["true", "false"], ["a@b.ch", "ann.lee@example.org"], ["A-17", "B-18", "CC-1"],
    ["10.0.0.1", "::1", "192.0.2.77"], ["2024-02-29T10:00:00Z", "2024-02-29T10:00:00+02:00"],
    ["a,b", "say \"hi\"", "two\r\nlines", " x ", "\t"], ["1,5", "2,25"], ["1e5", "3E-2", "4"],
    ["", "", ""], ["1h30m", "5m"], ["12kB", "1MiB"], ["e\u{301}", "\u{1F1E8}\u{1F1ED}", "z"],
    ["NA", "17", "-"], ["29.02.2024", "1.12.2023"], ["02/17/2024", "17/02/2024", "null"],
    ["2024-02-29 10:00:00", "2024-02-29 10:00"], ["0.12345678901234", "-3.000000000000001"],
    ["99999999999999999999", "0.0000000001"], ["[x]", "# y", "--z", "\\", "a b"], ["09:30:00"],
  ]

  /// Random rows of a table with random columns.
  private static func rows(_ random: inout some RandomNumberGenerator) -> [[String]] {
    let width = Int.random(in: 1...5, using: &random)
    let columns = (0..<width).map { _ in
      kinds.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)).flatMap(\.self)
    }
    let count = [0, 1, 2, 15, 40, sampled(80, of: 400)].randomElement(using: &random) ?? 1
    return (0..<count).map { row in
      columns.map { values in
        let value = values.randomElement(using: &random) ?? ""
        return Bool.random(using: &random) || values.count < 4 ? value : value + "\(row % 97)"
      }
    }
  }

  private static func csv(_ rows: [[String]], _ delimiter: String = ",") -> String {
    rows.map { row in
      row.map { value in
        let isPlain = value.allSatisfy { !"\"\r\n,;\r\n".contains($0) }
        return isPlain ? value : "\"" + value.replacing("\"", with: "\"\"") + "\""
      }.joined(separator: delimiter) + "\n"
    }.joined()
  }

  @Test(
    arguments: sampled(
      2, from: ["--csv", "--csv --header 0", "--delimiter=';'", "--csv --skip-blank"]))
  func `all rows of a table satisfy the rules`(options: String) throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<sampled(1, of: 400) {
      let rows = Self.rows(&random)
      let names = (0..<(rows.first?.count ?? 2)).map { ["a b", "x,y", "", "x", "9", "n"][$0] }
      let hasHeader = !options.contains("header")
      let text = Self.csv((hasHeader ? [names] : []) + rows, options.contains(";") ? ";" : ",")
      let inferred = try InferenceCase(options, text)
      let outcome = try inferred.outcome()
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)\(inferred.rules)\(text)")
    }
  }

  @Test(arguments: ["", "--null-data", "--header 2", "--comment '# '", "--encoding bytes"])
  func `all lines satisfy the rules`(options: String) throws {
    var random = SystemRandomNumberGenerator()
    let end = options.contains("null") ? "\0" : "\n"
    for _ in 0..<sampled(1, of: 300) {
      let lines = Self.rows(&random).map { $0[0].replacing("\r\n", with: " ") }
      let inferred = try InferenceCase(options, lines.map { $0 + end }.joined())
      let outcome = try inferred.outcome()
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)\(inferred.rules)\(lines)")
    }
  }

  @Test func `all documents satisfy the rules`() throws {
    var random = SystemRandomNumberGenerator()
    let values: [Any] = [
      1, 2.5, -3, "x", "", "2024-02-29", "a@b.ch", true, false, NSNull(), [Any](), ["p", "q"],
      ["k": "v"], ["k": 5], [["z": 1], [String: Any]()],
    ]
    for _ in 0..<sampled(2, of: 400) {
      let pool = values.shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random))
      let lines = try (0..<Int.random(in: 0..<60, using: &random)).map { _ in
        var document: [String: Any] = [:]
        for name in ["a", "b.c", "d"] where Int.random(in: 0..<5, using: &random) > 0 {
          document[name] = pool.randomElement(using: &random)
        }
        let data = try JSONSerialization.data(withJSONObject: document)
        return String(decoding: data, as: UTF8.self) + "\n"
      }
      let inferred = try InferenceCase("--jsonl", lines.joined())
      let outcome = try inferred.outcome()
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)\(inferred.rules)\(lines)")
    }
  }

  @Test(arguments: ["null", "\"\"", "1", "[]"], ["null", "\"\"", "\"x\"", "2"])
  func `values of two types satisfy the rules`(first: String, second: String) throws {
    let inferred = try InferenceCase("--jsonl", "{\"a\": \(first)}\n{\"a\": \(second)}\n")
    let outcome = try inferred.outcome()
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)\(inferred.rules)")
  }

  @Test(arguments: ["--dotenv", "--properties"])
  func `all settings satisfy the rules`(option: String) throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<sampled(2, of: 200) {
      let names = ["PORT", "HOST", "DEBUG", "EMPTY"].shuffled(using: &random)
      let text = names.prefix(3).map {
        "\($0)=\(["80", "a.b.ch", "true", ""].randomElement() ?? "")\n"
      }
      let inferred = try InferenceCase(option, text.joined())
      let outcome = try inferred.outcome()
      #expect(outcome.status == 0, "\(outcome.output)\(inferred.rules)\(text)")
    }
  }

  @Test func `only rows that are invalid under any rules are findings`() throws {
    let good = (1...40).map { "\($0),2024-01-0\($0 % 9 + 1),ann\n" }
    let bad: [[UInt8]] = [
      Array("x,y\n".utf8), Array("a\"b,c,d\n".utf8), [0x31, 0xFF, 0x2C, 0x2C, 0x0A],
      Array("\"open\" x,1,2\n".utf8), Array("5,6,7,8\n".utf8),
    ]
    var data = Array("id,day,name\n".utf8)
    for (index, line) in good.enumerated() {
      data += Array(line.utf8)
      if index % 9 == 4 { data += bad[index / 9] }
    }
    let inferred = try InferenceCase("--csv", data)
    let outcome = try inferred.outcome("--format tsv")
    let lines = Set(
      outcome.output.split(separator: "\n").dropFirst().map { $0.split(separator: "\t")[1] })
    #expect(lines == ["7", "17", "27", "37"], "\(outcome.output)\(inferred.rules)")
    #expect(inferred.rules.contains("invalid under any rules"))
  }

  @Test(arguments: [0, 1, 5, 20])
  func `no rule is broken by more rows than are tolerated`(percent: Int) throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<sampled(1, of: 200) {
      var rows = (1...300).map { row in
        ["\(row)", "2024-01-\(10 + row % 20)", ["red", "blue"][row % 2], "k-\(row % 7)"]
      }
      for index in rows.indices where Int.random(in: 0..<100, using: &random) < percent {
        rows[index][Int.random(in: 0..<4, using: &random)] =
          ["", "?", "7", "Ann"].randomElement() ?? ""
      }
      let text = Self.csv([["id", "day", "color", "code"]] + rows)
      let inferred = try InferenceCase("--csv", text, "--tolerance \(percent)%")
      let outcome = try inferred.outcome("--format tsv")
      var broken: [String: Int] = [:]
      for line in outcome.output.split(separator: "\n").dropFirst() {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        for rule in fields[4].split(separator: ",") {
          broken["\(fields[3]) \(rule)", default: 0] += 1
        }
      }
      #expect(broken.values.allSatisfy { $0 * 100 <= percent * 300 }, "\(broken)\(inferred.rules)")
    }
  }

  @Test func `a sample is said to be one, and its rows satisfy the rules`() throws {
    let text = "id,kind\n" + (1...5_000).map { "\($0),\($0 % 3)\n" }.joined()
    let inferred = try InferenceCase("--csv", text, "--sample 100")
    #expect(inferred.rules.hasPrefix("# inferred from a sample of 100 rows of data;"))
    #expect(inferred.rules(of: "kind") == ["--one-of 0,1,2"])
    #expect(try inferred.outcome().status == 0)
  }

  @Test func `large rows and long columns are read in constant memory`() throws {
    let large = String(repeating: "x", count: 600_000)
    let text = "id,text\n" + (1...30).map { "\($0),\($0 == 7 ? large : "y")\n" }.joined()
    let inferred = try InferenceCase("--csv", text)
    #expect(try inferred.outcome().status == 0, "\(inferred.rules)")
    let larger = String(repeating: "x", count: 5 << 20)
    let unread = try InferenceCase("--csv", "id,text\n1,a\n2,\(larger)\n3,c\n")
    #expect(unread.rules.contains("# 1 row of more than 4 MiB not read\n"))
    #expect(try unread.outcome().status == 0, "\(unread.rules)")
  }
}
