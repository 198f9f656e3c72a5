package import ValidationCore
package import LineValidation

/// A rule with what stands around it.
package struct RuleClause: Sendable {
  package let kind: RuleKind
  let isNegated: Bool
  /// The name by which findings call the rule; nil for the usual one.
  let name: String?
  /// The place where the rule stands; nil for the command line.
  let place: String?
  private var bounds = Bounds()

  /// Creates a rule without bounds.
  package init(kind: RuleKind, isNegated: Bool, name: String?, place: String?) {
    self.kind = kind
    self.isNegated = isNegated
    self.name = name
    self.place = place
  }
}

extension RuleClause {
  /// Adds a bound that stands at a place.
  package mutating func add(_ bound: Bound, at place: String?) throws(UsageError) {
    try bounds.add(bound, of: kind, at: place)
  }

  /// Returns the rule, ready to judge.
  ///
  /// - Throws: ``UsageError`` if a pattern is bad, or if the bounds leave nothing.
  package func rule(limits: PatternLimits, lines: LinePlan) throws(UsageError) -> CompiledRule {
    let validator: any Validator
    do throws(UsageError) {
      validator = try kind.validator(bounds: bounds, limits: limits, lines: lines)
    } catch {
      throw error.at(place)
    }
    let judge = isNegated ? erased(.not(validator)) : validator
    let rule = NamedRule(
      label: name ?? (isNegated ? "not " : "") + kind.label,
      validator: judge,
      rule: name.map { Rule(.named, parameters: ["name": .text($0)]) }
    )
    return CompiledRule(
      rule: rule,
      pattern: validator as? RegexValidator,
      place: place ?? "--" + kind.label
    )
  }
}
