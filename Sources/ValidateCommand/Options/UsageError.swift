/// What is wrong with a command line.
enum UsageError: Error, Equatable, Sendable {
  /// Nothing says what a valid line is.
  case noRule
  /// No option is called so; `argument` is where it stands if it is only a part of it.
  case unknownOption(spelling: String, argument: String?, suggestion: String?)
  /// The arguments end where a value should be.
  case missingValue(option: String, name: String)
  /// An option stands where a value should be.
  case optionForValue(option: String, name: String, value: String)
  /// A flag with a value.
  case unexpectedValue(option: String)
  /// A value that must be text is not UTF-8.
  case notUnicode(option: String, value: String)
  /// A bound is no decimal number.
  case badNumber(option: String, value: String)
  /// A rule has two bounds at the same end.
  case repeatedBound(option: String, rule: String)
  /// No number lies between the bounds.
  case emptyInterval(lower: String, upper: String)
  /// A range of lengths can't be read.
  case badRange(value: String)
  /// A range that no length lies in.
  case emptyRange(value: String)
  /// A backslash that means nothing.
  case badList(value: String)
  /// A pattern can't be read; the position counts its characters from 0.
  case badPattern(pattern: String, position: Int, reason: String)
  /// A rule takes more memory than an automaton may; `rule` is its label.
  case tooLarge(rule: String)
  /// `--not` without a rule after it.
  case danglingNegation
}
