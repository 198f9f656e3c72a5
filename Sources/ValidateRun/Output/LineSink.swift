import LineValidation

/// An output that lines of the inputs are written to, byte for byte.
final class LineSink {
  private let output: OutputBuffer
  private let terminator: UInt8
  /// The decoder that makes bytes of what was read, if that is something else.
  private var decoder: Latin1Decoder?
  /// Whether the last line so far has no terminator.
  private var isUnterminated = false
  /// Whether nothing is written yet.
  private var isAtStart = true
  /// Whether a byte order mark stands before the next line.
  private var isMarked = false

  /// Creates a sink.
  init(to output: OutputBuffer, _ plan: LinePlan) {
    self.output = output
    terminator = plan.terminator
    decoder = plan.encoding == .bytes ? Latin1Decoder() : nil
  }
}

extension LineSink {
  /// Writes lines, or pieces of one.
  ///
  /// - Parameters:
  ///   - lines: The bytes.
  ///   - isStart: Whether they start a line. If the line before had no terminator, as the last one
  ///     of a file may, it gets one: two lines never become one.
  ///   - goesOn: Whether the rest of the last line is still to come.
  /// - Throws: ``OutputError`` if the output can't be written.
  func write(
    _ lines: Span<UInt8>,
    isStart: Bool = true,
    goesOn: Bool = false
  ) throws(OutputError) {
    // The last part of a line may be nothing but its end.
    guard !lines.isEmpty else { return try output.write(lines, goesOn: goesOn) }
    if isStart { try end() }
    if isMarked { try writeMark() }
    isAtStart = false
    if let bytes = decoder?.decode(lines) {
      try output.write(bytes.span, goesOn: goesOn)
    } else {
      try output.write(lines, goesOn: goesOn)
    }
    isUnterminated = lines[lines.count - 1] != terminator
  }

  /// Records that the input at hand begins with a byte order mark.
  ///
  /// The output begins with it as well if it begins with a line of that input; anywhere else, it
  /// would be a part of a line.
  func expectMark() { isMarked = isAtStart }

  /// Forgets the mark, if there was no line.
  func forgetMark() { isMarked = false }

  /// Writes the mark that belongs to the next line, or is alone in its input.
  func writeMark(isAlone: Bool = false) throws(OutputError) {
    try end()
    let mark = Block.byteOrderMark
    try output.write(mark.span, goesOn: !isAlone)
    isMarked = false
    isAtStart = false
    isUnterminated = isAlone
  }

  /// Ends the last line, if it has no terminator.
  private func end() throws(OutputError) {
    if isUnterminated { try output.write([terminator].span) }
    isUnterminated = false
  }

  /// Closes the output.
  func close() throws(OutputError) {
    try output.close()
  }
}
