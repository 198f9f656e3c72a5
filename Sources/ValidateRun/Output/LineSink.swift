import LineValidation
import RegularLanguage

/// An output for lines of the inputs, byte for byte.
final class LineSink {
  private let output: OutputBuffer
  private let terminator: UInt8
  /// The decoder that restores the original bytes, if the encoding is not UTF-8.
  private var decoder: Latin1Decoder?
  /// Whether the last line so far has no terminator.
  private var isUnterminated = false
  /// Whether nothing has been written yet.
  private var isAtStart = true
  /// Whether a byte order mark precedes the next line.
  private var isMarked = false

  /// Creates a sink.
  init(to output: OutputBuffer, _ plan: LinePlan) {
    self.output = output
    terminator = plan.terminator
    decoder = plan.encoding == .bytes ? Latin1Decoder() : nil
  }
}

extension LineSink {
  /// Writes lines, or pieces of a line.
  ///
  /// - Parameters:
  ///   - lines: The bytes.
  ///   - isStart: Whether they start a line. If the previous line has no terminator, it gets one,
  ///     so that two lines never become one.
  ///   - continues: Whether the last line continues.
  /// - Throws: ``OutputError`` if the output can't be written.
  func write(
    _ lines: Span<UInt8>,
    isStart: Bool = true,
    continues: Bool = false
  ) throws(OutputError) {
    // The last piece of a line may be only its terminator.
    guard !lines.isEmpty else { return try output.write(lines, continues: continues) }
    if isStart { try end() }
    if isMarked { try writeMark() }
    isAtStart = false
    if let bytes = decoder?.decode(lines) {
      try output.write(bytes.span, continues: continues)
    } else {
      try output.write(lines, continues: continues)
    }
    isUnterminated = lines[lines.count - 1] != terminator
  }

  /// Records that the current input starts with a byte order mark.
  ///
  /// The output starts with it too, if it starts with a line of that input; anywhere else, the mark
  /// would be part of a line.
  func expectMark() { isMarked = isAtStart }

  /// Discards the mark if there was no line.
  func forgetMark() { isMarked = false }

  /// Writes the mark of the next line, or of an input without lines.
  func writeMark(isAlone: Bool = false) throws(OutputError) {
    try end()
    let mark = Block.byteOrderMark
    try output.write(mark.span, continues: !isAlone)
    isMarked = false
    isAtStart = false
    isUnterminated = isAlone
  }

  /// Terminates the last line, if necessary.
  private func end() throws(OutputError) {
    if isUnterminated { try output.write([terminator].span) }
    isUnterminated = false
  }

  /// Closes the output.
  func close() throws(OutputError) {
    try output.close()
  }
}
