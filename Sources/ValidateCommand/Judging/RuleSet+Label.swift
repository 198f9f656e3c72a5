import InputValidation

extension RuleSet {
  /// The name of the rule that a line breaks, as spelt on the command line without dashes.
  ///
  /// - A line that breaks several rules names them all: `numeric, length`.
  /// - Where no line at all could satisfy the rules, all of them are at fault.
  /// - A line that meets none of the rules of `--any` breaks `any`.
  /// - A line that is not UTF-8 breaks no rule of the command line, but `utf-8`.
  func label(for error: ValidationError) -> String {
    if error.code == .encoding { return "utf-8" }
    if rules.count == 1 { return rules[0].label }
    if isOneEnough { return "any" }
    var labels: [String] = []
    for rule in rules where !labels.contains(rule.label) {
      let isBroken = error.reasons.contains { $0.rule == rule.validator.rule }
      if isBroken || error.isUnsatisfiable { labels.append(rule.label) }
    }
    return labels.joined(separator: ", ")
  }
}
