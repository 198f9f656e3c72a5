/// A natural number, as one counts things: digits without a zero in front.
///
/// Zero itself is one where it is in the interval; where it is not, no zero can be typed in front.
/// In a field, zeros in front that say nothing go, and group separators, if the format has any,
/// come and go as they must. One that is typed out of place waits for its digits, so that "12,5" is
/// incomplete, and never 125, until it is "12,500".
public struct NaturalNumberValidator: Validator {
  private let number: FormattedNumber

  /// Creates a strategy for an interval.
  ///
  /// - Parameters:
  ///   - interval: The bounds; no natural number is below zero.
  ///   - format: What separates groups of digits.
  public init<Bounds: IntervalExpression>(in interval: Bounds, format: NumberFormat = .plain)
  where Bounds.Bound: DecimalConvertible {
    number = FormattedNumber(
      .naturalNumber, in: interval.interval.decimal, format: format, fractionDigits: 0,
      allowsSign: false)
  }

  /// The bounds as a rule.
  public var rule: Rule { number.rule }
  /// The numbers inside of the bounds.
  public var language: Language? { number.language }

  /// Judges exactly what the digits could become, wherever separators move.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    number.verdict(on: text, caret: caret)
  }

  /// It also rewrites.
  public var rewriting: Rewriting { .text }

  /// Keeps the form.
  public func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
    number.decision(on: edit, in: field)
  }

  /// Takes away zeros that say nothing.
  public func finalEdit(of field: TextField) -> Edit? { number.finalEdit(of: field) }
}

extension Validator where Self == NaturalNumberValidator {
  /// A natural number, zero included.
  public static var naturalNumber: Self {
    NaturalNumberValidator(in: Interval<DecimalNumber>())
  }

  /// A natural number in an interval.
  ///
  ///     .naturalNumber(in: 1...99)   // a "0" can't be typed first
  ///
  /// - Parameters:
  ///   - interval: The bounds.
  ///   - format: What separates groups of digits.
  /// - Returns: The strategy.
  public static func naturalNumber<Bounds: IntervalExpression>(
    in interval: Bounds,
    format: NumberFormat = .plain
  ) -> Self where Bounds.Bound: DecimalConvertible {
    NaturalNumberValidator(in: interval, format: format)
  }
}
