import InputValidation
import LineScanning
import RegularLanguage
import TestSupport
import Testing

@testable import LineValidation

/// A header is judged like a row, apart from rules and the number of fields.
@Suite struct HeaderTests {
  /// Judges a table without rules; `nil` if its header can't be read.
  private static func found(
    in text: [UInt8],
    headerRows: Int,
    isQuoted: Bool,
    _ plan: LinePlan
  ) throws -> (findings: [String], invalid: Int)? {
    var table = TablePlan(
      RowFormat(delimiter: UInt8(ascii: ","), isQuoted: isQuoted), columns: [])
    table.headerRows = headerRows
    // A row has no names.
    table.header.names = .any
    var pipeline = try InputPipeline(table, plan)
    let found = FoundLines(pipeline.explainer)
    let tally = pipeline.judge(text, to: found)
    // After a malformed header, no row is judged.
    return tally.problem == nil && !tally.isUnjudged ? (found.findings, tally.invalid) : nil
  }

  private static let parts: [[UInt8]] =
    [
      "a", "b", ",", "\"", "\"a\"", "\"\n\"", "\n", "\r\n", "\r", "\u{E9}", "e\u{301}", " ", "#",
      "\n#\"",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3]]

  @Test(arguments: [1, 2]) func `a fault in a header is found as in a row`(headerRows: Int) throws {
    var random = SplitMix64(seed: UInt64(headerRows))
    var counts: [String: Int] = [:]
    for _ in 0..<sampled(800, of: 200_000) {
      var plan = LinePlan()
      plan.carriageReturn = [.auto, .error].randomElement(using: &random)
      plan.byteOrderMark = [.strip, .error].randomElement(using: &random)
      plan.finalNewline = Bool.random(using: &random) ? .require : .ignore
      plan.maximumByteCount = Bool.random(using: &random) ? 4 : nil
      plan.encoding = Int.random(in: 0..<8, using: &random) == 0 ? .bytes : .utf8
      plan.skipsBlank = Bool.random(using: &random)
      plan.commentPrefixes = Bool.random(using: &random) ? [Array("#".utf8)] : []
      let isQuoted = Bool.random(using: &random)
      let text =
        (Bool.random(using: &random) ? Block.byteOrderMark : [])
        + (0..<Int.random(in: 0...9, using: &random)).flatMap { _ in
          Self.parts.randomElement(using: &random) ?? []
        }
      guard
        let header = try Self.found(in: text, headerRows: headerRows, isQuoted: isQuoted, plan),
        let rows = try Self.found(in: text, headerRows: 0, isQuoted: isQuoted, plan)
      else { continue }
      // The rows of a header may have any number of fields, so none of these is in excess.
      if headerRows > 1, rows.findings.contains(where: { $0.hasSuffix("[fields]") }) { continue }
      #expect(
        header.findings == rows.findings,
        "\(String(decoding: text, as: UTF8.self).debugDescription), \(plan)")
      if headerRows == 1 { #expect(header.invalid == rows.invalid) }
      for finding in header.findings where headerRows > 1 || finding.hasPrefix("1:") {
        counts[String(finding.drop { $0 != "[" }), default: 0] += 1
      }
    }
    for rule in ["bom", "crlf", "final-newline", "max-line", "utf-8"] {
      #expect(counts["[\(rule)]"] ?? 0 > sampled(2, of: 10), "\(counts)")
    }
  }

  @Test func `a header with a fault counts as an invalid row`() throws {
    let summary = try TableValidator(columns: ["b": .digits]).validate(
      Array("a".utf8) + [0xE9] + Array(",b\n1,2\n".utf8)
    ) { finding in
      #expect(finding.line == 1)
      #expect(finding.column == nil)
      #expect(finding.rules == ["utf-8"])
      return true
    }
    #expect(summary.lines == 2)
    #expect(summary.invalid == 1)
  }
}
