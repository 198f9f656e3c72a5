package import InputValidation

/// A rule for lines, under the name that findings have for it.
package struct NamedRule: Sendable {
  /// The name.
  package let label: String
  /// What judges.
  package let validator: any Validator
  /// What findings say that a line must be: the name that somebody chose, or what the rule demands.
  package let rule: Rule

  /// Creates a rule; findings say what it demands unless something else is given.
  package init(label: String, validator: any Validator, rule: Rule? = nil) {
    self.label = label
    self.validator = validator
    self.rule = rule ?? validator.rule
  }
}
