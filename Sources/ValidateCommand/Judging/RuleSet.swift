import InputValidation

/// The rules of a command line, and how they combine.
struct RuleSet: Sendable {
  /// The rules in their order; at least one.
  let rules: [NamedRule]

  /// Whether one rule is enough (`--any`).
  let isOneEnough: Bool

  /// All rules as one validator.
  let validator: any Validator

  /// Combines rules.
  ///
  /// - Parameters:
  ///   - rules: At least one rule.
  ///   - isOneEnough: Whether one rule is enough, instead of all of them.
  init(_ rules: [NamedRule], isOneEnough: Bool) {
    self.rules = rules
    self.isOneEnough = isOneEnough
    if rules.count == 1 {
      validator = rules[0].validator
    } else {
      let parts = rules.map(\.validator)
      validator = isOneEnough ? erased(.any(of: parts)) : erased(.all(of: parts))
    }
  }
}

/// Returns a validator of any kind, so that a leading dot finds the library's static members.
func erased<V: Validator>(_ validator: V) -> any Validator {
  validator
}
