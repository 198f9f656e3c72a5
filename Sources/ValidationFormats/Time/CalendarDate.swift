import ValidationCore

/// A day of the Gregorian calendar, in the years 0 to 9999.
///
///     CalendarDate(year: 2024, month: 2, day: 29)?.description   // "2024-02-29"
///     CalendarDate(year: 2023, month: 2, day: 29)                // nil
///     CalendarDate("2024-2-29")                                  // nil
///
/// The calendar goes back before its introduction in 1582, as ISO 8601 has it: the year 0 is the
/// one before the year 1, and a leap year.
public struct CalendarDate: Hashable, Sendable {
  /// The year, from 0 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a day; `nil` if the calendar has none of these numbers.
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
  /// Creates the day of a text such as "2024-02-29"; `nil` for any other text.
  ///
  ///     CalendarDate("2024-02-29")?.month   // 2
  ///     CalendarDate("2023-02-29")          // nil: no leap year
  public init?(_ text: String) {
    var reader = DigitReader()
    let text = text.utf8.span
    self.init(&reader, in: text)
    guard reader.isAtEnd(of: text) else { return nil }
  }

  /// Reads a day.
  init?(_ reader: inout DigitReader, in text: Span<UInt8>) {
    guard let year = reader.number(ofDigits: 4, in: text), reader.skip("-", in: text),
      let month = reader.number(ofDigits: 2, in: text), reader.skip("-", in: text),
      let day = reader.number(ofDigits: 2, in: text)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The number of days since the first of March of the year 0.
  var dayNumber: Int {
    // A year that starts in March has its leap day at the end, and then the lengths of its months
    // repeat every five of them.
    let year = month > 2 ? year : year - 1
    let month = (month + 9) % 12
    let leapDays = (year + 400) / 4 - (year + 400) / 100 + (year + 400) / 400 - 97
    return year * 365 + leapDays + (month * 153 + 2) / 5 + day - 1
  }
}

extension CalendarDate: Comparable {
  /// Compares by time: the earlier day is the lesser.
  public static func < (a: Self, b: Self) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The day as RFC 3339 writes it: "2024-02-29".
  public var description: String {
    "\(year.padded(toDigits: 4))-\(month.padded(toDigits: 2))-\(day.padded(toDigits: 2))"
  }
}

extension CalendarDate: TextCodable {
  static var format: any Validator<Self> { DateFormat() }
}
