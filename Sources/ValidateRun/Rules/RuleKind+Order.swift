import LineValidation
import ValidationCore
import ValidationFormats
import ValidationRewriting

extension RuleKind {
  /// Returns the format of the values, without bounds, if it has an order; nil if it has none.
  ///
  /// - Parameter style: The notation of numbers.
  /// - Returns: The format.
  func order(_ style: NumberStyle) -> OrderedFormat? {
    switch self {
    case .number(.scientific): .scientificNumber
    case .number where style.separator == .point: .plainNumber
    case .number:
      OrderedFormat(ValueOrder(.number, of: .numeric(separator: style.separator)))
    case .grouping(let grouping):
      OrderedFormat(
        ValueOrder(.number, of: GroupingValidator(grouping.format, in: Interval<DecimalNumber>())))
    case .format(let format): format.order.map(OrderedFormat.init)
    case .alphabetic, .pattern, .length, .oneOf, .mask, .values, .nonEmpty: nil
    }
  }
}
