import LineValidation
import Synchronization

/// An output, written in large pieces that end with a line.
///
/// No loss goes unnoticed: call ``close()`` at the end, which throws if any byte that was
/// written to the buffer did not arrive. One thread writes; another may require what is left when a
/// signal ends the program (see ``Interruption``).
package final class OutputBuffer: Sendable {
  /// The number of bytes that are collected before they are written.
  private static let capacity = 64 * 1024
  /// So many bytes are written where they are: to collect them takes longer.
  private static let minimumAtOnce = 32 * 1024

  /// The output, as messages name it.
  let file: OutputError.File
  /// The file that the bytes go to.
  let descriptor: Platform.Descriptor
  private let isTerminal: Bool
  private let isLineBuffered: Bool
  /// The progress that stands on the terminal meanwhile.
  private let progress: Progress?
  private let contents = Mutex(Contents())

  /// The bytes that there are to write.
  fileprivate struct Contents {
    /// The bytes that wait until there are more of them.
    var collected: [UInt8] = []
    /// The bytes that are being written.
    var leaving: [UInt8] = []
    /// The number of those that are written.
    var written = 0
    /// Whether what was collected last is the start of a line, the rest
    /// of which is still to come.
    var isInsideLine = false
    /// Whether what was written last ends with a line feed.
    var endsLine = true
  }

  /// Creates a buffer before an open file.
  ///
  /// - Parameters:
  ///   - descriptor: The open file, which the buffer closes.
  ///   - file: What messages call it.
  ///   - isLineBuffered: Whether each line is written at once.
  ///   - progress: What must leave a terminal before anything is written there.
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

  /// Creates a buffer before standard output.
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
  /// Adds text that ends with a line.
  ///
  /// - Throws: ``OutputError`` if the buffer was full and could not be written.
  package func write(_ text: String) throws(OutputError) {
    let count = contents.withLock { contents in
      contents.collected.append(contentsOf: text.utf8)
      return contents.collected.count
    }
    try flushIfFull(count)
  }

  /// Adds bytes.
  ///
  /// - Parameters:
  ///   - lines: The bytes.
  ///   - goesOn: Whether the rest of the last line is still to come.
  /// - Throws: ``OutputError`` if the buffer was full and could not be written.
  package func write(_ lines: Span<UInt8>, goesOn: Bool = false) throws(OutputError) {
    let count = contents.withLock { contents in
      contents.isInsideLine = goesOn
      contents.collected.append(lines)
      return contents.collected.count
    }
    try flushIfFull(count)
  }

  /// Adds lines, after which nothing else need come for them to be whole.
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

  /// Writes what has been collected.
  ///
  /// - Throws: ``OutputError`` if it can't be written.
  package func flush() throws(OutputError) {
    contents.withLock { $0.leave() }
    try writeLeaving()
  }

  /// Writes bytes where they are.
  private func writeThrough(_ lines: [UInt8]) throws(OutputError) {
    let memory = contents.withLock { contents in
      let memory = contents.leaving
      contents.leaving = lines
      return memory
    }
    try writeLeaving(reusing: memory)
  }

  /// Writes what leaves, and goes on in the memory of another array if there is one.
  private func writeLeaving(reusing memory: [UInt8]? = nil) throws(OutputError) {
    guard contents.withLock({ !$0.leaving.isEmpty }) else { return }
    progress?.clear()
    defer { contents.withLock { $0.endLeaving(reusing: memory) } }
    let waits = Platform.mayWait(descriptor)
    do throws(SystemError) {
      while contents.withLock({ $0.written < $0.leaving.count }) {
        // Only a piece for which there is room keeps others waiting.
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

  /// Writes what has been collected if a person is watching.
  ///
  /// - Returns: Whether something else can be shown on a line of its own.
  /// - Throws: ``OutputError`` if it can't be written.
  func flushToTerminal() throws(OutputError) -> Bool {
    guard isTerminal else { return true }
    try flush()
    return contents.withLock { $0.endsLine }
  }

  /// Writes what has been collected, and closes the output, unless it is standard error, which
  /// takes messages to the end.
  ///
  /// - Throws: ``OutputError`` if it can't be written, or if the system says only at the close
  ///   that it could not keep what was written.
  package func close() throws(OutputError) {
    try flush()
    if descriptor == .standardError { return }
    do throws(SystemError) {
      try Platform.close(descriptor)
    } catch {
      throw outputError(error)
    }
  }

  private func outputError(_ error: SystemError) -> OutputError {
    let isBrokenPipe = error.code == Platform.brokenPipe && descriptor == .standardOutput
    return isBrokenPipe ? .brokenPipe : .failed(file, error)
  }
}

extension OutputBuffer.Contents {
  /// Lets what was collected leave; what left before is written.
  mutating func leave() {
    swap(&collected, &leaving)
    written = 0
  }

  /// Forgets what was written, or can't be.
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
  /// Whether some lines are not written yet.
  var holdsLines: Bool { contents.withLock { !$0.collected.isEmpty } }

  /// Writes what another thread has left here, as far as anybody takes it, and keeps that thread
  /// from writing more in the meantime.
  ///
  /// Nothing happens while that thread is in the middle of a line.
  ///
  /// - Parameter body: What is done before the other thread goes on.
  func surrender(_ body: () -> Void) {
    contents.withLock { contents in
      if contents.isInsideLine { return }
      if contents.written < contents.leaving.count, !give(&contents) { return body() }
      contents.leave()
      _ = give(&contents)
      body()
    }
  }

  /// Returns whether a reader takes all output.
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

  /// The time for which a reader is waited for, in milliseconds.
  private static let patience: CInt = 200
}
