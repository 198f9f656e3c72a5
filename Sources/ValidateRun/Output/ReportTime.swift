import LineValidation
import ValidationFormats

/// The time at which a report is made, in UTC.
///
/// `SOURCE_DATE_EPOCH`, a number of seconds since 1970, replaces the time of the system, so that
/// the same input gives the same report: see
/// https://reproducible-builds.org/specs/source-date-epoch.
struct ReportTime: Sendable {
  /// The seconds since the start of 1970.
  let seconds: Int

  /// The current time, or the one that the environment determines.
  static var current: Self {
    let fixed = Platform.environment("SOURCE_DATE_EPOCH").flatMap { Int(digits: $0[...]) }
    return Self(seconds: fixed ?? Platform.secondsSince1970)
  }
}

extension ReportTime: CustomStringConvertible {
  /// The day and the minute: "2024-02-29 10:30 UTC".
  var description: String {
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    guard seconds >= 0, let date = CalendarDate(daysSince1970: days) else { return "\(seconds) s" }
    let (hour, minute) = (rest / 3_600, rest / 60 % 60)
    return "\(date) \(hour.padded(toDigits: 2)):\(minute.padded(toDigits: 2)) UTC"
  }
}
