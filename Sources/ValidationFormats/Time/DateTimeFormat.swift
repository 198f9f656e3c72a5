internal import RegularLanguage
public import ValidationCore

/// Days with a time and an offset, optionally in an interval: see ``Validator/dateTime``.
///
/// Bounds are compared with the instant itself. Which local times are within them depends on the
/// offset at the end, and an automaton would need tens of thousands of states: one for each minute
/// between the local time and the bound, times the digits of the fraction. So there is no
/// ``Validator/language`` if there are bounds.
///
/// Verdicts are exact nevertheless, because an instant within the bounds is searched for, given the
/// existing digits and the caret. In compositions, validity is exact, but *incomplete* is
/// determined part by part, so their ``Validator/isExact`` is false.
struct DateTimeFormat: Format, CheckedValidator {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The rule, with the bounds as its parameters.
  let rule: Rule
  /// All days with a time and an offset; `nil` if there are bounds.
  let language: Language?
  private let interval: Interval<Timestamp>
  private let search: TimestampSearch
  private let allowsLeapSeconds: Bool
  /// The texts that are within the bounds for some offset.
  package let candidates: Language

  init(allowsLeapSeconds: Bool = false) {
    self.init(in: Interval(), allowsLeapSeconds: allowsLeapSeconds)
  }

  init(
    in interval: some IntervalExpression<Timestamp>,
    allowsLeapSeconds: Bool = false
  ) {
    let interval = interval.interval
    self.interval = interval
    self.allowsLeapSeconds = allowsLeapSeconds
    search = TimestampSearch(interval)
    rule = Rule(.dateTime, parameters: interval.parameters { .text("\($0)") })
    let isUnbounded = interval == Interval()
    candidates =
      if isUnbounded {
        allowsLeapSeconds ? Self.withLeapSeconds : Self.unbounded
      } else {
        Self.language(near: interval, allowsLeapSeconds ? Self.leapSyntax : Self.syntax)
      }
    language = isUnbounded && !allowsLeapSeconds ? candidates : nil
  }

  /// Judges exactly; if no offset brings the instant within the bounds, the error concerns the
  /// whole text.
  func verdict(on text: String, caret: String.Index?) -> Verdict {
    if language != nil { return languageVerdict(on: text, caret: caret) }
    return checkedVerdict(on: text, caret: caret) { start, end in
      search.admits(start, end) || allowsLeapSeconds && search.admitsLeapSecond(start, end)
    }
  }

  /// Returns whether a text is an instant in the interval; that takes no automaton of days.
  func isValid(_ text: String) -> Bool {
    let texts = allowsLeapSeconds ? Self.withLeapSeconds : Self.unbounded
    return text.withBytes { texts.contains($0) == true && passesCheck($0) }
  }

  package func passesCheck(_ text: Span<UInt8>) -> Bool {
    guard let instant = Timestamp(text) else { return false }
    return (allowsLeapSeconds || !instant.isLeapSecond) && search.contains(instant)
  }

  package var judgesExactly: Bool { true }

  /// The instant, with its offset.
  func value(ofValid text: String) -> Timestamp? { Timestamp(text) }

  /// The instant in the format of RFC 3339, if it is within the bounds.
  func text(for value: Timestamp) -> String? {
    let isTaken = allowsLeapSeconds || !value.isLeapSecond
    return isTaken && interval.contains(value) ? value.description : nil
  }

  private static let unbounded = Language(.pattern(syntax), table: FormatTables.dateTime)

  private static let syntax = Syntax.concatenation([
    DateFormat.syntax, Syntax(pattern: "[Tt]"), TimeFormat.syntax,
    Syntax(pattern: "(?:[Zz]|[-+](?:[01][0-9]|2[0-3]):[0-5][0-9])"),
  ])

  private static let withLeapSeconds = Language(.pattern(leapSyntax))

