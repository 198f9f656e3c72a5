/// Digits alone: a number without a sign, such as a code or a quantity.
///
/// `12` and `007` are valid; `+1` and `1.0` are not. Digits are ASCII digits.
public typealias DigitsValidator = NumberValidator<DigitsNotation>

/// The notation of digits alone: see ``DigitsValidator``.
public enum DigitsNotation: NumberNotation {
  /// The code `digits`.
  public static let code = Rule.Code.digits
  /// No sign may stand in front.
  public static let allowsSign = false
  /// No fraction may follow.
  public static let allowsFraction = false

  /// The strategy without bounds, made once.
  fileprivate static let unbounded = DigitsValidator()
}

extension Validator where Self == DigitsValidator {
  /// ASCII digits, one or more, and nothing else.
  public static var digits: Self { DigitsNotation.unbounded }

  /// Digits whose number is in an interval.
  ///
  /// Bounds are exact decimals of any size; closed, half-open and one-sided ranges mean what they
  /// mean in Swift.
  ///
  ///     .digits(in: 1...65_535)   // a port
  public static func digits<Bounds: IntervalExpression>(in interval: Bounds) -> Self
  where Bounds.Bound: DecimalConvertible {
    Self(in: interval)
  }
}
