package import ValidationCore
package import LineValidation

/// A rule as it is written: with its bounds, name and place.
///
/// A rule has three forms: as it is written, in the words of the options; as it is compiled, ready
/// to judge (``CompiledRule``); and as it is reported, with the words of findings (`ReportedRule`).
package struct WrittenRule: Sendable {
  package let kind: RuleKind
  package var isNegated = false
  /// Whether a line that breaks only such rules is valid, with a warning.
  package var isWarning = false
  /// The name of the rule in findings; nil for the default.
  package var name: String?
  /// The place of the rule; nil for the command line.
  package var place: String?
  private var bounds = Bounds()

  /// Creates a rule without bounds.
  package init(_ kind: RuleKind) { self.kind = kind }
}

extension WrittenRule {
  /// The format of the values if it has an order, regardless of the bounds; nil if it has none.
  package var order: OrderedFormat? {
    isNegated ? nil : (try? bounds.style()).flatMap { kind.order($0) }
  }

  /// Adds a bound with its place.
  package mutating func add(_ bound: Bound, at place: String?) throws(UsageError) {
    try bounds.add(bound, of: kind, at: place)
  }

  /// Returns the rule, ready to judge.
  ///
  /// - Throws: ``UsageError`` if a pattern is invalid, or if no value is within the bounds.
  package func compiled(limits: PatternLimits, lines: LinePlan) throws(UsageError) -> CompiledRule {
    let validator = try UsageError.attempt(
      try kind.validator(bounds: bounds, limits: limits, lines: lines)
    ) { error in
      // A bound has a place of its own.
      if case .located(let own, _) = error, bounds.contains(place: own) { return error }
      return error.at(place)
    }
    let judge = isNegated ? erased(.not(validator)) : validator
    let rule = NamedRule(
      label: name ?? (isNegated ? "not " : "") + kind.label,
      validator: judge,
      rule: name.map { Rule(.named, parameters: ["name": .text($0)]) },
      isWarning: isWarning
    )
    return CompiledRule(
      rule: rule,
      pattern: validator as? RegexValidator,
      place: place ?? "--" + kind.label
    )
  }
}
