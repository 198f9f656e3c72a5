/// Numbers in plain decimal notation: an optional sign, digits, and optionally a fraction.
///
/// `12`, `-0.5`, `+3` and `.5` are numbers; `5.` and the empty text are incomplete; `1e3`, `0x1F`,
/// `1,000`, `nan`, and digits other than ASCII ones, as in U+0663, are not numbers. Leading zeros
/// are allowed.
public typealias NumericValidator<Value: FractionConvertible> =
  NumberValidator<DecimalNotation, Value>

/// The notation of decimal numbers: see ``NumericValidator``.
public enum DecimalNotation: NumberNotation {
  /// The code `numeric`.
  public static let code = Rule.Code.numeric
  /// A sign may stand in front.
  public static let allowsSign = true
  /// A fraction may follow.
  public static let allowsFraction = true

  /// The strategy without bounds, made once.
  fileprivate static let unbounded = NumericValidator()
}

extension Validator where Self == NumericValidator<DecimalNumber> {
  /// A number: an optional sign, ASCII digits, and optionally a point and more digits.
  public static var numeric: Self { DecimalNotation.unbounded }
}

extension Validator {
  /// A number in an interval.
  ///
  /// Bounds are exact decimals of any size; closed, half-open and one-sided ranges mean what they
  /// mean in Swift.
  ///
  ///     .numeric(in: 0..<1)        // "0.999" is valid, "1" is not
  ///     .numeric(in: .open(0, 1))  // neither "0" nor "1" is valid
  public static func numeric<Bounds: IntervalExpression>(
    in interval: Bounds
  ) -> Self where Self == NumericValidator<Bounds.Bound>, Bounds.Bound: FractionConvertible {
    NumericValidator(in: interval)
  }

  /// A number that a type can hold, or round.
  ///
  ///     .numeric(Float.self)   // "1e39" in plain notation is invalid: no Float is so great
  public static func numeric<Value: FractionConvertible>(
    _ type: Value.Type
  ) -> Self where Self == NumericValidator<Value> {
    NumericValidator(in: Interval())
  }
}
