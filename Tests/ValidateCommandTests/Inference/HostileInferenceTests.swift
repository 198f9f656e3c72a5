import Foundation
import TestSupport
import Testing

/// Names that are hard to write, and rows that are not UTF-8: what is proposed can be read, and
/// refuses only the rows that a comment counts.
@Suite struct HostileInferenceTests {
  private static let names = [
    " id", "id ", "  ", "a b", "a,b", "a\\b", "\\", "say \"x\"", "\"", "--x", "-", "--unique a",
    "#c", "[x]", "]", "[", "[]", "a]b[c", "a=b", "=", "a:b", "two\nlines", "t\tt", "\r", "1", "02",
    "", "\u{E9}", "e\u{301}", "\u{85}", "\u{2028}", "a.b", ".", "/a", "/", "~", "~1", "*", "'q'",
    "$", "a --b", " --digits", "a,", ",", "\u{7F}", "\u{1F600}", "*.csv", "id",
  ]

  /// Random names, some of which may be repeated.
  private static func names(_ count: Int) -> [String] {
    (0..<count).compactMap { _ in names.randomElement() }
  }

  private static func quoted(_ value: String) -> String {
    "\"" + value.replacing("\"", with: "\"\"") + "\""
  }

  /// The values of a column, by its kind: unique numbers, a copy of them, larger ones, and others.
  private static func value(_ kind: Int, _ row: Int) -> String {
    switch kind {
    case 0, 1: "\(row * 37 % 1009)"
    case 2: "\(row * 37 % 1009 + row % 5)"
    case 3: " -x\(row % 100)"
    case 4: ["red", " ", "#", "--digits", ""][row % 5]
    default: ["a", "b\\", ",", "[c]"][row % 4]
    }
  }

  /// Inserts a byte that is not UTF-8 into some of the lines.
  ///
  /// - Returns: The bytes, and the number of those lines.
  private static func spoiled(_ lines: [String], _ end: String) -> (bytes: [UInt8], count: Int) {
    var bytes: [UInt8] = []
    var count = 0
    // Values are proposed to be unique only if all rows are valid.
    let isSpoiled = Bool.random()
    for line in lines {
      var content = Array(line.utf8)
      if isSpoiled, Int.random(in: 0..<9) == 0 {
        content.insert([0xFF, 0xC3, 0x80].randomElement() ?? 0xFF, at: content.count)
        count += 1
      }
      bytes += content + Array(end.utf8)
    }
    return (bytes, count)
  }