  /// The same, including leap seconds on days on which they occur at some offset.
  private static let leapSyntax = Syntax.alternation([
    syntax,
    Syntax(
      pattern: "[0-9]{4}-(?:06-30|07-01|12-31|01-01)[Tt](?:[01][0-9]|2[0-3]):[0-5][0-9]:60"
        + "(?:[.][0-9]+)?(?:[Zz]|[-+](?:[01][0-9]|2[0-3]):[0-5][0-9])"),
  ])

  /// Returns the texts whose day is within an interval for some offset.
  private static func language(near interval: Interval<Timestamp>, _ syntax: Syntax) -> Language {
    Language(.pattern(.concatenation(DateFormat.conditions(interval.localDays) + [syntax])))
  }
}

extension Interval<Timestamp> {
  /// The days on which an instant within the bounds is at some offset.
  var localDays: Interval<CalendarDate> {
    // With an offset of less than a day, the local day differs from that in UTC by at most one.
    Interval<CalendarDate>(
      lower: lower.bound?.utcDate?.previous, upper: upper.bound?.utcDate?.next)
  }
}

extension Interval.End {
  /// The bound, whether included or excluded.
  fileprivate var bound: Bound? {
    switch self {
    case .unbounded: nil
    case .included(let bound), .excluded(let bound): bound
    }
  }
}

extension Timestamp {
  /// The day of the instant in UTC; `nil` before the year 0 and after the year 9999.
  fileprivate var utcDate: CalendarDate? {
    let minute = time.hour * 60 + time.minute - offset
    return minute < 0 ? date.previous : minute < 1_440 ? date : date.next
  }
}

extension CalendarDate {
  /// The next day; `nil` after the last day of the year 9999.
  fileprivate var next: Self? {
    Self(year: year, month: month, day: day + 1) ?? Self(year: year, month: month + 1, day: 1)
      ?? Self(year: year + 1, month: 1, day: 1)
  }

  /// The previous day; `nil` before the first day of the year 0.
  fileprivate var previous: Self? {
    if let date = Self(year: year, month: month, day: day - 1) { return date }
    let lastDays = (28...31).reversed().lazy.compactMap { day in
      Self(year: year, month: month - 1, day: day)
    }
    return lastDays.first ?? Self(year: year - 1, month: 12, day: 31)
  }
}

extension DateTimeFormat: CanonicalValidator {
  package var canonicalTexts: Language? { Self.canonical }

  private static let canonical = Language(format: #"[-0-9T:]*(?:\.[0-9]*[1-9])?Z"#)

  /// The text itself, if its fraction is more precise than nanoseconds.
  package func canonicalText(of text: String) -> String? {
    guard isValid(text), let value = Timestamp(text) else { return nil }
    return text.isFinerThanNanoseconds ? text : self.text(for: value)
  }
}

extension Validator where Self == FormatValidator<Timestamp> {
  /// A day and a time of day with an offset, in the format of RFC 3339 (section 5.6, date-time).
  ///
  ///     .dateTime   // "2024-02-17T09:30:00Z" and "2024-02-17T10:30:00.5+01:00" are valid,
  ///                 // "2024-02-17T09:30:00" is incomplete, "2024-02-17 09:30" invalid
  ///
  /// Its value is a ``Timestamp``. `T` and `Z` may be lowercase. The offset is less than a day, and
  /// `-00:00`, which means an unknown offset, counts as UTC. A fraction has any number of digits,
  /// as in ``Validator/time``; bounds are compared in nanoseconds. A space instead of the `T` is
  /// not accepted, and neither are leap seconds: see ``dateTime(allowsLeapSeconds:)``.
  public static var dateTime: Self { DateTimeFormat.plain }

