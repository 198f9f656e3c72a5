import RegularLanguage
package import ValidationCore

/// The rules for lines, and how they combine.
package struct RuleSet: Sendable {
  /// The rules in their order; at least one.
  package let rules: [NamedRule]

  /// Whether one rule is enough.
  package let isOneEnough: Bool

  /// All rules as one validator.
  package let validator: any Validator

  /// The rule that findings say all of them are.
  package let rule: Rule

  /// Combines rules.
  ///
  /// - Parameters:
  ///   - rules: At least one rule.
  ///   - isOneEnough: Whether one rule is enough, instead of all of them.
  package init(_ rules: [NamedRule], isOneEnough: Bool = false) {
    self.rules = rules
    self.isOneEnough = isOneEnough
    if rules.count == 1 {
      validator = rules[0].validator
      rule = rules[0].rule
    } else {
      let parts = rules.map(\.validator)
      validator = isOneEnough ? erased(.any(of: parts)) : erased(.all(of: parts))
      rule = Rule(isOneEnough ? .any : .all, parts: rules.map(\.rule))
    }
  }
}

extension RuleSet {
  /// The opposite: what satisfies these rules is invalid, and breaks the rule `invert`.
  package var inverted: RuleSet {
    let rule = NamedRule(
      label: "invert", validator: erased(.not(validator)), rule: Rule(.not, parts: [rule]))
    return RuleSet([rule])
  }

  /// Whether no line at all can satisfy all of the rules, although each
  /// of them can be satisfied.
  ///
  /// Mostly, one of them was meant to be enough.
  package var isContradictory: Bool {
    guard rules.count > 1, !isOneEnough, validator.language?.automaton?.isEmpty ?? false else {
      return false
    }
    return rules.allSatisfy { $0.validator.language?.automaton.map { !$0.isEmpty } ?? false }
  }

  /// All that the rules demand together, whatever their names.
  package var demand: Rule { validator.rule }
}

/// Returns a validator of any kind, so that a leading dot finds the library's static members.
package func erased<V: Validator>(_ validator: V) -> any Validator {
  validator
}

/// The error of a pipeline for a rule whose automaton exceeds the memory of a rule.
package struct TooLargeRule: Error, Equatable {
  /// The rule's name.
  package let label: String
}

/// A rule for lines, under the name that findings have for it.
package struct NamedRule: Sendable {
  /// The name.
  package let label: String
  /// The validator that judges.
  package let validator: any Validator
  /// The rule that findings say is broken: the chosen name, or what the validator
  /// demands.
  package let rule: Rule

  /// Creates a rule; findings say what it demands unless something else is given.
  package init(label: String, validator: any Validator, rule: Rule? = nil) {
    self.label = label
    self.validator = validator
    self.rule = rule ?? validator.rule
  }
}
