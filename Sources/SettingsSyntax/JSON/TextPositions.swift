/// Converts byte offsets of a text, in ascending order, to lines and columns.
///
///     var positions = TextPositions(Array("{\n  \"port\": 80}".utf8))
///     positions.place(at: 4)    // (2, 3)
///     positions.place(at: 12)   // (2, 11); only the bytes in between are read
///
/// A line ends with LF, CR LF or CR. Columns count Characters from 1. The offset of a JSON token is
/// always between two Characters, so columns can be added up.
package struct TextPositions {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  /// Creates positions; a byte order mark at the start is not part of a line.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Returns the line and the column of an offset that is not less than the previous one.
  ///
  /// - Complexity: O(*n*) in the number of bytes since the previous offset.
  package mutating func place(at target: Int) -> (line: Int, column: Int) {
    var start = offset
    var isASCII = true
    for index in offset..<max(offset, min(target, bytes.count)) {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == .lineFeed || byte == .carriageReturn && next != .lineFeed {
        line += 1
        column = 1
        start = index + 1
        isASCII = true
      } else if byte >= 0x80 {
        isASCII = false
      }
    }
    offset = max(offset, min(target, bytes.count))
    let rest = bytes[start..<offset]
    column += isASCII ? rest.count : String(decoding: rest, as: UTF8.self).count
    return (line, column)
  }
}
