/// A type whose values have an exact decimal notation, so that they can bound a number in text.
///
/// `Double` and `Float` stand for the shortest decimal that reads back as the same value: what a
/// literal says. Where that isn't enough, bounds are spelt as ``DecimalNumber``.
public protocol DecimalConvertible: Comparable, Sendable, Hashable {
  /// The number, or `nil` for an infinity or what is no number.
  var decimal: DecimalNumber? { get }

  /// Zero, which tells the two infinities apart.
  static var zero: Self { get }
}

extension DecimalNumber: DecimalConvertible {
  /// The number itself.
  public var decimal: DecimalNumber? { self }

  /// Zero.
  public static let zero: Self = 0
}

extension DecimalConvertible where Self: BinaryInteger {
  /// The whole number.
  public var decimal: DecimalNumber? { DecimalNumber(self) }
}

extension Int: DecimalConvertible {}
extension Int8: DecimalConvertible {}
extension Int16: DecimalConvertible {}
extension Int32: DecimalConvertible {}
extension Int64: DecimalConvertible {}
extension Int128: DecimalConvertible {}
extension UInt: DecimalConvertible {}
extension UInt8: DecimalConvertible {}
extension UInt16: DecimalConvertible {}
extension UInt32: DecimalConvertible {}
extension UInt64: DecimalConvertible {}
extension UInt128: DecimalConvertible {}

extension DecimalConvertible where Self: BinaryFloatingPoint & CustomStringConvertible {
  /// The shortest decimal that reads back as the same value; `nil` for infinities and NaN.
  public var decimal: DecimalNumber? {
    // The description is digits, perhaps with a point, and perhaps "e" with an exponent.
    let parts = description.split(separator: "e")
    guard let mantissa = parts.first.flatMap({ DecimalNumber($0) }) else { return nil }
    return mantissa.scaled(byPowerOfTen: parts.count == 2 ? Int(parts[1]) ?? 0 : 0)
  }
}

extension Double: DecimalConvertible {}
extension Float: DecimalConvertible {}

extension Interval where Bound: DecimalConvertible {
  /// The same interval of exact decimals.
  var decimal: Interval<DecimalNumber> {
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
