/// Writes text into XML 1.0.
///
/// Characters that XML does not allow (section 2.2) must be escaped before.
enum XML {
  /// Returns text with markup escaped, for contents and attributes.
  static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text.utf8.span, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends text with markup escaped; the text is UTF-8.
  static func append(_ text: Span<UInt8>, to bytes: inout [UInt8]) {
    var start = 0
    for offset in text.indices {
      guard let entity = entity(for: text[offset]) else { continue }
      bytes.append(text.extracting(start..<offset))
      bytes.append(entity)
      start = offset + 1
    }
    bytes.append(text.extracting(start...))
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
