/// The entries, and the syntax errors, of a text in the format of `.env` files.
///
///     let text = DotenvText("PORT=8080  # where to listen\nexport NAME='a b'\nDEBUG\n")
///     text.entries.map(\.name)   // ["PORT", "NAME"]
///     text.errors.first          // 3:6: expected '=' after the name
///
/// There is no standard for such files, and programs read them differently. This implementation
/// reads the following dialect, and rejects most texts that programs interpret differently:
///
/// - A *line* ends with LF, CR LF or CR. A byte order mark at the start is skipped.
/// - *Empty lines* and lines that start with `#` are skipped. Blanks are spaces and tabs.
/// - An *entry* is a name, `=` and a value, each optionally surrounded by blanks. The name may be
///   preceded by `export` and a blank. `NAME: value` is not supported.
/// - A *name* consists of letters (A-Z, a-z), digits, `_`, `.` and `-`, and starts with a letter or
///   `_`.
/// - An *unquoted value* continues until the end of the line, or until a `#` after a blank, which
///   starts a comment; trailing blanks are dropped. In `a=b#c` and `a=#fff` the `#` is part of the
///   value. Backslashes and quotes within the value are literal. The value must not start with a
///   backtick.
/// - A *single-quoted value* is literal, without escapes, and may span several lines. A backslash
///   before another backslash or before the closing quote is an error, because some programs treat
///   it as an escape.
/// - A *double-quoted value* may also span several lines, and has the escapes `\n`, `\r`, `\\` and
///   `\"`. Other escapes are errors, because programs interpret `\$` and `\t` differently. (Some
///   programs don't interpret these four either, but without them some values could not be
///   written.)
/// - A line end within quotes is a line feed, regardless of its form in the text.
/// - *After a closing quote*, only blanks and a comment may follow. If the quote is in a later line
///   after `=`, it opens another value, and the one before it is never closed.
/// - *Nothing is expanded*: `$HOME`, `${HOME}` and `$(pwd)` are literal.
/// - The *value may be missing*, as in `NAME=`, and is then empty; a missing `=` is an error. A
///   comment in place of the value, as in `NAME=  # none`, is an error, because some programs read
///   it as the value.
///
/// Any other line is an error, and reading continues after it. A repeated name yields two entries
/// here, but is an error in ``LoadedSettings``.
///
/// - Complexity: O(*n*) in the length of the text.
package struct DotenvText: Sendable {
  private let bytes: [UInt8]

  /// Creates the entries of a text.
  ///
  ///     for entry in DotenvText("PORT=80\nHOST") { print(entry) }
  ///     // success(1:1: PORT)
  ///     // failure(2:5: expected '=' after the name)
  package init(_ text: String) { self.init(utf8: Array(text.utf8)) }

  /// Creates the entries of a text from its bytes; malformed UTF-8 is replaced by U+FFFD.
  package init(utf8 bytes: [UInt8]) { self.bytes = bytes }
}

extension DotenvText: Sequence {
  /// Reads the entries one by one.
  package struct Iterator: IteratorProtocol, Sendable {
    private var cursor: TextCursor

    fileprivate init(_ bytes: [UInt8]) { cursor = TextCursor(bytes) }

    /// Returns the next entry or syntax error; `nil` at the end.
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

  /// Returns an iterator over the entries.
  package func makeIterator() -> Iterator { Iterator(bytes) }
}

extension DotenvText.Iterator {
  private func error(_ problem: SettingsTextError.Problem) -> SettingsTextError {
    SettingsTextError(problem: problem, line: cursor.line, column: cursor.column)
  }

  /// Reads an entry until the end of its line.
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
    let valueStart = cursor.offset
    let value: String
    let end: Int
    var contentStart = valueStart
    var resumptions: [SettingsEntry.Resumption] = []
    switch cursor.byte {
    case UInt8(ascii: "'")?, UInt8(ascii: "\"")?:
      contentStart += 1
      (value, end) = try quoted(&resumptions)
    case UInt8(ascii: "`")?: throw error(.backtick)
    case UInt8(ascii: "#")? where cursor.offset > start: throw error(.commentAsValue)
    default: (value, end) = unquoted()
    }
    // An empty value belongs before the blanks.
    let bytes = end == valueStart ? start..<start : valueStart..<end
    return SettingsEntry(
      name: name, value: value, line: line, column: column, valueLine: line,
      valueColumn: valueColumn, valueBytes: bytes, contentStart: contentStart,
      resumptions: resumptions)
  }

