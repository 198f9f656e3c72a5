/// Writes JSON (RFC 8259), which is valid UTF-8 whatever went into it.
///
/// What can't be printed is escaped, so that the text is safe on a terminal too.
enum JSON {
  /// A value, by its kind.
  indirect enum Value {
    case string(String)
    case number(Int)
    case boolean(Bool)
    case array([Value])
    /// Members whose value is nil are left out.
    case object([(String, Value?)])
  }

  /// Returns a value as text on one line.
  static func text(_ value: Value) -> String {
    switch value {
    case .string(let text): string(text)
    case .number(let number): String(number)
    case .boolean(let flag): flag ? "true" : "false"
    case .array(let values): "[" + values.map(text).joined(separator: ",") + "]"
    case .object(let members): "{" + text(members: members) + "}"
    }
  }

  /// Returns the members of an object as text.
  static func text(members: [(String, Value?)]) -> String {
    members.compactMap { name, value in value.map { string(name) + ":" + text($0) } }
      .joined(separator: ",")
  }

  /// Whether bytes are text in which nothing has to be escaped.
  static func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    return bytes.allSatisfy { 0x20..<0x7F ~= $0 && $0 != quote && $0 != backslash }
  }

  private static func string(_ text: String) -> String {
    // Nearly all of a report, at several times the speed.
    if isPlain(text.utf8) { return "\"" + text + "\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if Escaping.isPrintable(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          for unit in UTF16.encode(scalar) ?? UTF16.EncodedScalar() {
            let digits = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        }
      }
    }
    return result + "\""
  }

  /// Bytes as members of an object: text where they are UTF-8, and else base64 (RFC 4648) under
  /// another name.
  static func members(_ name: String, _ bytes: [UInt8]) -> [(String, Value?)] {
    if let text = String(validating: bytes, as: UTF8.self) { return [(name, .string(text))] }
    return [(name + "Base64", .string(base64(bytes)))]
  }

  /// Returns bytes in base64.
  static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var result = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let missing = 3 - group.count
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * missing)
      for place in 0..<4 {
        result.append(place < 4 - missing ? letters[bits >> (18 - 6 * place) & 63] : "=")
      }
    }
    return result
  }
}
