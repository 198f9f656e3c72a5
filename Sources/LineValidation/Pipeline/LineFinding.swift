/// An invalid line, or an invalid row of a table.
public struct LineFinding: Sendable, Hashable {
  /// The number of the line, from 1; of a row over several lines, that of the fault.
  public let line: Int
  /// The name of the column whose value is at fault; `nil` for a line, or a row as a whole.
  public let column: String?
  /// The part that is at fault, in Characters from the start of its line, so from 0; empty if
  /// something is missing.
  public let range: Range<Int>
  /// The names of the rules that the line breaks, in their order; `utf-8` if it is malformed.
  public let rules: [String]
  /// The line or the value, or the first 4,096 bytes of a longer one, byte for byte.
  public let bytes: [UInt8]
  /// Whether those are the whole line.
  public let isWhole: Bool

  /// The bytes as text, in which U+FFFD stands for what is malformed.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The numbers that were counted in a file, or in bytes.
public struct LineSummary: Sendable, Hashable {
  /// The number of lines, or of the rows of a table below its header.
  public let lines: Int
  /// The number of invalid ones among them.
  public let invalid: Int
}

/// Makes values of findings, until no more are wanted.
final class LineCollector: BlockSink {
  typealias Failure = FindingLimitReached

  /// The error that no more findings are wanted.
  struct FindingLimitReached: Error {
    let summary: LineSummary
  }

  private let names: [String]
  private let body: (LineFinding) -> Bool
  private var invalid = 0
  /// The number of rows before the block.
  private var rows = 0
  /// The last row of the block that a finding was about.
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

  func take(_ place: BlockPlace) throws(FindingLimitReached) {
    let most = InvalidLine.maximumShownCount
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
        bytes: Array(line.prefix(most)),
        isWhole: line.count <= most
      )
      // There may be a finding for each field of a row.
      if field == nil || field?.row != lastRow { invalid += 1 }
      lastRow = field?.row
      guard body(finding) else {
        let lines = field.map { rows + $0.row } ?? finding.line
        throw FindingLimitReached(summary: LineSummary(lines: lines, invalid: invalid))
      }
    }
  }
}

/// A pipeline that tells a sink of the lines, or rows, of inputs.
protocol InputPipeline: ~Copyable {
  /// What knows the names of the rules.
  var explainer: LineExplainer { get }
  /// Judges the lines of an input.
  mutating func judge<Sink: BlockSink>(
    _ input: Input, _ range: InputRange?, to sink: Sink
  ) throws(Sink.Failure) -> LineTally
  /// Judges the lines of bytes that are in memory.
  mutating func judge<Sink: BlockSink>(
    _ bytes: [UInt8], to sink: Sink
  ) throws(Sink.Failure) -> LineTally
}

extension LinePipeline: InputPipeline {}

extension TablePipeline: InputPipeline {}

extension SettingsPipeline: InputPipeline {}

extension InputPipeline where Self: ~Copyable {
  /// Judges a file, and makes a value of each finding.
  mutating func summary(
    ofFile path: String,
    in range: Range<Int>? = nil,
    _ body: (LineFinding) -> Bool
  ) throws(InputError) -> LineSummary {
    try summary(body) { (pipeline, sink) throws(LineCollector.FindingLimitReached) in
      let range = range.map { InputRange.bytes($0.clamped(to: 0..<Int.max)) }
      return try pipeline.judge(.file(path: Array(path.utf8)), range, to: sink)
    }
  }

  /// Judges bytes, and makes a value of each finding.
  mutating func summary(
    of bytes: [UInt8], _ body: (LineFinding) -> Bool
  ) throws(InputError) -> LineSummary {
    try summary(body) { (pipeline, sink) throws(LineCollector.FindingLimitReached) in
      try pipeline.judge(bytes, to: sink)
    }
  }

  private mutating func summary(
    _ body: (LineFinding) -> Bool,
    _ judge: (inout Self, LineCollector) throws(LineCollector.FindingLimitReached) -> LineTally
  ) throws(InputError) -> LineSummary {
    let names = explainer.rules.all.map(\.label)
    var problem: InputError?
    let summary = withoutActuallyEscaping(body) { body in
      do throws(LineCollector.FindingLimitReached) {
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
