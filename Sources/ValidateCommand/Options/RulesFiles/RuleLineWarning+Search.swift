import RegularLanguage
import LineValidation
import ValidateRun

extension RuleLineWarning {
  /// Returns the warnings about probable mistakes in a line.
  ///
  ///     "[a-z]+ "        // the blank
  ///     "  # letters"    // the "#": comments start in the first column
  ///     "-f other"       // options have two dashes here, and files can't be named
  ///     "-e [a-z]+"      // grep's option; "--contains" is meant, or "--regex"
  ///     "'[a-z]+'"       // the quotation marks
  ///     "integer"        // the option "--integer" is meant
  ///     "--min 0 --max 9"  // the second option is part of the value of the first
  ///
  /// - Parameters:
  ///   - rule: The parsed line.
  ///   - line: The line, which contains the rule's text.
  ///   - place: The place of the line.
  /// - Returns: The warnings.
  static func all(in rule: RuleLine, _ line: ArraySlice<UInt8>, at place: String) -> [Self] {
    guard let first = rule.text.first, let last = rule.text.last else { return [] }
    var found: [(index: Int, problem: Problem)] = []
    func text(with byte: UInt8) -> Text { rule.isPattern ? .pattern(byte) : .value }
    if rule.isPlain, let problem = beginning(of: rule.text) {
      found.append((rule.text.startIndex, problem))
    }
    if let comment = comment(in: rule) {
      found.append((comment, .comment))
    } else if let blank = endingBlank(of: rule),
      // A value after = is what is written.
      line[..<rule.text.startIndex].last != UInt8(ascii: "=")
    {
      found.append((blank, .blankAtEnd(text(with: last))))
    }
    if rule.text.count > 1, first == last, quotationMarks.contains(first) {
      found.append((rule.text.startIndex, .quotationMarks(text(with: first))))
    }
    if let (index, option) = innerOption(of: rule) {
      found.append((index, .option(option, text(with: UInt8(ascii: " ")))))
    }
    return found.map { index, problem in
      Self(
        place: place,
        line: String(decoding: line, as: UTF8.self),
        position: String(decoding: line[..<index], as: UTF8.self).count,
        problem: problem
      )
    }
  }

  /// Returns the first option within a text, after a blank, with its start.
  private static func innerOption(of rule: RuleLine) -> (index: Int, option: String)? {
    let text = rule.text
    let start = text.indices.dropFirst().first { index in
      UInt8.isBlank(text[index - 1]) && text[index...].starts(with: [Option.dash, Option.dash])
        && text[index...].dropFirst(2).first?.isASCIILetter ?? false
    }
    guard let start, !rule.isPattern || rule.hasMeaning(from: start) else { return nil }
    let word = text[start...].prefix { !UInt8.isBlank($0) && $0 != UInt8(ascii: "=") }
    return (start, String(decoding: word, as: UTF8.self))
  }

  /// Returns the option whose name a text without dashes is, alone or with a value.
  private static func option(namedBy text: ArraySlice<UInt8>) -> Option? {
    let word = text.prefix { !UInt8.isBlank($0) && $0 != UInt8(ascii: "=") }
    guard let name = String(validating: word, as: UTF8.self), let option = Option.named(name),
      option.isRule
    else { return nil }
    let isAlone = text[word.endIndex...].allSatisfy(UInt8.isBlank)
    return isAlone || option.takesValue ? option : nil
  }

  private static let quotationMarks = [UInt8(ascii: "'"), UInt8(ascii: "\"")]

  /// Returns a probable mistake at the start of a pattern without an option.
  private static func beginning(of text: ArraySlice<UInt8>) -> Problem? {
    let rest = text.drop(while: UInt8.isBlank)
    guard let first = rest.first else { return nil }
    if rest.startIndex > text.startIndex {
      // The comment has a warning of its own.
      return first == UInt8(ascii: "#") ? nil : .blankAtStart
    }
    if let option = option(namedBy: rest) { return .nameOfOption(option.spelling) }
    guard first == Option.dash, let letter = rest.dropFirst().first, letter.isASCIILetter,
      rest.dropFirst(2).first.map(UInt8.isBlank) ?? true
    else { return nil }
    if Option.lettered(letter)?.name == Option.rulesName { return .namesFile }
    return .letter(Option.suggestion(forLetter: letter))
  }

  /// Returns the start of a probable comment after blanks.
  private static func comment(in rule: RuleLine) -> Int? {
    let text = rule.text
    guard rule.isPattern else { return nil }
    let candidate = text.indices.dropFirst().first { index in
      guard text[index] == UInt8(ascii: "#"), UInt8.isBlank(text[index - 1]) else {
        return false
      }
      // "#ff0000" after a word is not a comment.
      let isIndented = rule.isPlain && text[..<index].allSatisfy(UInt8.isBlank)
      return isIndented || text[(index + 1)...].first.map(UInt8.isBlank) ?? true
    }
    return candidate.flatMap { rule.hasMeaning(from: $0) ? $0 : nil }
  }

  /// Returns the start of the blanks at the end.
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
  /// Whether the text is a pattern.
  var isPattern: Bool {
    if case .rule(.pattern) = rules.entries.last?.word { true } else { false }
  }

  /// Returns whether the text from an index on is significant: after `(?x)`, blanks and comments
  /// are not.
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
