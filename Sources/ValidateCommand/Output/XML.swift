/// Writes text into XML 1.0.
///
/// What XML forbids altogether (section 2.2) has to be escaped as unprintable before.
enum XML {
  /// Returns text with its markup escaped, for contents and attributes.
  static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(Array(text.utf8), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds text with its markup escaped; it is UTF-8.
  static func append(_ text: [UInt8], to bytes: inout [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): bytes.append("&amp;")
      case UInt8(ascii: "<"): bytes.append("&lt;")
      case UInt8(ascii: ">"): bytes.append("&gt;")
      case UInt8(ascii: "\""): bytes.append("&quot;")
      default: bytes.append(byte)
      }
    }
  }
}
