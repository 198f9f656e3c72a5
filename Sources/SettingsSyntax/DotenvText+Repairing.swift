internal import RegularLanguage

extension DotenvText {
  /// Returns how a value is written in place of another one, in the same quotes.
  ///
  ///     DotenvText.notation(of: "b", insteadOf: Array("' a '".utf8))    // 'b'
  ///     DotenvText.notation(of: "b c", insteadOf: Array("a".utf8))      // b c
  ///     DotenvText.notation(of: "b #c", insteadOf: Array("a".utf8))     // "b #c"
  ///     DotenvText.notation(of: "b'", insteadOf: Array("'a'".utf8))     // nil
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - old: The other value as written.
  ///   - isAfterBlank: Whether it follows a blank.
  ///   - isBeforeComment: Whether a comment follows, which must not take the place of the value.
  /// - Returns: The bytes, which replace those of the other value; `nil` if these quotes can't
  ///   contain the value.
  package static func notation(
    of value: String,
    insteadOf old: [UInt8],
    isAfterBlank: Bool = false,
    isBeforeComment: Bool = false
  ) -> [UInt8]? {
    if value.isEmpty, isBeforeComment, old.first != UInt8(ascii: "\"") { return Array("''".utf8) }
    func read(_ notations: [String?], as value: String) -> [UInt8]? {
      Self.read(notations, after: isAfterBlank ? "A= " : "A=", as: value)
    }
    return switch old.first {
    case UInt8(ascii: "'")?: read(["'" + value + "'"], as: value)
    case UInt8(ascii: "\"")?: read([quoted(value, lineEnd(in: old))], as: value)
    default: read([value, line("A", value).map { String($0.dropFirst(2)) }], as: value)
    }
  }

  /// Returns the first of some notations that is read as a value; `nil` if none is.
  private static func read(
    _ notations: [String?],
    after name: String,
    as value: String
  ) -> [UInt8]? {
    for case let notation? in notations {
      var entries = DotenvText(name + notation).makeIterator()
      if let entry = try? entries.next()?.get(), entry.value.utf8.elementsEqual(value.utf8),
        entries.next() == nil
      {
        return Array(notation.utf8)
      }
    }
    return nil
  }

  /// Returns a value in double quotes.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - lineEnd: How a line feed is written.
  /// - Returns: The value as written.
  private static func quoted(_ value: String, _ lineEnd: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\n": text += lineEnd
      case "\r": text += "\\r"
      case "\\", "\"": text += "\\\(scalar)"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// Returns the first line end of a value as written; the escape if there is none.
  private static func lineEnd(in notation: [UInt8]) -> String {
    guard let first = notation.firstIndex(where: { $0 == .lineFeed || $0 == .carriageReturn })
    else { return "\\n" }
    if notation[first] == .lineFeed { return "\n" }
    let hasFeed = first + 1 < notation.count && notation[first + 1] == .lineFeed
    return hasFeed ? "\r\n" : "\r"
  }
}
