/// A natural number, as one counts things: digits without a zero in front.
///
/// Zero itself is one where it is in the interval; where it is not, no zero can be typed in front.
/// In a field, zeros in front that say nothing go, and group separators, if the format has any,
/// come and go as they must. One that is typed out of place waits for its digits, so that "12,5" is
/// incomplete, and never 125, until it is "12,500".
public struct NaturalNumberValidator: FormattedNumberValidator {
  let number: FormattedNumber

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
  /// - Returns: A strategy by which "7" is valid, and "07" and "7.0" are not.
  public static func naturalNumber<Bounds: IntervalExpression>(
    in interval: Bounds,
    format: NumberFormat = .plain
  ) -> Self where Bounds.Bound: DecimalConvertible {
    NaturalNumberValidator(in: interval, format: format)
  }
}
