public import ValidationCore

/// A natural number, as one counts things: digits without a zero in front.
///
/// Zero itself is one where it is in the interval; where it is not, no zero can be typed in front.
/// In a field, zeros in front that say nothing go, and group separators, if the format has any,
/// come and go as they must. One that is typed out of place waits for its digits, so that "12,5" is
/// incomplete, and never 125, until it is "12,500".
///
/// A number's value has the type of its bounds; without bounds it is a ``DecimalNumber``.
public struct NaturalNumberValidator<Value: IntegerConvertible>: FormattedNumberValidator {
  let number: FormattedNumber

  /// Creates a strategy for an interval.
  ///
  ///     try NaturalNumberValidator(in: 1...99).value(of: "42")    // 42
  ///     try NaturalNumberValidator(in: 1...99).value(of: "007")   // throws: zeros in front
  ///
  /// - Parameters:
  ///   - interval: The bounds; no natural number is below zero.
  ///   - format: What separates groups of digits.
  public init<Bounds: IntervalExpression>(in interval: Bounds, format: NumberFormat = .plain)
  where Bounds.Bound == Value {
    number = FormattedNumber(
      .naturalNumber, in: Value.decimals(in: interval.interval),
      askedFor: interval.interval.decimal, format: format, fractionDigits: 0, allowsSign: false,
      parameters: format.groupSeparator == nil
        ? [:] : ["example": .text(format.example(fractionDigits: 0))])
  }

  /// The number, in the type of the bounds.
  public func value(ofValid text: String) -> Value? {
    number.number(of: text).flatMap { Value(decimal: $0.description) }
  }

  /// The number in the format.
  public func text(for value: Value) -> String? { value.decimal.flatMap(number.text) }
}

extension Validator where Self == NaturalNumberValidator<DecimalNumber> {
  /// A natural number, zero included.
  ///
  ///     .naturalNumber   // "42" and "0" are valid, "007" is incomplete, "-1" is invalid
  public static var naturalNumber: Self {
    NaturalNumberValidator(in: Interval())
  }
}

extension Validator {
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
  ) -> Self
  where Self == NaturalNumberValidator<Bounds.Bound>, Bounds.Bound: IntegerConvertible {
    NaturalNumberValidator(in: interval, format: format)
  }
}
