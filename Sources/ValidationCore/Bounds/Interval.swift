/// An interval of values, whose ends are each closed, open or unbounded.
public struct Interval<Bound: Comparable & Hashable>: Hashable {
  /// One end of an interval.
  public enum End: Hashable {
    /// The interval is unbounded.
    case unbounded
    /// The value belongs to the interval.
    case included(Bound)
    /// The value is the limit of the interval, but doesn't belong to it.
    case excluded(Bound)
  }

  /// The lower end.
  public var lower: End
  /// The upper end.
  public var upper: End

  /// Creates an interval from its ends; it is empty if they cross.
  ///
  ///     let fraction = Interval<Double>(lower: .excluded(0), upper: .included(1))
  ///     fraction.contains(1)   // true
  ///     fraction.contains(0)   // false: the lower end is excluded
  public init(lower: End = .unbounded, upper: End = .unbounded) {
    self.lower = lower
    self.upper = upper
  }

  /// Creates a closed interval; an end without a bound is unbounded.
  ///
  ///     let minimum: Int? = 18, maximum: Int? = nil
  ///     Interval(lower: minimum, upper: maximum).contains(99)   // true: there is no upper end
  ///     Interval(lower: minimum, upper: maximum).contains(17)   // false
  public init(lower: Bound?, upper: Bound?) {
    self.init(
      lower: lower.map(End.included) ?? .unbounded, upper: upper.map(End.included) ?? .unbounded)
  }
}

extension Interval: Sendable where Bound: Sendable {}
extension Interval.End: Sendable where Bound: Sendable {}

extension Interval {
  /// Returns whether a value belongs to the interval.
  ///
  ///     (0..<10).interval.contains(0)    // true
  ///     (0..<10).interval.contains(10)   // false
  public func contains(_ value: Bound) -> Bool {
    let isAbove =
      switch lower {
      case .unbounded: true
      case .included(let bound): value >= bound
      case .excluded(let bound): value > bound
      }
    let isBelow =
      switch upper {
      case .unbounded: true
      case .included(let bound): value <= bound
      case .excluded(let bound): value < bound
      }
    return isAbove && isBelow
  }
}

/// A type that represents an interval: Swift's ranges, including half-open ones, and ``Interval``.
public protocol IntervalExpression<Bound> {
  /// The type of the ends.
  associatedtype Bound: Comparable & Hashable
  /// The represented interval.
  var interval: Interval<Bound> { get }
}

extension Interval: IntervalExpression {
  /// The interval itself.
  public var interval: Self { self }
}

extension IntervalExpression {
  /// Returns the open interval between two values, for which Swift has no range operator.
  ///
  ///     .numeric(in: .open(0, 1))
  public static func open<Value>(_ lower: Value, _ upper: Value) -> Self
  where Self == Interval<Value> {
    Self(lower: .excluded(lower), upper: .excluded(upper))
  }

  /// Returns the interval of the values above a bound, which is excluded.
  ///
  ///     .numeric(in: .above(0))   // "0.1" is valid, "0" is incomplete, "-1" is invalid
  public static func above<Value>(_ lower: Value) -> Self where Self == Interval<Value> {
    Self(lower: .excluded(lower))
  }
}

extension ClosedRange: IntervalExpression where Bound: Hashable {
  /// The interval of the range, with both ends included.
  public var interval: Interval<Bound> {
    Interval(lower: .included(lowerBound), upper: .included(upperBound))
  }
}

extension Range: IntervalExpression where Bound: Hashable {
  /// The interval of the range, with the upper end excluded.
  public var interval: Interval<Bound> {
    Interval(lower: .included(lowerBound), upper: .excluded(upperBound))
  }
}

extension PartialRangeFrom: IntervalExpression where Bound: Hashable {
  /// The interval of the range, without an upper end.
  public var interval: Interval<Bound> { Interval(lower: .included(lowerBound)) }
}

extension PartialRangeThrough: IntervalExpression where Bound: Hashable {
  /// The interval of the range, without a lower end and with the upper end included.
  public var interval: Interval<Bound> { Interval(upper: .included(upperBound)) }
}

extension PartialRangeUpTo: IntervalExpression where Bound: Hashable {
  /// The interval of the range, without a lower end and with the upper end excluded.
  public var interval: Interval<Bound> { Interval(upper: .excluded(upperBound)) }
}
