/// A finding about an invalid line, or an invalid row of a table.
public struct LineFinding: Sendable, Hashable {
  /// The number of the line, starting at 1; in a row of several lines, the line with the fault.
  public let line: Int
  /// The name of the column with the faulty value; `nil` for a line or a whole row.
  public let column: String?
  /// The faulty range, in Characters from the start of the line, starting at 0; empty if something
  /// is missing.
  public let range: Range<Int>
  /// The names of the broken rules, in order; `utf-8` if the line is malformed.
  public let rules: [String]
  /// The line or the value; only the first 4,096 bytes of a longer one.
  public let bytes: [UInt8]
  /// Whether `bytes` contains the whole line or value.
  public let isWhole: Bool

  /// The bytes as text, with malformed bytes replaced by U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The counts of a validated file, or of validated bytes.
public struct LineSummary: Sendable, Hashable {
  /// The number of lines, or of the rows of a table after its header.
  public let lines: Int
  /// The number of invalid lines or rows.
  public let invalid: Int
}

/// Converts findings to values, until the body returns `false`.
final class LineCollector: BlockSink {
  typealias Failure = StopRequest

  /// The error thrown after the body has returned `false`.
  struct StopRequest: Error {
    let summary: LineSummary
  }

  private let names: [String]
  private let body: (LineFinding) -> Bool
  private var invalid = 0
  /// The number of rows before the block.
  private var rows = 0
  /// The last row of the block that had a finding.
  private var lastRow: Int?

  init(_ names: [String], _ body: @escaping (LineFinding) -> Bool) {
    self.names = names
    self.body = body
  }

  var hopelessCount: Int? { nil }
  var preparation: BlockPreparation? { nil }

  func count(_ place: BlockPlace) -> BlockFindings.Explained {
    .init(rules: place.findings.count, places: place.findings.count)
  }
  func begin(_ block: Block) {}
  func end(_ tally: LineTally) { (rows, lastRow) = (tally.lines, nil) }

  func take(_ place: BlockPlace) throws(StopRequest) {
    let limit = InvalidLine.maximumShownCount
    for (row, failure) in place.invalidLines.enumerated() {
      let line = place.bytes(of: failure)
      let field = place.judgement.field(of: failure)
      var rules: [String] = []
      place.findings.broken.forEach(row: row) { rules.append(names[$0]) }
      let finding = LineFinding(
        line: place.findings.line + failure.line,
        column: field?.name,
        range: failure.range,
        rules: rules,
        bytes: Array(line.prefix(limit)),
        isWhole: line.count <= limit
      )
      // A row may have a finding for each of its fields.
      if field == nil || field?.row != lastRow { invalid += 1 }
      lastRow = field?.row
      guard body(finding) else {
        let lines = field.map { rows + $0.row } ?? finding.line
        throw StopRequest(summary: LineSummary(lines: lines, invalid: invalid))
      }
    }
  }
}

extension InputPipeline {
  /// Judges a file, and converts each finding to a value.
  mutating func summary(
    ofFile path: String,
    in range: Range<Int>? = nil,
    _ body: (LineFinding) -> Bool
  ) throws(InputError) -> LineSummary {
    try summary(body) { (pipeline, sink) throws(LineCollector.StopRequest) in
      let range = range.map { InputRange.bytes($0.clamped(to: 0..<Int.max)) }
      return try pipeline.judge(.file(path: Array(path.utf8)), range, to: sink)
    }
  }

  /// Judges bytes, and converts each finding to a value.
  mutating func summary(
    of bytes: [UInt8], _ body: (LineFinding) -> Bool
  ) throws(InputError) -> LineSummary {
    try summary(body) { (pipeline, sink) throws(LineCollector.StopRequest) in
      try pipeline.judge(bytes, to: sink)
    }
  }

  private mutating func summary(
    _ body: (LineFinding) -> Bool,
    _ judge: (inout Self, LineCollector) throws(LineCollector.StopRequest) -> LineTally
  ) throws(InputError) -> LineSummary {
    let names = explainer.rules.all.map(\.label)
    var problem: InputError?
    let summary = withoutActuallyEscaping(body) { body in
      do throws(LineCollector.StopRequest) {
        let tally = try judge(&self, LineCollector(names, body))
        problem = tally.problem
        return LineSummary(lines: tally.lines, invalid: tally.invalid)
      } catch {
        return error.summary
      }
    }
    if let problem { throw problem }
    return summary
  }
}
