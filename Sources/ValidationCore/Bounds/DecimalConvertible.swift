/// A type whose values have an exact decimal notation, for the bounds and values of numbers in
/// text.
///
/// `Double` and `Float` represent the shortest decimal that converts back to the same value, as in
/// a literal. If that isn't exact enough, use ``DecimalNumber`` for the bounds.
public protocol DecimalConvertible: Comparable, Sendable, Hashable {
  /// The number, or `nil` for an infinity or NaN.
  var decimal: DecimalNumber? { get }

  /// Zero, which is used to distinguish the two infinities.
  static var zero: Self { get }

  /// Returns the numbers that represent values in an interval.
  ///
  /// An interval of `Int` without an upper end ends at the greatest `Int`.
  static func decimals(in interval: Interval<Self>) -> Interval<DecimalNumber>

  /// Creates the value of a number in plain decimal notation: an optional sign, ASCII digits, and
  /// optionally a point and more digits.
  ///
  /// - Returns: The value, rounded if necessary; `nil` if the type can't represent it.
  init?(decimal text: String)
}

/// A type that can represent whole numbers in text.
public protocol IntegerConvertible: DecimalConvertible {}

/// A type that can represent numbers with a fraction in text.
///
/// The integer types don't conform: with bounds from 0 to 10, numbers such as 0.5 would be refused
/// unexpectedly.
public protocol FractionConvertible: DecimalConvertible {}

extension DecimalNumber: IntegerConvertible, FractionConvertible {
  /// The number itself.
  public var decimal: DecimalNumber? { self }

  /// Zero.
  public static let zero: Self = 0

  /// Creates the number that a text represents.
  public init?(decimal text: String) { self.init(text) }
}

extension DecimalConvertible {
  /// Returns all numbers in the interval.
  public static func decimals(in interval: Interval<Self>) -> Interval<DecimalNumber> {
    interval.decimal
  }
}

extension IntegerConvertible where Self: FixedWidthInteger {
  /// The whole number.
  public var decimal: DecimalNumber? { DecimalNumber(self) }

  /// Returns the numbers in the interval, limited to the range of the type.
  public static func decimals(in interval: Interval<Self>) -> Interval<DecimalNumber> {
    interval.filled(from: min, to: max).decimal
  }

  /// Creates the value of a whole number; returns `nil` if the type can't represent it.
  ///
  ///     UInt8(decimal: "255")   // 255
  ///     UInt8(decimal: "256")   // nil
  public init?(decimal text: String) { self.init(text) }
}

extension Int: IntegerConvertible {}
extension Int8: IntegerConvertible {}
extension Int16: IntegerConvertible {}
extension Int32: IntegerConvertible {}
extension Int64: IntegerConvertible {}
extension Int128: IntegerConvertible {}
extension UInt: IntegerConvertible {}
extension UInt8: IntegerConvertible {}
extension UInt16: IntegerConvertible {}
extension UInt32: IntegerConvertible {}
extension UInt64: IntegerConvertible {}
extension UInt128: IntegerConvertible {}

extension FractionConvertible where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// The shortest decimal that converts back to the same value; `nil` for infinities and NaN.
  public var decimal: DecimalNumber? {
    // The description consists of digits, an optional point, and an optional "e" with an exponent.
    let parts = description.split(separator: "e")
    guard let mantissa = parts.first.flatMap({ DecimalNumber($0) }) else { return nil }
    return mantissa.scaled(byPowerOfTen: parts.count == 2 ? Int(parts[1]) ?? 0 : 0)
  }

  /// Returns the numbers in the interval whose nearest value is in the interval too.
  ///
  /// For `0..<1`, they end at the greatest value below 1: numbers above that could be rounded to 1.
  public static func decimals(in interval: Interval<Self>) -> Interval<DecimalNumber> {
    var interval = interval.filled(
      from: -greatestFiniteMagnitude, to: greatestFiniteMagnitude)
    // No text represents an infinity.
    if interval.lower == .included(-.infinity) { interval.lower = .excluded(-.infinity) }
    if interval.upper == .included(.infinity) { interval.upper = .excluded(.infinity) }
    if case .excluded(let bound) = interval.lower { interval.lower = .included(bound.nextUp) }
    if case .excluded(let bound) = interval.upper { interval.upper = .included(bound.nextDown) }
    return interval.decimal
  }

  /// Creates the value that is nearest to a number; returns `nil` if that is infinite.
  ///
  ///     Float(decimal: "0.1")                                      // 0.1
  ///     Float(decimal: "1" + String(repeating: "0", count: 400))   // nil: too large
  public init?(decimal text: String) {
    self.init(text)
    if !isFinite { return nil }
  }
}

extension Double: FractionConvertible {}
extension Float: FractionConvertible {}

extension Interval {
  /// Returns the interval with missing ends replaced.
  fileprivate func filled(from minimum: Bound, to maximum: Bound) -> Self {
    Self(
      lower: lower == .unbounded ? .included(minimum) : lower,
      upper: upper == .unbounded ? .included(maximum) : upper)
  }
}

extension Interval where Bound: DecimalConvertible {
  /// The same interval of exact decimals.
  package var decimal: Interval<DecimalNumber> {
    func end(_ end: End, isOutside: (Bound, Bound) -> Bool) -> Interval<DecimalNumber>.End? {
      switch end {
      case .unbounded: .unbounded
      case .included(let bound):
        bound.decimal.map { .included($0) } ?? (isOutside(bound, .zero) ? .unbounded : nil)
      case .excluded(let bound):
        bound.decimal.map { .excluded($0) } ?? (isOutside(bound, .zero) ? .unbounded : nil)
      }
    }
    // An infinite bound that all numbers satisfy has no effect; no number satisfies any other, or
    // NaN.
    guard let lower = end(lower, isOutside: <), let upper = end(upper, isOutside: >) else {
      return .open(0, 0)
    }
    return Interval<DecimalNumber>(lower: lower, upper: upper)
  }
}
