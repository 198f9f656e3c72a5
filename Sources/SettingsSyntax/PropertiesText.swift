import RegularLanguage
import ValidationCore

/// The entries of a text in the form of Java's properties, and the places if there are none.
///
///     let text = PropertiesText("# a comment\nserver.port: 8080\nname = a \\\n  b\nbad=\\u12\n")
///     text.entries.map(\.value)   // ["8080", "a b"]
///     text.errors.first           // 5:5: expected four hexadecimal digits after \u, ...
///
/// The form is that of `java.util.Properties`: a name ends at the first `=`, `:` or blank that has
/// no backslash before it; blanks are spaces, tabs and form feeds; a line that ends with an odd
/// number of backslashes goes on in the next one, even inside an escape; `\t`, `\n`, `\r`, `\f`
/// and `\uXXXX` are escapes, and in others the backslash is dropped. Blanks at the end of a value
/// belong to it. Two escapes of surrogates make one scalar, and half of a pair is an error. A byte
/// order mark at the start is skipped. Nothing is expanded: `${name}` stands for itself.
///
/// - Complexity: O(*n*) in the length of the text to read it all.
package struct PropertiesText: Sendable {
  private let bytes: [UInt8]

  /// Creates the entries of a text.
  ///
  ///     for entry in PropertiesText("port = 80\nhost=\\u12") { print(entry) }
  ///     // success(1:1: port)
  ///     // failure(2:6: expected four hexadecimal digits after \u, and surrogates in pairs)
  package init(_ text: String) { self.init(utf8: Array(text.utf8)) }

  /// Creates the entries of a text by its bytes; what is no UTF-8 is repaired.
  package init(utf8 bytes: [UInt8]) { self.bytes = bytes }
}

extension PropertiesText: Sequence {
  /// Reads one entry after the other.
  package struct Iterator: IteratorProtocol, Sendable {
    private var cursor: TextCursor

    fileprivate init(_ bytes: [UInt8]) { cursor = TextCursor(bytes) }

    /// The next entry, or the next place if none can be read; `nil` at the end.
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

  /// Starts to read.
  package func makeIterator() -> Iterator { Iterator(bytes) }
}

extension PropertiesText.Iterator {
  private static func isBlank(_ byte: UInt8) -> Bool { byte.isBlank || byte == 0x0C }

  private static func startsComment(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || byte == UInt8(ascii: "!")
  }

  /// Goes past a line of nothing but a backslash: no entry has begun with it, so that what follows
  /// may be an empty line or a comment.
  ///
  /// Java takes one whose end is the last byte for an entry without a name.
  ///
  /// - Returns: Whether there was one.
  private mutating func skipEmptyStart() -> Bool {
    guard cursor.byte == .backslash else { return false }
    var following = cursor
    following.advance()
    guard following.isAtLineEnd, following.next != nil else { return false }
    following.skipLineEnd()
    cursor = following
    return true
  }

  /// Goes to the end of the last line of an entry.
  private mutating func skipEntry() {
    while true {
      skipContinuations()
      if cursor.isAtLineEnd { return }
      if cursor.byte == .backslash { cursor.advance() }
      if !cursor.isAtLineEnd { cursor.advance() }
    }
  }

  /// Goes past a backslash at the end of a line, with the line's end and the blanks after it.
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
    repeat {
      cursor.skip(while: Self.isBlank)
      skipContinuations()
    } while cursor.byte.map(Self.isBlank) == true
  }

  private mutating func entry() throws(SettingsTextError) -> SettingsEntry {
    let (line, column) = (cursor.line, cursor.column)
    let name = try text { Self.isBlank($0) || Self.isSeparator($0) }
    skipBlanks()
    if cursor.byte.map(Self.isSeparator) == true {
      cursor.advance()
      skipBlanks()
    }
    let (valueLine, valueColumn) = (cursor.line, cursor.column)
    return SettingsEntry(
      name: name, value: try text { _ in false }, line: line, column: column,
      valueLine: valueLine, valueColumn: valueColumn)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":")
  }

  /// Reads what is written up to a byte that has no backslash before it, or to the end of the line.
  private mutating func text(upTo isEnd: (UInt8) -> Bool) throws(SettingsTextError) -> String {
    var text: [UInt8] = []
    while true {
      skipContinuations()
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
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads an escape of a scalar, or two of surrogates.
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

  /// The byte that a backslash before another byte stands for.
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
  /// A mirror in which there is nothing to look into: values may be secrets.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension PropertiesText.Iterator: CustomReflectable {
  /// A mirror in which there is nothing to look into: values may be secrets.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
