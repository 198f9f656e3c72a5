/// A validator of numbers in plain decimal notation: an optional sign, digits, and an optional
/// fraction.
///
/// `12`, `-0.5`, `+3` and `.5` are numbers; `5.` and the empty text are incomplete; `1e3`, `0x1F`,
/// `1,000`, `nan`, and non-ASCII digits such as U+0663 are not numbers. Leading zeros are allowed.
public struct NumericValidator<Value: FractionConvertible>: NumberStrategy {
  package static var notation: NumberNotation { .decimal }
  package let numbers: NumberRange<Value>

  package init(_ numbers: NumberRange<Value>) { self.numbers = numbers }

  /// Creates a strategy for an interval.
  ///
  ///     let share = NumericValidator(in: 0..<1, style: NumberStyle(decimals: 2...2))
  ///     share.isValid("0.25")   // true
  ///     share.isValid("0.5")    // false: two decimals
  ///
  /// - Parameters:
  ///   - interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  ///   - style: The required style of the numbers.
  public init<Bounds: IntervalExpression>(
    in interval: Bounds,
    style: NumberStyle = .plain
  ) where Bounds.Bound == Value {
    self.init(NumberRange(.decimal, interval.interval, style))
  }

  /// Returns the value, in the type of the bounds.
  public func value(ofValid text: String) -> Value? { numbers.conversion.value(text) }
}

extension NumericValidator where Value == DecimalNumber {
  /// Creates a strategy without bounds.
  ///
  ///     try NumericValidator<DecimalNumber>().value(of: "-1.50")   // -1.5
  ///     try NumericValidator<DecimalNumber>().value(of: "1e3")     // throws: no exponents
  public init() { self.init(in: Interval()) }
}

extension Validator where Self == NumericValidator<DecimalNumber> {
  /// A validator of numbers in plain decimal notation without bounds.
  ///
  ///     .numeric   // "-1.5" is valid, "1." is incomplete, "1e3" and "1,5" are invalid
  public static var numeric: Self { unbounded }

  /// Creates a validator of numbers in a certain style: see
  /// ``numeric(in:decimals:separator:multipleOf:)``.
  ///
  ///     .numeric(decimals: 2...2)   // "12.50" is valid, "12.5" is incomplete, "12.505" invalid
  ///
  /// When editing ends, missing decimals are added as zeros: "12.5" becomes "12.50".
  ///
  /// - Parameters:
  ///   - decimals: The allowed numbers of decimals.
  ///   - separator: The decimal separator.
  ///   - multiple: The number of which all numbers must be multiples; `nil` for no such
  ///     restriction.
  /// - Returns: A strategy whose value is exact.
  public static func numeric(
    decimals: some IntervalExpression<Int> = Interval<Int>(),
    separator: NumberStyle.Separator = .point,
    multipleOf multiple: DecimalNumber? = nil
  ) -> Self {
    NumericValidator(
      in: Interval(),
      style: NumberStyle(decimals: decimals, separator: separator, multipleOf: multiple))
  }
}

extension Validator {
  /// Creates a validator of numbers in an interval.
  ///
  /// Bounds are exact decimals of any size; closed, half-open and one-sided ranges have the same
  /// meaning as in Swift.
  ///
  ///     .numeric(in: 0..<1)        // "0.999" is valid, "1" is not
  ///     .numeric(in: .open(0, 1))  // neither "0" nor "1" is valid
  public static func numeric<Bounds: IntervalExpression>(
    in interval: Bounds
  ) -> Self where Self == NumericValidator<Bounds.Bound>, Bounds.Bound: FractionConvertible {
    NumericValidator(in: interval)
  }

  /// Creates a validator of numbers in an interval, in a certain style.
  ///
  ///     .numeric(in: 0...100, decimals: ...2)        // "12.5" is valid, "12.505" is not
  ///     .numeric(in: 0...100, decimals: 2...2)       // "12.50" is valid, "12.5" is incomplete
  ///     .numeric(in: 0...100, separator: .comma)     // "12,5" is valid, "12.5" is not
  ///     .numeric(in: 0...100, multipleOf: 0.25)      // "0.75" is valid, "0.8" is not
  ///
  /// All restrictions are part of one language: "99.9" is invalid if numbers up to 100 must be
  /// multiples of 0.25. When editing ends, missing decimals are added as zeros.
  ///
  /// - Parameters:
  ///   - interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  ///   - decimals: The allowed numbers of decimals.
  ///   - separator: The decimal separator.
  ///   - multiple: The number of which all numbers must be multiples; `nil` for no such
  ///     restriction.
  /// - Returns: A strategy whose value has the type of the bounds.
  public static func numeric<Bounds: IntervalExpression>(
    in interval: Bounds,
    decimals: some IntervalExpression<Int> = Interval<Int>(),
    separator: NumberStyle.Separator = .point,
    multipleOf multiple: DecimalNumber? = nil
  ) -> Self where Self == NumericValidator<Bounds.Bound>, Bounds.Bound: FractionConvertible {
    NumericValidator(
      in: interval,
      style: NumberStyle(decimals: decimals, separator: separator, multipleOf: multiple))
  }

  /// Creates a validator of numbers that a type can represent, exactly or rounded.
  ///
  ///     .numeric(Float.self)   // "1e39" in plain notation exceeds the greatest Float
  public static func numeric<Value: FractionConvertible>(
    _ type: Value.Type
  ) -> Self where Self == NumericValidator<Value> {
    NumericValidator(in: Interval())
  }
}

/// The shared strategy without bounds.
private let unbounded = NumericValidator<DecimalNumber>()
