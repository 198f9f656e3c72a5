/// An output, written in large pieces that end with a line.
///
/// Nothing is lost unseen: whoever is done calls ``close()``, which throws if any byte that was
/// written to the buffer did not arrive.
final class OutputBuffer {
  /// The number of bytes that are collected before they are written.
  private static let capacity = 64 * 1024
  /// So many bytes are written where they are: to collect them takes longer.
  private static let leastAtOnce = 32 * 1024

  /// What messages call the output, safe to show.
  let name: String
  /// Where the bytes go.
  let descriptor: Platform.Descriptor
  private let isTerminal: Bool
  private let isLineBuffered: Bool
  private var bytes: [UInt8] = []

  /// Creates a buffer before an open file.
  ///
  /// - Parameters:
  ///   - descriptor: The open file, which the buffer closes.
  ///   - name: What messages call it, safe to show.
  ///   - isLineBuffered: Whether each line is written at once.
  init(_ descriptor: Platform.Descriptor, name: String, isLineBuffered: Bool = false) {
    self.descriptor = descriptor
    self.name = name
    self.isLineBuffered = isLineBuffered
    isTerminal = Platform.isTerminal(descriptor)
  }

  /// Creates a buffer before standard output.
  static func standardOutput(isLineBuffered: Bool = false) -> OutputBuffer {
    OutputBuffer(.standardOutput, name: "standard output", isLineBuffered: isLineBuffered)
  }
}

extension OutputBuffer {
  /// Adds text that ends with a line.
  ///
  /// - Throws: ``OutputError`` if the buffer was full and could not be written.
  func write(_ text: String) throws(OutputError) {
    bytes.append(contentsOf: text.utf8)
    try flushIfFull()
  }

  /// Adds bytes that end with a line, unless more of it comes.
  ///
  /// - Throws: ``OutputError`` if the buffer was full and could not be written.
  func write(_ lines: Span<UInt8>) throws(OutputError) {
    bytes.append(lines)
    try flushIfFull()
  }

  /// Adds lines, behind which nothing else need come for them to be whole.
  ///
  /// - Throws: ``OutputError`` if they could not be written.
  func write(lines: [UInt8]) throws(OutputError) {
    guard lines.count >= Self.leastAtOnce else { return try write(lines.span) }
    try flush()
    try writeThrough(lines)
  }

  private func flushIfFull() throws(OutputError) {
    if bytes.count >= Self.capacity || (isLineBuffered && !bytes.isEmpty) { try flush() }
  }

  /// Writes what has been collected.
  ///
  /// - Throws: ``OutputError`` if it can't be written.
  func flush() throws(OutputError) {
    guard !bytes.isEmpty else { return }
    defer { bytes.removeAll(keepingCapacity: true) }
    try writeThrough(bytes)
  }

  private func writeThrough(_ lines: [UInt8]) throws(OutputError) {
    do throws(SystemError) {
      try Platform.write(lines: lines, to: descriptor)
    } catch {
      throw outputError(error)
    }
  }

  /// Writes what has been collected if a person is watching.
  ///
  /// - Throws: ``OutputError`` if it can't be written.
  func flushToTerminal() throws(OutputError) {
    if isTerminal { try flush() }
  }

  /// Writes what has been collected, and closes the output.
  ///
  /// - Throws: ``OutputError`` if it can't be written, or if the system says only at the close
  ///   that it could not keep what was written.
  func close() throws(OutputError) {
    try flush()
    do throws(SystemError) {
      try Platform.close(descriptor)
    } catch {
      throw outputError(error)
    }
  }

  private func outputError(_ error: SystemError) -> OutputError {
    let isBrokenPipe = error.code == Platform.brokenPipe && descriptor == .standardOutput
    return isBrokenPipe ? .brokenPipe : .failed(name: name, error)
  }
}
