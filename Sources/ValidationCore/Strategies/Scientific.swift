/// A validator of numbers in plain or scientific notation.
///
/// Scientific notation is an optional sign, one digit other than zero, an optional fraction, and an
/// exponent. `1e6`, `-1.5E-3` and `6.022e+23` are numbers, and so is zero with any exponent, such
/// as `0e0`, and every ``NumericValidator`` number, such as `1500` and `.5`; `1e` is incomplete;
/// `12e3`, `0.5e3`, `.5e3` and `1e1000` are invalid. With exactly one digit before the point,
/// bounds are a regular language: the exponents are compared first, then the digits. An exponent is
/// from -999 to 999, since a larger one could represent more digits than memory can hold.
public struct ScientificValidator<Value: FractionConvertible>: NumberStrategy {
  package static var notation: NumberNotation { .scientific }
  package let numbers: NumberRange<Value>

  package init(_ numbers: NumberRange<Value>) { self.numbers = numbers }

  /// Creates a strategy for an interval.
  ///
  ///     ScientificValidator(in: 1_000...).isValid("1e3")     // true
  ///     ScientificValidator(in: 1_000...).isValid("9.9e2")   // false
  ///
  /// - Parameters:
  ///   - interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  ///   - style: The required style of the numbers.
  public init<Bounds: IntervalExpression>(
    in interval: Bounds,
    style: NumberStyle = .plain
  ) where Bounds.Bound == Value {
    self.init(NumberRange(.scientific, interval.interval, style))
  }

  /// Returns the value, in the type of the bounds.
  public func value(ofValid text: String) -> Value? { numbers.conversion.value(text) }
}

extension ScientificValidator where Value == DecimalNumber {
  /// Creates a strategy without bounds.
  ///
  ///     try ScientificValidator<DecimalNumber>().value(of: "1.5e3")   // 1500
  ///     try ScientificValidator<DecimalNumber>().value(of: "15e2")    // throws: write 1.5e3
  public init() { self.init(in: Interval()) }
}

extension Validator where Self == ScientificValidator<DecimalNumber> {
  /// A validator of numbers in plain or scientific notation without bounds.
  ///
  ///     .scientific   // "1.5e6", "-2E-3" and "1500" are valid, "1e" is incomplete, "15e5" invalid
  public static var scientific: Self { unbounded }
}

extension Validator {
  /// Creates a validator of numbers in plain or scientific notation in an interval.
  ///
  ///     .scientific(in: 1_000...)   // "1e3" and "1000" are valid, "9.9e2" is not
  ///
  /// - Parameter interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  /// - Returns: A strategy whose value has the type of the bounds.
  public static func scientific<Bounds: IntervalExpression>(
    in interval: Bounds
  ) -> Self where Self == ScientificValidator<Bounds.Bound>, Bounds.Bound: FractionConvertible {
    ScientificValidator(in: interval)
  }
}

/// The shared strategy without bounds.
private let unbounded = ScientificValidator<DecimalNumber>()
