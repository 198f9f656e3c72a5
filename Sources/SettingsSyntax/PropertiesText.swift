import RegularLanguage
import ValidationCore

/// The entries, and the syntax errors, of a text in the format of Java properties.
///
///     let text = PropertiesText("# a comment\nserver.port: 8080\nname = a \\\n  b\nbad=\\u12\n")
///     text.entries.map(\.value)   // ["8080", "a b"]
///     text.errors.first           // 5:5: expected four hexadecimal digits after \u, ...
///
/// The format is that of `java.util.Properties`: a name ends at the first `=`, `:` or blank that is
/// not escaped by a backslash; blanks are spaces, tabs and form feeds; a line that ends with an odd
/// number of backslashes continues on the next line, even within an escape; `\t`, `\n`, `\r`, `\f`
/// and `\uXXXX` are escapes, and any other backslash is dropped. Trailing blanks are part of a
/// value. Two escapes of a surrogate pair form one scalar, and half of a pair is an error. A byte
/// order mark at the start is skipped. Nothing is expanded: `${name}` is literal.
///
/// - Complexity: O(*n*) in the length of the text.
package struct PropertiesText: Sendable {
  private let bytes: [UInt8]

  /// Creates the entries of a text.
  ///
  ///     for entry in PropertiesText("port = 80\nhost=\\u12") { print(entry) }
  ///     // success(1:1: port)
  ///     // failure(2:6: expected four hexadecimal digits after \u, and surrogates in pairs)
  package init(_ text: String) { self.init(utf8: Array(text.utf8)) }

  /// Creates the entries of a text from its bytes; malformed UTF-8 is replaced by U+FFFD.
  package init(utf8 bytes: [UInt8]) { self.bytes = bytes }
}

extension PropertiesText: Sequence {
  /// Reads the entries one by one.
  package struct Iterator: IteratorProtocol, Sendable {
    private var cursor: TextCursor

    fileprivate init(_ bytes: [UInt8]) { cursor = TextCursor(bytes) }

    /// Returns the next entry or syntax error; `nil` at the end.
    ///
    ///     var entries = PropertiesText("port = 80\nhost=\\u12").makeIterator()
    ///     entries.next()   // success(1:1: port)
    ///     entries.next()   // failure(2:6: expected four ...)
    package mutating func next() -> Result<SettingsEntry, SettingsTextError>? {
      repeat {
        guard cursor.skipToEntry(blanks: Self.isBlank, comments: Self.startsComment) else {
          return nil
        }
      } while skipEmptyStart()
      do throws(SettingsTextError) {
        return .success(try entry())
      } catch {
        skipEntry()
        return .failure(error)
      }
    }
  }

  /// Returns an iterator over the entries.
  package func makeIterator() -> Iterator { Iterator(bytes) }
}

extension PropertiesText.Iterator {
  private static func isBlank(_ byte: UInt8) -> Bool { byte.isBlank || byte == 0x0C }

  private static func startsComment(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || byte == UInt8(ascii: "!")
  }

  /// Skips a line that consists only of a backslash: it does not start an entry, so an empty line
  /// or a comment may follow.
  ///
  /// If its line end is the last byte, Java reads it as an entry without a name.
  ///
  /// - Returns: Whether a line was skipped.
  private mutating func skipEmptyStart() -> Bool {
    guard cursor.byte == .backslash else { return false }
    var following = cursor
    following.advance()
    guard following.isAtLineEnd, following.next != nil else { return false }
    following.skipLineEnd()
    cursor = following
    return true
  }

  /// Advances to the end of the last line of an entry.
  private mutating func skipEntry() {
    while true {
      skipContinuations()
      if cursor.isAtLineEnd { return }
      if cursor.byte == .backslash { cursor.advance() }
      if !cursor.isAtLineEnd { cursor.advance() }
    }
  }

