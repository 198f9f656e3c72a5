/// How a stream of bytes is divided into lines.
package struct LineFormat: Hashable, Sendable {
  /// The treatment of a carriage return immediately before the end of a line.
  package enum CarriageReturn: Hashable, Sendable {
    /// The carriage return is part of the line end.
    case stripped
    /// The carriage return is a character like any other.
    case kept
  }

  /// The byte that ends each line, an ASCII character that is not part of the line.
  package var terminator: UInt8
  /// The treatment of a carriage return before the terminator.
  package var carriageReturn: CarriageReturn

  /// Creates a format; the defaults suit text files of all systems.
  package init(
    terminator: UInt8 = UInt8(ascii: "\n"),
    carriageReturn: CarriageReturn = .stripped
  ) {
    self.terminator = terminator
    self.carriageReturn = carriageReturn
  }
}

extension LineFormat {
  /// The byte of the carriage return.
  static let carriageReturn = UInt8(ascii: "\r")

  /// Returns the number of bytes of a line that are judged.
  ///
  /// - Parameter line: The bytes before a terminator.
  /// - Returns: The number of all bytes, without a carriage return that is part of the line end.
  package func contentCount(of line: Span<UInt8>) -> Int {
    guard carriageReturn == .stripped, line.count > 0,
      line[line.count - 1] == Self.carriageReturn
    else { return line.count }
    return line.count - 1
  }
}
