package import ValidationCore

/// The error thrown for a text that is not JSON, with the position of the first mistake.
package struct JSONError: Error, Hashable, Sendable {
  /// The reason.
  package let problem: Problem
  /// The byte offset of the mistake.
  package let offset: Int

  package init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// A reason why a text is not JSON.
  package enum Problem: Hashable, Sendable {
    /// A value is missing.
    case noValue
    /// A word other than true, false and null is in the place of a value.
    case unknownWord
    /// A name in quotation marks is missing.
    case noName
    /// The colon after a name is missing.
    case noColon
    /// A comma or the closing brace after a member is missing.
    case noCommaOrBrace
    /// A comma or the closing bracket after an element is missing.
    case noCommaOrBracket
    /// A comma follows the last member or element.
    case trailingComma
    /// A comment is present, which JSON does not allow.
    case comment
    /// A comment starts with a sign other than those of the dialect.
    case commentSign
    /// A comment is not closed before the end of the text.
    case openComment
    /// The value is followed by something other than blanks.
    case afterValue
    /// A string is not closed before the end of the text.
    case openString
    /// A string contains a control character, such as a line end or a tab.
    case control
    /// A backslash precedes a character with which it does not form an escape.
    case unknownEscape
    /// An escape `\u` does not have four hexadecimal digits, or is half of a surrogate pair.
    case badUnicode
    /// A string is in single quotes.
    case singleQuote
    /// A number starts with a superfluous zero.
    case leadingZero
    /// A number starts with a plus sign or a decimal point.
    case numberStart
    /// A digit is missing after a sign, a decimal point or an exponent.
    case noDigit
    /// The bytes are not UTF-8.
    case notUTF8
    /// Arrays and objects are nested more deeply than the limit.
    case tooDeep(maximum: Int)
    /// The text is longer than the limit.
    case tooLong(maximum: Int)
    /// The objects have more members than the limit: all of them, or those that are open, if a text
    /// is read in pieces.
    case tooManyMembers(maximum: Int)
    /// The arrays that are rows have more elements than the limit.
    case tooManyRows(maximum: Int)
  }
}

extension JSONError {
  /// The rule for the syntax of the text, with the problem as a parameter.
  package var rule: Rule {
    var parameters: [String: Rule.Parameter] = ["problem": .text(problem.name)]
    switch problem {
    case .notUTF8: return Rule(.encoding)
    case .tooDeep(let maximum), .tooLong(let maximum), .tooManyMembers(let maximum),
      .tooManyRows(let maximum):
      parameters["max"] = .count(maximum)
    default: break
    }
    return Rule(SettingsRules.syntax, parameters: parameters)
  }
}

extension JSONError.Problem {
  /// The problems of texts whose length is not limited.
  package static func all(maximumDepth: Int, maximumMembers: Int) -> [Self] {
    [
      .noValue, .noName, .noColon, .noCommaOrBrace, .noCommaOrBracket, .trailingComma, .comment,
      .commentSign, .openComment, .afterValue, .openString, .control, .unknownEscape, .badUnicode,
      .singleQuote, .leadingZero,
      .numberStart, .noDigit, .tooDeep(maximum: maximumDepth),
      .tooManyMembers(maximum: maximumMembers), .unknownWord,
    ]
  }

  /// The problem that a byte is in the place of a value.
  package static func noValue(at byte: UInt8) -> Self {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 ? .unknownWord : .noValue
  }

  /// The name of the problem in the parameters of a rule.
  fileprivate var name: String {
    switch self {
    case .noValue: "json-value"
    case .unknownWord: "json-word"
    case .noName: "json-name"
    case .noColon: "json-colon"
    case .noCommaOrBrace: "json-object"
    case .noCommaOrBracket: "json-array"
    case .trailingComma: "json-comma"
    case .comment: "json-comment"
    case .commentSign: "json-comment-sign"
    case .openComment: "json-comment-end"
    case .afterValue: "json-end"
    case .openString: "open-quote"
    case .control: "json-control"
    case .unknownEscape: "json-escape"
    case .badUnicode: "bad-unicode"
    case .singleQuote: "json-quote"
    case .leadingZero: "json-zero"
    case .numberStart: "json-sign"
    case .noDigit: "json-digit"
    case .notUTF8: "json-encoding"
    case .tooDeep: "json-depth"
    case .tooLong: "json-size"
    case .tooManyMembers: "json-members"
    case .tooManyRows: "json-rows"
    }
  }
}
