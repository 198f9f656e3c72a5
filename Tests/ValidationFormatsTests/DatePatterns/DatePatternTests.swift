import InputValidation
import LibrarySupport
import RegularLanguage
import Testing
@testable import ValidationFormats

@Suite struct DatePatternTests {
  @Test func `a date has the format`() throws {
    VerdictCase(
      "German", try .date(format: "dd.MM.yyyy") as DateValidator,
      valid: ["29.02.2024", "01.01.0000", "31.12.9999"],
      incomplete: ["", "2", "29.", "29.02", "29.02.", "29.02.2", "29.02.20", "29.02.202"],
      invalid: ["29.02.2023", "29.02.1900", "9.2.2024", "31.04.", "30.02", "00", "32", "29.02.24 "]
    ).check()
    VerdictCase(
      "American", try .date(format: "M/d/yyyy") as DateValidator,
      valid: ["2/29/2024", "02/29/2024", "12/1/1999", "12/01/1999"],
      incomplete: ["1", "12", "2/29", "0"], invalid: ["13", "2/30", "2/29/2023", "00", "012"]
    ).check()
    VerdictCase(
      "names", try .date(format: "d MMMM yyyy") as DateValidator,
      valid: ["1 May 2024", "29 february 2024", "31 DECEMBER 1999"],
      incomplete: ["1 J", "1 Ju", "30 "], invalid: ["31 Ap", "30 Fe", "1 Mai", "29 February 2023"]
    ).check()
    VerdictCase(
      "short names and text", try .date(format: "'on the' d'th of' MMM, yyyy") as DateValidator,
      valid: ["on the 4th of Jul, 1776"], incomplete: ["on", "on the 4th of "],
      invalid: ["on the 4 of", "on the 4th of July"]
    ).check()
    VerdictCase(
      "without separators", try .date(format: "yyyyMMdd") as DateValidator,
      valid: ["20240229"], incomplete: ["2024022"], invalid: ["20230229", "2024-"]
    ).check()
  }

  @Test func `two digits are one of a hundred years`() throws {
    let format: DateValidator = try .date(format: "dd.MM.yy{1970}")
    for (text, year) in [
      ("01.01.70", 1_970), ("01.01.99", 1_999), ("01.01.00", 2_000), ("01.01.69", 2_069),
      ("29.02.00", 2_000), ("29.02.04", 2_004), ("29.02.96", 1_996),
    ] {
      #expect(try format.value(of: text).year == year)
      #expect(try format.text(for: format.value(of: text)) == text)
    }
    #expect(!format.isValid("29.02.70"))
    // 1900 has no leap day.
    let old: DateValidator = try .date(format: "dd.MM.yy{1900}")
    #expect(!old.isValid("29.02.00") && old.isValid("29.02.04"))
    #expect(CalendarDate(year: 2_070, month: 1, day: 1).flatMap(format.text) == nil)
  }

  @Test func `a time has the format`() throws {
    VerdictCase(
      "minutes", try .time(format: "HH:mm") as FormatValidator<TimeOfDay>,
      valid: ["09:30", "00:00", "23:59"], incomplete: ["0", "09:", "09:5"],
      invalid: ["24", "9:", "09:60", "09:30:"]
    ).check()
    let half: FormatValidator<TimeOfDay> = try .time(format: "h:mm a")
    for (text, hour) in [("12:00 AM", 0), ("1:00 am", 1), ("12:30 PM", 12), ("11:59 pm", 23)] {
      #expect(try half.value(of: text).hour == hour)
    }
    #expect(!half.isValid("0:30 AM") && !half.isValid("13:00 PM"))
    #expect(TimeOfDay(hour: 0, minute: 5).flatMap(half.text) == "12:05 AM")
    // A text that leaves out the seconds would be another time.
    #expect(TimeOfDay(hour: 0, minute: 5, second: 1).flatMap(half.text) == nil)
    let fine: FormatValidator<TimeOfDay> = try .time(format: "HH:mm:ss,SSS")
    #expect(try fine.value(of: "09:30:00,250").nanosecond == 250_000_000)
    #expect(!fine.isValid("09:30:60,000"), "a leap second needs an offset")
  }

