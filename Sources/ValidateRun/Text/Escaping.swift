import LineValidation
import RegularLanguage

/// Conversion to text that is safe to show: valid UTF-8 on one line, without terminal commands.
///
/// Printable characters are unchanged. A tab, line feed and carriage return become `\t`, `\n`
/// and `\r`; another ASCII control character, or a byte that is not UTF-8, becomes `\xHH`; any
/// other character that is invisible or changes the direction of text becomes `\u{HHHH}`:
///
///     Escaping.path(Array("a\u{1B}[2J".utf8))     // a\x1B[2J
///     Escaping.path([0x61, 0xFF])                 // a\xFF
///     Escaping.text("ok \u{202E}")                // ok \u{202E}
package enum Escaping {
  /// Returns the bytes of a file name in a form that is safe to show.
  ///
  /// A backslash is doubled, so that different names stay different.
  package static func path(_ bytes: [UInt8]) -> String {
    escaped(bytes.span, isBackslashDoubled: true)
  }

  /// Returns text in a form that is safe to show; a backslash is unchanged.
  package static func text(_ text: String) -> String {
    // Most messages need no escaping, and a finding is written for each invalid line.
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    return text.withBytes { escaped($0, isBackslashDoubled: false) }
  }

  /// Appends the bytes of a file name, or of a line, in a form that is safe to show.
  ///
  /// A backslash is doubled.
  static func append(path bytes: Span<UInt8>, to output: inout [UInt8]) {
    append(bytes, isBackslashDoubled: true, to: &output)
  }

  private static func escaped(_ bytes: Span<UInt8>, isBackslashDoubled: Bool) -> String {
    var output: [UInt8] = []
    append(bytes, isBackslashDoubled: isBackslashDoubled, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private static func append(
    _ bytes: Span<UInt8>,
    isBackslashDoubled: Bool,
    to output: inout [UInt8]
  ) {
    let backslash = UInt8(ascii: "\\")
    var offset = 0
    while offset < bytes.count {
      let start = offset
      while offset < bytes.count, 0x20..<0x7F ~= bytes[offset],
        !(bytes[offset] == backslash && isBackslashDoubled)
      {
        offset += 1
      }
      output.append(bytes.extracting(start..<offset))
      if offset == bytes.count { return }
      // No scalar, and no malformed part of one, has more bytes.
      let next = (offset..<min(offset + 4, bytes.count)).map { bytes[$0] }
      var parser = UTF8.ForwardParser()
      var iterator = next.makeIterator()
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = UTF8.decode(encoded)
        output.append(scalar == "\\" ? "\\\\" : shown(scalar))
        offset += encoded.count
      case .error(let length):
        for byte in next.prefix(length) { output.append("\\x" + HexDigits.upperCase(byte)) }
        offset += length
      case .emptyInput:
        return
      }
    }
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": return "\\t"
    case "\n": return "\\n"
    case "\r": return "\\r"
    default: break
    }
    if scalar.isPrintable { return String(scalar) }
    return scalar.isASCII
      ? "\\x" + HexDigits.upperCase(UInt8(truncatingIfNeeded: scalar.value))
      : "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  /// Appends text with some scalars escaped.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - bytes: The output.
  ///   - escape: Returns the replacement of a scalar; nil to keep it.
  static func append(
    _ text: String,
    to bytes: inout [UInt8],
    escape: (Unicode.Scalar) -> String?
  ) {
    for scalar in text.unicodeScalars {
      if let escaped = escape(scalar) {
        bytes.append(escaped)
      } else if scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }
}
