import RegularLanguage
import SettingsSyntax

/// The size, in bytes of the file, of a row that is read in pieces, and the position at which it
/// exceeds the limit.
struct RowSize: Sendable {
  private let maximum: Int
  private let encoding: LinePlan.Encoding
  /// The number of bytes read.
  private var count = 0
  /// The position of the first byte over the limit; before that, of the next byte.
  private var place = TextPosition(line: 0, column: 0)
  /// The Characters of the line before that position.
  private var column = CharacterCounter()

  /// Creates the size of a row before its first byte; `nil` if there is no limit.
  init?(_ plan: LinePlan) {
    guard let maximum = plan.maximumByteCount else { return nil }
    self.maximum = maximum
    encoding = plan.encoding
  }
}

extension RowSize {
  /// Reads the next piece of the row, including quotation marks and delimiters.
  mutating func read(_ piece: Span<UInt8>) {
    for index in piece.indices {
      let byte = piece[index]
      // In ISO 8859-1, a byte of the file may take two bytes.
      if encoding == .bytes, UTF8.isContinuation(byte) {
        if count <= maximum { column.consume(piece.extracting(index..<index + 1)) }
        continue
      }
      if count == maximum {
        // A scalar that is cut counts as a Character.
        place.column = column.count - (UTF8.isContinuation(byte) ? 1 : 0)
      }
      count += 1
      if count > maximum { continue }
      if byte == UInt8(ascii: "\n") {
        place.line += 1
        column = CharacterCounter()
      } else {
        column.consume(piece.extracting(index..<index + 1))
      }
    }
  }

  /// Returns the position at which the row exceeds the limit.
  ///
  /// - Parameter ending: The number of bytes that belong to the terminator.
  /// - Returns: The position; `nil` if the row does not exceed the limit.
  func excess(withoutLast ending: Int) -> TextPosition? { count - ending > maximum ? place : nil }
}
