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
      OrderedFormat(.number, .numeric(separator: style.separator)) { .number($0) }
    case .grouping(let grouping):
      OrderedFormat(
        .number, GroupingValidator(grouping.format, in: Interval<DecimalNumber>())
      ) { .number($0) }
    case .format(let format): format.order
    case .alphabetic, .pattern, .length, .oneOf, .mask, .values, .nonEmpty: nil
    }
  }
}

extension FormatRule {
  /// The format of the values in all its variants, if it has an order; nil if it has none.
  fileprivate var order: OrderedFormat? {
    switch name {
    case "date": OrderedFormat(.date, .date) { .date($0) }
    case "time": OrderedFormat(.time, .time) { .time($0) }
    case "date-time":
      OrderedFormat(.dateTime, .dateTime(allowsLeapSeconds: true)) { .dateTime($0) }
    case "duration": OrderedFormat(.duration, .duration) { .duration($0) }
    case "byte-count":
      OrderedFormat(.byteCount, .byteCount(allowsBareNumbers: true)) {
        .number(DecimalNumber($0))
      }
    case "port": .plainNumber
    case "semantic-version": OrderedFormat(.version, .semanticVersion) { .version($0) }
    default: nil
    }
  }
}
