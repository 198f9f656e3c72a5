import InputValidation
import Testing

@Suite struct DateTimeTests {
  private static func instant(_ text: String) throws -> Timestamp {
    try #require(Timestamp(text))
  }

  @Test func `a date and time has an offset`() {
    VerdictCase(
      "date and time", .dateTime as DateTimeValidator,
      valid: [
        "2024-02-17T09:30:00Z", "2024-02-29t23:59:59.123456789z", "0000-01-01T00:00:00+23:59",
        "2024-02-17T09:30:00-00:00",
      ],
      incomplete: ["", "2024-02-17", "2024-02-17T09:30:00", "2024-02-17T09:30:00+01:"],
      invalid: [
        "2024-02-17 ", "2024-02-17T09:30Z", "2024-02-17T09:30:60Z", "2024-02-17T24",
        "2024-02-17T09:30:00+24", "2024-02-17T09:30:00+01:60", "2024-02-17T09:30:00Z\n",
        "2023-02-29T", "2024-02-17T09:30:00+0100", "2024-02-17T09:30:00.1234567890Z",
      ]
    ).check()
  }

  @Test func `timestamps are compared by instant`() throws {
    let a = try Self.instant("2024-02-17T09:30:00Z")
    let b = try Self.instant("2024-02-17T10:30:00+01:00")
    let c = try Self.instant("2024-02-17T09:29:59.999999999-00:00")
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    #expect(c < a)
    #expect(b.offset == 60)
    #expect(c.offset == 0)
    #expect(try Self.instant("2024-03-01T00:30:00+01:00") == Self.instant("2024-02-29T23:30:00Z"))
    #expect(try Self.instant("2000-01-01T00:00:00+00:01") == Self.instant("1999-12-31T23:59:00Z"))
    #expect(b.description == "2024-02-17T10:30:00+01:00")
    #expect(try Self.instant("2024-02-17t10:30:00.50-01:05").description.hasSuffix(".5-01:05"))
    let leap = try #require(TimeOfDay("23:59:60"))
    #expect(Timestamp(date: a.date, time: leap) == nil)
    #expect(Timestamp(date: a.date, time: a.time, offset: 1_440) == nil)
  }

  @Test func `bounds are those of the instant`() throws {
    let from = DateTimeValidator(in: try Self.instant("2024-02-17T09:30:00Z")...)
    #expect(!from.isExact)
    #expect(from.isValid("2024-02-17T10:30:00+01:00"))
    #expect(from.isValid("2024-02-16T10:30:00-23:00"))
    #expect(from.verdict(on: "2024-02-17T10:29:59+01:00").isInvalid)
    #expect(from.verdict(on: "2024-02-15").isInvalid)
    #expect(from.standing(of: "2024-02-16") == .incomplete)
    #expect(from.standing(of: "2024-02-17T10:29:59+01:00", caret: 19) == .incomplete)
    #expect(from.error(in: "2024-02-17T10:29:59+01:00")?.parameters["min"] != nil)
    let until = DateTimeValidator(in: ..<(try Self.instant("2024-01-01T00:30:00+01:00")))
    #expect(until.isValid("2023-12-31T23:29:59Z"))
    #expect(!until.isValid("2023-12-31T23:30:00Z"))
    #expect(until.isValid("2024-01-01T20:00:00+23:00"))
    #expect(until.verdict(on: "2024-01-02").isInvalid)
    #expect(until.text(for: try Self.instant("2024-01-01T00:30:00+01:00")) == nil)
    #expect(until.text(for: try Self.instant("2024-01-01T00:29:00+01:00")) != nil)
    let first = DateTimeValidator(in: try Self.instant("0000-01-01T00:00:00+23:59")...)
    #expect(first.isValid("0000-01-01T00:00:00+23:59"))
  }

  @Test(arguments: ["2024-03-01T00:30:00.5+23:59", "2023-12-31T23:59:59Z"])
  func `instants around a bound are on the right side`(text: String) throws {
    let bound = try Self.instant(text)
    let from = DateTimeValidator(in: bound...)
    let until = DateTimeValidator(in: ..<bound)
    let days = ["2024-02-28", "2024-02-29", "2024-03-01", "2023-12-30", "2023-12-31", "2024-01-01"]
    for day in days {
      let date = try #require(CalendarDate(day))
      for time in ["00:00:00", "00:30:00.5", "00:30:00.49", "12:00:00", "23:59:59"] {
        let time = try #require(TimeOfDay(time))
        for offset in [-1_439, -720, -61, -1, 0, 1, 30, 720, 1_438, 1_439] {
          let instant = try #require(Timestamp(date: date, time: time, offset: offset))
          let text = instant.description
          #expect(from.isValid(text) == (instant >= bound), "\(text)")
          #expect(until.isValid(text) == (instant < bound), "\(text)")
          // What becomes valid is not invalid before.
          let validator = instant >= bound ? from : until
          #expect(!validator.verdict(on: String(text.prefix(10))).isInvalid, "\(text)")
        }
      }
    }
  }

  @Test func `dates and times round-trip`() {
    #expect(roundTripFlaws(.dateTime) == [])
  }

  @Test(.enabled(if: FormatCases.isPresent)) func `other projects' dates and times agree`() throws {
    #expect(
      try FormatRows.differences(
        of: .dateTime, from: "date_time", in: "formats_datetime.jsonl", value: Timestamp.init)
        == [])
    // Leap seconds are left out.
    #expect(
      try FormatRows.differences(of: .dateTime, from: "date-time", in: "json_schema_formats.jsonl")
        == ["1998-12-31T23:59:60Z"])
    // A space in place of the T, and a leap second.
    #expect(
      try FormatRows.differences(of: .dateTime, from: "isRFC3339", in: "validatorjs.jsonl")
        == ["2009-05-31 14:39:55Z", "2009-05-31 14:53:60Z"])
  }
}
