internal import RegularLanguage
public import ValidationCore

/// Times of day: see ``Validator/time``.
struct TimeFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The format.
  let rule = Rule(.time)
  /// The times.
  let language: Language?

  init(allowsLeapSecond: Bool = false) {
    language = allowsLeapSecond ? Self.withLeapSeconds : Self.withoutLeapSeconds
  }

  /// The time.
  func value(ofValid text: String) -> TimeOfDay? { TimeOfDay(text) }

  /// The time as RFC 3339 writes it, with as many digits of a fraction as it needs.
  func text(for value: TimeOfDay) -> String? { valid(value.description) }

  private static let withoutLeapSeconds = Language(.pattern(syntax))
  private static let withLeapSeconds = Language(
    format: "(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:[.][0-9]+)?")

  /// Any time without a leap second.
  static let syntax = Syntax(
    pattern: "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[.][0-9]+)?")
}

extension TimeFormat: CanonicalValidator {
  package var canonicalTexts: Language? { Self.canonical }

  private static let canonical = Language(format: #"[0-9:]*(?:\.[0-9]*[1-9])?"#)

  /// The text itself, if its fraction says more than nanoseconds.
  package func canonicalText(of text: String) -> String? {
    guard isValid(text), let value = TimeOfDay(text) else { return nil }
    return text.isFinerThanNanoseconds ? text : self.text(for: value)
  }
}

extension String {
  /// Whether a time has a digit other than zero past the ninth of its fraction.
  var isFinerThanNanoseconds: Bool {
    let fraction = utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst(10)
    return fraction.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      .contains { $0 != UInt8(ascii: "0") }
  }
}

extension Validator where Self == FormatValidator<TimeOfDay> {
  /// A time of day, as RFC 3339 (section 5.6, partial-time) and the extended format of ISO 8601
  /// write it: two digits each for the hour, the minute and the second, and perhaps a fraction.
  ///
  ///     .time   // "09:30:00" and "09:30:00.25" are valid, "09:30" incomplete, "24:00:00" invalid
  ///
  /// Its value is a ``TimeOfDay``. A fraction has any number of digits; of those that say more than
  /// nanoseconds, the value is the nanosecond that the time is in. Left out are offsets, which make
  /// a time that of a zone, times without seconds, and the comma that ISO 8601 allows in place of
  /// the point.
  public static var time: Self { TimeFormat.plain }

  /// A time of day that may be a leap second.
  ///
  ///     .time(allowsLeapSecond: true)   // "23:59:60" is valid, and so is "00:59:60"
  ///
  /// Leap seconds end a day in UTC, but a time of day may be that of any zone, and so they may end
  /// any minute.
  public static func time(allowsLeapSecond: Bool) -> Self {
    Self(TimeFormat(allowsLeapSecond: allowsLeapSecond))
  }
}
