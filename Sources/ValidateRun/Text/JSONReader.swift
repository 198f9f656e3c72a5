/// Reads a JSON text (RFC 8259), strictly.
///
/// Nothing may stand before or behind the value but blanks, a name may stand once in an object, and
/// text must be Unicode. Numbers must be whole, since this program writes no others:
///
///     {"lines":3}      // an object
///     {"lines":3.0}    // an error at byte 10
///     {"lines":3,}     // an error at byte 11
package struct JSONReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var depth = 0

  /// More levels of arrays and objects are an error.
  private static let mostLevels = 32

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }
}

/// The error that a text is no JSON.
package struct JSONError: Error, Equatable {
  /// The number of bytes before the first that can't stand there.
  package let offset: Int
}

extension JSONReader {
  /// Reads a value.
  ///
  /// - Parameter bytes: The whole text.
  /// - Returns: The value.
  /// - Throws: ``JSONError`` for the first mistake.
  package static func value(of bytes: ArraySlice<UInt8>) throws(JSONError) -> JSON.Value {
    var reader = Self(bytes)
    let value = try reader.value()
    reader.skipBlanks()
    if reader.peek != nil { throw reader.error() }
    return value
  }

  private var peek: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private func error() -> JSONError { JSONError(offset: position - bytes.startIndex) }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      position += 1
    }
  }

  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(JSONError) {
    if !takes(character) { throw error() }
  }

  private mutating func value() throws(JSONError) -> JSON.Value {
    skipBlanks()
    switch peek {
    case UInt8(ascii: "{"): return try nested { reader throws(JSONError) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(JSONError) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    default: return .number(try number())
    }
  }

  private mutating func nested(
    _ read: (inout Self) throws(JSONError) -> JSON.Value
  ) throws(JSONError) -> JSON.Value {
    guard depth < Self.mostLevels else { throw error() }
    depth += 1
    position += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONError) -> JSON.Value {
    var members: [(String, JSON.Value?)] = []
    // By bytes: strings that are canonically equivalent are different names.
    var names: Set<[UInt8]> = []
    if takes("}") { return .object([]) }
    repeat {
      skipBlanks()
      let start = position
      let name = try string()
      guard names.insert(Array(name.utf8)).inserted else {
        position = start
        throw error()
      }
      try expect(":")
      members.append((name, try value()))
    } while takes(",")
    try expect("}")
    return .object(members)
  }

  private mutating func array() throws(JSONError) -> JSON.Value {
    var values: [JSON.Value] = []
    if takes("]") { return .array([]) }
    repeat { values.append(try value()) } while takes(",")
    try expect("]")
    return .array(values)
  }

  private mutating func word(
    _ word: String,
    _ value: JSON.Value
  ) throws(JSONError) -> JSON.Value {
    guard bytes[position...].starts(with: word.utf8) else { throw error() }
    position += word.utf8.count
    return value
  }

  private mutating func number() throws(JSONError) -> Int {
    let start = position
    if peek == UInt8(ascii: "-") { position += 1 }
    let digits = bytes[position...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard !digits.isEmpty, digits.count == 1 || digits.first != UInt8(ascii: "0") else {
      throw error()
    }
    position = digits.endIndex
    let isWhole = peek.map { !".eE".utf8.contains($0) } ?? true
    guard isWhole, let number = Int(String(decoding: bytes[start..<position], as: UTF8.self))
    else { throw error() }
    return number
  }

  private mutating func string() throws(JSONError) -> String {
    guard peek == UInt8(ascii: "\"") else { throw error() }
    position += 1
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else { throw error() }
        position += 1
        return string
      case UInt8(ascii: "\\"):
        position += 1
        text += Array(String(try escaped()).utf8)
      case 0x20...:
        text.append(byte)
        position += 1
      default:
        throw error()
      }
    }
    throw error()
  }

  /// Reads what stands behind a backslash.
  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    guard let byte = peek else { throw error() }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default:
      position -= 1
      throw error()
    }
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), bytes[position...].starts(with: #"\u"#.utf8) else {
      throw error()
    }
    position += 2
    let trail = try codeUnit()
    guard UTF16.isTrailSurrogate(trail) else { throw error() }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  /// Reads the four hexadecimal digits of a code unit.
  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error()
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}

extension JSON.Value {
  /// The members of an object.
  var members: [(String, JSON.Value?)]? {
    if case .object(let members) = self { members } else { nil }
  }
  /// The elements of an array.
  package var elements: [JSON.Value]? {
    if case .array(let elements) = self { elements } else { nil }
  }
  /// The text of a string.
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The number.
  package var number: Int? { if case .number(let number) = self { number } else { nil } }
  /// The flag.
  package var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

  /// The member of an object that has a name; nil if there is none.
  package subscript(_ name: String) -> JSON.Value? {
    members?.first { $0.0.utf8.elementsEqual(name.utf8) }?.1
  }
}

extension JSON {
  /// Returns the bytes that base64 stands for, as ``base64(_:)`` writes it; nil if it is none.
  static func bytes(base64 text: String) -> [UInt8]? {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var bytes: [UInt8] = []
    var bits = 0
    var count = 0
    for byte in text.utf8 where byte != UInt8(ascii: "=") {
      guard let digit = letters.firstIndex(of: byte) else { return nil }
      bits = (bits << 6 | digit) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return base64(bytes) == text ? bytes : nil
  }
}
