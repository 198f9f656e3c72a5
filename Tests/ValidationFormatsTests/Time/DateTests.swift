import InputValidation
import InputValidationTesting
import LibrarySupport
import Testing

@Suite struct DateTests {
  private static let start = CalendarDate(year: 2024, month: 2, day: 1)
  private static let end = CalendarDate("2024-03-10")

  @Test func `a date is a day of the calendar`() {
    VerdictCase(
      "date", .date as DateValidator,
      valid: ["2024-02-29", "2000-02-29", "0000-02-29", "0004-02-29", "9999-12-31", "1582-10-10"],
      incomplete: ["", "2", "2024", "2024-", "2024-02-", "2024-02-2", "2023-02"],
      invalid: [
        "2023-02-29", "1900-02-29", "2024-13", "2024-00", "2024-04-31", "2024-02-3", "24-02-01",
        "2024-2-", "20240229", "2024-W01-1", "2024-060", "02024-01-01", "+2024-01-01",
        "2024-02-29\n", "2024-02-29T", " 2024-02-29", "\u{0662}024-02-29", "2024-02-29\u{301}",
        "2024\u{2013}02", "2024/02",
      ]
    ).check()
  }

  @Test func `bounds apply while a date is typed`() throws {
    let start = try #require(Self.start)
    let end = try #require(Self.end)
    VerdictCase(
      "from", .date(in: start...) as DateValidator,
      valid: ["2024-02-01", "2024-02-29", "9999-01-01"], incomplete: ["2024-0", "2024-02-0", "3"],
      invalid: ["2024-01", "1", "2023", "2024-02-00", "0"]
    ).check()
    VerdictCase(
      "half-open", .date(in: start..<end) as DateValidator,
      valid: ["2024-02-01", "2024-03-09"], incomplete: ["2", "2024-03-0"],
      invalid: ["2024-03-1", "2024-03-10", "2024-04", "2025"]
    ).check()
    VerdictCase(
      "closed", .date(in: start...end) as DateValidator,
      valid: ["2024-03-10"], incomplete: ["2024-03-1"], invalid: ["2024-03-11", "2024-01-31"]
    ).check()
    let later = DateValidator(in: .above(start))
    expect(later, refuses: "2024-02-01")
    expect(later, accepts: "2024-02-02")
    expect(DateValidator(in: ..<start), refuses: "2024-02-01")
    expect(DateValidator(in: ..<start), accepts: "2024-01-31")
  }

  @Test func `errors name the bounds`() throws {
    let start = try #require(Self.start)
    #expect(
      DateValidator(in: start...).error(in: "2023-12-31")?.message()
        == "must be a date on or after 2024-02-01")
    #expect(
      DateValidator().error(in: "2024-02-3")?.detail()
        == "must be a date, such as 2024-02-17: expected 0 to 2")
  }

  @Test func `February has the right number of days in every year`() {
    let date: some Validator<CalendarDate> = .date
    let wrong = (0...9_999).filter { year in
      let text = String(String(year + 10_000).dropFirst()) + "-02-29"
      let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
      return date.isValid(text) != isLeap || (CalendarDate(text)?.description == text) != isLeap
    }
    #expect(wrong == [])
  }

  @Test(arguments: [0, 1, 1_900, 2_000, 2_023, 2_024, 9_999])
  func `all days of a year are valid`(year: Int) {
    let date: some Validator<CalendarDate> = .date
    var days: [CalendarDate] = []
    for month in 0...99 {
      for day in 0...99 {
        let text = [year + 10_000, month + 100, day + 100].map { String(String($0).dropFirst()) }
          .joined(separator: "-")
        let value = CalendarDate(year: year, month: month, day: day)
        if date.isValid(text) != (value != nil) { Issue.record("\(text)") }
        if let value, date.value(ofValid: text) == value { days.append(value) }
      }
    }
    #expect(days.count == (year.isMultiple(of: 4) && year != 1_900 ? 366 : 365))
    #expect(days == days.sorted())
  }

  @Test func `dates round-trip`() throws {
    let start = try #require(Self.start)
    let end = try #require(Self.end)
    #expect(roundTripFlaws(.date) == [])
    #expect(roundTripFlaws(.date(in: start...end)) == [])
    #expect(DateValidator(in: start...).text(for: end) == "2024-03-10")
    #expect(DateValidator(in: end...).text(for: start) == nil)
  }

  @Test(.enabled(if: FormatCases.isPresent)) func `other projects' dates agree`() throws {
    #expect(
      try FormatRows.differences(
        of: .date, from: "date", in: "formats_datetime.jsonl", value: CalendarDate.init) == [])
    #expect(
      try FormatRows.differences(of: .date, from: "date", in: "json_schema_formats.jsonl") == [])
  }
}
