/// A validator of whole numbers: an optional sign and digits.
///
/// `12`, `-5`, `+3` and `007` are whole numbers; `1.0` is not. Digits are ASCII digits.
public struct IntegerValidator<Value: IntegerConvertible>: NumberStrategy {
  package static var notation: NumberNotation { .integer }
  package let numbers: NumberRange<Value>

  package init(_ numbers: NumberRange<Value>) { self.numbers = numbers }

  /// Creates a strategy for an interval.
  ///
  ///     let age = IntegerValidator(in: 10...65)
  ///     try age.value(of: "42")   // 42, an Int
  ///     try age.value(of: "7")    // throws
  ///
  /// - Parameters:
  ///   - interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  ///   - style: The required style of the numbers.
  public init<Bounds: IntervalExpression>(
    in interval: Bounds,
    style: NumberStyle = .plain
  ) where Bounds.Bound == Value {
    self.init(NumberRange(.integer, interval.interval, style))
  }

  /// Returns the value, in the type of the bounds.
  public func value(ofValid text: String) -> Value? { numbers.conversion.value(text) }
}

extension IntegerValidator where Value == DecimalNumber {
  /// Creates a strategy without bounds.
  ///
  ///     try IntegerValidator<DecimalNumber>().value(of: "-15")   // -15
  ///     try IntegerValidator<DecimalNumber>().value(of: "1.5")   // throws
  public init() { self.init(in: Interval()) }
}

extension Validator where Self == IntegerValidator<DecimalNumber> {
  /// A validator of whole numbers without bounds.
  ///
  ///     .integer   // "-7" and "+7" are valid, "-" is incomplete, "7.5" is invalid
  public static var integer: Self { unbounded }
}

extension Validator {
  /// Creates a validator of whole numbers in an interval.
  ///
  /// Bounds are exact decimals of any size; closed, half-open and one-sided ranges have the same
  /// meaning as in Swift.
  ///
  ///     .integer(in: 0...150)   // "42" is valid, "1" too, "151" and "-1" are not
  ///     .integer(in: 18...)     // "1" is incomplete
  public static func integer<Bounds: IntervalExpression>(
    in interval: Bounds
  ) -> Self where Self == IntegerValidator<Bounds.Bound>, Bounds.Bound: IntegerConvertible {
    IntegerValidator(in: interval)
  }

  /// Creates a validator of whole numbers in an interval that are multiples of a number.
  ///
  ///     .integer(in: 0...100, multipleOf: 5)   // "15" is valid, "16" is invalid, "1" incomplete
  ///
  /// - Parameters:
  ///   - interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  ///   - multiple: The number of which all numbers must be multiples.
  /// - Returns: A strategy whose value has the type of the bounds.
  public static func integer<Bounds: IntervalExpression>(
    in interval: Bounds,
    multipleOf multiple: DecimalNumber
  ) -> Self where Self == IntegerValidator<Bounds.Bound>, Bounds.Bound: IntegerConvertible {
    IntegerValidator(in: interval, style: NumberStyle(multipleOf: multiple))
  }

  /// Creates a validator of whole numbers that a type can represent.
  ///
  ///     .integer(UInt16.self)   // "65535" is valid, "65536" and "-1" are not
  public static func integer<Value: IntegerConvertible>(
    _ type: Value.Type
  ) -> Self where Self == IntegerValidator<Value> {
    IntegerValidator(in: Interval())
  }
}

/// The shared strategy without bounds.
private let unbounded = IntegerValidator<DecimalNumber>()
