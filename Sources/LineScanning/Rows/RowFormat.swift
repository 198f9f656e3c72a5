/// A format that divides a stream of bytes into the rows of a table, and rows into fields: that of
/// RFC 4180, in which a line feed alone may also end a row.
///
/// A field between quotation marks may contain delimiters, line ends and doubled quotation marks:
///
///     a,"b, c",d         // three fields
///     a,"say ""b""",c    // three; the second is: say "b"
///     a,b"c              // the second contains a quotation mark but is not quoted
package struct RowFormat: Hashable, Sendable {
  /// The byte between two fields: an ASCII character except a quotation mark or line end.
  package let delimiter: UInt8
  /// Whether fields may be between quotation marks; if not, a quotation mark is a character like
  /// any other.
  package let isQuoted: Bool

  /// Creates a format.
  package init(delimiter: UInt8, isQuoted: Bool) {
    self.delimiter = delimiter
    self.isQuoted = isQuoted
  }

  /// The quotation mark.
  static let quote = UInt8(ascii: "\"")
  static let lineFeed = UInt8(ascii: "\n")
}

/// A place in a row, which determines what may follow.
package enum RowPlace: Hashable, Sendable {
  /// The start of a field, and of the row if the field is the first.
  case fieldStart
  /// Within an unquoted field.
  case plain
  /// After a carriage return in an unquoted field, which is part of a line end, or of the field if
  /// quoting is disabled.
  case plainReturn
  /// Between quotation marks.
  case quoted
  /// After a quotation mark in a quoted field, which ends the field, or is the first of two.
  case quote
  /// After a quoted field and a carriage return, where the row must end.
  case quoteReturn
  /// After a byte that is not allowed; the row continues to the end of the line.
  case broken
}

/// The role of a byte in a row.
package enum RowPart: Sendable {
  /// A byte of a field's value, such as the second of two quotation marks.
  case value
  /// A byte of a field's notation, such as a quotation mark around it.
  case mark
  /// The end of a field that is not the last.
  case fieldEnd
  /// The end of the row, and of its last field.
  case rowEnd
  /// A byte that is not allowed.
  case fault
}

extension RowFormat {
  /// Reads a byte.
  ///
  /// - Parameters:
  ///   - byte: The byte.
  ///   - place: The place before the byte; updated to the place after it.
  /// - Returns: The role of the byte.
  @inline(__always)
  package func pass(_ byte: UInt8, from place: inout RowPlace) -> RowPart {
    switch place {
    case .quoted:
      if byte != Self.quote { return .value }
      place = .quote
      return .mark
    case .quote where byte == Self.quote:
      place = .quoted
      return .value
    case .quote where byte == LineFormat.carriageReturn:
      place = .quoteReturn
      return .mark
    case .quoteReturn where byte != Self.lineFeed, .quote where !isEnd(byte):
      place = .broken
      return .fault
    case .plainReturn where isQuoted && byte != Self.lineFeed:
      place = .broken
      return .fault
    case .broken where byte != Self.lineFeed:
      return .mark
    case .fieldStart where isQuoted && byte == Self.quote:
      place = .quoted
      return .mark
    case .plain where isQuoted && byte == Self.quote:
      place = .broken
      return .fault
    case .fieldStart, .plain, .plainReturn, .quote, .quoteReturn, .broken:
      if isEnd(byte) {
        place = .fieldStart
        return byte == Self.lineFeed ? .rowEnd : .fieldEnd
      }
      place = byte == LineFormat.carriageReturn ? .plainReturn : .plain
      return .value
    }
  }

  @inline(__always)
  private func isEnd(_ byte: UInt8) -> Bool { byte == delimiter || byte == Self.lineFeed }

  /// Returns whether the bytes may end at a place, as if a line end followed.
  package func mayEnd(at place: RowPlace) -> Bool {
    switch place {
    case .fieldStart, .plain, .quote, .broken: true
    case .plainReturn: !isQuoted
    case .quoted, .quoteReturn: false
    }
  }
}
