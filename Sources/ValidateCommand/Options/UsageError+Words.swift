extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noRule:
      "no rule says what a valid line is; give at least one, such as --numeric"
    case .unknownOption(let spelling, let argument, let suggestion):
      "unknown option '\(spelling)'"
        + (argument.map { " in '\($0)'" } ?? "")
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    case .missingValue(let option, let name):
      "option '\(option)' needs a value: \(option) \(name)"
    case .optionForValue(let option, let name, let value):
      """
      option '\(option)' needs a value: \(option) \(name) \
      (if '\(value)' is the value, write '\(joined(option, value))')
      """
    case .unexpectedValue(let option):
      "option '\(option)' takes no value"
    case .notUnicode(let option, let value):
      "the value of '\(option)' is not valid UTF-8: '\(value)'"
    case .badNumber(let option, let value):
      "'\(value)' is no number for '\(option)'; write a decimal such as -2.5"
    case .repeatedBound(let option, let rule):
      "'\(option)' is given twice for '\(rule)'"
    case .emptyInterval(let lower, let upper):
      "no number is valid: --min \(lower) is above --max \(upper)"
    case .badRange(let value):
      "'\(value)' is no range for '--length'; write 5, 3..16, 3..<17, 3.., ..16 or ..<17"
    case .emptyRange(let value):
      "no length is valid: the range '\(value)' is empty"
    case .badList(let value):
      "a backslash in '--one-of' needs a comma or a backslash after it: '\(value)'"
    case .badPattern(_, _, let reason):
      "bad pattern for '--regex': \(reason)"
    case .tooLarge(let rule):
      "the rule '\(rule)' takes more memory than the 8 MiB that a rule may take"
    case .danglingNegation:
      "'--not' needs a rule after it"
    }
  }

  /// The lines below the message.
  var details: [String] {
    let hint = "Try 'validate --help'."
    guard case .badPattern(let pattern, let position, _) = self else { return [hint] }
    return CaretExcerpt(of: pattern, at: position).lines.map { "  " + $0 } + [hint]
  }

  /// An option with its value in the same argument.
  private func joined(_ option: String, _ value: String) -> String {
    option.hasPrefix("--") ? "\(option)=\(value)" : option + value
  }
}
