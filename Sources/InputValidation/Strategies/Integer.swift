/// Whole numbers: an optional sign and digits.
///
/// `12`, `-5`, `+3` and `007` are whole numbers; `1.0` is not. Digits are ASCII digits.
public struct IntegerValidator: Validator {
  private let strategy: NumberStrategy

  /// Creates a strategy without bounds.
  public init() { self = Self(decimal: Interval()) }

  /// Creates a strategy for an interval.
  ///
  /// - Parameter interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  public init<Bounds: IntervalExpression>(in interval: Bounds)
  where Bounds.Bound: DecimalConvertible {
    self = Self(decimal: interval.interval.decimal)
  }

  private init(decimal interval: Interval<DecimalNumber>) {
    let notation = DecimalNotation(allowsSign: true, allowsFraction: false)
    strategy = NumberStrategy(.integer, notation: notation, interval: interval)
  }

  /// The kind of number, with the bounds as parameters.
  public var rule: Rule { strategy.rule }

  /// The numbers inside the bounds, as they may be written.
  public var language: Language? { strategy.language }

  /// Judges exactly: for `10...65`, "7" is invalid at the end, and incomplete with the caret in
  /// front.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    strategy.verdict(on: text, caret: caret)
  }
}

extension IntegerValidator {
  /// The strategy without bounds, made once.
  fileprivate static let unbounded = Self()
}

extension Validator where Self == IntegerValidator {
  /// A whole number: an optional sign and ASCII digits.
  public static var integer: Self { .unbounded }

  /// A whole number in an interval.
  ///
  /// Bounds are exact decimals of any size; closed, half-open and one-sided ranges mean what they
  /// mean in Swift.
  ///
  ///     .integer(in: 0...150)   // "42" is valid, "1" too, "151" and "-1" are not
  ///     .integer(in: 18...)     // "1" is incomplete
  public static func integer<Bounds: IntervalExpression>(in interval: Bounds) -> Self
  where Bounds.Bound: DecimalConvertible {
    Self(in: interval)
  }
}
