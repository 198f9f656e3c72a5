import LineScanning
import RegularLanguage

/// Judges the only document of an input: at once, or, if it is large, in pieces.
///
/// A document in pieces takes no more memory than a small one, but its findings show no lines.
struct DocumentJudge: WholeJudge {
  private let rules: JSONRules
  /// The state of reading a document in pieces; `nil` before the first one.
  private var reading: DocumentReading?
  /// The number of line feeds in the pieces.
  private var lineFeeds = 0

  init(_ rules: JSONRules) { self.rules = rules }

  func judge(_ bytes: Span<UInt8>, lines: [Range<Int>], into result: inout BlockResult) {
    result.unjudged = lines.count - 1
    let start = bytes.starts(with: Block.byteOrderMark) ? Block.byteOrderMark.count : 0
    let text = bytes.extracting(start...)
    if rules.usesFilters, rules.links.isEmpty,
      let settled = rules.repairing.map(\.settled) ?? rules
    {
      var scan = JSONScan(settled)
      var schema = rules.plan.schema.map { SchemaScan($0) }
      if schema != nil && rules.areEmpty || scan.accepts(text), schema?.accepts(text) ?? true {
        return
      }
    }
    var reading = DocumentReading(rules)
    var faults: [RecordFault]
    if let repaired = rules.repairing?.repaired(text, rules) {
      result.repaired.append(repaired.text, of: bytes, from: start, lines)
      result.repaired.joinRows()
      reading.read(repaired.text.bytes.span)
      faults = repaired.faults(reading.end(), in: text, rules.records, rules.links)
    } else {
      reading.read(text)
      faults = reading.end()
    }
    record(faults, of: reading, at: 0..<bytes.count, lines, into: &result)
  }

  /// Records the faults of the document.
  private func record(
    _ faults: [RecordFault],
    of reading: DocumentReading,
    at bytes: Range<Int>,
    _ lines: [Range<Int>],
    into result: inout BlockResult
  ) {
    result.recordUnlisted(reading.unlistedCount, row: 1)
    let place = RecordPlace(row: 1, line: 1, bytes: bytes, lines: lines)
    result.add(faults, at: place, rules.reported, rules.links)
    result.failureCount = faults.isEmpty ? 0 : 1
  }
}

extension DocumentJudge {
  mutating func discard() { (reading, lineFeeds) = (nil, 0) }

  mutating func join(_ result: inout BlockResult, of block: Block) -> Bool {
    let bytes = block.buffer.span.extracting(block.range)
    let hasMark = reading == nil && bytes.starts(with: Block.byteOrderMark)
    let start = hasMark ? Block.byteOrderMark.count : 0
    // It is changed in place, not in a copy.
    var reading = reading.take() ?? DocumentReading(rules)
    reading.read(bytes.extracting(start...))
    lineFeeds += bytes.count(of: UInt8(ascii: "\n"))
    guard case .lastPiece = block.content else {
      self.reading = reading
      return false
    }
    result.restart()
    result.progress.offset = bytes.count
    result.progress.lines = lineFeeds + 1
    result.unjudged = lineFeeds
    let faults = reading.end()
    record(faults, of: reading, at: 0..<0, [], into: &result)
    discard()
    return true
  }
}
