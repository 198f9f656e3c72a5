/// Writes text into XML 1.0 and HTML.
///
/// Characters that XML does not allow (section 2.2) must be escaped before.
package enum Markup {
  /// Returns text with markup escaped, for contents and for attributes in double quotation marks.
  package static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(Array(text.utf8)[...], to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends text with markup escaped; the text is UTF-8.
  package static func append(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    var start = text.startIndex
    for offset in text.indices {
      guard let entity = entity(for: text[offset]) else { continue }
      bytes.append(contentsOf: text[start..<offset])
      bytes.append(contentsOf: entity.utf8)
      start = offset + 1
    }
    bytes.append(contentsOf: text[start...])
  }

  /// Returns the replacement of a byte of markup.
  @inline(__always)
  private static func entity(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: nil
    }
  }
}
