import RegularLanguage
import ValidationCore

/// A month of a year, from 0 to 9999.
///
///     YearMonth("2024-02")?.month          // 2
///     YearMonth(year: 2024, month: 13)     // nil
public struct YearMonth: Hashable, Sendable {
  /// The year, from 0 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int

  /// Creates a month; `nil` if it doesn't exist.
  ///
  ///     YearMonth(year: 2024, month: 2)?.description   // "2024-02"
  ///     YearMonth(year: 2024, month: 0)                // nil
  public init?(year: Int, month: Int) {
    guard (0...9999).contains(year), (1...12).contains(month) else { return nil }
    self.year = year
    self.month = month
  }
}

extension YearMonth {
  /// Creates the month for a text such as "2024-02"; `nil` for any other text.
  ///
  ///     YearMonth("2024-02")?.year   // 2024
  ///     YearMonth("2024-2")          // nil
  public init?(_ text: String) {
    let value = text.withBytes { DatePattern.yearMonth.fields(of: $0) }.flatMap(Self.init)
    guard let value else { return nil }
    self = value
  }
}

extension YearMonth: Comparable {
  /// Compares by time: the earlier month is less.
  public static func < (a: Self, b: Self) -> Bool { (a.year, a.month) < (b.year, b.month) }
}

extension YearMonth: CustomStringConvertible {
  /// The month in the format of ISO 8601: "2024-02".
  public var description: String {
    "\(year.padded(toDigits: 4))-\(month.padded(toDigits: 2))"
  }
}

extension YearMonth: TextCodable {
  static var format: any Validator<Self> { FormatValidator.yearMonth }
}
