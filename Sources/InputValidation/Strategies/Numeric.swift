/// Numbers in plain decimal notation: an optional sign, digits, and optionally a fraction.
///
/// `12`, `-0.5`, `+3` and `.5` are numbers; `5.` and the empty text are incomplete; `1e3`, `0x1F`,
/// `1,000`, `nan`, and digits other than ASCII ones, as in U+0663, are not numbers. Leading zeros
/// are allowed.
public struct NumericValidator: Validator {
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
    let notation = DecimalNotation(allowsSign: true, allowsFraction: true)
    strategy = NumberStrategy(.numeric, notation: notation, interval: interval)
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

extension NumericValidator {
  /// The strategy without bounds, made once.
  fileprivate static let unbounded = Self()
}

extension Validator where Self == NumericValidator {
  /// A number: an optional sign, ASCII digits, and optionally a point and more digits.
  public static var numeric: Self { .unbounded }

  /// A number in an interval.
  ///
  /// Bounds are exact decimals of any size; closed, half-open and one-sided ranges mean what they
  /// mean in Swift.
  ///
  ///     .numeric(in: 0..<1)        // "0.999" is valid, "1" is not
  ///     .numeric(in: .open(0, 1))  // neither "0" nor "1" is valid
  public static func numeric<Bounds: IntervalExpression>(in interval: Bounds) -> Self
  where Bounds.Bound: DecimalConvertible {
    Self(in: interval)
  }
}
