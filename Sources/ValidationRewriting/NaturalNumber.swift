public import ValidationCore

/// A natural number: digits without a leading zero.
///
/// Zero itself is valid if it is in the interval; otherwise a zero can't be typed first. In a
/// field, redundant leading zeros are removed, and group separators, if the format has any, are
/// added and removed as needed. A separator typed out of place waits for its digits, so "12,5" is
/// incomplete, and never 125, until it is "12,500". A sign or a decimal separator is refused.
///
/// The value has the type of the bounds; without bounds it is a ``DecimalNumber``.
public struct NaturalNumberValidator<Value: IntegerConvertible>: FormattedNumberValidator {
  let number: FormattedNumber

  /// Creates a strategy for an interval.
  ///
  ///     try NaturalNumberValidator(in: 1...99).value(of: "42")    // 42
  ///     try NaturalNumberValidator(in: 1...99).value(of: "007")   // throws: leading zeros
  ///
  /// - Parameters:
  ///   - interval: The bounds; negative numbers are never valid.
  ///   - format: The format, with the separator between groups of digits.
  public init<Bounds: IntervalExpression>(in interval: Bounds, format: NumberFormat = .plain)
  where Bounds.Bound == Value {
    number = FormattedNumber(
      .naturalNumber, in: Value.decimals(in: interval.interval),
      askedFor: interval.interval.decimal, format: format, fractionDigits: 0, allowsSign: false,
      parameters: format.groupSeparator == nil
        ? [:] : ["example": .text(format.example(fractionDigits: 0))])
  }

  /// Returns the number, in the type of the bounds.
  public func value(ofValid text: String) -> Value? {
    number.number(of: text).flatMap { Value(decimal: $0.description) }
  }

  /// Returns the number in the format.
  public func text(for value: Value) -> String? { value.decimal.flatMap(number.text) }
}

extension Validator where Self == NaturalNumberValidator<DecimalNumber> {
  /// A natural number, including zero.
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
  ///   - format: The format, with the separator between groups of digits.
  /// - Returns: A strategy for which "7" is valid, and "07" and "7.0" are not.
  public static func naturalNumber<Bounds: IntervalExpression>(
    in interval: Bounds,
    format: NumberFormat = .plain
  ) -> Self
  where Self == NaturalNumberValidator<Bounds.Bound>, Bounds.Bound: IntegerConvertible {
    NaturalNumberValidator(in: interval, format: format)
  }
}

extension Rule.Code {
  /// A natural number: see ``NaturalNumberValidator``.
  ///
  /// Parameters: as for ``numeric``.
  public static let naturalNumber: Self = "natural-number"
}
