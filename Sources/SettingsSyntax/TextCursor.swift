/// A position in a text that is read byte by byte, line by line.
///
/// A line ends with LF, CR LF or CR. No byte is read twice, except in the line of an error.
struct TextCursor: Sendable {
  let bytes: [UInt8]
  private(set) var offset = 0
  private(set) var line = 1
  private var lineStart = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark is not part of a line.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      offset = 3
      lineStart = 3
    }
  }

  /// The byte at the position; `nil` at the end of the text.
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The byte after that.
  var next: UInt8? { offset + 1 < bytes.count ? bytes[offset + 1] : nil }

  /// Whether the position is at the end of a line or of the text.
  var isAtLineEnd: Bool {
    switch byte {
    case nil, .lineFeed, .carriageReturn: true
    default: false
    }
  }

  /// The column of the position, in Characters, starting at 1.
  ///
  /// - Complexity: O(*n*) in the length of the line before the position.
  var column: Int {
    // Within a line, each ASCII byte is a Character.
    let before = bytes[lineStart..<offset]
    if before.allSatisfy({ $0 < 0x80 }) { return before.count + 1 }
    return String(decoding: before, as: UTF8.self).count + 1
  }

  /// Advances past a byte that is not a line end.
  mutating func advance() { offset += 1 }

  /// Advances past bytes that are not line ends.
  mutating func skip(while isSkipped: (UInt8) -> Bool) {
    while offset < bytes.count, isSkipped(bytes[offset]) { offset += 1 }
  }

  /// Advances to the end of the line.
  mutating func skipLine() { skip { $0 != .lineFeed && $0 != .carriageReturn } }

  /// Advances past a line end, if the position is at one.
  mutating func skipLineEnd() {
    guard let byte, byte == .lineFeed || byte == .carriageReturn else { return }
    offset += byte == .carriageReturn && next == .lineFeed ? 2 : 1
    line += 1
    lineStart = offset
  }

  /// Advances past empty lines and comments, to the first byte of an entry.
  ///
  /// - Parameters:
  ///   - isBlank: Returns whether a byte is blank; line ends must not be blank.
  ///   - startsComment: Returns whether a byte starts a comment if it is the first of a line.
  /// - Returns: Whether there is an entry.
  mutating func skipToEntry(
    blanks isBlank: (UInt8) -> Bool,
    comments startsComment: (UInt8) -> Bool
  ) -> Bool {
    while true {
      skip(while: isBlank)
      if let byte, startsComment(byte) { skipLine() }
      if byte == nil { return false }
      if !isAtLineEnd { return true }
      skipLineEnd()
    }
  }

  /// Returns the text from an offset up to the position.
  func text(from start: Int) -> String { String(decoding: bytes[start..<offset], as: UTF8.self) }
}

extension UInt8 {
  package static let lineFeed = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")
  static let backslash = UInt8(ascii: "\\")

  /// Whether the byte is a space or a tab.
  package var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// Whether the byte can start a name: a letter (A-Z, a-z) or `_`.
  var startsName: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 || self == UInt8(ascii: "_")
  }

  /// Whether the byte can be part of a name.
  var continuesName: Bool {
    startsName || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "-")
  }
}
