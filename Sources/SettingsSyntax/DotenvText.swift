/// The entries of a text in the form of `.env` files, and the places if there are none.
///
///     let text = DotenvText("PORT=8080  # where to listen\nexport NAME='a b'\nDEBUG\n")
///     text.entries.map(\.name)   // ["PORT", "NAME"]
///     text.errors.first          // 3:6: expected '=' after the name
///
/// There is no standard for such files, and programs read them differently. This is the dialect
/// here; where others disagree, what they could read otherwise is mostly refused:
///
/// - A *line* ends with LF, CR LF or CR. A byte order mark at the start is skipped.
/// - *Empty lines* and lines that start with `#` are skipped. Blanks are spaces and tabs.
/// - An *entry* is a name, `=` and a value, with blanks around each if there are any; `export` and
///   a blank may stand before the name. There is no `NAME: value`.
/// - A *name* has letters (A-Z, a-z), digits, `_`, `.` and `-`, and starts with a letter or `_`.
/// - A value *without quotes* goes up to the end of the line, or to a `#` with a blank before it,
///   where a comment starts; blanks at its end are dropped. In `a=b#c` and `a=#fff` the `#` is part
///   of the value. Backslashes and quotes inside stand for themselves. It can't start with a
///   backtick.
/// - A value *in single quotes* is what is between them, over several lines if need be: nothing is
///   an escape. A backslash before another one or before the closing quote is an error, since some
///   programs take it for an escape.
/// - A value *in double quotes* may go over several lines too, and has the escapes `\n`, `\r`, `\\`
///   and `\"`; no other, since what programs make of `\$` or `\t` differs. (Some leave these four
///   as they are too, but without them there would be values that can't be written.)
/// - A line end inside quotes is a line feed, whatever it is in the text.
/// - *After* a closing quote only blanks and a comment can stand.
/// - *Nothing is expanded*: `$HOME`, `${HOME}` and `$(pwd)` stand for themselves.
/// - A name *without a value*, such as `NAME=`, has the empty one; without the `=`, it is an error.
///
/// Any other line is an error, and reading goes on after it. A name that is there
/// twice is two entries here; in ``Settings`` it is an error.
///
/// - Complexity: O(*n*) in the length of the text to read it all.
package struct DotenvText: Sendable {
  private let bytes: [UInt8]

  /// Creates the entries of a text.
  ///
  ///     for entry in DotenvText("PORT=80\nHOST") { print(entry) }
  ///     // success(1:1: PORT)
  ///     // failure(2:5: expected '=' after the name)
  package init(_ text: String) { self.init(utf8: Array(text.utf8)) }

  /// Creates the entries of a text by its bytes; what is no UTF-8 is repaired.
  package init(utf8 bytes: [UInt8]) { self.bytes = bytes }
}

extension DotenvText: Sequence {
  /// Reads one entry after the other.
  package struct Iterator: IteratorProtocol, Sendable {
    private var cursor: TextCursor

    fileprivate init(_ bytes: [UInt8]) { cursor = TextCursor(bytes) }

    /// The next entry, or the next place if none can be read; `nil` at the end.
    ///
    ///     var entries = DotenvText("PORT=80\nHOST").makeIterator()
    ///     entries.next()   // success(1:1: PORT)
    ///     entries.next()   // failure(2:5: expected '=' after the name)
    ///     entries.next()   // nil
    package mutating func next() -> Result<SettingsEntry, SettingsTextError>? {
      guard cursor.skipToEntry(blanks: \.isBlank, comments: { $0 == UInt8(ascii: "#") }) else {
        return nil
      }
      do throws(SettingsTextError) {
        return .success(try entry())
      } catch {
        cursor.skipLine()
        return .failure(error)
      }
    }
  }

  /// Starts to read.
  package func makeIterator() -> Iterator { Iterator(bytes) }
}

extension DotenvText.Iterator {
  private func error(_ problem: SettingsTextError.Problem) -> SettingsTextError {
    SettingsTextError(problem: problem, line: cursor.line, column: cursor.column)
  }

  /// Reads an entry up to the end of its line.
  private mutating func entry() throws(SettingsTextError) -> SettingsEntry {
    var (column, name) = (cursor.column, try name())
    if name == "export", cursor.byte?.isBlank == true {
      cursor.skip(while: \.isBlank)
      if cursor.byte != UInt8(ascii: "="), !cursor.isAtLineEnd {
        (column, name) = (cursor.column, try self.name())
      }
    }
    let line = cursor.line
    if !cursor.isAtLineEnd, cursor.byte?.isBlank == false, cursor.byte != UInt8(ascii: "=") {
      throw error(.badName)
    }
    cursor.skip(while: \.isBlank)
    guard cursor.byte == UInt8(ascii: "=") else { throw error(.noEquals) }
    cursor.advance()
    let start = cursor.offset
    cursor.skip(while: \.isBlank)
    let valueColumn = cursor.column
    let value =
      switch cursor.byte {
      case UInt8(ascii: "'")?, UInt8(ascii: "\"")?: try quoted()
      case UInt8(ascii: "`")?: throw error(.backtick)
      default: unquoted(isBehindBlank: cursor.offset > start)
      }
    return SettingsEntry(
      name: name, value: value, line: line, column: column, valueLine: line,
      valueColumn: valueColumn)
  }

