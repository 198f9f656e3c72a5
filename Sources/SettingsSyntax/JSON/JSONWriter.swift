/// Writes JSON texts (RFC 8259).
package enum JSONWriter {
  /// Returns a string with quotation marks and escapes.
  ///
  ///     JSONWriter.string("a\n")   // "a\n" in quotation marks, with a backslash
  package static func string(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case .lineFeed: bytes += Array("\\n".utf8)
      case .carriageReturn: bytes += Array("\\r".utf8)
      case UInt8(ascii: "\t"): bytes += Array("\\t".utf8)
      case 0..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        bytes += Array("\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A value whose members and elements are in order.
  package enum Value {
    /// A number, `true`, `false`, `null` or a string, as written.
    case literal(String)
    case array([Value])
    case object([(name: String, value: Value)])
  }

  /// Returns a value as text.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - indentation: The number of spaces before each member; `nil` for text on one line.
  /// - Returns: The text, without a line end.
  package static func text(_ value: Value, indentation: Int? = nil) -> String {
    switch value {
    case .literal(let text): return text
    case .array(let elements):
      return list(
        elements.map { text($0, indentation: indentation.map { $0 + 2 }) }, "[]", indentation)
    case .object(let members):
      let texts = members.map { member in
        let value = text(member.value, indentation: indentation.map { $0 + 2 })
        return string(member.name) + (indentation == nil ? ":" : ": ") + value
      }
      return list(texts, "{}", indentation)
    }
  }

  private static func list(_ texts: [String], _ brackets: String, _ indentation: Int?) -> String {
    guard let indentation, !texts.isEmpty else {
      return "\(brackets.prefix(1))\(texts.joined(separator: ","))\(brackets.suffix(1))"
    }
    let start = String(repeating: " ", count: indentation)
    let lines = texts.map { "\(start)  \($0)" }.joined(separator: ",\n")
    return "\(brackets.prefix(1))\n\(lines)\n\(start)\(brackets.suffix(1))"
  }
}
