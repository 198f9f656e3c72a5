import Foundation
import InputValidation
import LineScanning
import RegularLanguage
import TestSupport
import Testing

@testable import LineValidation

/// Consecutive ranges of unquoted tables, compared with the whole table.
@Suite struct TableRangeTests {
  /// A number of header rows, and a line format.
  struct Setting: CustomTestStringConvertible {
    let testDescription: String
    let headerRows: Int
    var plan = LinePlan()

    init(_ name: String, headerRows: Int, _ configure: (inout LinePlan) -> Void = { _ in }) {
      testDescription = name
      self.headerRows = headerRows
      configure(&plan)
    }
  }

  static let settings = [
    Setting("a header", headerRows: 1),
    Setting("no header", headerRows: 0),
    Setting("a header below comments", headerRows: 2) {
      $0.commentPrefixes = [Array("#".utf8)]
      $0.skipsBlank = true
    },
    Setting("no header, and comments", headerRows: 0) {
      $0.commentPrefixes = [Array("#".utf8), Array("1\u{E9}".utf8)]
      $0.encoding = .bytes
    },
    Setting("ends", headerRows: 2) {
      $0.byteOrderMark = .error
      $0.finalNewline = .require
      $0.carriageReturn = .error
      $0.maximumByteCount = 3
    },
  ]

  @Test(arguments: settings)
  func `consecutive ranges find the same as the whole table`(_ setting: Setting) throws {
    var random = SplitMix64(seed: UInt64(setting.testDescription.utf8.count))
    let path = NSTemporaryDirectory() + "/table-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    let rule = NamedRule(label: "digits", validator: DigitsValidator())
    var table = TablePlan(
      RowFormat(delimiter: UInt8(ascii: "\t"), isQuoted: false),
      columns: [ColumnRules("1", RuleSet([rule]))])
    table.headerRows = setting.headerRows
    let pieces = ["1", "12", "x", "#", "\u{E9}", "\"", " ", "\t", "\t", "\n", "\n", "\n", "\r\n"]
    var invalid = 0
    for _ in 0..<sampled(70, of: 20_000) {
      let text = (0..<Int.random(in: 0...30, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let isMarked = Int.random(in: 0..<4, using: &random) == 0
      let bytes = (isMarked ? Block.byteOrderMark : []) + Array(text.utf8)
      try Data(bytes).write(to: URL(filePath: path))
      // Larger rows are read in pieces.
      var plan = setting.plan
      plan.filtersSmallInputs = Bool.random(using: &random)
      var pipeline = try InputPipeline(
        table, plan, blockSize: [9, 24, 1000].randomElement(using: &random) ?? 24)
      let whole = Found(in: path, nil, by: &pipeline)
      invalid += whole.invalid
      let cuts = (0..<Int.random(in: 0...4, using: &random))
        .map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
      var joined = Found()
      for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
        joined.add(Found(in: path, .bytes(start..<end), by: &pipeline))
      }
      if joined != whole {
        Issue.record("\(text.debugDescription) at \(cuts): \(joined) instead of \(whole)")
        return
      }
    }
    #expect(invalid > 0)
  }
}

/// The findings in a table, or in a range of it.
private struct Found: Equatable {
  /// The findings: `LINE:COLUMN [RULES] BYTES`.
  var findings: [String] = []
  var lines = 0
  var skipped = 0
  var invalid = 0
  /// The error that prevented judging, which is the same in each range.
  var problem: InputError?

  init() {}

  init(in path: String, _ range: InputRange?, by pipeline: inout InputPipeline) {
    let sink = RowSink(pipeline.explainer)
    let tally = pipeline.judge(.file(path: Array(path.utf8)), range, to: sink)
    findings = sink.findings.map { "\($0.line):\($0.text)" }
    (lines, skipped, invalid) = (tally.lines, tally.skipped, tally.invalid)
    problem = tally.problem
  }

  mutating func add(_ next: Self) {
    for finding in next.findings {
      let parts = finding.split(separator: ":", maxSplits: 1)
      findings.append("\((Int(parts[0]) ?? 0) + lines + skipped):\(parts[1])")
    }
    lines += next.lines
    skipped += next.skipped
    invalid += next.invalid
    problem = problem ?? next.problem
  }
}

/// A sink that stores the findings about rows.
private final class RowSink: BlockSink {
  typealias Failure = Never

  private(set) var findings: [(line: Int, text: String)] = []
  private let names: [String]

  init(_ explainer: LineExplainer) { names = explainer.rules.all.map(\.label) }

  var hopelessCount: Int? { nil }
  var preparation: BlockPreparation? { nil }

  func count(_ place: BlockPlace) -> BlockFindings.Explained {
    .init(rules: place.findings.count, places: place.findings.count)
  }

  func begin(_ block: Block) {}

  func take(_ place: BlockPlace) {
    for (row, line) in place.invalidLines.enumerated() {
      var rules: [String] = []
      place.findings.broken.forEach(row: row) { rules.append(names[$0]) }
      let bytes = place.bytes(of: line) + (place.physicalLine(of: line) ?? [])
      findings.append((place.findings.line + line.line, "\(line.column) \(rules) \(bytes)"))
    }
  }

  func end(_ tally: LineTally) {}
}
