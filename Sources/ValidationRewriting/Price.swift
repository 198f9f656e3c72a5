public import ValidationCore

/// A price: digits and a short fraction, kept in a normalized form while it is typed.
///
/// In a field, redundant leading zeros are removed, "." becomes "0.", and group separators, if the
/// format has any, are added and removed as needed. A digit that takes the price above its upper
/// bound, or exceeds the fraction, is refused; the lower bound is checked when editing ends. A
/// decimal separator without a fraction is then removed, too, and required decimals are added as
/// zeros; a price is never rounded. Pasted prices may have a currency sign, blanks and group
/// separators.
///
/// Digits around a typed separator are never joined. A typed group separator waits until the digits
/// around it make its position right: with ``NumberFormat/english``, "12,5" is incomplete, and
/// "12,500" is a price. In a format without commas, it waits until editing ends, when "12,5"
/// becomes "12.5". A sign, a second decimal separator, and one in a price without a fraction are
/// refused.
///
/// In code, a text is valid if it is in that form: "12.5" is, "012.5", ".5" and "5." are not.
public struct PriceValidator: FormattedNumberValidator {
  let number: FormattedNumber

  /// Creates a strategy for an interval of prices.
  ///
  ///     let price = PriceValidator(in: 0...1_000, format: .english)
  ///     try price.value(of: "999.50")     // 999.5
  ///     try price.value(of: "1,000.50")   // throws: too large
  ///     try price.value(of: "9.999")      // throws: at most two fraction digits
  ///
  /// - Parameters:
  ///   - interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``. Prices
  ///     are never negative.
  ///   - minimumFractionDigits: The minimum number of fraction digits, at most 1,000 and at most
  ///     the maximum; when editing ends, missing ones are added as zeros.
  ///   - fractionDigits: The maximum number of fraction digits; zero for currencies such as the
  ///     yen.
  ///   - format: The separators.
  public init<Bounds: IntervalExpression>(
    in interval: Bounds,
    minimumFractionDigits: Int = 0,
    fractionDigits: Int = 2,
    format: NumberFormat = .plain
  ) where Bounds.Bound: DecimalConvertible {
    var parameters: [String: Rule.Parameter] = ["fraction": .count(max(fractionDigits, 0))]
    if format.groupSeparator != nil || format.decimalSeparator != "." {
      parameters["example"] = .text(format.example(fractionDigits: fractionDigits))
    }
    number = FormattedNumber(
      .price, in: interval.interval.decimal, format: format,
      minimumFractionDigits: minimumFractionDigits, fractionDigits: fractionDigits,
      allowsSign: false, parameters: parameters)
  }

  /// Returns the exact number.
  public func value(ofValid text: String) -> DecimalNumber? { number.number(of: text) }

  /// Returns the number in the format.
  public func text(for value: DecimalNumber) -> String? { number.text(for: value) }
}

extension Validator where Self == PriceValidator {
  /// A price with at most two digits in its fraction.
  ///
  ///     .price   // "12.50" is valid, "12.505" is invalid
  public static var price: Self { .price() }

  /// A price in a format.
  ///
  ///     .price(fractionDigits: 0)           // yen
  ///     .price(minimumFractionDigits: 2)    // "42.5" ends as "42.50"
  ///     .price(format: .english)            // "1,234.50"
  ///
  /// - Parameters:
  ///   - minimumFractionDigits: The minimum number of fraction digits.
  ///   - fractionDigits: The maximum number of fraction digits.
  ///   - format: The separators.
  /// - Returns: A strategy for which "12.5" is valid, and "12." and "-1" are not.
  public static func price(
    minimumFractionDigits: Int = 0,
    fractionDigits: Int = 2,
    format: NumberFormat = .plain
  ) -> Self {
    .price(
      in: Interval<DecimalNumber>(), minimumFractionDigits: minimumFractionDigits,
      fractionDigits: fractionDigits, format: format)
  }

  /// A price in an interval.
  ///
  ///     .price(in: 0.5...100)   // "101" and "0.4" can't be typed
  ///
  /// - Parameters:
  ///   - interval: The bounds.
  ///   - minimumFractionDigits: The minimum number of fraction digits.
  ///   - fractionDigits: The maximum number of fraction digits.
  ///   - format: The separators.
  /// - Returns: A strategy that also refuses prices outside the interval.
  public static func price<Bounds: IntervalExpression>(
    in interval: Bounds,
    minimumFractionDigits: Int = 0,
    fractionDigits: Int = 2,
    format: NumberFormat = .plain
  ) -> Self where Bounds.Bound: DecimalConvertible {
    PriceValidator(
      in: interval, minimumFractionDigits: minimumFractionDigits, fractionDigits: fractionDigits,
      format: format)
  }
}

extension Rule.Code {
  /// A price: see ``PriceValidator``.
  ///
  /// Parameters: as for ``numeric``, `fraction`, the maximum number of decimals, and
  /// `min-fraction`, the minimum, if any are required.
  public static let price: Self = "price"
}
