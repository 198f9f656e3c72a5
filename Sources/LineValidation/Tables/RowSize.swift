import RegularLanguage

/// The size of a row that comes in pieces, in bytes of the file, and the place at which it passes
/// the limit.
struct RowSize: Sendable {
  private let most: Int
  private let encoding: LinePlan.Encoding
  /// The number of bytes so far.
  private var count = 0
  /// The place of the first byte that is one too many; until there is one, of the next byte.
  private var place = TextPlace(line: 0, column: 0)
  /// The Characters of the line before that.
  private var column = CharacterCounter()

  /// Starts before a row; `nil` if rows may be of any size.
  init?(_ plan: LinePlan) {
    guard let most = plan.maximumByteCount else { return nil }
    self.most = most
    encoding = plan.encoding
  }
}

extension RowSize {
  /// Reads the next piece of the row, with all that belongs to its writing.
  mutating func read(_ piece: Span<UInt8>) {
    for index in piece.indices {
      let byte = piece[index]
      // As ISO 8859-1, a byte of the file may be two.
      if encoding == .bytes, UTF8.isContinuation(byte) {
        if count <= most { column.consume(piece.extracting(index..<index + 1)) }
        continue
      }
      if count == most {
        // A scalar that is cut counts as a Character.
        place.column = column.count - (UTF8.isContinuation(byte) ? 1 : 0)
      }
      count += 1
      if count > most { continue }
      if byte == UInt8(ascii: "\n") {
        place.line += 1
        column = CharacterCounter()
      } else {
        column.consume(piece.extracting(index..<index + 1))
      }
    }
  }

  /// Returns the place at which the row passes the limit.
  ///
  /// - Parameter ending: The number of bytes that belong to the row's end.
  /// - Returns: The place; `nil` if it does not.
  func excess(withoutLast ending: Int) -> TextPlace? { count - ending > most ? place : nil }
}
