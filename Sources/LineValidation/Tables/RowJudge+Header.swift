import LineScanning
import RegularLanguage
import SettingsSyntax

extension RowJudge {
  /// Passes the header at the start of an input.
  ///
  /// A header row has no rules, but is judged like a record otherwise: by its encoding, quotation
  /// marks, line end and size. It counts as a row only if it is invalid.
  mutating func passHeader(_ judgement: inout BlockResult, of block: Block) {
    let header = block.buffer.span.extracting(block.range).extracting(first: block.headerSize)
    if header.isEmpty { return }
    let isTerminated = header[header.count - 1] == UInt8(ascii: "\n")
    judgement.progress.offset = header.count
    judgement.progress.lines = header.count(of: UInt8(ascii: "\n")) + (isTerminated ? 0 : 1)
    judgement.unjudged = judgement.lines
    var (start, line) = (0, 1)
    while start < header.count {
      readFields(of: header, from: start)
      var faults = headerFaults(
        in: header, from: start, hasMark: start == 0 && hasFaultyMark(block))
      // The last row has the names.
      if fields.end == header.count, !block.isHeaderCut {
        faults = (faults + nameFaults(in: header, from: start)).sortedByPlace
      }
      if !faults.isEmpty {
        judgement.unjudged -= 1
        let place = RecordPlace(row: judgement.rows, line: line, bytes: start..<fields.contentEnd)
        record(faults, at: place, &judgement)
      }
      (start, line) = (fields.end, line + fields.lineFeeds + 1)
    }
  }

  /// Returns the faults of a header row, whose fields have been read.
  private func headerFaults(
    in header: Span<UInt8>,
    from start: Int,
    hasMark: Bool
  ) -> [RecordFault] {
    let content = header.extracting(start..<fields.contentEnd)
    let isTerminated = fields.end > fields.contentEnd
    let isFaulty =
      hasMark || !isTerminated || !fields.isWellFormed || !content.isUTF8
      || rules.isFaulty(content, hasReturn: hasReturn, expected: expectsReturn)
    guard isFaulty else { return [] }
    var reading = RowReading(
      rules, TableLayout(fieldCount: fields.all.count), expectsReturn: expectsReturn)
    if hasMark { reading.recordMark() }
    reading.read(fields, of: header, from: start)
    return rules.skipped.contains(content) ? reading.faultsOfInput : reading.faultsOfHeader()
  }

  /// Returns the faults of the names in a header row whose fields have been read.
  private func nameFaults(in header: Span<UInt8>, from start: Int) -> [RecordFault] {
    if layout.faults.isEmpty { return [] }
    let contents = fields.contents(of: header, from: start, rules.plan.format)
    var position = PositionInRecord(start)
    return layout.faults.map { fault -> RecordFault in
      let explanation = rules.explanation(of: fault, layout)
      guard let field = fault.field, field < contents.count else {
        position.advance(to: fields.contentEnd, of: header)
        return RecordFault(
          name: fault.name.isEmpty ? nil : fault.name, place: position.place,
          explanation: explanation)
      }
      position.advance(to: contents[field].range.lowerBound, of: header)
      let place = position.place
      position.advance(to: contents[field].range.upperBound, of: header)
      let name = fault.name
      return RecordFault(
        explanation, ofName: name.isEmpty ? nil : name, name.withBytes { $0.start }, at: place,
        length: place.length(to: position.place))
    }
  }
}
