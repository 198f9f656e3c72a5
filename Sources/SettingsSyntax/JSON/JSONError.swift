/// The error of reading a text that is not JSON, with the place of the first mistake.
package struct JSONError: Error, Hashable, Sendable {
  /// The reason.
  package let problem: Problem
  /// The number of bytes before the place.
  package let offset: Int

  package init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// A reason why a text is not JSON.
  package enum Problem: Hashable, Sendable {
    /// A value is missing.
    case noValue
    /// A name in quotation marks is missing.
    case noName
    /// The colon after a name is missing.
    case noColon
    /// A comma or the closing brace after a member is missing.
    case noCommaOrBrace
    /// A comma or the closing bracket after an element is missing.
    case noCommaOrBracket
    /// A comma stands after the last member or element.
    case trailingComma
    /// A comment, which JSON does not have.
    case comment
    /// There is more after the value.
    case afterValue
    /// A string is not closed before the end of the text.
    case openString
    /// A control character stands in a string, such as a line end or a tab.
    case control
    /// A backslash stands before a character that it does not escape.
    case unknownEscape
    /// An escape `\u` has fewer than four hexadecimal digits, or is half of a surrogate pair.
    case badUnicode
    /// A string stands in single quotes.
    case singleQuote
    /// A number starts with a superfluous zero.
    case leadingZero
    /// A number starts with a plus sign or a point.
    case numberStart
    /// A digit is missing after a sign, a point or an exponent.
    case noDigit
    /// The bytes are not UTF-8.
    case notUTF8
    /// More arrays and objects are inside each other than the limit.
    case tooDeep(maximum: Int)
    /// The text is longer than the limit.
    case tooLong(maximum: Int)
  }
}
