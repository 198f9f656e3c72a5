import RegularLanguage
import ValidationCore

/// A day and a time of day without an offset, as a wall clock shows it.
///
///     LocalDateTime("2024-02-17T09:30:00")?.date.month   // 2
///     LocalDateTime("2024-02-17T09:30:00Z")              // nil: that is a Timestamp
///
/// Which instant it is depends on a time zone.
public struct LocalDateTime: Hashable, Sendable {
  /// The day.
  public let date: CalendarDate
  /// The time of day; the second is at most 59.
  public let time: TimeOfDay

  /// Creates a date and time; `nil` for a leap second, which occurs at an offset from UTC.
  ///
  ///     if let date = CalendarDate("2024-02-29"), let time = TimeOfDay("10:30:00") {
  ///       LocalDateTime(date: date, time: time)?.description   // "2024-02-29T10:30:00"
  ///     }
  ///     LocalDateTime("2016-12-31T23:59:60")                   // nil
  public init?(date: CalendarDate, time: TimeOfDay) {
    if time.second > 59 { return nil }
    self.date = date
    self.time = time
  }
}

extension LocalDateTime {
  /// Creates the date and time for a text such as "2024-02-17T09:30:00.5"; `nil` for any other
  /// text.
  ///
  ///     LocalDateTime("2024-02-29T09:30:00")?.time.hour   // 9
  ///     LocalDateTime("2024-02-29 09:30")                 // nil: no T, and no seconds
  public init?(_ text: String) {
    let value = text.withBytes { DatePattern.localDateTime.fields(of: $0) }.flatMap(Self.init)
    guard let value else { return nil }
    self = value
  }
}

extension LocalDateTime: Comparable {
  /// Compares by day and time: the earlier one is less.
  public static func < (a: Self, b: Self) -> Bool { (a.date, a.time) < (b.date, b.time) }
}

extension LocalDateTime: CustomStringConvertible {
  /// The date and time in the extended format of ISO 8601: "2024-02-17T09:30:00".
  public var description: String { "\(date)T\(time)" }
}

extension LocalDateTime: TextCodable {
  static var format: any Validator<Self> { FormatValidator.localDateTime }
}
