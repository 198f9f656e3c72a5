/// A validator of digits only: a number without a sign, such as a code or a quantity.
///
/// `12` and `007` are valid; `+1` and `1.0` are not. Digits are ASCII digits.
public struct DigitsValidator<Value: Sendable>: NumberStrategy {
  package static var notation: NumberNotation { .digits }
  package let numbers: NumberRange<Value>

  package init(_ numbers: NumberRange<Value>) { self.numbers = numbers }

  /// Creates a strategy for an interval.
  ///
  ///     try DigitsValidator(in: 1...65_535).value(of: "0080")   // 80, an Int
  ///     try DigitsValidator(in: 1...65_535).value(of: "+80")    // throws: it has a sign
  ///
  /// - Parameters:
  ///   - interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  ///   - style: The required style of the numbers.
  public init<Bounds: IntervalExpression>(
    in interval: Bounds,
    style: NumberStyle = .plain
  ) where Bounds.Bound == Value, Value: DecimalConvertible {
    self.init(NumberRange(.digits, interval.interval, style))
  }

  /// Returns the value, in the type of the bounds.
  public func value(ofValid text: String) -> Value? { numbers.conversion.value(text) }
}

extension DigitsValidator where Value == String {
  /// Creates a strategy without bounds, whose value is the text.
  ///
  ///     try DigitsValidator<String>().value(of: "007")   // "007"
  ///     try DigitsValidator<String>().value(of: "-7")    // throws: it has a sign
  public init() {
    self.init(NumberRange(.digits, requested: Interval(), limitedTo: Interval(), .text))
  }
}

extension Validator where Self == DigitsValidator<String> {
  /// A validator of one or more ASCII digits and nothing else.
  ///
  ///     .digits   // "007" is valid, "" is incomplete, "-7" and "7.5" are invalid
  public static var digits: Self { unbounded }
}

extension Validator {
  /// Creates a validator of digits that represent a number in an interval.
  ///
  /// Bounds are exact decimals of any size; closed, half-open and one-sided ranges have the same
  /// meaning as in Swift.
  ///
  ///     .digits(in: 1...65_535)   // a port
  public static func digits<Bounds: IntervalExpression>(
    in interval: Bounds
  ) -> Self where Self == DigitsValidator<Bounds.Bound>, Bounds.Bound: IntegerConvertible {
    DigitsValidator(in: interval)
  }

  /// Creates a validator of digits that represent a number in an interval and a multiple of
  /// another.
  ///
  ///     .digits(in: 0...100, multipleOf: 5)   // "15" is valid, "16" is invalid, "1" incomplete
  ///
  /// - Parameters:
  ///   - interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  ///   - multiple: The number of which all numbers must be multiples.
  /// - Returns: A strategy whose value has the type of the bounds.
  public static func digits<Bounds: IntervalExpression>(
    in interval: Bounds,
    multipleOf multiple: DecimalNumber
  ) -> Self where Self == DigitsValidator<Bounds.Bound>, Bounds.Bound: IntegerConvertible {
    DigitsValidator(in: interval, style: NumberStyle(multipleOf: multiple))
  }

  /// Creates a validator of digits that represent a number of a type.
  ///
  ///     .digits(UInt16.self)   // "007" is valid, with the value 7
  public static func digits<Value: IntegerConvertible>(
    _ type: Value.Type
  ) -> Self where Self == DigitsValidator<Value> {
    DigitsValidator(in: Interval())
  }
}

/// The shared strategy without bounds.
private let unbounded = DigitsValidator<String>()
