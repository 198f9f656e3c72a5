/// A dialect of JSON.
package enum JSONDialect: Hashable, Sendable {
  /// JSON (RFC 8259).
  case json
  /// JSON with comments, as editors and compilers read their settings: from `//` to the end of the
  /// line, or from `/*` to `*/`. The last member or element may be followed by a comma.
  ///
  ///     {
  ///       "port": 8080,  // not 80, which needs root
  ///       "hosts": ["a", "b",],
  ///     }
  case jsonc
}

extension Span<UInt8> {
  /// Returns the offset of the next byte that is neither white space nor part of a comment, or the
  /// end; of a comment that does not end, or a slash that starts none, that of its slash.
  func endOfBlanksAndComments(from start: Int) -> Int {
    let slash = UInt8(ascii: "/")
    var offset = endOfBlanks(from: start)
    while offset + 1 < count, self[offset] == slash {
      switch self[offset + 1] {
      case slash: offset = endOfCommentLine(from: offset + 2)
      case UInt8(ascii: "*"):
        // The asterisk of the start is not that of the end.
        var end = offset + 3
        while end < count, self[end] != slash || self[end - 1] != UInt8(ascii: "*") { end += 1 }
        if end >= count { return offset }
        offset = end + 1
      default: return offset
      }
      offset = endOfBlanks(from: offset)
    }
    return offset
  }

  /// Returns the offset of the line end after a comment, or the end.
  func endOfCommentLine(from start: Int) -> Int {
    var offset = start
    while offset < count, self[offset] != UInt8(ascii: "\n"), self[offset] != UInt8(ascii: "\r") {
      offset += 1
    }
    return offset
  }
}
