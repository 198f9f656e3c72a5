import LineValidation
import RegularLanguage
import ValidationCore
import ValidationFormats

/// Writes JSON (RFC 8259), which is always valid UTF-8.
///
/// Characters that can't be printed are escaped, so that the text is also safe on a terminal.
package enum JSON {
  /// A value.
  package indirect enum Value {
    case string(String)
    case number(Int)
    case boolean(Bool)
    case array([Value])
    /// Members whose value is nil are omitted.
    case object([(String, Value?)])
  }

  /// Returns a value as text on one line.
  package static func text(_ value: Value) -> String {
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

  /// Returns whether bytes are text that needs no escaping.
  static func isPlain(_ bytes: Span<UInt8>) -> Bool {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    for index in bytes.indices {
      let byte = bytes[index]
      guard 0x20..<0x7F ~= byte, byte != quote, byte != backslash else { return false }
    }
    return true
  }

  /// Appends a string.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    // Most of a report takes this path, which is several times as fast.
    if text.withBytes({ isPlain($0) }) {
      bytes.append(text)
    } else {
      Escaping.append(text, to: &bytes, escape: escape)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns the text between the quotation marks of a string.
  static func escaped(_ text: String) -> String { String(string(text).dropFirst().dropLast()) }

  /// Appends bytes as a member of an object: as text if they are UTF-8, otherwise as base64 (RFC
  /// 4648) under another name.
  ///
  /// The names must need no escaping.
  static func append(
    _ name: StaticString,
    orBinary binaryName: StaticString,
    _ value: ArraySlice<UInt8>,
    to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "\""))
    if isPlain(value.span) {
      bytes.append(literal: name)
      bytes.append(literal: "\":\"")
      bytes.append(value.span)
      bytes.append(UInt8(ascii: "\""))
    } else if let text = String(validating: value, as: UTF8.self) {
      bytes.append("\(name)\":")
      append(text, to: &bytes)
    } else {
      bytes.append("\(binaryName)\":\"\(base64(Array(value)))\"")
    }
  }

  private static func string(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the replacement of a scalar; nil to keep it.
  private static func escape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default: break
    }
    if scalar.isPrintable { return nil }
    return String(scalar).utf16.map { unit in
      "\\u" + HexDigits.text(of: [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)])
    }.joined()
  }

  /// Returns bytes in base64.
  static func base64(_ bytes: [UInt8]) -> String { FormatValidator.base64.text(for: bytes) ?? "" }

  /// Returns the bytes of a base64 text; nil if it is invalid.
  static func bytes(base64 text: String) -> [UInt8]? { try? FormatValidator.base64.value(of: text) }
}
