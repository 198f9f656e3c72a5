import InputValidation
import LineValidation

/// Rules that make sense together, ready to judge.
struct CompiledRules: Sendable {
  /// The rules in their order; at least one.
  let parts: [CompiledRule]
  /// The rules that lines are judged by: those, or the opposite of all of them.
  let set: RuleSet
  /// Warnings of what in files of rules is likely meant otherwise.
  let warnings: [RuleLineWarning]
}

/// A rule that is ready to judge, and where it was written.
struct CompiledRule: Sendable {
  /// The rule.
  let rule: NamedRule
  /// The pattern, if the rule is one, to warn of likely mistakes in it.
  let pattern: RegexValidator?
  /// The place where the rule stands, for messages: an option, or a line of a file.
  let place: String
}

/// Something in a line of a file of rules that is part of a pattern or a value, although it is
/// likely meant otherwise.
struct RuleLineWarning: Sendable {
  /// The file, and the number of the line.
  let place: String
  /// The line.
  let line: String
  /// The place in the line, in Characters.
  let position: Int
  /// The words for what it is, and what would do.
  let words: String

  /// More warnings are counted, and not shown.
  static let mostShown = 20
}
