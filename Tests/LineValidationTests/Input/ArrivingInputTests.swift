import InputValidation
import LineScanning
import RegularLanguage
import TestSupport
import Testing

@testable import LineValidation

/// Findings don't depend on the pieces in which the first bytes of an input arrive.
@Suite struct ArrivingInputTests {
  /// A notation of inputs.
  enum Notation: String, CaseIterable, CustomTestStringConvertible {
    case lines, nullTerminated, csv, titled, jsonLines, json, dotenv

    var testDescription: String { rawValue }
  }

  /// Judges an input: its findings, its counts and its problem.
  private static func found(_ input: Input, as notation: Notation) throws -> [String] {
    var plan = LinePlan()
    plan.finalNewline = notation == .json || notation == .dotenv ? .ignore : .require
    func rules() -> RuleSet { RuleSet([NamedRule(label: "rule", validator: DigitsValidator())]) }
    func found(_ explainer: LineExplainer, _ judge: (FoundLines) -> LineTally) -> [String] {
      let found = FoundLines(explainer)
      let tally = judge(found)
      return found.findings
        + ["\(tally.invalid) of \(tally.lines): \(tally.problem?.description ?? "read")"]
    }
    switch notation {
    case .lines, .nullTerminated:
      plan.isNullTerminated = notation == .nullTerminated
      var pipeline = try InputPipeline(rules(), plan)
      return found(pipeline.explainer) { pipeline.judge(input, to: $0) }
    case .csv, .titled:
      var table = TablePlan(
        RowFormat(delimiter: UInt8(ascii: ","), isQuoted: true),
        columns: [ColumnRules("1", rules())])
      table.headerRows = notation == .csv ? 1 : 0
      var pipeline = try InputPipeline(table, plan)
      return found(pipeline.explainer) { pipeline.judge(input, to: $0) }
    case .jsonLines, .json:
      var pipeline = try InputPipeline(
        JSONPlan([], relations: [], uniqueKeys: [], readsLines: notation == .jsonLines), plan)
      let explainer = pipeline.explainer
      return found(explainer) { pipeline.judge(input, to: $0) }
    case .dotenv:
      var pipeline = try InputPipeline(
        SettingsPlan(.dotenv, columns: [ColumnRules("a", rules())]), plan)
      return found(pipeline.explainer) { pipeline.judge(input, to: $0) }
    }
  }

  private static func utf16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  private static let inputs: [[UInt8]] = [
    Array("\u{FEFF}a\n1\n".utf8), Array("\u{FEFF}a,b\r\n1,2".utf8), Array("\u{FEFF}".utf8),
    Array("\u{FEFF}\n".utf8), Array("\u{FEFF}{\"a\": 1}\n".utf8), Array("\u{FEFF}a=1\n".utf8),
    [0xEF, 0xBB], [0xEF, 0xBB, 0x0A, 0xBF], [0xEF, 0x0A], Array("\n\n1\n".utf8), [],
    Array("PK\nPK\u{3}\n".utf8), Array("PK\u{3}\u{4}\n".utf8), Array("BZh9\n".utf8),
    [0x1F, 0x8B, 0x08, 0x0A], [0x28, 0xB5, 0x2F, 0xFD], [0xFF, 0xFE, 0, 0], [0xFF, 0xFE],
    [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x31],
    utf16("\n1\n"), utf16("1\n2\n3\n"), utf16("1\n") + Array("2\n".utf8),
    Array("1\u{0}2\u{0}34\n".utf8),
  ]

  @Test(arguments: Notation.allCases)
  func `an input has the same findings in whatever pieces it arrives`(notation: Notation) throws {
    for bytes in Self.inputs {
      let whole = PiecewisePipe([bytes])
      defer { whole.end() }
      let expected = try Self.found(.file(path: Array(whole.path.utf8)), as: notation)
      // Each cut, and each byte alone.
      var cuts = (1..<max(2, min(12, bytes.count))).map {
        [Array(bytes.prefix($0)), Array(bytes.dropFirst($0))]
      }
      cuts.append(bytes.map { [$0] })
      for pieces in cuts {
        let pipe = PiecewisePipe(pieces)
        defer { pipe.end() }
        let found = try Self.found(.file(path: Array(pipe.path.utf8)), as: notation)
        #expect(found == expected, "\(pieces)")
      }
    }
  }

  @Test func `a byte order mark is no part of the first name of a table`() throws {
    let pipe = PiecewisePipe([[0xEF, 0xBB], [0xBF] + Array("a\nx\n".utf8)])
    defer { pipe.end() }
    let table = try TableValidator(columns: ["a": .digits])
    var findings: [String] = []
    _ = try table.validate(file: pipe.path) { finding in
      findings.append("\(finding.line) \(finding.column ?? "")")
      return true
    }
    #expect(findings == ["2 a"])
  }
}
