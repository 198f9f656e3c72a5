import InputValidation

/// What a rule demands, before its bounds are known.
enum RuleKind: Sendable {
  /// The rules that `--min` and `--max` belong to.
  enum Number: String, Sendable {
    case numeric, integer, digits
  }

  case number(Number)
  case alphabetic
  /// The pattern's text is not kept: it is compiled as soon as it is read.
  case pattern(any Validator)
  case length(LengthRange)
  case oneOf([String])
  case nonEmpty
}

extension RuleKind {
  /// Compiles a pattern.
  ///
  /// - Throws: ``UsageError/badPattern(pattern:position:reason:)``.
  static func regex(_ pattern: String) throws(UsageError) -> RuleKind {
    do throws(PatternError) {
      return .pattern(try regexValidator(pattern))
    } catch {
      throw .badPattern(
        pattern: pattern,
        position: error.position,
        reason: error.description
      )
    }
  }

  private static func regexValidator(_ pattern: String) throws(PatternError) -> any Validator {
    erased(try .regex(pattern))
  }

  /// Whether bounds can belong to the rule.
  var isNumber: Bool {
    if case .number = self { true } else { false }
  }

  /// The name of the option that gives the rule, without its dashes.
  var label: String {
    switch self {
    case .number(let kind): kind.rawValue
    case .alphabetic: "alphabetic"
    case .pattern: "regex"
    case .length: "length"
    case .oneOf: "one-of"
    case .nonEmpty: "non-empty"
    }
  }

  /// Returns what judges by this rule.
  ///
  /// - Parameter bounds: The interval of a number; other rules have none.
  /// - Returns: The library's validator.
  func validator(bounds: Interval<DecimalNumber>?) -> any Validator {
    switch (self, bounds) {
    case (.number(.numeric), nil): erased(.numeric)
    case (.number(.numeric), let bounds?): erased(.numeric(in: bounds))
    case (.number(.integer), nil): erased(.integer)
    case (.number(.integer), let bounds?): erased(.integer(in: bounds))
    case (.number(.digits), nil): erased(.digits)
    case (.number(.digits), let bounds?): erased(.digits(in: bounds))
    case (.alphabetic, _): erased(.alphabetic)
    case (.pattern(let validator), _): validator
    case (.length(let range), _): erased(.length(range.interval))
    case (.oneOf(let values), _): erased(.oneOf(values))
    case (.nonEmpty, _): erased(.nonEmpty)
    }
  }
}
