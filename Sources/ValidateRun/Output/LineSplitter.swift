import RegularLanguage
import LineValidation

/// Splits lines into valid and invalid ones, byte for byte.
final class LineSplitter {
  private let plan: LinePlan
  private let terminator: UInt8
  private var valid: [LineSink] = []
  private var invalid: [LineSink] = []
  /// The sink for all lines of the current input, if its file is to be replaced.
  private var replacement: LineSink?
  /// The bytes of a line that is larger than a block, so far.
  private var held = HeldBytes()
  /// The first offset in the block that has not been split.
  private var offset = 0
  /// Whether the first line of the input is pending, and is preceded by a byte order mark that is
  /// an error.
  private var hasMark = false

  /// Creates a splitter without outputs.
  init(_ plan: LinePlan) {
    self.plan = plan
    terminator = plan.terminator
  }
}

extension LineSplitter {
  /// Sends the valid lines to an output.
  func add(valid output: OutputBuffer) {
    valid.append(LineSink(to: output, plan))
  }

  /// Sends the invalid lines to an output.
  func add(invalid output: OutputBuffer) {
    invalid.append(LineSink(to: output, plan))
  }

  /// Sends all lines to an output, repaired if possible.
  func add(fixed output: OutputBuffer) {
    let sink = LineSink(to: output, plan)
    valid.append(sink)
    invalid.append(sink)
  }

  /// Sends all lines of the next input, repaired if possible, to an output that the caller closes.
  func replace(by output: OutputBuffer?) {
    let sink = output.map { LineSink(to: $0, plan) }
    valid = valid.filter { $0 !== replacement } + (sink.map { [$0] } ?? [])
    invalid = invalid.filter { $0 !== replacement } + (sink.map { [$0] } ?? [])
    replacement = sink
  }

  /// Starts a block.
  func begin(_ block: Block) throws(OutputError) {
    offset = 0
    if block.hasMark {
      hasMark = plan.byteOrderMark == .error
      if !hasMark { for sink in valid + invalid { sink.expectMark() } }
    }
    switch block.content {
    case .piece, .lastPiece:
      if !isIdle { try held.append(block.buffer.span.extracting(block.range)) }
    case .lines, .unterminatedLine: break
    }
  }

  /// Ends an input: discards a line whose end can't be read, and a mark without a line.
  func end() throws(OutputError) {
    try held.clear()
    hasMark = false
    for sink in valid + invalid { sink.forgetMark() }
  }

  /// Writes the judged lines of a block.
  ///
  /// - Parameters:
  ///   - place: The block.
  ///   - failures: The failures that make lines invalid, in order.
  /// - Throws: ``OutputError`` if an output can't be written.
  func split(
    _ place: BlockPlace,
    rejecting failures: ArraySlice<InvalidLine>
  ) throws(OutputError) {
    if isIdle { return }
    let block = place.block
    let bytes = block.buffer.span.extracting(block.range)
    var repaired = place.findings.repaired
    if hasMark {
      let isFirstInvalid = failures.first.map { $0.bytes.lowerBound == 0 } ?? false
      let isAlone = block.content == .unterminatedLine && bytes.isEmpty
      for sink in isFirstInvalid ? invalid : valid { try sink.writeMark(isAlone: isAlone) }
      hasMark = false
    }
    if case .lastPiece = block.content {
      var isStart = true
      let sinks = failures.isEmpty ? valid : invalid
      try held.drain { (part, continues) throws(OutputError) in
        for sink in sinks { try sink.write(part, isStart: isStart, continues: continues) }
        isStart = false
      }
      return
    }
    if offset < block.headerSize {
      // Both parts of a table have its header, even if the header has errors.
      let header = bytes.extracting(first: block.headerSize)
      for sink in valid { try sink.write(header) }
      for sink in invalid where !valid.contains(where: { $0 === sink }) { try sink.write(header) }
      offset = block.headerSize
    }
    for failure in failures {
      let start = failure.bytes.lowerBound
      // A row may have several errors.
      if start < offset { continue }
      let end = bytes.firstOffset(of: terminator, from: failure.bytes.upperBound)
      let next = min(end + 1, bytes.count)
      try pass(bytes, upTo: start, &repaired)
      // It may be among lines that are repaired together.
      if start < offset { continue }
      if let line = repaired.removeFirst(before: start + 1) {
        // Another value of the row is still invalid.
        for sink in invalid { try sink.write(line.text.span) }
        offset = line.bytes.upperBound
        continue
      }
      for sink in invalid { try sink.write(bytes.extracting(start..<next)) }
      offset = next
    }
    var end = place.findings.end
    // Reading may stop at a line with a warning, which is written, too.
    if end == 0, let last = place.invalidLines.last, last.bytes.lowerBound >= offset {
      end = min(bytes.firstOffset(of: terminator, from: last.bytes.upperBound) + 1, bytes.count)
    }
    try pass(bytes, upTo: end, &repaired)
  }

  /// Writes valid lines, some of which may be repaired, up to an offset in the block.
  private func pass(
    _ block: Span<UInt8>,
    upTo end: Int,
    _ repaired: inout RepairedLines
  ) throws(OutputError) {
    while let line = repaired.removeFirst(before: end) {
      for sink in valid {
        try sink.write(block.extracting(offset..<line.bytes.lowerBound))
        try sink.write(line.text.span)
      }
      offset = line.bytes.upperBound
    }
    guard offset < end else { return }
    for sink in valid { try sink.write(block.extracting(offset..<end)) }
    offset = end
  }

  /// Closes the outputs.
  func close() throws(OutputError) {
    for sink in valid { try sink.close() }
    for sink in invalid where !valid.contains(where: { $0 === sink }) { try sink.close() }
  }

  private var isIdle: Bool { valid.isEmpty && invalid.isEmpty }
}
