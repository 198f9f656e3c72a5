public import ValidationCore

/// A price: digits, and a fraction of a few digits, in a form that is kept while it is typed.
///
/// In a field, zeros in front that say nothing go, "." becomes "0.", and group separators, if the
/// format has any, come and go as they must. A digit that takes the price past its bounds, or is
/// one too many for the fraction, is refused; a lower bound holds when editing ends. Then a decimal
/// separator with nothing after it goes too. What is pasted may have a currency sign, blanks and
/// group separators.
///
/// Digits are never joined over a separator that is typed. A group separator waits where it is
/// typed until the digits around it bring it to its place: with ``NumberFormat/english``, "12,5" is
/// incomplete, and "12,500" a price. In a format that has no use for a comma, it waits until
/// editing ends, and "12,5" becomes "12.5" then.
///
/// In code, a text is valid if it is in that form: "12.5" is, "012.5", ".5" and "5." are not.
public struct PriceValidator: FormattedNumberValidator {
  let number: FormattedNumber

  /// Creates a strategy for an interval of prices.
  ///
  ///     let price = PriceValidator(in: 0...1_000, format: .english)
  ///     try price.value(of: "999.50")     // 999.5
  ///     try price.value(of: "1,000.50")   // throws: too much
  ///     try price.value(of: "9.999")      // throws: two digits of the fraction at most
  ///
  /// - Parameters:
  ///   - interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``. No price
  ///     is below zero.
  ///   - fractionDigits: The most digits of the fraction; none for currencies such as the yen.
  ///   - format: The separators.
  public init<Bounds: IntervalExpression>(
    in interval: Bounds,
    fractionDigits: Int = 2,
    format: NumberFormat = .plain
  ) where Bounds.Bound: DecimalConvertible {
    var parameters: [String: Rule.Parameter] = ["fraction": .count(max(fractionDigits, 0))]
    if format.groupSeparator != nil {
      parameters["example"] = .text(format.example(fractionDigits: fractionDigits))
    }
    number = FormattedNumber(
      .price, in: interval.interval.decimal, format: format, fractionDigits: fractionDigits,
      allowsSign: false, parameters: parameters)
  }

  /// The exact number.
  public func value(ofValid text: String) -> DecimalNumber? { number.number(of: text) }

  /// The number in the format.
  public func text(for value: DecimalNumber) -> String? { number.text(for: value) }
}

extension Validator where Self == PriceValidator {
  /// A price with at most two digits in its fraction.
  ///
  ///     .price   // "12.50" is valid, "12.505" is invalid
  public static var price: Self { .price() }

  /// A price in a format.
  ///
  ///     .price(fractionDigits: 0)      // yen
  ///     .price(format: .english)       // "1,234.50"
  ///
  /// - Parameters:
  ///   - fractionDigits: The most digits of the fraction.
  ///   - format: The separators.
  /// - Returns: A strategy by which "12.5" is valid, and "12." and "-1" are not.
  public static func price(fractionDigits: Int = 2, format: NumberFormat = .plain) -> Self {
    PriceValidator(
      in: Interval<DecimalNumber>(), fractionDigits: fractionDigits, format: format)
  }

  /// A price in an interval.
  ///
  ///     .price(in: 0.5...100)   // "101" can't be typed, "0.4" can't stand
  ///
  /// - Parameters:
  ///   - interval: The bounds.
  ///   - fractionDigits: The most digits of the fraction.
  ///   - format: The separators.
  /// - Returns: A strategy that also refuses prices outside the interval.
  public static func price<Bounds: IntervalExpression>(
    in interval: Bounds,
    fractionDigits: Int = 2,
    format: NumberFormat = .plain
  ) -> Self where Bounds.Bound: DecimalConvertible {
    PriceValidator(in: interval, fractionDigits: fractionDigits, format: format)
  }
}
