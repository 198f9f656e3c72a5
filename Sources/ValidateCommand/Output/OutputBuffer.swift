/// Standard output, written in large pieces.
///
/// Nothing is lost unseen: whoever is done calls ``close()``, which throws if any byte that was
/// written to the buffer did not arrive.
struct OutputBuffer: ~Copyable {
  /// The number of bytes that are collected before they are written.
  private static let capacity = 64 * 1024

  private let descriptor: Platform.Descriptor
  private let isTerminal: Bool
  private var bytes: [UInt8] = []

  /// Creates a buffer before standard output.
  init() {
    descriptor = .standardOutput
    isTerminal = Platform.isTerminal(.standardOutput)
  }
}

extension OutputBuffer {
  /// Adds text to the output.
  ///
  /// - Throws: ``OutputError`` if the buffer was full and could not be written.
  mutating func write(_ text: String) throws(OutputError) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= Self.capacity { try flush() }
  }

  /// Adds bytes, which ``flushIfFull()`` has to follow.
  mutating func append(_ bytes: [UInt8]) {
    self.bytes.append(contentsOf: bytes)
  }

  /// Adds a byte, likewise.
  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Adds a number that is not negative, likewise.
  mutating func append(decimal number: Int) {
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var start = digits.count
    var rest = number
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    } while rest > 0
    for index in start..<digits.count { bytes.append(digits[index]) }
  }

  /// Writes what has been collected if that is much.
  ///
  /// - Throws: ``OutputError`` if it can't be written.
  mutating func flushIfFull() throws(OutputError) {
    if bytes.count >= Self.capacity { try flush() }
  }

  /// Writes what has been collected.
  ///
  /// - Throws: ``OutputError`` if it can't be written.
  mutating func flush() throws(OutputError) {
    guard !bytes.isEmpty else { return }
    defer { bytes.removeAll(keepingCapacity: true) }
    do throws(SystemError) {
      try Platform.write(bytes, to: descriptor)
    } catch {
      throw OutputError(error)
    }
  }

  /// Writes what has been collected if a person is watching.
  ///
  /// - Throws: ``OutputError`` if it can't be written.
  mutating func flushToTerminal() throws(OutputError) {
    if isTerminal { try flush() }
  }

  /// Writes what has been collected, and closes standard output.
  ///
  /// - Throws: ``OutputError`` if it can't be written, or if the system says only at the close
  ///   that it could not keep what was written.
  mutating func close() throws(OutputError) {
    try flush()
    do throws(SystemError) {
      try Platform.close(descriptor)
    } catch {
      throw OutputError(error)
    }
  }
}
