/// A type whose values have an exact decimal notation, so that they can bound a number in text, and
/// be what such a text stands for.
///
/// `Double` and `Float` stand for the shortest decimal that reads back as the same value: what a
/// literal says. Where that isn't enough, bounds are spelt as ``DecimalNumber``.
public protocol DecimalConvertible: Comparable, Sendable, Hashable {
  /// The number, or `nil` for an infinity or what is no number.
  var decimal: DecimalNumber? { get }

  /// Zero, which tells the two infinities apart.
  static var zero: Self { get }

  /// The numbers that stand for values inside an interval.
  ///
  /// An interval of `Int` without an upper end ends at the greatest `Int` there is.
  static func decimals(in interval: Interval<Self>) -> Interval<DecimalNumber>

  /// Creates the value that a number in plain decimal notation stands for: an optional sign, ASCII
  /// digits, and optionally a point and more digits.
  ///
  /// - Returns: The value, or the nearest one to the number; `nil` if there is none.
  init?(decimal text: String)
}

/// A type whose values can be those of whole numbers in text.
public protocol IntegerConvertible: DecimalConvertible {}

/// A type whose values can be those of numbers with a fraction.
///
/// The integer types have none: half of the numbers from 0 to 10 would be refused without a word.
public protocol FractionConvertible: DecimalConvertible {}

extension DecimalNumber: IntegerConvertible, FractionConvertible {
  /// The number itself.
  public var decimal: DecimalNumber? { self }

  /// Zero.
  public static let zero: Self = 0

  /// Creates the number that a text stands for.
  public init?(decimal text: String) { self.init(text) }
}

extension DecimalConvertible {
  /// All numbers inside the interval.
  public static func decimals(in interval: Interval<Self>) -> Interval<DecimalNumber> {
    interval.decimal
  }
}

extension IntegerConvertible where Self: FixedWidthInteger {
  /// The whole number.
  public var decimal: DecimalNumber? { DecimalNumber(self) }

  /// The numbers inside the interval that are no less than the least, and no greater than the
  /// greatest value.
  public static func decimals(in interval: Interval<Self>) -> Interval<DecimalNumber> {
    interval.filled(min, max).decimal
  }

  /// Creates the value of a whole number; `nil` for one that the type can't hold.
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
  /// The shortest decimal that reads back as the same value; `nil` for infinities and NaN.
  public var decimal: DecimalNumber? {
    // The description is digits, perhaps with a point, and perhaps "e" with an exponent.
    let parts = description.split(separator: "e")
    guard let mantissa = parts.first.flatMap({ DecimalNumber($0) }) else { return nil }
    return mantissa.scaled(byPowerOfTen: parts.count == 2 ? Int(parts[1]) ?? 0 : 0)
  }

  /// The numbers inside the interval whose nearest value is inside it too.
  ///
  /// Of `0..<1` they end at the value before 1: those between the two are 1 when they are rounded.
  public static func decimals(in interval: Interval<Self>) -> Interval<DecimalNumber> {
    var interval = interval.filled(-greatestFiniteMagnitude, greatestFiniteMagnitude)
    // No text stands for an infinity.
    if interval.lower == .included(-.infinity) { interval.lower = .excluded(-.infinity) }
    if interval.upper == .included(.infinity) { interval.upper = .excluded(.infinity) }
    if case .excluded(let bound) = interval.lower { interval.lower = .included(bound.nextUp) }
    if case .excluded(let bound) = interval.upper { interval.upper = .included(bound.nextDown) }
    return interval.decimal
  }

  /// Creates the value that is nearest to a number; `nil` where that is infinite.
  ///
  ///     Float(decimal: "0.1")                                      // 0.1
  ///     Float(decimal: "1" + String(repeating: "0", count: 400))   // nil: too great
  public init?(decimal text: String) {
    self.init(text)
    if !isFinite { return nil }
  }
}

extension Double: FractionConvertible {}
extension Float: FractionConvertible {}

extension Interval {
  /// The interval with ends where there were none.
  fileprivate func filled(_ least: Bound, _ greatest: Bound) -> Self {
    Self(
      lower: lower == .unbounded ? .included(least) : lower,
      upper: upper == .unbounded ? .included(greatest) : upper)
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
    // An infinity is no bound where it lets all numbers in; on the other side it, like NaN, lets
    // none in.
    guard let lower = end(lower, isOutside: <), let upper = end(upper, isOutside: >) else {
      return .open(0, 0)
    }
    return Interval<DecimalNumber>(lower: lower, upper: upper)
  }
}
