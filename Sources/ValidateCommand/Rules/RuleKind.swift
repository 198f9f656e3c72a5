import InputValidation
import LineValidation

/// A kind of rule, before its bounds are known.
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
  /// A Boolean value that tells whether bounds can belong to the rule.
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
  ///   - bounds: The bounds of a number; other rules have none.
  ///   - limits: What a pattern may cost.
  /// - Returns: The library's validator.
  /// - Throws: ``UsageError/badPattern(option:pattern:position:reason:)``, or
  ///   ``UsageError/emptyInterval(lower:upper:)``.
  func validator(
    bounds: Bounds,
    limits: PatternLimits
  ) throws(UsageError) -> any Validator {
    switch self {
    case .number(let kind): try kind.validator(in: bounds.interval())
    case .alphabetic: erased(.alphabetic)
    case .pattern(let pattern, let scope):
      try Self.compile(pattern, scope, limits: limits, for: "--" + label)
    case .length(let range): erased(.length(range.interval))
    case .oneOf(let values): erased(.oneOf(values))
    case .nonEmpty: erased(.nonEmpty)
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

extension RuleKind.Number {
  /// Returns what judges numbers, in an interval if there is one.
  fileprivate func validator(in interval: Interval<DecimalNumber>?) -> any Validator {
    switch (self, interval) {
    case (.numeric, nil): erased(.numeric)
    case (.numeric, let interval?): erased(.numeric(in: interval))
    case (.integer, nil): erased(.integer)
    case (.integer, let interval?): erased(.integer(in: interval))
    case (.digits, nil): erased(.digits)
    case (.digits, let interval?): erased(.digits(in: interval))
    }
  }
}
