import InputValidation
import LineValidation

/// A kind of rule, before its bounds are known.
enum RuleKind: Sendable {
  /// A kind of number.
  enum Number: String, Sendable {
    case numeric, integer, digits
  }

  case number(Number)
  case alphabetic(AlphabeticValidator.Letters)
  case pattern(String, RegexValidator.Scope)
  case length(LengthRange)
  case oneOf([String])
  case nonEmpty
  case format(FormatRule)
}

extension RuleKind {
  /// A Boolean value that tells whether bounds can belong to the rule.
  var isBounded: Bool {
    switch self {
    case .number: true
    case .format(let format): format.isBounded
    default: false
    }
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
    case .format(let format): format.name
    }
  }

  /// Returns what judges by this rule.
  ///
  /// - Parameters:
  ///   - bounds: The bounds; most rules have none.
  ///   - limits: What a pattern may cost.
  /// - Returns: The library's validator.
  /// - Throws: ``UsageError/badPattern(option:pattern:position:reason:)``, or what is wrong with
  ///   the bounds.
  func validator(
    bounds: Bounds,
    limits: PatternLimits
  ) throws(UsageError) -> any Validator {
    switch self {
    case .number(let kind):
      kind.validator(in: try bounds.interval { DecimalNumber($0) })
    case .alphabetic(let letters): erased(.alphabetic(letters))
    case .pattern(let pattern, let scope):
      try Self.compile(pattern, scope, limits: limits, for: "--" + label)
    case .length(let range): erased(.length(range.interval))
    case .oneOf(let values): erased(.oneOf(values))
    case .nonEmpty: erased(.nonEmpty)
    case .format(let format): try format.validator(bounds)
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
