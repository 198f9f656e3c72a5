internal import RegularLanguage
public import ValidationCore

/// Days of the calendar, optionally in an interval: see ``Validator/date``.
///
/// The interval is part of the language, so verdicts are exact: with a lower bound of 1 February
/// 2024, "2024-01" is invalid as it is typed.
struct DateFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The rule, with the bounds as its parameters.
  let rule: Rule
  /// The days within the bounds.
  let language: Language?

  init() {
    rule = Rule(.date)
    language = Self.unbounded
  }

  init(in interval: some IntervalExpression<CalendarDate>) {
    let interval = interval.interval
    rule = Rule(.date, parameters: interval.parameters { .text("\($0)") })
    language = Language(
      .pattern(.concatenation(Self.conditions(interval) + [Self.syntax])),
      judgingFirst: interval.judge(Self.unbounded) { CalendarDate($0) })
  }

  /// The day.
  func value(ofValid text: String) -> CalendarDate? { CalendarDate(text) }

  /// The day in the format of RFC 3339, if it is within the bounds.
  func text(for value: CalendarDate) -> String? { valid(value.description) }

  private static let unbounded = Language(.pattern(syntax), table: FormatTables.date)

  /// Any day.
  static let syntax = Syntax(
    pattern: #"""
      [0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])\#
      |(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)\#
      |02-(?:0[1-9]|1[0-9]|2[0-8]))\#
      |(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29
      """#)

  /// Returns the conditions on a text that starts with a day in the interval.
  static func conditions(_ interval: Interval<CalendarDate>) -> [Syntax] {
    let ends = [(interval.lower, true), (interval.upper, false)]
    return ends.compactMap { end, isLower in
      switch end {
      case .unbounded: nil
      case .included(let bound): condition(bound, isLower: isLower, orEqual: true)
      case .excluded(let bound): condition(bound, isLower: isLower, orEqual: false)
      }
    }
  }

  /// Returns a lookahead for a day that is later than another, or earlier.
  ///
  /// All days have the same number of digits, so the first difference decides.
  private static func condition(_ bound: CalendarDate, isLower: Bool, orEqual: Bool) -> Syntax {
    var beyond = orEqual ? Syntax.empty : .nothing
    for scalar in bound.description.unicodeScalars.reversed() {
      let others = ScalarSet(isLower ? scalar..."9" : "0"...max(scalar, "0"))
        .subtracting(ScalarSet(scalar))
      let same = Syntax.set(ScalarSet(scalar)).then(beyond)
      beyond = scalar == "-" ? same : .alternation([.set(others), same])
    }
    return .lookahead(beyond, isNegative: false)
  }
}

extension Validator where Self == FormatValidator<CalendarDate> {
  /// A day of the calendar in the format of RFC 3339 (section 5.6, full-date) and the extended
  /// format of ISO 8601: four digits for the year, and two each for the month and the day.
  ///
  ///     .date   // "2024-02-29" is valid, "2024-02" incomplete, "2023-02-29" and "24-2-1" invalid
  ///
  /// Its value is a ``CalendarDate``. Leap years are those of the Gregorian calendar in all years
  /// from 0 to 9999. The other formats of ISO 8601 are not accepted: week dates, ordinal dates,
  /// dates without hyphens, and longer years.
  public static var date: Self { DateFormat.plain }

  /// A day of the calendar in an interval.
  ///
  ///     .date(in: start...)   // from 1 February 2024 on, "2024-01" is invalid
  ///
  /// The bounds are created with ``CalendarDate/init(year:month:day:)``, or from a text.
  public static func date(in interval: some IntervalExpression<CalendarDate>) -> Self {
    Self(DateFormat(in: interval))
  }
}

/// A strategy for days of the calendar: see ``Validator/date``.
public typealias DateValidator = FormatValidator<CalendarDate>

extension FormatValidator where Value == CalendarDate {
  /// Creates a strategy for all days of the years 0 to 9999.
  ///
  ///     try DateValidator().value(of: "2024-02-29").day   // 29
  ///     try DateValidator().value(of: "2023-02-29")       // throws: not a leap year
  public init() { self = .date }

  /// Creates a strategy for the days in an interval: see ``Validator/date(in:)``.
  ///
  ///     if let start = CalendarDate("2024-01-01") {
  ///       DateValidator(in: start...).isValid("2024-02-29")   // true
  ///       DateValidator(in: start...).isValid("2023-12-31")   // false: too early
  ///     }
  ///
  /// - Parameter interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  public init(in interval: some IntervalExpression<CalendarDate>) { self = .date(in: interval) }
}

extension Rule.Code {
  /// A calendar date.
  ///
  /// Parameters: `min`, `max`, `above`, `below`; and `format` with an `example`, unless it is ISO
  /// 8601.
  public static let date = Self("date") {
    $0.lettersHaveMeaning = true
    $0.spellings = { [$0.laidOut(as: "0000-00-00")].compactMap(\.self) }
    $0.inputType = "date"
    $0.jsonSchemaFormat = "date"
  }
}

extension FormatRule {
  /// The rule `--date`.
  package static let date = FormatRule(
    .date, help: "a date such as 2024-02-29, or in a format such as dd.MM.yyyy or MM/dd/yyyy",
    sample: "2024-02-29", .date
  ) { .date(in: $0) }
  .orPattern([
    "dd.MM.yyyy", "MM/dd/yyyy", "dd/MM/yyyy", "dd-MM-yyyy", "yyyy/MM/dd", "yyyy.MM.dd", "yyyyMMdd",
    "d.M.yyyy", "M/d/yyyy", "d/M/yyyy", "dd MMM yyyy", "dd-MMM-yyyy", "MMM d, yyyy",
    "MMM d yyyy",
  ]) { format, source throws(DatePatternError) in
    try format.variant(source, of: CalendarDate.self)
  }
  .ordered(.plainDates)
  .inferred(at: 30)
}
