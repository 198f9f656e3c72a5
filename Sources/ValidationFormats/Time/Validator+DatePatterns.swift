public import ValidationCore

extension Validator where Self == FormatValidator<CalendarDate> {
  /// A day of the calendar in a format as people write it.
  ///
  ///     try .date(format: "dd.MM.yyyy")    // "29.02.2024" is valid, "29.02." incomplete,
  ///                                        // "29.02.2023" and "9.2.2024" are invalid
  ///     try .date(format: "M/d/yyyy")      // "2/9/2024" and "02/09/2024" are valid
  ///     try .date(format: "dd.MM.yy{1970}")  // 70 to 99 mean 1970 to 1999, 00 to 69 2000 to 2069
  ///     try .date(format: "dd.MM.yy")      // throws: the century is open
  ///
  /// The fields are a subset of the date field symbols of Unicode Technical Standard 35, part 4:
  ///
  /// - `yyyy` is a year in four digits, `yy{1970}` the last two digits of one of the hundred years
  ///   from the one in braces on
  /// - `MM` and `dd` are two digits, `M` and `d` one or two, perhaps with a leading zero
  /// - `MMM` and `MMMM` are the English names of the months, as three letters or in full, in any
  ///   case
  ///
  /// Text in single quotes stands for itself, as do characters that are no ASCII letters; two
  /// single quotes are one. A format with a `%` has the codes of C's `strptime` instead: see
  /// ``localDateTime(format:)``.
  ///
  /// The value is the same as that of ``date``, and so is its order. Its text has the format, with
  /// no leading zero for `M` and `d`. Verdicts are exact: the automaton includes the lengths of
  /// months and leap years.
  ///
  /// - Parameter format: The format, of at most 100 Characters; it must have exactly one field for
  ///   each of year, month and day.
  /// - Returns: A strategy whose value is the day.
  /// - Throws: ``DatePatternError`` with the column of the mistake.
  /// - Complexity: The format is compiled when the second text is judged, in about a millisecond.
  public static func date(format: String) throws(DatePatternError) -> Self {
    Self(DatePatternFormat(try DatePattern(format, of: .date)))
  }

  /// A day of the calendar in a format as people write it, in an interval.
  ///
  ///     try .date(format: "dd.MM.yyyy", in: start...)   // from 1 February 2024 on, "31.01.2024"
  ///                                                     // is invalid, "31.01." incomplete
  ///
  /// - Parameters:
  ///   - format: The format: see ``date(format:)``.
  ///   - interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  /// - Returns: A strategy whose value is the day.
  /// - Throws: ``DatePatternError`` with the column of the mistake.
  public static func date(
    format: String,
    in interval: some IntervalExpression<CalendarDate>
  ) throws(DatePatternError) -> Self {
    Self(DatePatternFormat(try DatePattern(format, of: .date), in: interval.interval))
  }
}

extension Validator where Self == FormatValidator<TimeOfDay> {
  /// A time of day in a format as people write it.
  ///
  ///     try .time(format: "HH:mm")     // "09:30" is valid, "9:30" and "24:00" are invalid
  ///     try .time(format: "h:mm a")    // "9:30 AM" and "12:00 pm" are valid, "0:30 AM" invalid
  ///
  /// The fields are those of ``localDateTime(format:)`` without the day. The hour is required;
  /// minutes, seconds and their fraction are zero if the format lacks them.
  ///
  /// - Parameter format: The format, of at most 100 Characters.
  /// - Returns: A strategy whose value is the time.
  /// - Throws: ``DatePatternError`` with the column of the mistake.
  public static func time(format: String) throws(DatePatternError) -> Self {
    Self(DatePatternFormat(try DatePattern(format, of: .time)))
  }

  /// A time of day in a format as people write it, in an interval.
  ///
  ///     try .time(format: "HH:mm", in: opening...)   // from 9:30 on, "09:29" is invalid
  ///
  /// - Parameters:
  ///   - format: The format: see ``time(format:)``.
  ///   - interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  /// - Returns: A strategy whose value is the time.
  /// - Throws: ``DatePatternError`` with the column of the mistake.
  public static func time(
    format: String,
    in interval: some IntervalExpression<TimeOfDay>
  ) throws(DatePatternError) -> Self {
    Self(DatePatternFormat(try DatePattern(format, of: .time), in: interval.interval))
  }
}

extension Validator where Self == FormatValidator<LocalDateTime> {
  /// A day and a time of day without an offset, in the extended format of ISO 8601.
  ///
  ///     .localDateTime   // "2024-02-17T09:30:00" and "2024-02-17T09:30:00.5" are valid,
  ///                      // "2024-02-17T09:30:00Z" and "2024-02-17 09:30:00" are invalid
  ///
  /// Its value is a ``LocalDateTime``. A fraction has any number of digits; digits after the ninth
  /// are truncated in the value.
  public static var localDateTime: Self { StandardPatterns.localDateTime }

