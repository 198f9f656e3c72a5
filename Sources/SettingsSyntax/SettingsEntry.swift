package import ValidationCore

/// An entry of a text, such as a line `PORT=8080`: a name and its value, with their positions.
///
/// Its description contains the name and the position, but not the value, which may be a secret.
package struct SettingsEntry: Hashable, Sendable {
  /// The name, as written.
  package let name: String
  /// The value, without quotes and escapes.
  package let value: String
  /// The line of the name, starting at 1.
  package let line: Int
  /// The column of the name, in Characters, starting at 1.
  package let column: Int
  /// The line on which the value starts.
  package let valueLine: Int
  /// The column at which the value, or its opening quote, starts, in Characters, starting at 1.
  package let valueColumn: Int
  /// The bytes of the value as written, with its quotes.
  package let valueBytes: Range<Int>
  /// The offset of the first byte of the value after its opening quote.
  let contentStart: Int
  /// The places after escapes and line ends in the value, in order.
  let resumptions: [Resumption]

  /// A place from which a value is written as it is.
  struct Resumption: Hashable, Sendable {
    /// The number of bytes of the value before it.
    let count: Int
    /// The offset in the text.
    let offset: Int
  }
}

extension SettingsEntry {
  /// Returns where a byte of the value is in the text; of one that is written as an escape, where
  /// the escape starts.
  ///
  /// - Parameters:
  ///   - index: The index of the byte in the UTF-8 form of the value; their number for the end.
  ///   - text: The text that contains the entry.
  /// - Returns: The line, and the column in Characters, each starting at 1.
  /// - Complexity: O(*n*) in the length of the entry's lines up to the byte.
  package func place(ofByte index: Int, in text: [UInt8]) -> (line: Int, column: Int) {
    let last = resumptions.last { $0.count <= index } ?? Resumption(count: 0, offset: contentStart)
    // Malformed bytes are longer in the value than in the text.
    let end = min(last.offset + index - last.count, max(contentStart, valueBytes.upperBound))
    func isLineEnd(_ byte: UInt8) -> Bool { byte == .lineFeed || byte == .carriageReturn }
    var (line, start) = (valueLine, contentStart)
    while start > 0, !isLineEnd(text[start - 1]) { start -= 1 }
    if start == 0, text.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    for offset in contentStart..<max(contentStart, end) where isLineEnd(text[offset]) {
      // A carriage return and a line feed are one line end.
      let isSecond = offset > 0 && text[offset] == .lineFeed && text[offset - 1] == .carriageReturn
      if !isSecond { line += 1 }
      start = offset + 1
    }
    return (line, String(decoding: text[start..<max(start, end)], as: UTF8.self).count + 1)
  }
}

extension SettingsEntry: CustomStringConvertible, CustomReflectable {
  /// The position and the name: `3:1: PORT`.
  package var description: String { "\(line):\(column): \(name)" }

  /// A mirror without the value, which may be a secret.
  package var customMirror: Mirror {
    Mirror(self, children: ["name": name, "line": line, "column": column])
  }
}

/// A syntax error in a text of settings, with its position.
///
/// It contains no part of the text, which may be a secret.
package struct SettingsTextError: Error, Hashable, Sendable {
  /// The syntax error.
  package let problem: Problem
  /// The line, starting at 1.
  package let line: Int
  /// The column, in Characters, starting at 1.
  package let column: Int

  /// A kind of syntax error.
  package enum Problem: String, Hashable, Sendable, CaseIterable {
    /// A name is missing, or does not start with a letter or `_`.
    case noName = "no-name"
    /// A name contains a character that is not allowed.
    case badName = "bad-name"
    /// The `=` after a name is missing.
    case noEquals = "no-equals"
    /// A quote is not closed before the end of the text.
    case openQuote = "open-quote"
    /// A closing quote is followed by something other than a comment.
    case afterQuote = "after-quote"
    /// A value starts with a backtick, which programs interpret differently.
    case backtick
    /// A backslash precedes a character with which it does not form an escape.
    case unknownEscape = "unknown-escape"
    /// An escape `\u` does not have four hexadecimal digits, or is half of a surrogate pair.
    case badUnicode = "bad-unicode"
  }
}

extension SettingsTextError {
  /// Returns a message with the problem and how to fix it.
  ///
  /// - Parameter wording: The wording of the message.
  /// - Returns: A sentence.
  package func message(in wording: Wording = .english) -> String {
    wording.requirement(of: rule)
  }

  /// The rule for the syntax of the text, with the problem as a parameter.
  package var rule: Rule { problem.rule }
}

extension SettingsTextError.Problem {
  /// The rule for the syntax of the text, with the problem as a parameter.
  package var rule: Rule { Rule(.syntax, parameters: ["problem": .text(rawValue)]) }
}

extension SettingsTextError: CustomStringConvertible {
  /// The position and the message: `3:6: the quote is never closed`.
  package var description: String { "\(line):\(column): \(message())" }
}

extension Sequence where Element == Result<SettingsEntry, SettingsTextError> {
  /// The valid entries of a text, in order.
  package var entries: [SettingsEntry] { compactMap { try? $0.get() } }

  /// The syntax errors of a text, in order.
  package var errors: [SettingsTextError] {
    compactMap { item in
      if case .failure(let error) = item { error } else { nil }
    }
  }
}
