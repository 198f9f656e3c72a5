import RegularLanguage

/// Percent-encoding (RFC 3986, section 2.1).
enum PercentEncoding {
  /// Returns a path as a URI reference; a relative path remains relative.
  static func reference(toPath path: [UInt8]) -> String {
    let isAbsolute = path.first == UInt8(ascii: "/")
    var result = isAbsolute ? "file://" : ""
    for byte in path {
      let isPlain = byte == UInt8(ascii: "/") || isUnreserved(byte)
      result += isPlain ? String(Unicode.Scalar(byte)) : encode(byte)
    }
    return result
  }

  /// Returns a byte as `%HH`.
  static func encode(_ byte: UInt8) -> String {
    "%" + HexDigits.upperCase(byte)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default:
      false
    }
  }
}
