import RegularLanguage
import ValidationCore

/// An instant, as a day and a time of day at an offset from UTC.
///
///     let start = Timestamp("2024-02-17T10:30:00+01:00")
///     start?.offset                                // 60, in minutes
///     start == Timestamp("2024-02-17T09:30:00Z")   // true: both are the same instant
///     Timestamp("2024-02-17T09:30:00")             // nil: an offset is missing
public struct Timestamp: Sendable {
  /// The day, at the offset.
  public let date: CalendarDate
  /// The time of day, at the offset.
  public let time: TimeOfDay
  /// The offset from UTC in minutes, from -1439 to 1439; positive if the local time is ahead.
  public let offset: Int

  /// Creates an instant; `nil` for a second 60 that is not a leap second, or an offset of a day or
  /// more.
  ///
  ///     if let date = CalendarDate("2024-02-29"), let time = TimeOfDay("10:30:00") {
  ///       Timestamp(date: date, time: time, offset: 60)      // 2024-02-29T10:30:00+01:00
  ///       Timestamp(date: date, time: time, offset: 1_440)   // nil: a day off
  ///     }
  ///
  /// Leap seconds are at the end of the last day of June or December in UTC, as in RFC 3339,
  /// section 5.7; whether there was one in that year is not checked.
  ///
  /// - Parameters:
  ///   - date: The day, at the offset.
  ///   - time: The time of day, at the offset.
  ///   - offset: The offset from UTC in minutes; positive if the local time is ahead.
  public init?(date: CalendarDate, time: TimeOfDay, offset: Int = 0) {
    guard (-1_439...1_439).contains(offset) else { return nil }
    self.date = date
    self.time = time
    self.offset = offset
    if isLeapSecond, !canBeLeapSecond { return nil }
  }

  /// Whether the instant is within a second 60.
  var isLeapSecond: Bool { time.second == 60 }

  private var canBeLeapSecond: Bool {
    switch (time.hour * 60 + time.minute - offset, date.month, date.day) {
    case (1_439, 6, 30), (1_439, 12, 31), (-1, 7, 1), (-1, 1, 1): true
    default: false
    }
  }
}

extension Timestamp {
  /// Creates the instant for a text such as "2024-02-17T10:30:00+01:00"; `nil` for any other text.
  ///
  ///     Timestamp("2024-02-29T10:30:00+01:00")?.offset   // 60, in minutes
  ///     Timestamp("2024-02-29T10:30:00")                 // nil: no offset
  public init?(_ text: String) {
    guard let instant = text.withBytes({ Self($0) }) else { return nil }
    self = instant
  }

  /// Creates the instant for a text; `nil` for any other text.
  init?(_ text: Span<UInt8>) {
    var reader = DigitReader()
    guard let date = CalendarDate(&reader, in: text),
      reader.skip("T", in: text) || reader.skip("t", in: text),
      let time = TimeOfDay(&reader, in: text), let offset = Self.offset(&reader, in: text),
      reader.isAtEnd(of: text)
    else { return nil }
    self.init(date: date, time: time, offset: offset)
  }

  /// Parses an offset.
  private static func offset(_ reader: inout DigitReader, in text: Span<UInt8>) -> Int? {
    if reader.skip("Z", in: text) || reader.skip("z", in: text) { return 0 }
    let isAhead = reader.skip("+", in: text)
    guard isAhead || reader.skip("-", in: text),
      let hours = reader.number(ofDigits: 2, in: text), hours < 24, reader.skip(":", in: text),
      let minutes = reader.number(ofDigits: 2, in: text), minutes < 60
    else { return nil }
    return (isAhead ? 1 : -1) * (hours * 60 + minutes)
  }

  /// The number of seconds since 1 March of the year 0 in UTC, without the fraction.
  private var secondNumber: Int {
    date.dayNumber * 86_400 + time.secondNumber - offset * 60
  }

  /// The number of nanoseconds since then; a leap second has the number of its end.
  var nanosecondNumber: Int128 {
    Int128(secondNumber) * 1_000_000_000 + Int128(isLeapSecond ? 0 : time.nanosecond)
  }

  /// The key for comparing instants: a leap second is greater than the second before it.
  private var order: (second: Int, leap: Int, nanosecond: Int) {
    let leap = isLeapSecond ? 1 : 0
    return (secondNumber - leap, leap, time.nanosecond)
  }
}

extension Timestamp: Hashable {
  /// Returns whether two timestamps are the same instant, regardless of their offsets.
  public static func == (a: Self, b: Self) -> Bool {
    a.order == b.order
  }

  /// Hashes the instant.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(secondNumber)
    hasher.combine(isLeapSecond)
    hasher.combine(time.nanosecond)
  }
}

extension Timestamp: Comparable {
  /// Compares by instant, regardless of the offsets: the earlier one is less.
  public static func < (a: Self, b: Self) -> Bool {
    a.order < b.order
  }
}

extension Timestamp: CustomStringConvertible {
  /// The instant in the format of RFC 3339, with `Z` for the offset of UTC:
  /// "2024-02-17T10:30:00+01:00".
  public var description: String {
    let local = "\(date)T\(time)"
    if offset == 0 { return local + "Z" }
    let (hours, minutes) = abs(offset).quotientAndRemainder(dividingBy: 60)
    return local + (offset < 0 ? "-" : "+") + hours.padded(toDigits: 2) + ":"
      + minutes.padded(toDigits: 2)
  }
}

extension Timestamp: TextCodable {
  static var format: any Validator<Self> { DateTimeFormat() }
}