  /// A day and a time of day without an offset, in an interval.
  ///
  ///     .localDateTime(in: start...)   // from 09:30 on, "2024-02-17T09:29" is invalid
  ///
  /// - Parameter interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  /// - Returns: A strategy whose value is the date and time.
  public static func localDateTime(in interval: some IntervalExpression<LocalDateTime>) -> Self {
    Self(DatePatternFormat(.localDateTime, in: interval.interval, isStandard: true))
  }

  /// A day and a time of day without an offset, in a format as people write it.
  ///
  ///     try .localDateTime(format: "yyyy-MM-dd HH:mm:ss")   // "2024-02-17 09:30:00" is valid
  ///     try .localDateTime(format: "M/d/yyyy h:mm a")       // "2/17/2024 9:30 AM" is valid
  ///     try .localDateTime(format: "yyyy-MM-dd'T'HH:mm")    // "2024-02-17T09:30" is valid
  ///     try .localDateTime(format: "yyyy-MM-dd")            // throws: the hour is missing
  ///
  /// The fields of the day are those of ``date(format:)``. Those of the time are also symbols of
  /// Unicode Technical Standard 35, part 4:
  ///
  /// - `HH` is the hour from 00 to 23, `hh` that from 01 to 12, with `a` for AM or PM in any case
  /// - `mm` and `ss` are minutes and seconds; `H`, `h`, `m` and `s` are one or two digits
  /// - `S` to `SSSSSSSSS` are as many digits of the fraction of the second
  ///
  /// A format with a `%` has the codes of C's `strptime` instead, as many languages do: `%Y`, `%m`,
  /// `%d`, `%b` and `%B` (names of months), `%H`, `%I` with `%p`, `%M`, `%S`, `%f` (up to six
  /// digits of the fraction) and `%%`. Numbers of two digits may lack their leading zero. `%y` is a
  /// year from 1969 to 2068 (POSIX.1-2017, `strptime`).
  ///
  /// - Parameter format: The format, of at most 100 Characters; the day and the hour are required.
  /// - Returns: A strategy whose value is the date and time.
  /// - Throws: ``DatePatternError`` with the column of the mistake.
  public static func localDateTime(format: String) throws(DatePatternError) -> Self {
    Self(DatePatternFormat(try DatePattern(format, of: .localDateTime)))
  }

  /// A day and a time of day without an offset, in a format as people write it and an interval.
  ///
  ///     try .localDateTime(format: "yyyy-MM-dd HH:mm", in: start...)
  ///
  /// - Parameters:
  ///   - format: The format: see ``localDateTime(format:)``.
  ///   - interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  /// - Returns: A strategy whose value is the date and time.
  /// - Throws: ``DatePatternError`` with the column of the mistake.
  public static func localDateTime(
    format: String,
    in interval: some IntervalExpression<LocalDateTime>
  ) throws(DatePatternError) -> Self {
    Self(DatePatternFormat(try DatePattern(format, of: .localDateTime), in: interval.interval))
  }
}

extension Validator where Self == FormatValidator<Timestamp> {
  /// A day and a time of day with an offset, in a format as people write it.
  ///
  ///     try .dateTime(format: "dd/MMM/yyyy:HH:mm:ss Z")   // "17/Feb/2024:09:30:00 +0100" is valid
  ///     try .dateTime(format: "yyyy-MM-dd HH:mmXXX")      // "2024-02-17 09:30Z" is valid
  ///     try .dateTime(format: "yyyy-MM-dd HH:mm")         // throws: see localDateTime(format:)
  ///
  /// The fields are those of ``localDateTime(format:)`` and an offset, which is required: `X` is
  /// +01 or +0130, `XX` +0100, `XXX` +01:00, each with Z for UTC; `Z` is +0100, without Z; and `%z`
  /// is +0100, +01:00 or Z.
  ///
  /// - Parameter format: The format, of at most 100 Characters.
  /// - Returns: A strategy whose value is the instant.
  /// - Throws: ``DatePatternError`` with the column of the mistake.
  public static func dateTime(format: String) throws(DatePatternError) -> Self {
    Self(DatePatternFormat(try DatePattern(format, of: .dateTime)))
  }

  /// A day and a time of day with an offset, in a format as people write it and an interval of
  /// instants.
  ///
  ///     try .dateTime(format: "dd.MM.yyyy HH:mm XXX", in: start...)
  ///
  /// Texts are compared by instant, regardless of their offsets. This has no language: validity is
  /// exact, but a text that is not complete is invalid only if its day can't be within the bounds
  /// at any offset.
  ///
  /// - Parameters:
  ///   - format: The format: see ``dateTime(format:)``.
  ///   - interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  /// - Returns: A strategy whose value is the instant.
  /// - Throws: ``DatePatternError`` with the column of the mistake.
  public static func dateTime(
    format: String,
    in interval: some IntervalExpression<Timestamp>
  ) throws(DatePatternError) -> Self {
    Self(DatePatternFormat(try DatePattern(format, of: .dateTime), in: interval.interval))
  }
}