  /// Expects that the rules are read, and accept all but a number of rows.
  private static func check(_ inferred: InferenceCase, refuses count: Int) throws {
    let outcome = try inferred.outcome("--format tsv --summary=json")
    let words = "\(outcome.errors)\(outcome.output)\(inferred.rules)"
    #expect(outcome.status == (count == 0 ? 0 : 1), "\(words)")
    #expect(outcome.errors.contains("\"invalid\":\(count),"), "\(words)")
    let noted = inferred.rules.firstMatch(of: /# ([0-9]+) [a-z]+ invalid under any rules/)?.1
    #expect(noted.map { String($0) } ?? "0" == "\(count)", "\(words)")
  }

  @Test(
    arguments: sampled(
      2, from: ["--csv", "--csv --encoding bytes", "--delimiter=' '", "--csv --header 0"]))
  func `rows of tables`(options: String) throws {
    let delimiter = options.contains("delimiter") ? " " : ","
    for _ in 0..<sampled(1, of: 300) {
      let width = Int.random(in: 1...5)
      let kinds = (0..<width).map { _ in Int.random(in: 0...5) }
      let header = Self.names(width).map(Self.quoted).joined(separator: delimiter)
      let rows = (1...([1, 20, 60].randomElement() ?? 1)).map { row in
        kinds.map { Self.value($0, row) }
          .map { $0.contains(where: { "\", ".contains($0) }) ? Self.quoted($0) : $0 }
          .joined(separator: delimiter)
      }.filter { !$0.isEmpty }
      let isBytes = options.contains("bytes")
      let (bytes, count) = Self.spoiled(rows, "\n")
      let inferred = try InferenceCase(
        options,
        (options.contains("header") ? [] : Array((header + "\n").utf8))
          + (isBytes ? Array(rows.map { $0 + "\n" }.joined().utf8) : bytes))
      try Self.check(inferred, refuses: isBytes ? 0 : count)
    }
  }

  @Test(arguments: ["", "--null-data"]) func `lines`(options: String) throws {
    for kind in sampled(2, from: Array(0...5)) {
      let end = options.isEmpty ? "\n" : "\0"
      let values = (1...40).map { Self.value(kind, $0) + (options.isEmpty ? "" : "\n") }
      let (bytes, count) = Self.spoiled(values, end)
      try Self.check(InferenceCase(options, bytes), refuses: count)
    }
  }

  @Test func `documents`() throws {
    for _ in 0..<sampled(2, of: 500) {
      let (names, inner) = (Set(Self.names(3)).sorted(), Self.names[..<3])
      let kinds = names.map { _ in Int.random(in: 0...7) }
      let lines = try (1...30).map { row in
        var document: [String: Any] = [:]
        for (name, kind) in zip(names, kinds) {
          switch kind {
          case 6: document[name] = [inner[0]: row, inner[1]: "x"] as [String: Any]
          case 7: document[name] = [[inner[2]: row]]
          default: document[name] = Self.value(kind, row)
          }
        }
        let data = try JSONSerialization.data(withJSONObject: document)
        return String(decoding: data, as: UTF8.self)
      }
      let (bytes, count) = Self.spoiled(lines, "\n")
      try Self.check(InferenceCase("--jsonl", bytes), refuses: count)
    }
  }

  @Test(arguments: [
    (#"{"$": {"id": "a"}}"#, "[/$/id]"), (#"{"$": "a"}"#, "[/$]"),
    (#"{"$a": {"$": "a"}}"#, "[$a.$]"),
    (#"[{"$": "a"}]"#, "[[].$]"), (#"{"": {"a": "a"}}"#, "[//a]"), (#"{"a.b": "a"}"#, "[/a.b]"),
  ]) func `a member has a path that is read as its path`(document: String, path: String) throws {
    let lines = Array(repeating: document + "\n", count: 30).joined()
    let inferred = try InferenceCase("--jsonl", lines)
    #expect(inferred.rules.contains("\n\(path)\n"), "\(inferred.rules)")
    try Self.check(inferred, refuses: 0)
  }

  @Test(arguments: [
    ("--jsonl --skip-blank", "{\"a\": 1}\r\n\r\n{\"a\": 2}\r\n", 0),
    ("--jsonl", "\u{FEFF}{\"a\": 1}\n\u{FEFF}{\"a\": 2}\n", 1),
  ]) func `blank lines and byte order marks between documents`(
    options: String, text: String, count: Int
  ) throws {
    try Self.check(InferenceCase(options, text), refuses: count)
  }

  @Test func `a row of a wide table has as many fields as the header`() throws {
    let row = Array(repeating: "1", count: 2_001)
    let lines = [(1...2_001).map { "c\($0)" }, row, row.dropLast(), row]
    let inferred = try InferenceCase(
      "--csv", lines.map { $0.joined(separator: ",") + "\n" }.joined())
    #expect(inferred.rules.contains("# only the first 2000 columns are observed\n"))
    try Self.check(inferred, refuses: 1)
  }

  @Test(arguments: [
    ("a\\ b=1\n\\u0020=2\n=3\nx\\ny=4\n\\#=5\n[z]=6\n", "--properties"),
    ("A=1\nexport B=' x'\nC.d-e=\"y\"\n", "--dotenv"),
  ]) func `settings`(text: String, option: String) throws {
    try Self.check(InferenceCase(option, text), refuses: 0)
  }

  @Test func `a row that is not UTF-8 satisfies no rule`() throws {
    let data = Array("a,b\n1,x\n2,caf".utf8) + [0xE9] + Array("\n3,z\n".utf8)
    let inferred = try InferenceCase("--csv", data)
    #expect(inferred.rules.contains("# 1 row invalid under any rules\n"))
    #expect(inferred.rules.contains("# 2 of 2 rows;") && !inferred.rules.contains("3 of 3"))
  }

  @Test func `blanks at the start of a name or a pattern are kept`() throws {
    let rows = (1...60).map { "\($0 * 37 % 97),\($0 * 37 % 97), -x\(10 + $0)\n" }
    let inferred = try InferenceCase("--csv", " id, --digits,c\n" + rows.joined())
    #expect(inferred.rules.contains("\n--unique= id\n"))
    #expect(inferred.rules.contains("\n--same= id, --digits\n"))
    #expect(inferred.rules.contains("\n--regex= -x\\d{2}\n"), "\(inferred.rules)")
    let other = try inferred.outcome(of: Array(" id, --digits,c\n1,2, -x11\n1,1,-x12\n".utf8))
    let rules = other.findings.map { $0.drop { $0 != "[" } }
    #expect(Set(rules) == ["[same]", "[unique]", "[regex]"], "\(other.output)")
  }
}