  @Test func `dates with times may have offsets`() throws {
    let log: FormatValidator<Timestamp> = try .dateTime(format: "dd/MMM/yyyy:HH:mm:ss Z")
    let instant = try log.value(of: "17/Feb/2024:10:30:00 +0100")
    #expect(instant == Timestamp("2024-02-17T09:30:00Z"))
    #expect(log.text(for: instant) == "17/Feb/2024:10:30:00 +0100")
    #expect(log.canonicalText(of: "17/FEB/2024:10:30:00 +0100") == "17/Feb/2024:10:30:00 +0100")
    for (offset, valid) in [
      ("X", ["Z", "+01", "-0130"]), ("XX", ["Z", "+0100"]), ("XXX", ["Z", "+01:00"]),
      ("Z", ["+0000", "-0130"]),
    ] {
      let format: FormatValidator<Timestamp> = try .dateTime(format: "yyyy-MM-dd HH:mm \(offset)")
      let all = ["Z", "+01", "-0130", "+0100", "+01:00", "+0000"]
      let accepted = all.filter { format.isValid("2024-02-17 09:30 \($0)") }
      #expect(Set(valid).isSubset(of: accepted) && accepted.count < all.count)
    }
    let local: FormatValidator<LocalDateTime> = try .localDateTime(format: "yyyy-MM-dd HH:mm:ss")
    #expect(try "\(local.value(of: "2024-01-02 03:04:05"))" == "2024-01-02T03:04:05")
  }

  @Test func `instants in a format have bounds`() throws {
    let start = try #require(Timestamp("2024-02-17T09:30:00Z"))
    let format: FormatValidator<Timestamp> = try .dateTime(
      format: "dd.MM.yyyy HH:mm XXX", in: start...)
    #expect(format.isValid("17.02.2024 10:30 +01:00") && !format.isValid("17.02.2024 10:29 +01:00"))
    #expect(format.language == nil)
    let kinds = ["17.02.2024", "15.02.2024", "17.02.2024 10:29 +01:00"].map {
      format.verdict(on: $0).kind
    }
    #expect(kinds == [.incomplete, .invalid, .invalid])
    #expect(format.text(for: start) == "17.02.2024 09:30 Z")
    #expect(Timestamp("2024-02-17T09:29:00Z").flatMap(format.text) == nil)
  }

