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
  /// A Boolean value that tells whether those are the whole line.
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

/// Makes values of findings, until nobody wants more.
final class LineCollector: BlockSink {
  typealias Failure = Enough

  /// The error that nobody wants more.
  struct Enough: Error {
    let summary: LineSummary
  }

  private let names: [String]
  private let body: (LineFinding) -> Bool
  private var invalid = 0

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
  func end(_ tally: LineTally) {}

  func take(_ place: BlockPlace) throws(Enough) {
    let most = InvalidLine.mostShown
    for (row, failure) in place.invalidLines.enumerated() {
      let line = place.bytes(of: failure)
      var rules: [String] = []
      place.findings.broken.forEach(row: row) { rules.append(names[$0]) }
      let finding = LineFinding(
        line: place.findings.line + failure.line,
        column: place.column(of: failure),
        range: failure.range,
        rules: rules,
        bytes: Array(line.prefix(most)),
        isWhole: line.count <= most
      )
      invalid += 1
      guard body(finding) else {
        throw Enough(summary: LineSummary(lines: finding.line, invalid: invalid))
      }
    }
  }
}

extension LineCollector {
  /// Judges, and makes a value of each finding.
  ///
  /// - Parameters:
  ///   - explainer: What knows the names of the rules.
  ///   - body: Receives each finding, and returns whether to go on.
  ///   - judge: Judges an input for the collector.
  /// - Returns: What was counted.
  /// - Throws: ``InputError`` if the input can't be read to its end.
  static func summary(
    of explainer: LineExplainer,
    _ body: (LineFinding) -> Bool,
    _ judge: (LineCollector) throws(Enough) -> LineTally
  ) throws(InputError) -> LineSummary {
    var problem: InputError?
    let summary = withoutActuallyEscaping(body) { body in
      let sink = LineCollector(explainer.rules.all.map(\.label), body)
      do throws(Enough) {
        let tally = try judge(sink)
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
