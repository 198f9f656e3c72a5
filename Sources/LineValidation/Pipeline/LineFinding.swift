/// An invalid line.
public struct LineFinding: Sendable, Hashable {
  /// The number of the line, from 1.
  public let line: Int
  /// The part of the line that is at fault, in Characters from 0; empty where something is missing.
  public let range: Range<Int>
  /// The names of the rules that the line breaks, in their order; `utf-8` if it is malformed.
  public let rules: [String]
  /// The line, or the first 4,096 bytes of a longer one, byte for byte.
  public let bytes: [UInt8]
  /// A Boolean value that tells whether those are the whole line.
  public let isWhole: Bool

  /// The bytes as text, in which U+FFFD stands for what is malformed.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The numbers that were counted in a file, or in bytes.
public struct LineSummary: Sendable, Hashable {
  /// The number of lines.
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
