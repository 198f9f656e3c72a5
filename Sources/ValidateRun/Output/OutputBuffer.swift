import LineValidation
import RegularLanguage
import Synchronization

/// An output with a buffer, written in large pieces that end with a line.
///
/// Every failure is detected: call ``close()`` at the end, which throws if any byte could not be
/// written. One thread writes; another may take the remaining bytes when a signal ends the program
/// (see ``Interruption``).
package final class OutputBuffer: Sendable {
  /// The number of bytes to collect before writing.
  private static let capacity = 64 * 1024
  /// The minimum number of bytes that are written directly, because collecting them would take
  /// longer.
  private static let minimumAtOnce = 32 * 1024

  /// The name of the output in messages.
  let file: OutputError.File
  /// The descriptor of the output.
  let descriptor: Platform.Descriptor
  private let isTerminal: Bool
  private let isLineBuffered: Bool
  /// The progress line on the terminal.
  private let progress: Progress?
  private let contents = Mutex(Contents())

  /// The bytes to write.
  fileprivate struct Contents {
    /// The bytes that are being collected.
    var collected: [UInt8] = []
    /// The bytes that are being written.
    var leaving: [UInt8] = []
    /// The number of bytes of `leaving` that have been written.
    var written = 0
    /// Whether the collected bytes end within a line.
    var isInsideLine = false
    /// Whether the written bytes end with a line feed.
    var endsLine = true
  }

  /// Creates a buffer for an open file.
  ///
  /// - Parameters:
  ///   - descriptor: The open file, which the buffer closes.
  ///   - file: The name in messages.
  ///   - isLineBuffered: Whether each line is written immediately.
  ///   - progress: The progress line to clear before writing to a terminal.
  init(
    _ descriptor: Platform.Descriptor,
    _ file: OutputError.File,
    isLineBuffered: Bool = false,
    progress: Progress? = nil
  ) {
    self.descriptor = descriptor
    self.file = file
    self.isLineBuffered = isLineBuffered
    isTerminal = Platform.isTerminal(descriptor)
    self.progress = isTerminal ? progress : nil
  }

  /// Creates a buffer for standard output.
  package static func standardOutput(
    isLineBuffered: Bool = false,
    progress: Progress? = nil
  ) -> OutputBuffer {
    OutputBuffer(
      .standardOutput,
      .standardOutput,
      isLineBuffered: isLineBuffered,
      progress: progress
    )
  }
}

extension OutputBuffer {
  /// Writes text that ends with a line.
  ///
  /// - Throws: ``OutputError`` if the buffer was full and could not be written.
  package func write(_ text: String) throws(OutputError) {
    let count = contents.withLock { contents in
      contents.collected.append(contentsOf: text.utf8)
      return contents.collected.count
    }
    try flushIfFull(count)
  }

  /// Writes bytes.
  ///
  /// - Parameters:
  ///   - lines: The bytes.
  ///   - continues: Whether the last line continues.
  /// - Throws: ``OutputError`` if the buffer was full and could not be written.
  package func write(_ lines: Span<UInt8>, continues: Bool = false) throws(OutputError) {
    let count = contents.withLock { contents in
      contents.isInsideLine = continues
      contents.collected.append(lines)
      return contents.collected.count
    }
    try flushIfFull(count)
  }

  /// Writes complete lines.
  ///
  /// - Throws: ``OutputError`` if they could not be written.
  package func write(lines: [UInt8]) throws(OutputError) {
    guard lines.count >= Self.minimumAtOnce else { return try write(lines.span) }
    try flush()
    try writeThrough(lines)
  }

  private func flushIfFull(_ count: Int) throws(OutputError) {
    if count >= Self.capacity || (isLineBuffered && count > 0) { try flush() }
  }

  /// Writes the collected bytes.
  ///
  /// - Throws: ``OutputError`` if it can't be written.
  package func flush() throws(OutputError) {
    contents.withLock { $0.leave() }
    try writeLeaving()
  }

