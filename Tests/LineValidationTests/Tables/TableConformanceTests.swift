import Foundation
import LineScanning
import RegularLanguage
import Testing

@testable import LineValidation

/// Tables from the tests of other projects, if they are present: in `shared/conformance` next to
/// the project.
@Suite struct TableConformanceTests {
  private struct Row: Decodable {
    let csv: String
    /// The rows according to the main dialect, if it has them.
    let records: [[String]]?
    /// The rows according to this project's dialect: RFC 4180, with a line feed as a terminator
    /// too.
    let strict: [[String]]?
    let error_at: [Int]?
  }

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/conformance")

  private static func rows(of name: String) throws -> [Row] {
    let data = try Data(contentsOf: folder.appending(path: name))
    return try data.split(separator: UInt8(ascii: "\n")).map { line in
      try JSONDecoder().decode(Row.self, from: line)
    }
  }

  private static var isPresent: Bool {
    FileManager.default.fileExists(atPath: folder.path)
  }

  private static let format = RowFormat(delimiter: UInt8(ascii: ","), isQuoted: true)

  /// Returns the rows of a table; nil if a quotation mark is in a place where it is not allowed.
  private static func records(of text: String) -> [[String]]? {
    let bytes = Array(text.utf8)
    var fields = RowFields()
    var records: [[String]] = []
    var offset = 0
    while offset < bytes.count {
      fields.read(bytes.span, from: offset, format)
      guard fields.isWellFormed else { return nil }
      records.append(
        fields.values(of: bytes.span).map { String(decoding: $0, as: UTF8.self) })
      offset = fields.end
    }
    return records
  }

  @Test(.enabled(if: isPresent, "no conformance data beside the project"))
  func `tables are read like other projects read them`() throws {
    let rows = try Self.rows(of: "formats_csv.jsonl")
    #expect(rows.count >= 17)
    for row in rows {
      let records = Self.records(of: row.csv)
      #expect(records == row.records, "\(row.csv.debugDescription)")
      guard let place = row.error_at else { continue }
      var plan = TablePlan(Self.format, columns: [])
      plan.headerRows = 0
      var pipeline = try InputPipeline(plan, LinePlan())
      let found = FoundLines(pipeline.explainer)
      _ = pipeline.judge(Array(row.csv.utf8), to: found)
      // Other readers report an unclosed quotation mark at the end of the table.
      let lines = row.csv.split(separator: "\n", omittingEmptySubsequences: false)
      let isEnd = place == [lines.count, (lines.last?.count ?? 0) + 1]
      let expected = isEnd ? " [quoting]" : "\(place[0]):\(place[1]) [quoting]"
      #expect(
        found.findings.contains { $0.hasSuffix(expected) },
        "\(row.csv.debugDescription): \(found.findings)")
    }
  }

  @Test(.enabled(if: isPresent, "no conformance data beside the project"))
  func `where other projects differ, tables follow the standard`() throws {
    let rows = try Self.rows(of: "formats_csv_dialect.jsonl")
    #expect(rows.count >= 11)
    for row in rows {
      #expect(Self.records(of: row.csv) == row.strict, "\(row.csv.debugDescription)")
    }
  }
}
