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

  /// The time in the format of RFC 3339, with as many fraction digits as necessary.
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

  /// The text itself, if its fraction is more precise than nanoseconds.
  package func canonicalText(of text: String) -> String? {
    guard isValid(text), let value = TimeOfDay(text) else { return nil }
    return text.isFinerThanNanoseconds ? text : self.text(for: value)
  }
}

extension String {
  /// Returns whether the fraction of a time has digits other than zero after the ninth.
  var isFinerThanNanoseconds: Bool {
    let fraction = utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst(10)
    return fraction.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      .contains { $0 != UInt8(ascii: "0") }
  }
}

extension Validator where Self == FormatValidator<TimeOfDay> {
  /// A time of day in the format of RFC 3339 (section 5.6, partial-time) and the extended format of
  /// ISO 8601: two digits each for the hour, the minute and the second, and an optional fraction.
  ///
  ///     .time   // "09:30:00" and "09:30:00.25" are valid, "09:30" incomplete, "24:00:00" invalid
  ///
  /// Its value is a ``TimeOfDay``. A fraction has any number of digits; digits after the ninth are
  /// truncated in the value. Offsets, times without seconds, and the comma that ISO 8601 allows as
  /// a decimal sign are not accepted.
  public static var time: Self { TimeFormat.plain }

  /// A time of day in an interval.
  ///
  ///     .time(in: opening...)   // from 9:30 on, "09:2" is invalid
  ///
  /// - Parameter interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  /// - Returns: A strategy whose value is the time.
  public static func time(in interval: some IntervalExpression<TimeOfDay>) -> Self {
    Self(DatePatternFormat(.time, in: interval.interval, isStandard: true))
  }

  /// A time of day, optionally a leap second.
  ///
  ///     .time(allowsLeapSecond: true)   // "23:59:60" is valid, and so is "00:59:60"
  ///
  /// Leap seconds occur at the end of a day in UTC, so in other zones they may be at the end of any
  /// minute.
  public static func time(allowsLeapSecond: Bool) -> Self {
    Self(TimeFormat(allowsLeapSecond: allowsLeapSecond))
  }
}

extension Rule.Code {
  /// A time of day.
  ///
  /// Parameters: `min`, `max`, `above`, `below`; and `format` with an `example`, unless it is ISO
  /// 8601.
  public static let time = Self("time") {
    $0.lettersHaveMeaning = true
    $0.spellings = { text in
      ["00:00", "00:00:00"].compactMap { text.laidOut(as: $0) }
    }
  }
}

extension FormatRule {
  /// The rule `--time`.
  package static let time = FormatRule(
    .time,
    help: "a time of day such as 09:30:00 or 09:30:00.5, or in a format such as HH:mm or h:mm a",
    sample: "23:59:59.5", .time
  ) { .time(in: $0) }
  .orPattern(["HH:mm", "H:mm", "hh:mm a", "h:mm a"]) { format, source throws(DatePatternError) in
    try format.variant(source, of: TimeOfDay.self)
  }
  .ordered(ValueOrder(.time, of: .time))
  .inferred(at: 40)
}
