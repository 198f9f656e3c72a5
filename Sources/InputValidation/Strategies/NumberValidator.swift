/// A kind of number: how it is written, and what it is called.
public protocol NumberNotation: Sendable {
  /// The code of the rule.
  static var code: Rule.Code { get }
  /// A Boolean value that tells whether a sign may stand in front.
  static var allowsSign: Bool { get }
  /// A Boolean value that tells whether a decimal point and digits behind it may follow.
  static var allowsFraction: Bool { get }
}

/// Numbers of a kind, perhaps in an interval: see ``NumericValidator``, ``IntegerValidator`` and
/// ``DigitsValidator``.
///
/// The interval is part of the language, so that verdicts are exact: for `10...65`, "7" is invalid
/// at the end, and incomplete with the caret in front. Zero has no sign, so where a sign may stand,
/// `-0` is inside of the bounds that zero is inside of. Bounds of more than 1,000 digits are too
/// long for an automaton; they are compared with the number itself.
public struct NumberValidator<Notation: NumberNotation>: Validator {
  /// The kind of number, with the bounds as parameters.
  public let rule: Rule
  /// The numbers inside the bounds, as they may be written; `nil` where the bounds are too long.
  public let language: Language?
  private let interval: Interval<DecimalNumber>

  /// Creates a strategy without bounds.
  public init() { self.init(decimal: Interval()) }

  /// Creates a strategy for an interval.
  ///
  /// - Parameter interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  public init<Bounds: IntervalExpression>(in interval: Bounds)
  where Bounds.Bound: DecimalConvertible {
    self.init(decimal: interval.interval.decimal)
  }

  private init(decimal interval: Interval<DecimalNumber>) {
    self.rule = Rule(Notation.code, parameters: interval.parameters)
    self.interval = interval
    self.language =
      interval.digitCount <= DecimalLanguage.mostDigits ? Self.language(in: interval) : nil
  }

  private static func language(in interval: Interval<DecimalNumber>) -> Language {
    DecimalLanguage(allowsSign: Notation.allowsSign, allowsFraction: Notation.allowsFraction)
      .language(in: interval)
  }

  /// Judges exactly, but for bounds of more than 1,000 digits: a number outside of those is
  /// incomplete.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    if let verdict = language?.verdict(on: text, caret: caret, rule: rule) { return verdict }
    let notation = Self.language(in: Interval())
    guard let verdict = notation.verdict(on: text, caret: caret, rule: rule) else {
      return .invalid(ValidationError(rule, at: 0..<0))
    }
    guard verdict.isValid, let number = DecimalNumber(text), !interval.contains(number) else {
      return verdict
    }
    let count = text.count
    return .incomplete(ValidationError(rule, at: count..<count))
  }
}

extension Interval where Bound == DecimalNumber {
  /// The number of digits of the longer end.
  var digitCount: Int {
    [lower, upper].reduce(0) { count, end in
      switch end {
      case .unbounded: count
      case .included(let bound), .excluded(let bound):
        max(count, bound.integerDigits.count + bound.fractionDigits.count)
      }
    }
  }
}