  private mutating func name() throws(SettingsTextError) -> String {
    guard cursor.byte?.startsName == true else { throw error(.noName) }
    let start = cursor.offset
    cursor.skip(while: \.continuesName)
    return cursor.text(from: start)
  }

  /// Reads an unquoted value, and the rest of its line.
  ///
  /// - Returns: The value, and the offset after it.
  private mutating func unquoted() -> (value: String, end: Int) {
    let start = cursor.offset
    var end = start
    var isAfterBlank = false
    while let byte = cursor.byte, !cursor.isAtLineEnd {
      if byte == UInt8(ascii: "#"), isAfterBlank { break }
      cursor.advance()
      isAfterBlank = byte.isBlank
      if !isAfterBlank { end = cursor.offset }
    }
    let value = String(decoding: cursor.bytes[start..<end], as: UTF8.self)
    cursor.skipLine()
    return (value, end)
  }

  /// Reads a quoted value, and the rest of its last line.
  ///
  /// - Parameter resumptions: Receives the places after escapes and line ends.
  /// - Returns: The value, and the offset after its closing quote.
  /// - Throws: ``SettingsTextError`` for the first mistake.
  private mutating func quoted(
    _ resumptions: inout [SettingsEntry.Resumption]
  ) throws(SettingsTextError) -> (value: String, end: Int) {
    guard let quote = cursor.byte else { throw error(.openQuote) }
    let opening = cursor
    cursor.advance()
    var value: [UInt8] = []
    var problem: SettingsTextError?
    while let byte = cursor.byte, byte != quote {
      if cursor.isAtLineEnd {
        cursor.skipLineEnd()
        value.append(.lineFeed)
        resumptions.append(.init(count: value.count, offset: cursor.offset))
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
        resumptions.append(.init(count: value.count, offset: cursor.offset))
      } else {
        cursor.advance()
        value.append(byte)
      }
    }
    guard cursor.byte == quote else {
      // This is the last quote of its kind, since another one would have closed it; so the rest of
      // the text is read only twice.
      cursor = opening
      throw error(.openQuote)
    }
    cursor.advance()
    let end = cursor.offset
    if let problem { throw problem }
    cursor.skip(while: \.isBlank)
    if cursor.byte == UInt8(ascii: "#") { cursor.skipLine() }
    if !cursor.isAtLineEnd {
      if cursor.line == opening.line || value.last(where: { !$0.isBlank }) != UInt8(ascii: "=") {
        throw error(.afterQuote)
      }
      cursor = opening
      throw error(.openQuote)
    }
    return (String(decoding: value, as: UTF8.self), end)
  }

  /// Returns the byte that an escape represents; `nil` if it is not an escape.
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
  /// Returns an entry as a line of text, from which it can be read back unchanged.
  ///
  ///     DotenvText.line("PORT", "8080")     // PORT=8080
  ///     DotenvText.line("NAME", "a # b")    // NAME="a # b"
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: The value, any text.
  /// - Returns: A line without its terminator; `nil` if the name is invalid.
  package static func line(_ name: String, _ value: String) -> String? {
    guard let first = name.utf8.first, first.startsName, name.utf8.allSatisfy(\.continuesName)
    else { return nil }
    return name + "=" + (isPlain(value) ? value : quoted(value))
  }

  /// Returns whether all programs read an unquoted value the same way.
  private static func isPlain(_ value: String) -> Bool {
    value.utf8.allSatisfy { $0.continuesName || plain.contains($0) }
  }

  private static let plain = Set("/:,@+%".utf8)
  private static let special = Set("\\\"$`".utf8)
  private static let unquotable = Set("'\r\n".utf8)

  private static func quoted(_ value: String) -> String {
    let units = Array(value.utf8)
    // In double quotes, some programs interpret these characters; in single quotes, none does.
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
  /// An empty mirror, because values may be secrets.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension DotenvText.Iterator: CustomReflectable {
  /// An empty mirror, because values may be secrets.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