extension Validator where Self == FormatValidator<YearMonth> {
  /// A month of a year in the format of ISO 8601.
  ///
  ///     .yearMonth   // "2024-02" is valid, "2024-0" incomplete, "2024-13" and "02/2024" invalid
  ///
  /// Its value is a ``YearMonth``.
  public static var yearMonth: Self { StandardPatterns.yearMonth }

  /// A month of a year in an interval.
  ///
  ///     .yearMonth(in: start...)   // from February 2024 on, "2024-01" is invalid
  ///
  /// - Parameter interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  /// - Returns: A strategy whose value is the month.
  public static func yearMonth(in interval: some IntervalExpression<YearMonth>) -> Self {
    Self(DatePatternFormat(.yearMonth, in: interval.interval, isStandard: true))
  }

  /// A month of a year in a format as people write it.
  ///
  ///     try .yearMonth(format: "MM/yyyy")       // "02/2024" is valid
  ///     try .yearMonth(format: "MM/yy{2000}")   // the end of a card: "02/24" is valid
  ///     try .yearMonth(format: "dd.MM.yyyy")    // throws: a month has no day
  ///
  /// - Parameter format: The format: see ``date(format:)``; year and month are required.
  /// - Returns: A strategy whose value is the month.
  /// - Throws: ``DatePatternError`` with the column of the mistake.
  public static func yearMonth(format: String) throws(DatePatternError) -> Self {
    Self(DatePatternFormat(try DatePattern(format, of: .yearMonth)))
  }

  /// A month of a year in a format as people write it, in an interval.
  ///
  ///     try .yearMonth(format: "MM/yyyy", in: start...)
  ///
  /// - Parameters:
  ///   - format: The format: see ``yearMonth(format:)``.
  ///   - interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  /// - Returns: A strategy whose value is the month.
  /// - Throws: ``DatePatternError`` with the column of the mistake.
  public static func yearMonth(
    format: String,
    in interval: some IntervalExpression<YearMonth>
  ) throws(DatePatternError) -> Self {
    Self(DatePatternFormat(try DatePattern(format, of: .yearMonth), in: interval.interval))
  }
}

extension Validator where Self == FormatValidator<Int> {
  /// A year in the format of ISO 8601: four digits.
  ///
  ///     .year   // "2024" and "0476" are valid, "476" is incomplete, "24" and "-44" are invalid
  ///
  /// Its value is the number of the year, from 0 to 9999.
  public static var year: Self { StandardPatterns.year }

  /// A year in an interval.
  ///
  ///     .year(in: 1_900...2_099)   // "1899" is invalid as soon as its second digit is typed
  ///
  /// - Parameter interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  /// - Returns: A strategy whose value is the number of the year.
  public static func year(in interval: some IntervalExpression<Int>) -> Self {
    Self(DatePatternFormat(.year, in: interval.interval, isStandard: true))
  }
}

/// The shared strategies without options.
private enum StandardPatterns {
  static let localDateTime = FormatValidator<LocalDateTime>(
    DatePatternFormat(.localDateTime, isStandard: true))
  static let yearMonth = FormatValidator<YearMonth>(DatePatternFormat(.yearMonth, isStandard: true))
  static let year = FormatValidator<Int>(DatePatternFormat(.year, isStandard: true))
}

extension Rule.Code {
  /// A date and time without an offset.
  ///
  /// Parameters: `min`, `max`, `above`, `below`; and `format` with an `example`, unless it is ISO
  /// 8601.
  public static let localDateTime = Self("local-date-time") { $0.lettersHaveMeaning = true }

  /// A month of a year.
  ///
  /// Parameters: as those of ``localDateTime``.
  public static let yearMonth = Self("year-month") { $0.lettersHaveMeaning = true }

  /// A year.
  ///
  /// Parameters: `min`, `max`, `above`, `below`.
  public static let year = Self("year") { $0.lettersHaveMeaning = true }
}

extension FormatRule {
  /// The rule `--year`.
  package static let year = FormatRule(
    .year, help: "a year of four digits", sample: "2024", .year
  ) { .year(in: $0) }
  .ordered(ValueOrder(.number, of: .year) { DecimalNumber($0) })

  /// The rule `--year-month`.
  package static let yearMonth = FormatRule(
    .yearMonth, help: "a month of a year such as 2024-02, or in a format such as MM/yyyy",
    sample: "2024-02", .yearMonth
  ) { .yearMonth(in: $0) }
  .orPattern(["MM/yyyy", "yyyyMM", "MMM yyyy"]) { format, source throws(DatePatternError) in
    try format.variant(source, of: YearMonth.self)
  }
  .ordered(ValueOrder(.yearMonth, of: .yearMonth))
  .inferred(at: 35)
}
