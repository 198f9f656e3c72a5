public import ValidationCore

/// A number whose digits are grouped as it is typed: "1,234,567".
///
/// Separators are added and removed with the digits. Deleting a separator deletes the adjacent
/// digit in the direction of the deletion. Separators can be typed as well: typing one that is
/// already there moves the caret past it, and one out of place waits for its digits, so "12,5" is
/// incomplete, and never 125, until it is "12,500". A sign after the start and a second decimal
/// separator are refused. Pasted numbers may be grouped or not.
///
/// When editing ends, redundant zeros at both ends and a trailing decimal separator are removed,
/// and required decimals are added: "01,234.50" becomes "1,234.5", and "-0.00" becomes "0". A
/// number is never rounded.
///
/// In code, a text is valid if its digits are grouped this way: "1,234.5678" is, "1234" and "12,34"
/// are not.
public struct GroupingValidator: FormattedNumberValidator {
  let number: FormattedNumber

  /// Creates a strategy for grouped numbers in an interval.
  ///
  ///     let amount = GroupingValidator(.english, in: 0...9_999)
  ///     try amount.value(of: "1,234")    // 1234
  ///     try amount.value(of: "1234")     // throws: the group is missing
  ///     try amount.value(of: "12,345")   // throws: too large
  ///
  /// - Parameters:
  ///   - format: The separators, and the sizes of the groups.
  ///   - interval: The bounds; a minus sign can be typed if they allow negative numbers.
  ///   - minimumFractionDigits: The minimum number of fraction digits, at most 1,000 and at most
  ///     the maximum; when editing ends, missing ones are added as zeros.
  ///   - fractionDigits: The maximum number of fraction digits; `nil` for no limit.
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
    number = FormattedNumber(
      .grouping, in: interval.interval.decimal, format: format,
      minimumFractionDigits: minimumFractionDigits, fractionDigits: fractionDigits,
      allowsSign: true,
      dropsFractionZeros: true, parameters: parameters)
  }

  /// Returns the exact number.
  public func value(ofValid text: String) -> DecimalNumber? { number.number(of: text) }

  /// Returns the number in the format.
  public func text(for value: DecimalNumber) -> String? { number.text(for: value) }
}

extension GroupingValidator: CanonicalValidator {
  /// Returns the text after editing ends, if all or no group separators are there: "1,234.5" for
  /// "01234.50", and `nil` for "12,34".
  package func canonicalText(of text: String) -> String? { number.canonicalText(of: text) }
}

extension Validator where Self == GroupingValidator {
  /// A number whose digits are grouped as it is typed.
  ///
  ///     .grouping()                                               // 1,234,567.8
  ///     .grouping(.indian)                                        // 12,34,567.8
  ///     .grouping(minimumFractionDigits: 2, fractionDigits: 2)    // "42.5" ends as "42.50"
  ///
  /// - Parameters:
  ///   - format: The separators, and the sizes of the groups.
  ///   - minimumFractionDigits: The minimum number of fraction digits.
  ///   - fractionDigits: The maximum number of fraction digits; `nil` for no limit.
  /// - Returns: A strategy for which "1,234" is valid, and "1234" and "12,34" are not.
  public static func grouping(
    _ format: NumberFormat = .english,
    minimumFractionDigits: Int = 0,
    fractionDigits: Int? = nil
  ) -> Self {
    .grouping(
      format, in: Interval<DecimalNumber>(), minimumFractionDigits: minimumFractionDigits,
      fractionDigits: fractionDigits)
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
  ///   - minimumFractionDigits: The minimum number of fraction digits.
  ///   - fractionDigits: The maximum number of fraction digits; `nil` for no limit.
  /// - Returns: A strategy that also refuses numbers outside the interval.
  public static func grouping<Bounds: IntervalExpression>(
    _ format: NumberFormat = .english,
    in interval: Bounds,
    minimumFractionDigits: Int = 0,
    fractionDigits: Int? = nil
  ) -> Self where Bounds.Bound: DecimalConvertible {
    GroupingValidator(
      format, in: interval, minimumFractionDigits: minimumFractionDigits,
      fractionDigits: fractionDigits)
  }
}

extension Rule.Code {
  /// A number with its digits grouped: see ``GroupingValidator``.
  ///
  /// Parameters: as for ``numeric``, an `example` of the format, `fraction`, the maximum number of
  /// decimals, if limited, and `min-fraction`, the minimum, if any are required.
  public static let grouping: Self = "grouping"
}