  /// A day and a time of day with an offset, optionally a leap second.
  ///
  ///     .dateTime(allowsLeapSeconds: true)   // "2016-12-31T23:59:60Z" and
  ///                                          // "2017-01-01T00:59:60+01:00" are valid,
  ///                                          // "2016-12-30T23:59:60Z" is invalid
  ///
  /// Leap seconds are allowed as in RFC 3339, section 5.7: at the end of June and of December in
  /// UTC, of every year. This has no language, but verdicts are exact.
  ///
  /// - Parameter allowsLeapSeconds: Whether leap seconds are allowed.
  /// - Returns: A strategy whose value is the instant.
  public static func dateTime(allowsLeapSeconds: Bool) -> Self {
    Self(DateTimeFormat(allowsLeapSeconds: allowsLeapSeconds))
  }

  /// A day and a time of day with an offset, in an interval of instants.
  ///
  ///     .dateTime(in: start...)   // from 09:30 in UTC on, "2024-02-17T10:00:00+01:00" is invalid
  ///     .dateTime(in: start...)   // and so is "2024-02-17T10:00:00+01", as it is typed
  ///
  /// Texts are compared by instant, regardless of their offsets. This has no language, but verdicts
  /// are exact while a text is typed, because an instant within the interval is searched for among
  /// the possible insertions at the caret. In files, the instant is checked at the end of each
  /// line.
  ///
  /// - Parameters:
  ///   - interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  ///   - allowsLeapSeconds: Whether the last second of June and of December in UTC may be 60.
  /// - Returns: A strategy whose value is the instant.
  public static func dateTime(
    in interval: some IntervalExpression<Timestamp>,
    allowsLeapSeconds: Bool = false
  ) -> Self {
    Self(DateTimeFormat(in: interval, allowsLeapSeconds: allowsLeapSeconds))
  }
}

extension Rule.Code {
  /// A date and time with an offset.
  ///
  /// Parameters: `min`, `max`, `above`, `below`; and `format` with an `example`, unless it is RFC
  /// 3339.
  public static let dateTime = Self("date-time") {
    $0.lettersHaveMeaning = true
    $0.jsonSchemaFormat = "date-time"
  }
}

extension FormatRule {
  /// The rule `--date-time`.
  package static let dateTime = FormatRule(
    .dateTime,
    help: """
      a date and time with an offset, as in RFC 3339, or in a format such as yyyy-MM-dd HH:mm:ss
      """,
    sample: "2024-02-29T23:59:59Z", .dateTime
  ) { .dateTime(in: $0) }
  .or(
    "leap-seconds", .dateTime(allowsLeapSeconds: true),
    in: { .dateTime(in: $0, allowsLeapSeconds: true) },
    refine: { $0.inferred(at: 20) }
  )
  .orPattern([
    "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd HH:mm:ss.SSS",
    "yyyy-MM-dd HH:mm:ss.SSSSSS", "yyyy-MM-dd'T'HH:mm:ss.SSS", "yyyy-MM-dd'T'HH:mm:ss.SSSSSS",
    "yyyy-MM-dd HH:mm", "yyyy-MM-dd'T'HH:mm", "yyyy/MM/dd HH:mm:ss", "yyyy/MM/dd HH:mm",
    "dd.MM.yyyy HH:mm:ss", "dd.MM.yyyy HH:mm", "MM/dd/yyyy HH:mm:ss", "MM/dd/yyyy HH:mm",
    "M/d/yyyy H:mm", "M/d/yyyy h:mm a", "dd/MM/yyyy HH:mm:ss", "dd/MM/yyyy HH:mm",
    "d/M/yyyy H:mm", "yyyy-MM-dd HH:mm:ssXXX", "yyyy-MM-dd HH:mm:ssX",
    "dd/MMM/yyyy:HH:mm:ss Z",
  ]) { format, source throws(DatePatternError) in
    // Patterns without an offset have values of another type.
    try DatePattern(source).hasOffset
      ? format.variant(source, of: Timestamp.self) : format.variant(source, of: LocalDateTime.self)
  }
  .ordered(ValueOrder(.dateTime, of: .dateTime(allowsLeapSeconds: true)))
  .inferred(at: 10)
}
