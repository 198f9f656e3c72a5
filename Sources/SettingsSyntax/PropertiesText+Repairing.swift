import RegularLanguage

extension PropertiesText {
  /// Returns how a value is written in a text of properties.
  ///
  ///     PropertiesText.notation(of: " a\\b", isASCII: true)    // \ a\\b
  ///     PropertiesText.notation(of: "\u{E9}", isASCII: true)    // \u00E9
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isASCII: Whether other characters are escaped, because the text has none.
  /// - Returns: The value as written.
  package static func notation(of value: String, isASCII: Bool) -> [UInt8] {
    var text: [UInt8] = []
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\n": text += Array("\\n".utf8)
      case "\r": text += Array("\\r".utf8)
      case "\t" where text.isEmpty: text += Array("\\t".utf8)
      case "\u{C}" where text.isEmpty: text += Array("\\f".utf8)
      case " " where text.isEmpty: text += Array("\\ ".utf8)
      case "\\": text += Array("\\\\".utf8)
      default:
        guard isASCII, !scalar.isASCII else {
          text += Array(String(scalar).utf8)
          continue
        }
        for unit in String(scalar).utf16 {
          let bytes = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
          text += Array("\\u".utf8) + bytes.flatMap { Array(HexDigits.upperCase($0).utf8) }
        }
      }
    }
    return text
  }

  /// Returns whether a byte can separate a name from its value.
  package static func separates(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0C: true
    default: false
    }
  }
}
