import LineValidation
import RegularLanguage

extension RuleLineWarning {
  /// Returns what is likely meant otherwise in a line.
  ///
  ///     "[a-z]+ "        // the blank
  ///     "  # letters"    // the "#": comments start in the first column
  ///     "-f other"       // options have two dashes here, and files can't be named
  ///     "-e [a-z]+"      // grep's option; "--contains" is meant, or "--regex"
  ///     "'[a-z]+'"       // the quotation marks
  ///
  /// - Parameters:
  ///   - rule: What the line says.
  ///   - line: The line, of which the rule's text is a part.
  ///   - place: Where the line stands.
  /// - Returns: The warnings; none where nothing is.
  static func all(in rule: RuleLine, _ line: ArraySlice<UInt8>, at place: String) -> [Self] {
    let text = rule.text
    guard let first = text.first, let last = text.last else { return [] }
    var found: [(index: Int, words: String)] = []
    let kind = rule.isPattern ? "pattern" : "value"
    if rule.isPlain, let warning = beginning(of: text) { found.append(warning) }
    if let comment = comment(in: rule) {
      found.append((comment, commentWords))
    } else if let blank = endingBlank(of: rule) {
      found.append(
        (
          blank,
          "the blank at the end is part of the \(kind); " + leave("it", outOf: rule, orWrite: last)
        ))
    }
    if text.count > 1, first == last, quotationMarks.contains(first) {
      found.append(
        (
          text.startIndex,
          "the quotation marks are part of the \(kind); "
            + leave("them", outOf: rule, orWrite: first)
        ))
    }
    return found.map { index, words in
      Self(
        place: place,
        line: String(decoding: line, as: UTF8.self),
        position: String(decoding: line[..<index], as: UTF8.self).count,
        words: words
      )
    }
  }

  private static let quotationMarks = [UInt8(ascii: "'"), UInt8(ascii: "\"")]

  private static let commentWords = """
    a comment starts in the first column, and this '#' is part of the pattern; move it there, or \
    write \\x23 if it is meant
    """

  /// Returns what to do about one or several of a character.
  private static func leave(
    _ pronoun: String,
    outOf rule: RuleLine,
    orWrite byte: UInt8
  ) -> String {
    guard rule.isPattern else { return "leave \(pronoun) out" }
    let digits = String(byte, radix: 16, uppercase: true)
    return "leave \(pronoun) out, or write \\x\(byte < 16 ? "0" : "")\(digits) if "
      + (pronoun == "it" ? "it is meant" : "they are meant")
  }

  /// Returns what is likely meant otherwise at the start of a pattern that stands alone.
  private static func beginning(of text: ArraySlice<UInt8>) -> (index: Int, words: String)? {
    let rest = text.drop(while: UInt8.isBlank)
    guard let first = rest.first else { return nil }
    if rest.startIndex > text.startIndex {
      // The comment is told of as such.
      if first == UInt8(ascii: "#") { return nil }
      return (text.startIndex, "the blank at the start is part of the pattern; leave it out")
    }
    guard first == Option.dash, let letter = rest.dropFirst().first, letter.isASCIILetter,
      rest.dropFirst(2).first.map(UInt8.isBlank) ?? true
    else { return nil }
    if Option.lettered(letter)?.name == Option.rulesName {
      let words = "this is a pattern, and names no other file; give each file on the command line"
      return (text.startIndex, words)
    }
    return (
      text.startIndex,
      "this is a pattern, and no option: those have two dashes here"
        + (Option.suggestion(forLetter: letter).map { "; did you mean \($0)?" } ?? "")
    )
  }

  /// Returns where a comment seems to start, behind blanks.
  private static func comment(in rule: RuleLine) -> Int? {
    let text = rule.text
    guard rule.isPattern else { return nil }
    let candidate = text.indices.dropFirst().first { index in
      guard text[index] == UInt8(ascii: "#"), UInt8.isBlank(text[index - 1]) else {
        return false
      }
      // "#ff0000" behind a word is no comment.
      let isIndented = rule.isPlain && text[..<index].allSatisfy(UInt8.isBlank)
      return isIndented || text[(index + 1)...].first.map(UInt8.isBlank) ?? true
    }
    return candidate.flatMap { rule.hasMeaning(from: $0) ? $0 : nil }
  }

  /// Returns where the blanks at the end start.
  private static func endingBlank(of rule: RuleLine) -> Int? {
    guard let last = rule.text.last, UInt8.isBlank(last) else { return nil }
    let rest = rule.text.reversed().drop(while: UInt8.isBlank)
    let backslashes = rest.prefix { $0 == UInt8(ascii: "\\") }.count
    let start = rule.text.startIndex + rest.count
    if rule.isPattern, backslashes % 2 == 1 || !rule.hasMeaning(from: start) { return nil }
    return start
  }
}

extension RuleLine {
  /// A Boolean value that tells whether the text is a pattern.
  var isPattern: Bool {
    if case .rule(.pattern) = rules.entries.last?.word { true } else { false }
  }

  /// Returns whether the text from an index on makes a difference to the pattern: behind `(?x)`,
  /// blanks and comments don't.
  fileprivate func hasMeaning(from index: Int) -> Bool {
    let patterns = [text, text[..<index]].map {
      try? PatternParser.parse(String(decoding: $0, as: UTF8.self))
    }
    return patterns[0] == nil || patterns[0] != patterns[1]
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
  }
}
