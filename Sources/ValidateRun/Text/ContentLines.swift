import LineValidation
import RegularLanguage

/// The lines of a file that was read as a whole, without their ends, which are LF or CR LF.
///
///     Array(ContentLines(Array("a\r\nb".utf8)))   // the bytes of "a" and "b"
package struct ContentLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  /// Prepares to read lines.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - skipsMark: Whether a byte order mark at the start is no part of the first line.
  package init(_ bytes: [UInt8], skipsMark: Bool = true) {
    let mark = Block.byteOrderMark
    rest = bytes.dropFirst(skipsMark && bytes.starts(with: mark) ? mark.count : 0)
  }

  /// Prepares to read some lines of a file, each with its indices in the file.
  init(_ lines: ArraySlice<UInt8>) { rest = lines }

  package mutating func next() -> ArraySlice<UInt8>? {
    if rest.isEmpty { return nil }
    let line = rest.prefix(rest.span.firstOffset(of: UInt8(ascii: "\n"), from: 0))
    rest = rest[line.endIndex...].dropFirst()
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}
