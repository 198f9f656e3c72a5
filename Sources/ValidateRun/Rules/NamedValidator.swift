import LineValidation
package import ValidationCore

/// A validator with a name chosen by the user, or with other words.
///
/// It judges and rewrites like the original one.
struct NamedValidator: Validator {
  let part: any Validator
  let rule: Rule

  var language: Language? { part.language }

  func verdict(on text: String, caret: String.Index?) -> Verdict {
    let verdict = part.verdict(on: text, caret: caret)
    guard var error = verdict.error else { return verdict }
    error.rule = rule
    error.reasons = []
    return verdict.isInvalid ? .invalid(error) : .incomplete(error)
  }

  var rewriting: Rewriting { part.rewriting }

  func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
    part.decision(on: edit, in: field)
  }

  func finalEdit(of field: InputField) -> Edit? { part.finalEdit(of: field) }
}

extension RuleSet {
  /// All rules as one validator, whose errors contain the names of rules.
  package var namingValidator: any Validator {
    let parts = rules.map { rule -> any Validator in
      guard rule.rule != rule.validator.rule else { return rule.validator }
      return NamedValidator(part: rule.validator, rule: rule.rule)
    }
    if parts.count == 1 { return parts[0] }
    return isOneEnough ? erased(.any(of: parts)) : erased(.all(of: parts))
  }
}