  /// Writes bytes directly, without collecting them.
  private func writeThrough(_ lines: [UInt8]) throws(OutputError) {
    let memory = contents.withLock { contents in
      let memory = contents.leaving
      contents.leaving = lines
      return memory
    }
    try writeLeaving(reusing: memory)
  }

  /// Writes the bytes that are leaving, reusing the memory of another array if there is one.
  private func writeLeaving(reusing memory: [UInt8]? = nil) throws(OutputError) {
    guard contents.withLock({ !$0.leaving.isEmpty }) else { return }
    progress?.clear()
    defer { contents.withLock { $0.endLeaving(reusing: memory) } }
    let waits = Platform.mayWait(descriptor)
    do throws(SystemError) {
      while contents.withLock({ $0.written < $0.leaving.count }) {
        // Only a piece for which there is room blocks other threads.
        if waits { Platform.awaitRoom(in: descriptor) }
        try contents.withLock { (contents) throws(SystemError) in
          contents.written = try Platform.writePiece(
            of: contents.leaving, from: contents.written, to: descriptor, waits: waits)
        }
      }
    } catch {
      throw outputError(error)
    }
  }

  /// Writes the collected bytes if the output is a terminal.
  ///
  /// - Returns: Whether the output is at the start of a line.
  /// - Throws: ``OutputError`` if it can't be written.
  func flushToTerminal() throws(OutputError) -> Bool {
    guard isTerminal else { return true }
    try flush()
    return contents.withLock { $0.endsLine }
  }

  /// Writes the collected bytes and closes the output, except standard error, which is needed until
  /// the end.
  ///
  /// - Throws: ``OutputError`` if writing fails, or closing reports that written bytes are lost.
  package func close() throws(OutputError) {
    try flush()
    if descriptor == .standardError { return }
    try SystemError.attempt(try Platform.close(descriptor)) { outputError($0) }
  }

  private func outputError(_ error: SystemError) -> OutputError {
    let isBrokenPipe = error.code == Platform.brokenPipe && descriptor == .standardOutput
    return isBrokenPipe ? .brokenPipe(error) : .failed(file, error)
  }
}

extension OutputBuffer.Contents {
  /// Moves the collected bytes to the leaving ones, which must have been written.
  mutating func leave() {
    swap(&collected, &leaving)
    written = 0
  }

  /// Discards bytes that have been written, or can't be written.
  mutating func endLeaving(reusing memory: [UInt8]?) {
    endsLine = leaving.last == UInt8(ascii: "\n")
    if let memory {
      leaving = memory
    } else {
      leaving.removeAll(keepingCapacity: true)
    }
    written = 0
  }
}

// MARK: - Signals

extension OutputBuffer {
  /// Whether some lines have not been written yet.
  var holdsLines: Bool { contents.withLock { !$0.collected.isEmpty } }

  /// Writes the bytes that another thread has left, as far as a reader accepts them, and prevents
  /// that thread from writing in the meantime.
  ///
  /// Does nothing while that thread is in the middle of a line.
  ///
  /// - Parameter body: The action to take before the other thread continues.
  func surrender(_ body: () -> Void) {
    contents.withLock { contents in
      if contents.isInsideLine { return }
      if contents.written < contents.leaving.count, !give(&contents) { return body() }
      contents.leave()
      _ = give(&contents)
      body()
    }
  }

  /// Returns whether a reader has accepted all output.
  private func give(_ contents: inout Contents) -> Bool {
    let waits = Platform.mayWait(descriptor)
    while contents.written < contents.leaving.count {
      if waits, !Platform.hasRoom(in: descriptor, within: Self.patience) { return false }
      let start = contents.written
      let end = try? Platform.writePiece(
        of: contents.leaving, from: start, to: descriptor, waits: waits)
      guard let end else { return false }
      contents.written = end
    }
    return true
  }

  /// The time to wait for a reader, in milliseconds.
  private static let patience: CInt = 200
}