  @Test func `local times, months and years are formats`() throws {
    VerdictCase(
      "local", .localDateTime as FormatValidator<LocalDateTime>,
      valid: ["2024-02-17T09:30:00", "2024-02-17T09:30:00.123456789123"],
      incomplete: ["2024-02-17", "2024-02-17T09:30", "2024-02-17T09:30:00."],
      invalid: ["2024-02-17 ", "2024-02-17T09:30:00Z", "2023-02-29"]
    ).check()
    #expect(
      try FormatValidator.localDateTime.value(of: "2024-02-17T09:30:00.1234567891").time
        .nanosecond == 123_456_789)
    #expect(
      FormatValidator.localDateTime.canonicalText(of: "2024-02-17T09:30:00.50")
        == "2024-02-17T09:30:00.5")
    VerdictCase(
      "month", .yearMonth as FormatValidator<YearMonth>, valid: ["2024-02"],
      incomplete: ["2024-", "2024-1"],
      invalid: ["2024-13", "2024-2", "2024-02-", "24-02"].filter {
        $0 != "2024-2"
      } + ["2024-20"]
    ).check()
    let start = try #require(YearMonth("2024-02"))
    VerdictCase(
      "months", .yearMonth(in: start...) as FormatValidator<YearMonth>,
      valid: ["2024-02", "3000-01"],
      incomplete: ["2024-0"], invalid: ["2024-01", "2023", "1"]
    ).check()
    let card: FormatValidator<YearMonth> = try .yearMonth(format: "MM/yy{2000}", in: start...)
    #expect(card.isValid("02/24") && !card.isValid("01/24"))
    VerdictCase(
      "years", .year(in: 1_900...2_099) as FormatValidator<Int>, valid: ["1900", "2024", "2099"],
      incomplete: ["1", "19", "20"], invalid: ["18", "21", "0", "19000"]
    ).check()
    #expect(try FormatValidator.year.value(of: "0476") == 476)
    #expect(
      FormatValidator.year.text(for: 10_000) == nil && FormatValidator.year.text(for: -1) == nil)
    for flaws in [
      roundTripFlaws(.localDateTime as FormatValidator<LocalDateTime>),
      roundTripFlaws(.yearMonth as FormatValidator<YearMonth>),
      roundTripFlaws(.year as FormatValidator<Int>),
    ] { #expect(flaws == []) }
  }

  @Test func `bounds of fractions of any length are exact`() throws {
    let start = try #require(LocalDateTime("2024-02-17T09:30:00.25"))
    let format: FormatValidator<LocalDateTime> = .localDateTime(in: .above(start))
    for (fraction, isValid) in [
      ("", false), (".2", false), (".25", false), (".250000000", false), (".2500000009", false),
      (".250000001", true), (".3", true), (".26", true), (".2500000010", true),
    ] {
      let text = "2024-02-17T09:30:00" + fraction
      #expect(format.language?.accepts(text) == isValid, "\(text)")
      #expect(format.isValid(text) == isValid, "\(text)")
    }
  }

  @Test func `codes of strptime are another notation`() throws {
    let date: DateValidator = try .date(format: "%d.%m.%Y")
    #expect(date.isValid("1.2.2024") && date.isValid("01.02.2024") && !date.isValid("30.02.2024"))
    #expect(date.text(for: try date.value(of: "01.02.2024")) == "1.2.2024")
    let short: DateValidator = try .date(format: "%m/%d/%y")
    #expect(try short.value(of: "01/02/69").year == 1_969)
    #expect(try short.value(of: "01/02/68").year == 2_068)
    let time: FormatValidator<LocalDateTime> = try .localDateTime(
      format: "100%% %b %d %Y, %I:%M:%S.%f %p")
    let value = try time.value(of: "100% Feb 17 2024, 9:30:00.25 pm")
    #expect("\(value)" == "2024-02-17T21:30:00.25")
    #expect(time.text(for: value) == "100% Feb 17 2024, 9:30:0.250000 PM")
    let instant: FormatValidator<Timestamp> = try .dateTime(format: "%Y-%m-%dT%H:%M:%S%z")
    #expect(
      ["+0100", "+01:00", "Z"].allSatisfy { instant.isValid("2024-02-17T09:30:00" + $0) })
    #expect(!instant.isValid("2024-02-17T09:30:00+01"))
  }

  @Test(
    arguments: [
      ("YYYY-MM-dd", .unknownField(letters: "YYYY", suggestion: "yyyy", column: 1)),
      ("DD.MM.yyyy", .unknownField(letters: "DD", suggestion: "dd", column: 1)),
      ("dd.MM.y", .unknownField(letters: "y", suggestion: "yyyy", column: 7)),
      ("ddd.MM.yyyy", .unknownField(letters: "ddd", suggestion: nil, column: 1)),
      ("dd of MM", .unknownField(letters: "o", suggestion: nil, column: 4)),
      ("dd.MM.yyyy 'a", .openQuote(column: 12)), ("'", .openQuote(column: 1)),
      ("dd.MM.dd.yyyy", .repeatedField(letters: "dd", column: 7)),
      ("dd.mm.yyyy", .foreignField(letters: "mm", column: 4)),
      ("dd.MM.yyyy HH", .foreignField(letters: "HH", column: 12)),
      ("dd.MM.", .missingField(letters: "yyyy")), ("yyyy", .missingField(letters: "MM")),
      ("", .missingField(letters: "yyyy")), ("%d.%m", .missingField(letters: "%Y")),
      ("dd.MM.yy", .missingPivot(column: 7)), ("dd.MM.yy{19}", .invalidPivot(column: 9)),
      ("dd.MM.yy{9901}", .invalidPivot(column: 9)), ("dd.MM.yy{1970", .invalidPivot(column: 9)),
      ("yyyy{1970}MMdd", .invalidPivot(column: 5)),
      ("dMyyyy", .ambiguousField(letters: "d", column: 1)),
      ("yyyyMd", .ambiguousField(letters: "M", column: 5)),
      ("yyyy-MM-d'0'", .ambiguousField(letters: "d", column: 9)),
      ("%d%m%Y", .ambiguousField(letters: "%d", column: 1)),
      ("%j/%Y", .unknownField(letters: "%j", suggestion: nil, column: 1)),
      ("%d.%m.%Y%", .unknownField(letters: "%", suggestion: "%%", column: 9)),
      (String(repeating: "-", count: 101), .tooLong(limit: 100)),
    ] as [(String, DatePatternError)])
  func `a mistake in a format is an error with its place`(
    format: String,
    error: DatePatternError
  ) {
    #expect(throws: error) { try FormatValidator<CalendarDate>.date(format: format) }
    #expect(!error.description.isEmpty && !error.description.hasSuffix("."))
  }

  @Test(
    arguments: [
      ("hh:mm", .missingField(letters: "a")), ("HH:mm a", .foreignField(letters: "a", column: 7)),
      ("HH:ss", .missingField(letters: "mm")), ("mm", .missingField(letters: "HH")),
      ("H:m:s.S", nil), ("HHmmssS", nil), ("Hmm", .ambiguousField(letters: "H", column: 1)),
      ("HH:mm:SSS", .missingField(letters: "ss")), ("%I:%M", .missingField(letters: "%p")),
    ] as [(String, DatePatternError?)])
  func `the fields of a time need each other`(format: String, error: DatePatternError?) {
    var thrown: DatePatternError?
    do throws(DatePatternError) {
      _ = try FormatValidator<TimeOfDay>.time(format: format)
    } catch {
      thrown = error
    }
    #expect(thrown == error)
  }

  @Test func `an offset belongs to an instant only`() {
    #expect(throws: DatePatternError.missingField(letters: "XXX")) {
      try FormatValidator<Timestamp>.dateTime(format: "yyyy-MM-dd HH:mm")
    }
    #expect(throws: DatePatternError.foreignField(letters: "X", column: 17)) {
      try FormatValidator<LocalDateTime>.localDateTime(format: "yyyy-MM-dd HH:mmX")
    }
  }

  @Test func `no format makes the reader trap`() {
    var random = SplitMix64(seed: 9)
    let letters = Array("yMdHhmsSaXZ'{}%19. \u{301}")
    var count = 0
    for _ in 0..<5_000 {
      let format = String((0..<8).compactMap { _ in letters.randomElement(using: &random) })
      if let pattern = try? DatePattern(format) {
        count += 1
        #expect(!pattern.sample.isEmpty || format.allSatisfy { $0 == "'" })
      }
    }
    #expect(count > 0)
  }

  @Test func `errors show the format by an example`() throws {
    let start = try #require(CalendarDate("2024-02-01"))
    let date: DateValidator = try .date(format: "dd.MM.yyyy")
    #expect(date.error(in: "x")?.message() == "must be a date, such as 17.02.2024")
    #expect(date.rule.code == .date && date.rule.parameters["format"] == "dd.MM.yyyy")
    let from: DateValidator = try .date(format: "dd.MM.yyyy", in: start...)
    #expect(from.error(in: "31.01.2024")?.message() == "must be a date on or after 01.02.2024")
    let time: FormatValidator<TimeOfDay> = try .time(format: "h:mm a")
    #expect(time.error(in: "x")?.message() == "must be a time of day, such as 9:30 AM")
    let local: FormatValidator<LocalDateTime> = try .localDateTime(format: "yyyy-MM-dd HH:mm")
    #expect(local.error(in: "x")?.message() == "must be a date and time, such as 2024-02-17 09:30")
  }

  @Test func `the automata of formats are small`() throws {
    for (format, states) in [
      ("dd.MM.yyyy", 40), ("MM/dd/yyyy", 40), ("yyyyMMdd", 40), ("d.M.yyyy", 50),
    ] {
      let date: DateValidator = try .date(format: format)
      let automaton = try #require(date.language?.automaton)
      #expect(automaton.stateCount <= states, "\(format): \(automaton.stateCount)")
    }
    // The order of the fields of ISO 8601 makes the same automaton.
    let date: DateValidator = try .date(format: "yyyy-MM-dd")
    #expect(date.language?.automaton?.stateCount == DateValidator().language?.automaton?.stateCount)
  }
}
