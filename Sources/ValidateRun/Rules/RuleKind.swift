import LineValidation
import RegularLanguage
package import ValidationFormats
package import ValidationRewriting
package import ValidationCore

/// A kind of rule, without bounds.
package enum RuleKind: Sendable {
  /// A kind of number.
  package enum Number: String, Sendable {
    case numeric, scientific, integer, digits
  }

  /// A format of grouped numbers.
  package enum Grouping: String, CaseIterable, Sendable {
    case english, german, french, swiss, indian
  }

  case number(Number)
  case grouping(Grouping)
  case alphabetic(AlphabeticValidator.Letters)
  case pattern(String, RegexValidator.Scope)
  case length(LengthRange)
  case oneOf([String])
  case mask(MaskValidator)
  /// The lines of a file, or the values of a column of a table.
  case values(ValueSource)
  case nonEmpty
  case format(FormatRule)
}

extension RuleKind {
  /// Returns whether a bound, or another option for numbers, is allowed for the rule.
  package func takes(_ kind: Bound.Kind) -> Bool {
    switch (self, kind) {
    case (.number, .lower), (.number, .upper), (.grouping, .lower), (.grouping, .upper): true
    case (_, .above): takes(.lower)
    case (_, .below): takes(.upper)
    case (.number(let number), .multiple): number != .scientific
    case (.number(let number), .decimals), (.number(let number), .separator): number == .numeric
    case (.grouping, .decimals): true
    case (.format(let format), .lower), (.format(let format), .upper): format.isBounded
    default: false
    }
  }

  /// Whether the rule accepts a kind of number.
  package var isOfNumbers: Bool {
    switch self {
    case .number, .grouping: true
    default: false
    }
  }

  /// The name of the option for the rule, without its dashes.
  package var label: String {
    switch self {
    case .number(let kind): kind.rawValue
    case .grouping: "grouping"
    case .alphabetic: "alphabetic"
    case .pattern(_, .whole): "regex"
    case .pattern(_, .part): "contains"
    case .length: "length"
    case .oneOf: "one-of"
    case .mask: "mask"
    case .values: "in"
    case .nonEmpty: "non-empty"
    case .format(let format): format.name
    }
  }

  /// Returns the validator of the rule.
  ///
  /// - Parameters:
  ///   - bounds: The bounds; most rules have none.
  ///   - limits: The limits for patterns.
  ///   - lines: The definition of the lines of files.
  /// - Returns: The library's validator.
  /// - Throws: ``UsageError/badPattern(option:pattern:position:reason:)``, or the error of the
  ///   bounds.
  func validator(
    bounds: Bounds,
    limits: PatternLimits,
    lines: LinePlan
  ) throws(UsageError) -> any Validator {
    switch self {
    case .number(let kind):
      kind.validator(
        in: try bounds.interval { DecimalNumber($0) }, style: try bounds.style())
    case .grouping(let kind):
      try kind.validator(bounds)
    case .alphabetic(let letters): erased(.alphabetic(letters))
    case .pattern(let pattern, let scope):
      try Self.compile(pattern, scope, limits: limits, for: "--" + label)
    case .length(let range): erased(.length(range.interval))
    case .oneOf(let values): erased(.oneOf(values))
    case .mask(let mask): mask
    case .values(let source): try ValueFile.validator(of: source, lines)
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

extension RuleKind.Grouping {
  /// Returns the validator of numbers in the format, with their bounds and decimals.
  fileprivate func validator(_ bounds: Bounds) throws(UsageError) -> any Validator {
    let decimals = Repetition(try bounds.style().decimals)
    return GroupingValidator(
      format, in: try bounds.interval { DecimalNumber($0) } ?? Interval<DecimalNumber>(),
      minimumFractionDigits: decimals.minimum, fractionDigits: decimals.maximum)
  }

  var format: NumberFormat {
    switch self {
    case .english: .english
    case .german: .german
    case .french: .french
    case .swiss: .swiss
    case .indian: .indian
    }
  }
}

extension RuleKind.Number {
  /// Returns the validator of numbers, with an interval if there is one.
  fileprivate func validator(
    in interval: Interval<DecimalNumber>?,
    style: NumberStyle
  ) -> any Validator {
    let all = Interval<DecimalNumber>()
    return switch self {
    case .numeric: erased(NumericValidator(in: interval ?? all, style: style))
    case .scientific: erased(ScientificValidator(in: interval ?? all))
    case .integer: erased(IntegerValidator(in: interval ?? all, style: style))
    case .digits where interval == nil && style == .plain: erased(.digits)
    case .digits: erased(DigitsValidator(in: interval ?? all, style: style))
    }
  }
}