  /// Skips a backslash at the end of a line, with the line end and the blanks after it.
  private mutating func skipContinuations() {
    while cursor.byte == .backslash {
      var following = cursor
      following.advance()
      guard following.isAtLineEnd else { return }
      following.skipLineEnd()
      following.skip(while: Self.isBlank)
      cursor = following
    }
  }

  private mutating func skipBlanks() {
    cursor.skip(while: Self.isBlank)
    skipContinuations()
  }

  private mutating func entry() throws(SettingsTextError) -> SettingsEntry {
    let (line, column) = (cursor.line, cursor.column)
    var resumptions: [SettingsEntry.Resumption] = []
    let name = try text(&resumptions) { Self.isBlank($0) || Self.isSeparator($0) }
    skipBlanks()
    if cursor.byte.map(Self.isSeparator) == true {
      cursor.advance()
      skipBlanks()
    }
    let (valueLine, valueColumn, start) = (cursor.line, cursor.column, cursor.offset)
    resumptions = []
    let value = try text(&resumptions) { _ in false }
    return SettingsEntry(
      name: name, value: value, line: line, column: column, valueLine: valueLine,
      valueColumn: valueColumn, valueBytes: start..<cursor.offset, contentStart: start,
      resumptions: resumptions)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":")
  }

  /// Reads until an unescaped byte that satisfies the condition, or until the end of the line.
  ///
  /// - Parameters:
  ///   - resumptions: Receives the places after escapes and continued lines.
  ///   - isEnd: The condition.
  /// - Returns: The text.
  /// - Throws: ``SettingsTextError`` for the first mistake.
  private mutating func text(
    _ resumptions: inout [SettingsEntry.Resumption],
    upTo isEnd: (UInt8) -> Bool
  ) throws(SettingsTextError) -> String {
    var text: [UInt8] = []
    var end = cursor.offset
    while true {
      skipContinuations()
      if cursor.offset > end {
        resumptions.append(.init(count: text.count, offset: cursor.offset))
      }
      guard let byte = cursor.byte, !cursor.isAtLineEnd, !isEnd(byte) else { break }
      if byte != .backslash {
        cursor.advance()
        text.append(byte)
      } else if cursor.next == UInt8(ascii: "u") {
        text.append(contentsOf: String(try scalar()).utf8)
      } else if let escaped = cursor.next {
        cursor.advance()
        cursor.advance()
        text.append(Self.escape(escaped))
      }
      end = cursor.offset
      if byte == .backslash { end -= 1 }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads an escaped scalar, which may be two escapes of a surrogate pair.
  private mutating func scalar() throws(SettingsTextError) -> Unicode.Scalar {
    let start = cursor
    let first = codeUnit()
    if let scalar = first.flatMap({ Unicode.Scalar(UInt32($0)) }) { return scalar }
    guard let first, UTF16.isLeadSurrogate(first), let second = codeUnit(),
      UTF16.isTrailSurrogate(second)
    else {
      throw SettingsTextError(problem: .badUnicode, line: start.line, column: start.column)
    }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  /// Reads a backslash, `u` and four hexadecimal digits.
  private mutating func codeUnit() -> UInt16? {
    skipContinuations()
    guard cursor.byte == .backslash, cursor.next == UInt8(ascii: "u") else { return nil }
    cursor.advance()
    cursor.advance()
    var unit: UInt16 = 0
    for _ in 0..<4 {
      skipContinuations()
      guard let byte = cursor.byte, let digit = HexDigits.value(of: byte) else { return nil }
      unit = unit << 4 | UInt16(digit)
      cursor.advance()
    }
    return unit
  }

  /// Returns the byte that an escape represents.
  private static func escape(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "n"): .lineFeed
    case UInt8(ascii: "r"): .carriageReturn
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    case UInt8(ascii: "f"): 0x0C
    default: byte
    }
  }
}

extension PropertiesText: CustomReflectable {
  /// An empty mirror, because values may be secrets.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension PropertiesText.Iterator: CustomReflectable {
  /// An empty mirror, because values may be secrets.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
