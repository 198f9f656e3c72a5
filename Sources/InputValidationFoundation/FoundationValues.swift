public import Foundation
public import InputValidation

/// A value of a format that can be converted to and from a Foundation type.
///
/// Most values have exactly one counterpart. A value without a counterpart is converted to `nil`: a
/// number with more digits than `Decimal` holds, or a `Date` before the year 0.
public protocol FoundationConvertible: Sendable {
  /// The corresponding Foundation type.
  associatedtype FoundationValue: Sendable

  /// Creates the value for a Foundation value, or `nil` if there is none.
  init?(_ value: FoundationValue)

  /// The corresponding Foundation value; `nil` if there is none.
  var foundationValue: FoundationValue? { get }
}

extension UUIDValue: FoundationConvertible {
  /// Creates the value with the same bits.
  public init(_ value: UUID) {
    let bytes = value.uuid
    let halves = [
      [bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5, bytes.6, bytes.7],
      [bytes.8, bytes.9, bytes.10, bytes.11, bytes.12, bytes.13, bytes.14, bytes.15],
    ]
    self.init(bits: halves.joined().reduce(0) { $0 << 8 | UInt128($1) })
  }

  /// The UUID with the same bits.
  public var foundationValue: UUID? { UUID(uuidString: description) }
}

extension URLReference: FoundationConvertible {
  /// Creates the reference with the text of an absolute URL that has an authority.
  public init?(_ value: URL) { self.init(value.absoluteString) }

  /// The URL with the same text.
  public var foundationValue: URL? { URL(string: description) }
}

extension [UInt8]: FoundationConvertible {
  /// The data with the same bytes.
  public var foundationValue: Data? { Data(self) }
}

extension DecimalNumber: FoundationConvertible {
  /// Creates the number, or `nil` if the value is not a number.
  public init?(_ value: Decimal) { self.init(value.description) }

  /// The number; `nil` if it has more digits than a `Decimal` holds, since it is never rounded.
  public var foundationValue: Decimal? {
    guard let value = Decimal(string: description, locale: Locale(identifier: "en_US_POSIX")),
      DecimalNumber(value) == self
    else { return nil }
    return value
  }
}

extension CalendarDate: FoundationConvertible {
  /// Creates the day with the year, month and day of the components, if there is such a day.
  public init?(_ value: DateComponents) {
    guard let year = value.year, let month = value.month, let day = value.day else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The components in the (proleptic) Gregorian calendar.
  public var foundationValue: DateComponents? {
    DateComponents(year: year, month: month, day: day)
  }
}

extension Timestamp: FoundationConvertible {
  /// Creates the instant in UTC, rounded to the nanosecond, or `nil` outside the years 0 to 9999.
  ///
  /// A `Date` within 97 days (2^23 seconds) of the start of 2001 can have a higher resolution. Any
  /// other date equals the ``foundationValue`` of its instant.
  public init?(_ value: Date) {
    let time = value.timeIntervalSinceReferenceDate
    guard time.isFinite, abs(time) < 1e12 else { return nil }
    var seconds = Int(time.rounded(.down))
    var nanoseconds = Int(((time - time.rounded(.down)) * 1e9).rounded())
    if nanoseconds == 1_000_000_000 { (seconds, nanoseconds) = (seconds + 1, 0) }
    let days = seconds.floorDivided(by: 86_400)
    let rest = seconds - days * 86_400
    guard let date = CalendarDate(daysSinceReference: days),
      let time = TimeOfDay(
        hour: rest / 3_600, minute: rest / 60 % 60, second: rest % 60, nanosecond: nanoseconds)
    else { return nil }
    self.init(date: date, time: time)
  }

  /// The instant; a leap second is converted to the following second.
  public var foundationValue: Date? {
    let minutes = time.hour * 60 + time.minute - offset
    let seconds = date.daysSinceReference * 86_400 + minutes * 60 + time.second
    return Date(
      timeIntervalSinceReferenceDate: Double(seconds) + Double(time.nanosecond) / 1e9)
  }
}

extension Int {
  fileprivate func floorDivided(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}

extension CalendarDate {
  /// The number of days between 1 March of the year 0 and 1 January 2001.
  private static let reference = 730_791

  /// The number of days since 1 January 2001.
  ///
  /// Years start in March in this computation, so that a leap day is the last day of a year.
  fileprivate var daysSinceReference: Int {
    let year = month < 3 ? year - 1 : year
    let century = year.floorDivided(by: 100)
    let monthsSinceMarch = (month + 9) % 12
    let daysBefore = year * 365 + year.floorDivided(by: 4) - century + century.floorDivided(by: 4)
    return daysBefore + (153 * monthsSinceMarch + 2) / 5 + day - 1 - Self.reference
  }

  /// Creates the day with this distance from 1 January 2001, or `nil` if its year doesn't have four
  /// digits.
  fileprivate init?(daysSinceReference days: Int) {
    let days = days + Self.reference
    let era = days.floorDivided(by: 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthsSinceMarch = (5 * dayOfYear + 2) / 153
    let month = (monthsSinceMarch + 2) % 12 + 1
    self.init(
      year: era * 400 + yearOfEra + (month < 3 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthsSinceMarch + 2) / 5 + 1)
  }
}
