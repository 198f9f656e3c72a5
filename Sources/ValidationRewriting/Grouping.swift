public import ValidationCore

/// A number whose digits are grouped as it is typed: "1,234,567".
///
/// Separators come and go with the digits; one that is deleted takes the digit with it that it
/// stands beside, on the side that the deletion goes to. They can be typed as well: one that is
/// there is passed, and one out of place waits for its digits, so that "12,5" is incomplete, and
/// never 125, until it is "12,500". What is pasted may be grouped or not. When editing ends, zeros
/// at the ends and a decimal separator that say nothing go: "01,234.50" becomes "1,234.5".
///
/// In code, a text is valid if its digits are grouped so: "1,234.5678" is, "1234" and "12,34" are
/// not.
public struct GroupingValidator: FormattedNumberValidator {
  let number: FormattedNumber

  /// Creates a strategy for grouped numbers in an interval.
  ///
  ///     let amount = GroupingValidator(.english, in: 0...9_999)
  ///     try amount.value(of: "1,234")    // 1234
  ///     try amount.value(of: "1234")     // throws: the group is missing
  ///     try amount.value(of: "12,345")   // throws: too much
  ///
  /// - Parameters:
  ///   - format: The separators, and the sizes of the groups.
  ///   - interval: The bounds; a minus sign can be typed if there are numbers below zero.
  ///   - minimumFractionDigits: The fewest digits of the fraction, of up to 1,000.
  ///   - fractionDigits: The most digits of the fraction; `nil` if there may be any number.
  public init<Bounds: IntervalExpression>(
    _ format: NumberFormat = .english,
    in interval: Bounds,
    minimumFractionDigits: Int = 0,
    fractionDigits: Int? = nil
  ) where Bounds.Bound: DecimalConvertible {
    var parameters: [String: Rule.Parameter] = [
      "example": .text(format.example(fractionDigits: fractionDigits ?? 1))
    ]
    parameters["fraction"] = fractionDigits.map { .count(max($0, 0)) }
    if minimumFractionDigits > 0 { parameters["min-fraction"] = .count(minimumFractionDigits) }
    number = FormattedNumber(
      .grouping, in: interval.interval.decimal, format: format,
      minimumFractionDigits: minimumFractionDigits, fractionDigits: fractionDigits,
      allowsSign: true,
      dropsFractionZeros: true, parameters: parameters)
  }

  /// The exact number.
  public func value(ofValid text: String) -> DecimalNumber? { number.number(of: text) }

  /// The number in the format.
  public func text(for value: DecimalNumber) -> String? { number.text(for: value) }
}

extension GroupingValidator: CanonicalValidator {
  /// What ending editing makes of a text with all separators between groups or with none: of
  /// "01234.50" that is "1,234.5", and of "12,34" nothing.
  package func canonicalText(of text: String) -> String? { number.canonicalText(of: text) }
}

extension Validator where Self == GroupingValidator {
  /// A number whose digits are grouped as it is typed.
  ///
  ///     .grouping()             // 1,234,567.8
  ///     .grouping(.indian)      // 12,34,567.8
  ///
  /// - Parameters:
  ///   - format: The separators, and the sizes of the groups.
  ///   - fractionDigits: The most digits of the fraction; `nil` if there may be any number.
  /// - Returns: A strategy by which "1,234" is valid, and "1234" and "12,34" are not.
  public static func grouping(
    _ format: NumberFormat = .english,
    fractionDigits: Int? = nil
  ) -> Self {
    GroupingValidator(format, in: Interval<DecimalNumber>(), fractionDigits: fractionDigits)
  }

  /// A number in an interval, whose digits are grouped as it is typed.
  ///
  ///     let amount: some Validator = .grouping(.english, in: 0...9_999)
  ///     amount.isValid("1,234")    // true
  ///     amount.isValid("12,345")   // false
  ///
  /// - Parameters:
  ///   - format: The separators, and the sizes of the groups.
  ///   - interval: The bounds.
  ///   - fractionDigits: The most digits of the fraction; `nil` if there may be any number.
  /// - Returns: A strategy that also refuses numbers outside the interval.
  public static func grouping<Bounds: IntervalExpression>(
    _ format: NumberFormat = .english,
    in interval: Bounds,
    fractionDigits: Int? = nil
  ) -> Self where Bounds.Bound: DecimalConvertible {
    GroupingValidator(format, in: interval, fractionDigits: fractionDigits)
  }
}
