import InputValidation
import LineScanning
import RegularLanguage
import TestSupport
import Testing

@testable import LineValidation

/// Rows are judged in three ways, with equal results.
///
/// Those are: by the line scanner, field by field, and in pieces if a row is larger than a block.
@Suite struct RowReadingTests {
  /// A mode of reading rows.
  enum ReadingMode: CaseIterable {
    case scanned, fieldByField, inPieces, byteByByte
  }

  /// The rules of a table whose header is `a,b`.
  struct Plan: CustomTestStringConvertible {
    let testDescription: String
    let columns: [ColumnRules]
    var finalNewline = LinePlan.FinalNewline.ignore
    var isQuoted = true
    var skipsBlank = false
    var comment: String?
  }

  private static func column(
    _ name: String,
    _ validator: (any Validator)?,
    _ exemption: ColumnRules.Exemption? = nil
  ) -> ColumnRules {
    let rules = validator.map { NamedRule(label: "rule", validator: $0) }
    var column = ColumnRules(name, rules.map { RuleSet([$0]) })
    column.exemption = exemption
    return column
  }

  private static let digits: any Validator = DigitsValidator()

  private static let plans = [
    Plan(testDescription: "no rules", columns: []),
    Plan(testDescription: "digits first", columns: [column("a", digits)]),
    Plan(
      testDescription: "digits last, which may be empty", columns: [column("b", digits, .empty)]),
    Plan(testDescription: "condition", columns: [column("b", digits, .unless("a"))]),
    Plan(testDescription: "check", columns: [column("b", OneOfValidator(["1", "11", "1,1"]))]),
    Plan(testDescription: "end", columns: [column("a", digits)], finalNewline: .require),
    Plan(testDescription: "unquoted", columns: [column("a", digits)], isQuoted: false),
    Plan(testDescription: "blank rows", columns: [column("b", digits)], skipsBlank: true),
    Plan(
      testDescription: "comments", columns: [column("b", digits)], skipsBlank: true,
      comment: "1,1"),
  ]

  /// Judges a table.
  ///
  /// - Returns: The findings, and the numbers of rows.
  private static func found(
    in texts: [[UInt8]],
    by plan: Plan,
    _ mode: ReadingMode
  ) throws -> [String] {
    var table = TablePlan(
      RowFormat(delimiter: UInt8(ascii: ","), isQuoted: plan.isQuoted), columns: plan.columns)
    table.headerRows = 1
    var lines = LinePlan()
    lines.finalNewline = plan.finalNewline
    lines.skipsBlank = plan.skipsBlank
    lines.commentPrefixes = plan.comment.map { [Array($0.utf8)] } ?? []
    lines.filtersSmallInputs = mode == .scanned
    // A limit that no row reaches disables the scanner.
    if mode == .fieldByField { lines.maximumByteCount = 1 << 20 }
    let blockSize =
      switch mode {
      case .scanned, .fieldByField: 1000
      case .inPieces: 11
      // The header has four bytes, and blocks have one more.
      case .byteByByte: 5
      }
    var pipeline = try InputPipeline(table, lines, blockSize: blockSize)
    return texts.map { text in
      let found = FoundLines(pipeline.explainer)
      let tally = pipeline.judge(Array("a,b\n".utf8) + text, to: found)
      return "\(found.findings) \(tally.invalid) of \(tally.lines)"
    }
  }

  @Test(arguments: plans)
  func `all modes of reading a row find the same`(plan: Plan) throws {
    var random = SplitMix64(seed: 11)
    let parts: [[UInt8]] = [
      Array("1".utf8), Array("x".utf8), Array(",".utf8), Array(",".utf8), Array("\"".utf8),
      Array("\n".utf8), Array("\n".utf8), Array("\r\n".utf8), Array("\r".utf8),
      Array("\u{E9}".utf8), Array("e\u{301}".utf8), [0xFF], [0xC3], [0xF0, 0x9F, 0x98],
      Array(" ".utf8), Array("\t".utf8), Array("1,1\n".utf8),
      Array("\"1\",\"x,x\"\n".utf8), Array("\"1\n1\"".utf8),
    ]
    let texts = (0..<(isExhaustive ? 100_000 : 300)).map { _ in
      (0..<Int.random(in: 0...9, using: &random)).flatMap { _ in
        parts[Int.random(in: parts.indices, using: &random)]
      }
    }
    let expected = try Self.found(in: texts, by: plan, .scanned)
    #expect(expected.contains { $0.contains("[quoting]") } == plan.isQuoted)
    for mode in ReadingMode.allCases.dropFirst() {
      for (index, found) in try Self.found(in: texts, by: plan, mode).enumerated()
      where found != expected[index] {
        let text = String(decoding: texts[index], as: UTF8.self).debugDescription
        Issue.record("\(mode) finds \(found) in \(text) instead of \(expected[index])")
        break
      }
    }
  }

  /// A row, with its findings.
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let found: String

    init(_ start: String, _ bytes: [UInt8], _ end: String, _ found: String) {
      testDescription = "\(start)\(bytes)\(end)".debugDescription
      self.bytes = Array(start.utf8) + bytes + Array(end.utf8)
      self.found = found
    }
  }

  private static let malformed = [
    Row("1,2", [0xFF], "\n", "[\"2:4 [utf-8]\"] 1 of 1"),
    Row("1,\"2", [0xFF], "\"\n", "[\"2:5 [utf-8]\"] 1 of 1"),
    Row("1,\"2\n\u{E9}", [0xC3], "\"", "[\"3:2 [utf-8]\"] 1 of 1"),
    Row("1,\u{E9}", [0xE2, 0x82], "", "[\"2:4 [utf-8]\"] 1 of 1"),
    Row("", [0xED, 0xA0, 0x80], ",2", "[\"2:1 [utf-8]\"] 1 of 1"),
    Row("1,2\n1,", [0x80], "\n1,2\n", "[\"3:3 [utf-8]\"] 1 of 3"),
  ]

  @Test(arguments: malformed, ReadingMode.allCases)
  func `a value that is not UTF-8 breaks any rule`(row: Row, mode: ReadingMode) throws {
    let plan = Plan(testDescription: "", columns: [])
    #expect(try Self.found(in: [row.bytes], by: plan, mode) == [row.found])
  }

  @Test(arguments: ReadingMode.allCases)
  func `an exempt value that is not UTF-8 is invalid`(mode: ReadingMode) throws {
    let plan = Plan(testDescription: "", columns: [Self.column("b", Self.digits, .unless("a"))])
    let row = Array(",x".utf8) + [0xFF, UInt8(ascii: "\n")]
    #expect(try Self.found(in: [row], by: plan, mode) == ["[\"2:3 [utf-8]\"] 1 of 1"])
  }

  private static let unclosed = [
    ("1,\"x", "2:3"), ("1,\"x\n1,2\n", "2:3"), ("1,2\n\"1\n1,2\n1,2\n", "3:1"),
    ("\"1\n1\",\"\"\"", "3:4"),
  ]

  @Test(arguments: unclosed, ReadingMode.allCases)
  func `an unclosed quotation mark is found where it opens`(
    table: (text: String, place: String),
    mode: ReadingMode
  ) throws {
    let plan = Plan(testDescription: "", columns: [])
    let found = try Self.found(in: [Array(table.text.utf8)], by: plan, mode)
    #expect(found.first?.hasPrefix("[\"\(table.place) [quoting]\"] 1 of ") == true, "\(found)")
  }
}