  private mutating func name() throws(SettingsTextError) -> String {
    guard cursor.byte?.startsName == true else { throw error(.noName) }
    let start = cursor.offset
    cursor.skip(while: \.continuesName)
    return cursor.text(from: start)
  }

  private mutating func unquoted(isBehindBlank: Bool) -> String {
    let start = cursor.offset
    var end = start
    var isBehindBlank = isBehindBlank
    while let byte = cursor.byte, !cursor.isAtLineEnd {
      if byte == UInt8(ascii: "#"), isBehindBlank { break }
      cursor.advance()
      isBehindBlank = byte.isBlank
      if !isBehindBlank { end = cursor.offset }
    }
    let value = String(decoding: cursor.bytes[start..<end], as: UTF8.self)
    cursor.skipLine()
    return value
  }

  /// Reads a value in quotes, and what follows it on its last line.
  private mutating func quoted() throws(SettingsTextError) -> String {
    guard let quote = cursor.byte else { throw error(.openQuote) }
    let opening = cursor
    cursor.advance()
    var value: [UInt8] = []
    var problem: SettingsTextError?
    while let byte = cursor.byte, byte != quote {
      if cursor.isAtLineEnd {
        cursor.skipLineEnd()
        value.append(.lineFeed)
      } else if byte == .backslash, quote == UInt8(ascii: "'") {
        let isEscape = cursor.next == .backslash || cursor.next == quote
        if isEscape, problem == nil { problem = error(.unknownEscape) }
        cursor.advance()
        value.append(byte)
      } else if byte == .backslash {
        if let escaped = cursor.next.flatMap(Self.escape) {
          cursor.advance()
          value.append(escaped)
        } else if problem == nil {
          problem = error(.unknownEscape)
        }
        cursor.advance()
      } else {
        cursor.advance()
        value.append(byte)
      }
    }
    guard cursor.byte == quote else {
      // It is the last quote of its kind, or the next one would have closed it: what follows is
      // looked at twice, and no more.
      cursor = opening
      throw error(.openQuote)
    }
    cursor.advance()
    if let problem { throw problem }
    cursor.skip(while: \.isBlank)
    if cursor.byte == UInt8(ascii: "#") { cursor.skipLine() }
    if !cursor.isAtLineEnd { throw error(.afterQuote) }
    return String(decoding: value, as: UTF8.self)
  }

  /// The byte that a backslash before another byte stands for; `nil` if that is no escape.
  private static func escape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "n"): .lineFeed
    case UInt8(ascii: "r"): .carriageReturn
    case .backslash, UInt8(ascii: "\""): byte
    default: nil
    }
  }
}

extension DotenvText {
  /// Writes an entry, which is read back as it was.
  ///
  ///     DotenvText.line("PORT", "8080")     // PORT=8080
  ///     DotenvText.line("NAME", "a # b")    // NAME="a # b"
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: The value, any text.
  /// - Returns: A line without its end; `nil` if there is no such name.
  package static func line(_ name: String, _ value: String) -> String? {
    guard let first = name.utf8.first, first.startsName, name.utf8.allSatisfy(\.continuesName)
    else { return nil }
    return name + "=" + (isPlain(value) ? value : quoted(value))
  }

  /// Returns whether every program reads a value alike without quotes.
  private static func isPlain(_ value: String) -> Bool {
    value.utf8.allSatisfy { $0.continuesName || plain.contains($0) }
  }

  private static let plain = Set("/:,@+%".utf8)
  private static let special = Set("\\\"$`".utf8)
  private static let unquotable = Set("'\r\n".utf8)

  private static func quoted(_ value: String) -> String {
    let units = Array(value.utf8)
    // Between single quotes, all programs read what between double quotes is an escape to some.
    let isSpecial = units.contains { special.contains($0) }
    let isLiteral = units.indices.allSatisfy { index in
      let isRead =
        units[index] == .backslash
        && (index + 1 == units.count || units[index + 1] == .backslash)
      return !isRead && !unquotable.contains(units[index])
    }
    if isSpecial, isLiteral { return "'\(value)'" }
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\\", "\"": text += "\\\(scalar)"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension DotenvText: CustomReflectable {
  /// A mirror in which there is nothing to look into: values may be secrets.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension DotenvText.Iterator: CustomReflectable {
  /// A mirror in which there is nothing to look into: values may be secrets.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
