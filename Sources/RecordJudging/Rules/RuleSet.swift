import RegularLanguage
package import ValidationCore

/// The rules for lines, and how they combine.
package struct RuleSet: Sendable {
  /// The rules, in order; at least one.
  package let rules: [NamedRule]

  /// Whether one rule is enough.
  package let isOneEnough: Bool

  /// The validator that combines all rules.
  package let validator: any Validator

  /// The combined rule, as findings report it.
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
  /// The inverted rules: a line that satisfies these rules is invalid, and breaks the rule
  /// `invert`.
  package var inverted: RuleSet {
    let rule = NamedRule(
      label: "invert", validator: erased(.not(validator)), rule: Rule(.not, parts: [rule]),
      isWarning: isWarning)
    return RuleSet([rule])
  }

  /// Whether no line can satisfy all rules, although each rule can be satisfied.
  ///
  /// This is usually a mistake: one of the rules was meant to be enough.
  package var isContradictory: Bool {
    guard rules.count > 1, !isOneEnough, validator.language?.automaton?.isEmpty ?? false else {
      return false
    }
    return rules.allSatisfy { $0.validator.language?.automaton.map { !$0.isEmpty } ?? false }
  }

  /// Combines sets of rules, all of which must hold.
  ///
  /// - Parameter sets: At least one set.
  package init(all sets: [RuleSet]) {
    if sets.count == 1 {
      self = sets[0]
      return
    }
    self.init(
      sets.flatMap { set in
        guard set.isOneEnough, set.rules.count > 1 else { return set.rules }
        return [
          NamedRule(
            label: "any", validator: set.validator, rule: set.rule, isWarning: set.isWarning)
        ]
      })
  }

  /// Returns the rules for values of which some count as empty: each rule accepts these if it
  /// accepts the empty text.
  ///
  /// - Parameters:
  ///   - missing: The values that count as empty.
  ///   - exemptsEmpty: Whether empty values are exempt from the rules.
  /// - Returns: The rules.
  package func reading(asEmpty missing: [String], exemptsEmpty: Bool = false) -> RuleSet {
    if missing.isEmpty { return self }
    return RuleSet(
      rules.map { rule in
        let acceptsEmpty = exemptsEmpty || rule.validator.isValid("")
        let others = missing.filter { rule.validator.isValid($0) != acceptsEmpty }
        if others.isEmpty { return rule }
        if acceptsEmpty { return rule.accepting(others) }
        let validator = erased(.all(of: [rule.validator, erased(.not(.oneOf(others)))]))
        return NamedRule(label: rule.label, validator: validator, isWarning: rule.isWarning)
      }, isOneEnough: isOneEnough)
  }

  /// Whether all rules are warnings, so that a line that breaks the combination is only warned of.
  package var isWarning: Bool { rules.allSatisfy(\.isWarning) }

  /// The combined requirements of the rules, regardless of their names.
  package var demand: Rule { validator.rule }
}

/// Returns a type-erased validator; its argument can be a leading-dot expression.
package func erased<V: Validator>(_ validator: V) -> any Validator {
  validator
}

/// The error thrown if the automaton of a rule needs more memory than a rule may use.
package struct TooLargeRule: Error, Equatable {
  /// The name of the rule.
  package let label: String
}

/// A rule for lines, with the name used in findings.
package struct NamedRule: Sendable {
  /// The name.
  package let label: String
  /// The validator.
  package let validator: any Validator
  /// The rule that findings report: the name chosen for it, or the rule of the validator.
  package let rule: Rule
  /// Whether a line that breaks only such rules is valid, with a warning.
  package let isWarning: Bool

  /// Creates a rule; by default, findings report the rule of the validator.
  package init(
    label: String,
    validator: any Validator,
    rule: Rule? = nil,
    isWarning: Bool = false
  ) {
    self.label = label
    self.validator = validator
    self.rule = rule ?? validator.rule
    self.isWarning = isWarning
  }
}

extension NamedRule {
  /// Returns the rule with other values that satisfy it, of which its words say nothing.
  package func accepting(_ values: [String]) -> Self {
    Self(
      label: label, validator: erased(.any(of: [validator, erased(.oneOf(values))])), rule: rule,
      isWarning: isWarning)
  }
}
