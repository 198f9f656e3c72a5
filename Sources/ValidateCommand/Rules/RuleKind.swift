import InputValidation

/// What a rule demands, before its bounds are known.
enum RuleKind: Sendable {
  /// The rules that `--min` and `--max` belong to.
  enum Number: String, Sendable {
    case numeric, integer, digits
  }

  case number(Number)
  case alphabetic
  case pattern(String, RegexValidator.Scope)
  case length(LengthRange)
  case oneOf([String])
  case nonEmpty
}

extension RuleKind {
  /// Whether bounds can belong to the rule.
  var isNumber: Bool {
    if case .number = self { true } else { false }
  }

  /// The name of the option that gives the rule, without its dashes.
  var label: String {
    switch self {
    case .number(let kind): kind.rawValue
    case .alphabetic: "alphabetic"
    case .pattern(_, .whole): "regex"
    case .pattern(_, .part): "contains"
    case .length: "length"
    case .oneOf: "one-of"
    case .nonEmpty: "non-empty"
    }
  }

  /// Returns what judges by this rule.
  ///
  /// - Parameters:
  ///   - bounds: The interval of a number; other rules have none.
  ///   - limits: What a pattern may cost.
  /// - Returns: The library's validator.
  /// - Throws: ``UsageError/badPattern(option:pattern:position:reason:)``.
  func validator(
    bounds: Interval<DecimalNumber>?,
    limits: PatternLimits
  ) throws(UsageError) -> any Validator {
    switch (self, bounds) {
    case (.number(.numeric), nil): erased(.numeric)
    case (.number(.numeric), let bounds?): erased(.numeric(in: bounds))
    case (.number(.integer), nil): erased(.integer)
    case (.number(.integer), let bounds?): erased(.integer(in: bounds))
    case (.number(.digits), nil): erased(.digits)
    case (.number(.digits), let bounds?): erased(.digits(in: bounds))
    case (.alphabetic, _): erased(.alphabetic)
    case (.pattern(let pattern, let scope), _):
      try Self.compile(pattern, scope, limits: limits, for: "--" + label)
    case (.length(let range), _): erased(.length(range.interval))
    case (.oneOf(let values), _): erased(.oneOf(values))
    case (.nonEmpty, _): erased(.nonEmpty)
    }
  }

  private static func compile(
    _ pattern: String,
    _ scope: RegexValidator.Scope,
    limits: PatternLimits,
    for option: String
  ) throws(UsageError) -> RegexValidator {
    do throws(PatternError) {
      return switch scope {
      case .whole: try .regex(pattern, limits: limits)
      case .part: try .regex(contains: pattern, limits: limits)
      }
    } catch {
      throw .badPattern(
        option: option,
        pattern: pattern,
        position: error.position,
        reason: error.description
      )
    }
  }
}
