import RegularLanguage
import ValidationCore

/// A time of day with nanoseconds.
///
///     TimeOfDay(hour: 9, minute: 30)?.description   // "09:30:00"
///     TimeOfDay("09:30:00.25")?.nanosecond          // 250000000
///     TimeOfDay("24:00:00")                         // nil
public struct TimeOfDay: Hashable, Sendable {
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute, from 0 to 59.
  public let minute: Int
  /// The second, from 0 to 59, or 60 for a leap second.
  public let second: Int
  /// The nanosecond, from 0 to 999,999,999.
  public let nanosecond: Int

  /// Creates a time of day; `nil` if it doesn't exist.
  ///
  ///     TimeOfDay(hour: 10, minute: 30)?.description   // "10:30:00"
  ///     TimeOfDay(hour: 24, minute: 0)                 // nil: that is the next day
  public init?(hour: Int, minute: Int, second: Int = 0, nanosecond: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      (0...999_999_999).contains(nanosecond)
    else { return nil }
    self.hour = hour
    self.minute = minute
    self.second = second
    self.nanosecond = nanosecond
  }
}

extension TimeOfDay {
  /// Creates the time for a text such as "09:30:00.25"; `nil` for any other text.
  ///
  /// Digits of the fraction after the ninth are truncated.
  ///
  ///     TimeOfDay("10:30:00.5")?.nanosecond   // 500000000
  ///     TimeOfDay("24:00:00")                 // nil
  public init?(_ text: String) {
    let time = text.withBytes { text in
      var reader = DigitReader()
      let time = Self(&reader, in: text)
      return reader.isAtEnd(of: text) ? time : nil
    }
    guard let time else { return nil }
    self = time
  }

  /// Parses a time.
  init?(_ reader: inout DigitReader, in text: Span<UInt8>) {
    guard let hour = reader.number(ofDigits: 2, in: text), reader.skip(":", in: text),
      let minute = reader.number(ofDigits: 2, in: text), reader.skip(":", in: text),
      let second = reader.number(ofDigits: 2, in: text),
      let nanosecond = reader.nanoseconds(in: text)
    else { return nil }
    self.init(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
  }

  /// The number of seconds since midnight; a leap second has the number of the next second.
  var secondNumber: Int { (hour * 60 + minute) * 60 + second }
}

extension TimeOfDay: Comparable {
  /// Compares by time: the earlier time is less.
  public static func < (a: Self, b: Self) -> Bool {
    (a.hour, a.minute, a.second, a.nanosecond) < (b.hour, b.minute, b.second, b.nanosecond)
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// The time in the format of RFC 3339, with as many fraction digits as necessary: "09:30:00.25".
  public var description: String {
    let time = [hour, minute, second].map { $0.padded(toDigits: 2) }.joined(separator: ":")
    guard nanosecond > 0 else { return time }
    var fraction = nanosecond.padded(toDigits: 9)
    while fraction.last == "0" { fraction.removeLast() }
    return time + "." + fraction
  }
}

extension TimeOfDay: TextCodable {
  static var format: any Validator<Self> { TimeFormat(allowsLeapSecond: true) }
}
