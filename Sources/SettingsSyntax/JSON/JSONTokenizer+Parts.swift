internal import RegularLanguage

/// The words of JSON.
enum JSONWord {
  case `true`, `false`, null

  var text: StaticString {
    switch self {
    case .true: "true"
    case .false: "false"
    case .null: "null"
    }
  }

  var kind: JSONType { self == .null ? .null : .boolean }

  /// Returns a byte of the word; `nil` after its end.
  func byte(at index: Int) -> UInt8? {
    index < text.utf8CodeUnitCount ? unsafe text.utf8Start[index] : nil
  }
}

/// What has been read of a number.
enum JSONNumberPart {
  case nothing, minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits

  /// Whether the number may end here.
  var isComplete: Bool {
    switch self {
    case .zero, .integer, .fraction, .exponentDigits: true
    case .nothing, .minus, .point, .exponent, .exponentSign: false
    }
  }

  /// Returns what has been read after one more byte; `nil` if that is not part of the number.
  func advanced(by byte: UInt8) -> Self? {
    switch (self, byte) {
    case (.nothing, UInt8(ascii: "-")): .minus
    case (.nothing, UInt8(ascii: "0")), (.minus, UInt8(ascii: "0")): .zero
    case (.zero, UInt8(ascii: ".")), (.integer, UInt8(ascii: ".")): .point
    case (.zero, UInt8(ascii: "e")), (.zero, UInt8(ascii: "E")),
      (.integer, UInt8(ascii: "e")), (.integer, UInt8(ascii: "E")),
      (.fraction, UInt8(ascii: "e")), (.fraction, UInt8(ascii: "E")):
      .exponent
    case (.exponent, UInt8(ascii: "+")), (.exponent, UInt8(ascii: "-")): .exponentSign
    case (_, UInt8(ascii: "0")...UInt8(ascii: "9")):
      switch self {
      case .nothing, .minus, .integer: .integer
      case .zero: nil
      case .point, .fraction: .fraction
      case .exponent, .exponentSign, .exponentDigits: .exponentDigits
      }
    default: nil
    }
  }
}

/// The line and the column in a text that arrives in pieces.
struct ColumnCounter: Sendable {
  /// The number of line feeds.
  private var line = 0
  private var characters = CharacterCounter()
  /// The number of bytes, if each is a Character.
  private var byteCount = 0
  private let isPlain: Bool
  /// The first malformed Character.
  private(set) var malformed: TextPosition?

  /// Creates the state before the first byte of a text.
  ///
  /// - Parameter isPlain: Whether the text is known to be ASCII, on one line.
  init(isPlain: Bool = false) { self.isPlain = isPlain }

  /// The position after what has been read.
  var position: TextPosition {
    TextPosition(line: line, column: isPlain ? byteCount : characters.count)
  }

  mutating func consume(_ bytes: Span<UInt8>) {
    if isPlain {
      byteCount += bytes.count
      return
    }
    var start = 0
    while true {
      let end = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start)
      characters.consume(bytes.extracting(start..<end))
      if end == bytes.count { return }
      endLine()
      line += 1
      characters = CharacterCounter()
      start = end + 1
    }
  }

  /// Ends a line.
  mutating func endLine() {
    guard malformed == nil, let character = characters.malformedCharacter else { return }
    malformed = TextPosition(line: line, column: character)
  }
}
