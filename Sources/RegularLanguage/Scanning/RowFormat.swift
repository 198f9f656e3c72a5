/// How a stream of bytes is divided into the rows of a table, and these into fields: that of
/// RFC 4180, in which a line feed alone may end a row as well.
///
/// A field that stands between quotation marks may have delimiters and line ends in it, and a
/// quotation mark that is doubled:
///
///     a,"b, c",d         // three fields
///     a,"say ""b""",c    // three; the second is: say "b"
///     a,b"c              // the second has a quotation mark without having two around it
package struct RowFormat: Hashable, Sendable {
  /// The byte between two fields: an ASCII character, and no quotation mark or line end.
  package let delimiter: UInt8
  /// Whether fields may stand between quotation marks; where they may
  /// not, a quotation mark is a character like any other.
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

/// A place in a row, by what may follow there.
package enum RowPlace: Hashable, Sendable {
  /// The start of a field, and of the row where it is the first.
  case fieldStart
  /// A place in a field without quotation marks around it.
  case plain
  /// After a carriage return in such a field, which is part of a line end, or of the field where
  /// nothing is quoted.
  case plainReturn
  /// A place between quotation marks.
  case quoted
  /// After a quotation mark in there, which ends the field, or is the first of two.
  case quote
  /// After a field between quotation marks and a carriage return, where the row must end.
  case quoteReturn
  /// After what can't stand where it does; the row goes on up to the end of the line.
  case broken
}

/// The part that a byte plays in a row.
package enum RowPart: Sendable {
  /// A byte of a field's value; the second of two quotation marks is one.
  case value
  /// A byte that belongs to the writing of a field, such as a quotation mark around it.
  case mark
  /// The end of a field that is not the last.
  case fieldEnd
  /// The end of the row, and of its last field.
  case rowEnd
  /// A byte that can't stand there.
  case fault
}

extension RowFormat {
  /// Reads a byte.
  ///
  /// - Parameters:
  ///   - byte: The byte.
  ///   - place: The place before it; becomes the one after it.
  /// - Returns: The part that it plays.
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

  /// Returns whether the bytes may end at a place, as though a line end followed.
  package func mayEnd(at place: RowPlace) -> Bool {
    switch place {
    case .fieldStart, .plain, .quote, .broken: true
    case .plainReturn: !isQuoted
    case .quoted, .quoteReturn: false
    }
  }
}
