import RegularLanguage
import ValidationCore

/// A day of the Gregorian calendar, in the years 0 to 9999.
///
///     CalendarDate(year: 2024, month: 2, day: 29)?.description   // "2024-02-29"
///     CalendarDate(year: 2023, month: 2, day: 29)                // nil
///     CalendarDate("2024-2-29")                                  // nil
///
/// The calendar is extended to the years before its introduction in 1582, as in ISO 8601: the year
/// 0 precedes the year 1, and is a leap year.
public struct CalendarDate: Hashable, Sendable {
  /// The year, from 0 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a day; `nil` if it doesn't exist.
  ///
  ///     CalendarDate(year: 2024, month: 2, day: 29)?.description   // "2024-02-29"
  ///     CalendarDate(year: 2023, month: 2, day: 29)                // nil: no leap year
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...Self.dayCount(year: year, month: month)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  private static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate {
  /// Creates the day for a text such as "2024-02-29"; `nil` for any other text.
  ///
  ///     CalendarDate("2024-02-29")?.month   // 2
  ///     CalendarDate("2023-02-29")          // nil: no leap year
  public init?(_ text: String) {
    let day = text.withBytes { text in
      var reader = DigitReader()
      let day = Self(&reader, in: text)
      return reader.isAtEnd(of: text) ? day : nil
    }
    guard let day else { return nil }
    self = day
  }

  /// Parses a day.
  init?(_ reader: inout DigitReader, in text: Span<UInt8>) {
    guard let year = reader.number(ofDigits: 4, in: text), reader.skip("-", in: text),
      let month = reader.number(ofDigits: 2, in: text), reader.skip("-", in: text),
      let day = reader.number(ofDigits: 2, in: text)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The number of days since 1 March of the year 0.
  var dayNumber: Int {
    // If years start in March, the leap day is at the end, and the lengths of months repeat every
    // five months.
    let year = month > 2 ? year : year - 1
    let month = (month + 9) % 12
    let leapDays = (year + 400) / 4 - (year + 400) / 100 + (year + 400) / 400 - 97
    return year * 365 + leapDays + (month * 153 + 2) / 5 + day - 1
  }

  /// Creates the day that is a number of days after 1 January 1970; `nil` after the year 9999, or
  /// before the year 0.
  package init?(daysSince1970 days: Int) {
    // Days since 1 March of the year 0: a cycle of the calendar has 400 years.
    guard abs(days) < 10_000_000 else { return nil }
    let (number, cycleLength) = (days + 719_468, 146_097)
    let cycle = (number >= 0 ? number : number - cycleLength + 1) / cycleLength
    let day = number - cycle * cycleLength
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    self.init(
      year: year + cycle * 400 + (month < 10 ? 0 : 1), month: month < 10 ? month + 3 : month - 9,
      day: dayOfYear - (153 * month + 2) / 5 + 1)
  }
}

extension CalendarDate: Comparable {
  /// Compares by time: the earlier day is less.
  public static func < (a: Self, b: Self) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The day in the format of RFC 3339: "2024-02-29".
  public var description: String {
    "\(year.padded(toDigits: 4))-\(month.padded(toDigits: 2))-\(day.padded(toDigits: 2))"
  }
}

extension CalendarDate: TextCodable {
  static var format: any Validator<Self> { DateFormat() }
}
