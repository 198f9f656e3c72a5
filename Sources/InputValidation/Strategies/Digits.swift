/// Digits alone: a number without a sign, such as a code or a quantity.
///
/// `12` and `007` are valid; `+1` and `1.0` are not. Digits are ASCII digits.
public struct DigitsValidator: Validator {
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
    let notation = DecimalNotation(allowsSign: false, allowsFraction: false)
    strategy = NumberStrategy(.digits, notation: notation, interval: interval)
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

extension DigitsValidator {
  /// The strategy without bounds, made once.
  fileprivate static let unbounded = Self()
}

extension Validator where Self == DigitsValidator {
  /// ASCII digits, one or more, and nothing else.
  public static var digits: Self { .unbounded }

  /// Digits whose number is in an interval.
  ///
  /// Bounds are exact decimals of any size; closed, half-open and one-sided ranges mean what they
  /// mean in Swift.
  ///
  ///     .digits(in: 1...65_535)   // a port
  public static func digits<Bounds: IntervalExpression>(in interval: Bounds) -> Self
  where Bounds.Bound: DecimalConvertible {
    Self(in: interval)
  }
}
