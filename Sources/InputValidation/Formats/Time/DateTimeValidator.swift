internal import RegularLanguage

/// Days with a time and an offset, perhaps in an interval: see ``Validator/dateTime``.
///
/// Bounds are compared with the instant itself: which local times are inside of them depends on an
/// offset that comes last, and an automaton for that would have tens of thousands of states: one
/// for each minute that the local time is before or behind the bound, times the digits of the
/// fraction. So there is no ``Validator/language`` where there are bounds.
///
/// What can become an instant inside of them is found out for the digits that are there and the
/// caret all the same, so that verdicts are exact. In compositions validity is certain, and what is
/// incomplete is told part by part: their ``Validator/isExact`` is false.
public struct DateTimeValidator: CheckedValidator {
  /// The format, with the bounds as parameters.
  public let rule: Rule
  /// All days with a time and an offset; `nil` where there are bounds.
  public let language: Language?
  private let interval: Interval<Timestamp>
  private let search: TimestampSearch
  /// The texts that are inside of the bounds, if only the offset is right.
  package let candidates: Language

  /// Creates a strategy for all of the years 0 to 9999.
  ///
  ///     try DateTimeValidator().value(of: "2024-02-29T10:30:00Z").date.day   // 29
  ///     try DateTimeValidator().value(of: "2024-02-29 10:30")                // throws
  public init() { self.init(in: Interval()) }

  /// Creates a strategy for an interval of instants.
  ///
  ///     if let start = Timestamp("2024-01-01T00:00:00Z") {
  ///       DateTimeValidator(in: start...).isValid("2024-01-01T00:30:00Z")        // true
  ///       DateTimeValidator(in: start...).isValid("2024-01-01T00:30:00+01:00")   // false
  ///     }
  ///
  /// - Parameter interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  public init(in interval: some IntervalExpression<Timestamp>) {
    let interval = interval.interval
    self.interval = interval
    search = TimestampSearch(interval)
    rule = Rule(.dateTime, parameters: interval.parameters { .text("\($0)") })
    candidates = interval == Interval() ? Self.unbounded : Self.language(near: interval)
    language = interval == Interval() ? candidates : nil
  }

  /// Judges exactly; where no offset brings the instant inside of the bounds, all of the text is at
  /// fault.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    if language != nil { return languageVerdict(on: text, caret: caret) }
    return checkedVerdict(on: text, caret: caret, admits: search.admits)
  }

  package func passesCheck(_ text: Span<UInt8>) -> Bool {
    Timestamp(text).map(search.contains) ?? false
  }

  package var judgesExactly: Bool { true }

  /// The instant, with its offset.
  public func value(ofValid text: String) -> Timestamp? { Timestamp(text) }

  /// The instant as RFC 3339 writes it, if it is inside the bounds.
  public func text(for value: Timestamp) -> String? {
    interval.contains(value) ? value.description : nil
  }

  private static let unbounded = Language(.pattern(syntax), table: FormatTables.dateTime)

  private static let syntax = Syntax.concatenation([
    DateValidator.syntax, Syntax(pattern: "[Tt]"), TimeValidator.syntax,
    Syntax(pattern: "(?:[Zz]|[-+](?:[01][0-9]|2[0-3]):[0-5][0-9])"),
  ])

  /// The texts whose day some offset brings inside of an interval.
  private static func language(near interval: Interval<Timestamp>) -> Language {
    // At an offset of less than a day, the day is at most one further than that of UTC.
    let days = Interval(
      lower: interval.lower.bound?.utcDate?.previous, upper: interval.upper.bound?.utcDate?.next)
    return Language(.pattern(.concatenation(DateValidator.conditions(days) + [syntax])))
  }
}

extension Interval.End {
  /// The bound, whether it belongs to the interval or not.
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
    let minute = time.secondNumber / 60 - offset
    return minute < 0 ? date.previous : minute < 1_440 ? date : date.next
  }
}

extension CalendarDate {
  /// The day after; `nil` after the last of the year 9999.
  fileprivate var next: Self? {
    Self(year: year, month: month, day: day + 1) ?? Self(year: year, month: month + 1, day: 1)
      ?? Self(year: year + 1, month: 1, day: 1)
  }

  /// The day before; `nil` before the first of the year 0.
  fileprivate var previous: Self? {
    if let date = Self(year: year, month: month, day: day - 1) { return date }
    let lastDays = (28...31).reversed().lazy.compactMap { day in
      Self(year: year, month: month - 1, day: day)
    }
    return lastDays.first ?? Self(year: year - 1, month: 12, day: 31)
  }
}

extension DateTimeValidator: CanonicalValidator {
  package var canonicalTexts: Language? { Self.canonical }

  private static let canonical = Language(format: #"[-0-9T:]*(?:\.[0-9]{0,8}[1-9])?Z"#)
}

extension Validator where Self == DateTimeValidator {
  /// A day and a time of day with an offset, as RFC 3339 (section 5.6, date-time) writes it.
  ///
  ///     .dateTime   // "2024-02-17T09:30:00Z" and "2024-02-17T10:30:00.5+01:00" are valid,
  ///                 // "2024-02-17T09:30:00" is incomplete, "2024-02-17 09:30" invalid
  ///
  /// Its value is a ``Timestamp``. `T` and `Z` may be small letters; the offset is less than a day,
  /// and `-00:00`, which stands for one that is not known, is that of UTC. A fraction has up to
  /// nine digits, as in ``Validator/time``. Left out are leap seconds, which are instants that no
  /// rule foresees, and a space in place of the `T`.
  public static var dateTime: Self { DateTimeValidator() }

  /// A day and a time of day with an offset, in an interval of instants.
  ///
  ///     .dateTime(in: start...)   // from 09:30 in UTC on, "2024-02-17T10:00:00+01:00" is invalid
  ///     .dateTime(in: start...)   // and so is "2024-02-17T10:00:00+01", as it is typed
  ///
  /// Texts are compared by instant, whatever their offsets are. There is no language of them, but
  /// verdicts are exact while a text is typed: see ``DateTimeValidator``. Files are judged with the
  /// instant checked at the end of each line.
  public static func dateTime(in interval: some IntervalExpression<Timestamp>) -> Self {
    DateTimeValidator(in: interval)
  }
}

extension DateTimeValidator: ContainedValidator {}
