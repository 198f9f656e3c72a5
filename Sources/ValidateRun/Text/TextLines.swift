package import LineValidation
import RegularLanguage

/// The lines of a file, without their line ends.
package struct TextLines {
  private let descriptor: Platform.Descriptor
  /// The number of bytes that may still be read.
  private(set) var remaining: Int
  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
  /// The range of the buffer that has been read, but not passed on.
  private var unread = 0..<0

  /// The maximum number of bytes of a line; a longer one ends the reading.
  package static let maximumByteCount = 1 << 28

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - descriptor: An open file.
  ///   - count: The maximum number of bytes to read.
  package init(_ descriptor: Platform.Descriptor, upTo count: Int = .max) {
    self.descriptor = descriptor
    remaining = count
  }
}

extension TextLines {
  /// Reads the next line.
  ///
  /// - Returns: The line, or the start of a line that is too long; nil at the end.
  /// - Throws: ``SystemError`` with the system's reason.
  package mutating func next() throws(SystemError) -> ArraySlice<UInt8>? {
    var start = unread.lowerBound
    while true {
      let end = buffer.span.extracting(first: unread.upperBound)
        .firstOffset(of: UInt8(ascii: "\n"), from: start)
      if end < unread.upperBound || unread.count > Self.maximumByteCount {
        let line = unread.lowerBound..<end
        unread = min(end + 1, unread.upperBound)..<unread.upperBound
        return buffer[line]
      }
      start = unread.count
      makeRoom()
      let count = try Platform.read(
        descriptor, into: &buffer, from: unread.upperBound, atMost: remaining)
      remaining -= count
      if count == 0 {
        let line = unread
        unread = 0..<0
        return line.isEmpty ? nil : buffer[line]
      }
      unread = 0..<unread.upperBound + count
    }
  }

  /// Moves the unread bytes to the start of the buffer, which grows if they fill it.
  private mutating func makeRoom() {
    if unread.lowerBound > 0 {
      for index in unread { buffer[index - unread.lowerBound] = buffer[index] }
      unread = 0..<unread.count
    }
    if unread.count == buffer.count {
      buffer.append(contentsOf: repeatElement(0, count: buffer.count))
    }
  }
}
