import InputValidation
import RegularLanguage

/// The rules of a command line, and how they combine.
struct RuleSet: Sendable {
  /// The rules in their order; at least one.
  let rules: [NamedRule]

  /// The rules as they were written, which are others where all of them are inverted.
  let written: [NamedRule]

  /// Whether one rule is enough (`--any`).
  let isOneEnough: Bool

  /// All rules as one validator.
  let validator: any Validator

  /// What in files of rules is likely meant otherwise.
  var warnings: [RuleLineWarning] = []

  /// What findings say of all of them.
  let rule: Rule

  /// Combines rules.
  ///
  /// - Parameters:
  ///   - rules: At least one rule.
  ///   - isOneEnough: Whether one rule is enough, instead of all of them.
  ///   - written: The rules as they were written; nil if they are the same.
  init(_ rules: [NamedRule], isOneEnough: Bool, written: [NamedRule]? = nil) {
    self.rules = rules
    self.written = written ?? rules
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
  var inverted: RuleSet {
    let rule = NamedRule(
      label: "invert",
      isNegated: true,
      validator: erased(.not(validator)),
      rule: Rule(.not, parts: [rule]),
      pattern: nil,
      place: "--invert"
    )
    var set = RuleSet([rule], isOneEnough: false, written: rules)
    set.warnings = warnings
    return set
  }

  /// Whether no line at all can satisfy all of the rules, although each of them can be satisfied.
  ///
  /// Mostly, one of them was meant to be enough.
  var isContradictory: Bool {
    guard rules.count > 1, !isOneEnough, validator.language?.automaton?.isEmpty ?? false else {
      return false
    }
    return rules.allSatisfy { $0.validator.language?.automaton.map { !$0.isEmpty } ?? false }
  }

  /// What all rules together demand.
  var requirement: String { validator.rule.requirement() }
}

/// Returns a validator of any kind, so that a leading dot finds the library's static members.
func erased<V: Validator>(_ validator: V) -> any Validator {
  validator
}
