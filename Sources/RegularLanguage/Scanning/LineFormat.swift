/// How a stream of bytes is divided into lines.
package struct LineFormat: Hashable, Sendable {
  /// The part that a carriage return right before the end of a line plays.
  package enum CarriageReturn: Hashable, Sendable {
    /// A part of the end of the line.
    case stripped
    /// A character like any other.
    case kept
  }

  /// The byte that ends each line, which is no part of it: an ASCII character.
  package var terminator: UInt8
  /// The part that a carriage return before that plays.
  package var carriageReturn: CarriageReturn

  /// Creates a format; without arguments that of text files of all systems.
  package init(
    terminator: UInt8 = UInt8(ascii: "\n"),
    carriageReturn: CarriageReturn = .stripped
  ) {
    self.terminator = terminator
    self.carriageReturn = carriageReturn
  }
}

extension LineFormat {
  /// The bytes that are the carriage return.
  static let carriageReturn = UInt8(ascii: "\r")

  /// Returns how many bytes of a line are judged.
  ///
  /// - Parameter line: What stands before a terminator.
  /// - Returns: The number of all bytes, or of all but the carriage return at the end.
  package func contentCount(of line: Span<UInt8>) -> Int {
    guard carriageReturn == .stripped, line.count > 0,
      line[line.count - 1] == Self.carriageReturn
    else { return line.count }
    return line.count - 1
  }
}
