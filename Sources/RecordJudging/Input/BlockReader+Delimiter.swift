package import LineScanning
import RegularLanguage

extension BlockReader {
  /// Returns the delimiter that was probably meant, if the header of a table is a single field, and
  /// another delimiter splits it and all rows read so far into as many fields.
  ///
  ///     name;age        // ';'
  ///     Ann;12
  ///     to do; later    // none: the next row has no ';'
  ///     sleep
  ///
  /// - Parameters:
  ///   - header: The values of the header, which was read last.
  ///   - format: The row format.
  ///   - isSkipped: Returns whether a row, without its terminator, is skipped.
  /// - Returns: The delimiter; `nil` if there is none, or no row after the header.
  package func likelyDelimiter(
    of header: [[UInt8]],
    insteadOf format: RowFormat,
    isSkipped: (Span<UInt8>) -> Bool
  ) -> UInt8? {
    guard header.count == 1 else { return nil }
    return Self.delimiters.first { delimiter in
      let count = header[0].count { $0 == delimiter }
      return count > 0 && delimiter != format.delimiter
        && areRowsSplit(
          into: count + 1, RowFormat(delimiter: delimiter, isQuoted: delimiter != Self.tab),
          isSkipped)
    }
  }

  private static let tab = UInt8(ascii: "\t")
  /// The usual delimiters: first those that are rarely part of a text.
  private static let delimiters = [tab] + Array(";|,\u{1F}\u{1E}".utf8)

  /// Returns whether there are rows after the header, and all of those that have been read
  /// completely have the same number of fields.
  private func areRowsSplit(
    into count: Int,
    _ format: RowFormat,
    _ isSkipped: (Span<UInt8>) -> Bool
  ) -> Bool {
    let bytes = bytesAfterHeader.span
    var (start, rows) = (0, 0)
    var row = RowFields()
    while start < bytes.count {
      row.read(bytes, from: start, format)
      if row.end == bytes.count, row.end == row.contentEnd, rows > 0 { break }
      let content = bytes.extracting(start..<max(start, row.contentEnd))
      start = row.end
      if isSkipped(content) { continue }
      guard row.isWellFormed, row.all.count == count else { return false }
      rows += 1
    }
    return rows > 0
  }
}
