import InputValidation
import LibrarySupport
import Testing

@Suite struct TimeTests {
  @Test func `a time of day has hours, minutes and seconds`() {
    VerdictCase(
      "time", .time as FormatValidator<TimeOfDay>,
      valid: [
        "00:00:00", "23:59:59", "09:30:00.25", "09:30:00.123456789", "09:30:00.0",
        "09:30:00.1234567890123456789012345678901234567890",
      ],
      incomplete: ["", "0", "09:30", "09:30:", "09:30:00.", "2"],
      invalid: [
        "24", "9:", "09:6", "09:30:60", "23:59:60", "09:30:00,5", "09:30:00Z", "0930",
        "3", "-", "09:30:00\n", "09:30:00 ", "\u{0660}9:30:00",
      ]
    ).check()
    VerdictCase(
      "leap seconds", .time(allowsLeapSecond: true) as FormatValidator<TimeOfDay>,
      valid: ["23:59:60", "00:59:60.5", "23:59:59"], incomplete: ["23:59:6"],
      invalid: ["23:59:61", "23:60"]
    ).check()
  }

  @Test func `the value of a time has its components`() throws {
    let time: some Validator<TimeOfDay> = .time
    let value = try time.value(of: "09:30:07.250")
    #expect([value.hour, value.minute, value.second, value.nanosecond] == [9, 30, 7, 250_000_000])
    #expect(time.text(for: value) == "09:30:07.25")
    let leap = try #require(TimeOfDay("23:59:60"))
    #expect(time.text(for: leap) == nil)
    #expect(FormatValidator.time(allowsLeapSecond: true).text(for: leap) == "23:59:60")
    #expect(value < leap)
    #expect(TimeOfDay(hour: 24, minute: 0) == nil)
    #expect(TimeOfDay(hour: 0, minute: 0, nanosecond: 1_000_000_000) == nil)
    #expect(TimeOfDay("09:30:00.") == nil)
    #expect(TimeOfDay("09:30") == nil)
  }

  @Test func `times round-trip`() {
    #expect(roundTripFlaws(.time) == [])
    #expect(roundTripFlaws(.time(allowsLeapSecond: true)) == [])
  }

  @Test(.enabled(if: FormatCases.isPresent)) func `other projects' times agree`() throws {
    #expect(
      try FormatRows.differences(
        of: .time, from: "time_local", in: "formats_datetime.jsonl", value: TimeOfDay.init) == [])
  }
}
