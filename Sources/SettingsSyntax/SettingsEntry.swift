internal import RegularLanguage
package import ValidationCore
package import ValidationWording

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
  /// The number of bytes at each end of ``valueBytes`` that are quotes.
  package var markCount: Int {
    let count = max(0, contentStart - valueBytes.lowerBound)
    return 2 * count <= valueBytes.count ? count : 0
  }

  /// A part of the value that is written as it is.
  package struct WrittenPart: Sendable {
    /// The range of the part among the bytes of the value.
    package let range: Range<Int>
    /// Where it starts: the line, and the column in Characters, each starting at 1.
    package let line: Int
    package let column: Int
  }

  /// Returns the parts of the value that are written as they are, in order; what an escape means
  /// belongs to the part before it, as if it were written from the start of the escape.
  ///
  /// - Parameter text: The text that contains the entry.
  /// - Returns: The parts; at least one, and the last of them is empty, at the end of the value.
  /// - Complexity: O(*n*) in the length of the entry's lines.
  package func writtenParts(in text: [UInt8]) -> [WrittenPart] {
    func isLineEnd(_ byte: UInt8) -> Bool { byte == .lineFeed || byte == .carriageReturn }
    var offset = contentStart
    while offset > 0, !isLineEnd(text[offset - 1]) { offset -= 1 }
    if offset == 0, text.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    var (line, counter) = (valueLine, CharacterCounter())
    func advance(to end: Int) {
      var start = offset
      for index in offset..<max(offset, end) where isLineEnd(text[index]) {
        // A carriage return and a line feed are one line end.
        let isSecond = index > 0 && text[index] == .lineFeed && text[index - 1] == .carriageReturn
        if !isSecond { line += 1 }
        counter = CharacterCounter()
        start = index + 1
      }
      offset = max(offset, end)
      if start < offset { counter.consume(text.span.extracting(start..<offset)) }
    }
    let count = value.utf8.count
    let starts = [Resumption(count: 0, offset: contentStart)] + resumptions
    var parts: [WrittenPart] = []
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1].count : count
      advance(to: start.offset)
      if start.count < end {
        parts.append(
          WrittenPart(range: start.count..<end, line: line, column: counter.count + 1))
      }
    }
    // Malformed bytes are longer in the value than in the text.
    let last = starts[starts.count - 1]
    advance(to: min(last.offset + count - last.count, max(contentStart, valueBytes.upperBound)))
    parts.append(WrittenPart(range: count..<count, line: line, column: counter.count + 1))
    return parts
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
    /// A comment is in the place of a value, and some programs read it as the value.
    case commentAsValue = "comment-as-value"
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
  package var rule: Rule { Rule(SettingsRules.syntax, parameters: ["problem": .text(rawValue)]) }
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
