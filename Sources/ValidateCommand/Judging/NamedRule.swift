import InputValidation

/// A rule of the command line, ready to judge.
struct NamedRule: Sendable {
  /// The name in findings: the rule as it is spelt on the command line, without dashes.
  let label: String

  /// Whether the rule stands after `--not`.
  let isNegated: Bool

  /// What judges.
  let validator: any Validator

  /// What findings say that a line breaks: the name that somebody chose, or what the rule demands.
  let rule: Rule

  /// The pattern, if the rule is one, to warn of likely mistakes in it.
  let pattern: RegexValidator?

  /// Where the rule stands, for messages: an option, or a line of a file.
  let place: String
}
