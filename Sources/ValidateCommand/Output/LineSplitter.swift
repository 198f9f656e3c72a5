import LineValidation
import RegularLanguage

/// Splits lines into those that are valid and those that are not, byte for byte.
final class LineSplitter {
  private let plan: LinePlan
  private let terminator: UInt8
  private var valid: [LineSink] = []
  private var invalid: [LineSink] = []
  /// The bytes of a line that is larger than a block, as far as they came.
  private var held = HeldBytes()
  /// The first offset in the block that is not split yet.
  private var offset = 0
  /// A Boolean value that tells whether the first line of the input, which is not split yet, has a
  /// byte order mark before it that is an error of that line.
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

  /// Takes note of a new block.
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

  /// Ends an input: forgets a line whose end can't be read, and a mark that no line came after.
  func end() throws(OutputError) {
    try held.clear()
    hasMark = false
    for sink in valid + invalid { sink.forgetMark() }
  }

  /// Writes the lines of a block up to an offset.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - failures: The invalid lines among them.
  ///   - end: Where the lines end.
  /// - Throws: ``OutputError`` if an output can't be written.
  func split(
    _ block: Block,
    _ failures: ArraySlice<InvalidLine>,
    upTo end: Int
  ) throws(OutputError) {
    if isIdle { return }
    let bytes = block.buffer.span.extracting(block.range)
    if hasMark {
      let isFirstInvalid = failures.first.map { $0.bytes.lowerBound == 0 } ?? false
      let isAlone = block.content == .unterminatedLine && bytes.isEmpty
      for sink in isFirstInvalid ? invalid : valid { try sink.writeMark(isAlone: isAlone) }
      hasMark = false
    }
    if case .lastPiece = block.content {
      var isStart = true
      let sinks = failures.isEmpty ? valid : invalid
      try held.drain { (part, goesOn) throws(OutputError) in
        for sink in sinks { try sink.write(part, isStart: isStart, goesOn: goesOn) }
        isStart = false
      }
      return
    }
    if offset < block.headerSize, !invalid.isEmpty {
      // Both parts of a table are tables.
      for sink in invalid { try sink.write(bytes.extracting(first: block.headerSize)) }
    }
    for failure in failures {
      let start = failure.bytes.lowerBound
      // A row may have several faults.
      if start < offset { continue }
      let end = bytes.firstOffset(of: terminator, from: failure.bytes.upperBound)
      let next = min(end + 1, bytes.count)
      for sink in valid { try sink.write(bytes.extracting(offset..<start)) }
      for sink in invalid { try sink.write(bytes.extracting(start..<next)) }
      offset = next
    }
    guard offset < end else { return }
    for sink in valid { try sink.write(bytes.extracting(offset..<end)) }
    offset = end
  }

  /// Closes the outputs.
  func close() throws(OutputError) {
    for sink in valid + invalid { try sink.close() }
  }

  private var isIdle: Bool { valid.isEmpty && invalid.isEmpty }
}
