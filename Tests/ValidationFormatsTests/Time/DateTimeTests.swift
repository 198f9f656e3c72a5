import InputValidation
import InputValidationTesting
import LibrarySupport
import RegularLanguage
import TestSupport
import Testing
@testable import ValidationFormats

@Suite struct DateTimeTests {
  private static func instant(_ text: String) throws -> Timestamp {
    try #require(Timestamp(text))
  }

  @Test func `a date and time has an offset`() {
    VerdictCase(
      "date and time", .dateTime as FormatValidator<Timestamp>,
      valid: [
        "2024-02-17T09:30:00Z", "2024-02-29t23:59:59.123456789z",
        "2024-02-29T23:59:59.12345678901234567890123456789012345678901234567890Z",
        "0000-01-01T00:00:00+23:59", "2024-02-17T09:30:00-00:00",
      ],
      incomplete: ["", "2024-02-17", "2024-02-17T09:30:00", "2024-02-17T09:30:00+01:"],
      invalid: [
        "2024-02-17 ", "2024-02-17T09:30Z", "2024-02-17T09:30:60Z", "2024-02-17T24",
        "2024-02-17T09:30:00+24", "2024-02-17T09:30:00+01:60", "2024-02-17T09:30:00Z\n",
        "2023-02-29T", "2024-02-17T09:30:00+0100", "2024-02-17T09:30:00.Z",
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

  @Test func `a fraction may have any number of digits`() throws {
    let from = FormatValidator.dateTime(in: try Self.instant("2024-02-17T09:30:00.5Z")...)
    let zeros = String(repeating: "0", count: 40)
    expect(from, accepts: "2024-02-17T09:30:00.5\(zeros)Z", "2024-02-17T09:30:00.6\(zeros)1Z")
    expect(from, while: "2024-02-17T09:30:00.4\(zeros)|Z", is: .invalid)
    expect(from, while: "2024-02-17T09:30:00.4\(zeros)|", is: .incomplete)
    expect(from, while: "2024-02-17T09:30:00.|\(zeros)Z", is: .incomplete)
    expect(from, while: "2024-02-17T09:30:00|\(zeros)Z", is: .incomplete)
    expect(from, while: "2024-02-17T09:|\(zeros)1Z", is: .incomplete)
    // Whichever seconds are inserted, 09:29 is too early, since the offset is Z.
    expect(from, while: "2024-02-17T09:29|\(zeros)1Z", is: .invalid)
    let fine = "2024-02-17T10:30:00.1234567891+01:00"
    #expect(try FormatValidator.dateTime.value(of: fine).time.nanosecond == 123_456_789)
    // A canonical text must not be less precise than the text.
    #expect(FormatValidator.dateTime.canonicalText(of: fine) == fine)
    #expect(
      FormatValidator.time.canonicalText(of: "09:30:00.12345678910") == "09:30:00.12345678910")
    #expect(FormatValidator.time.canonicalText(of: "09:30:00.12000000000") == "09:30:00.12")
  }

  @Test func `leap seconds end June and December in UTC`() throws {
    let leap = FormatValidator.dateTime(allowsLeapSeconds: true)
    #expect(leap.isExact)
    expect(
      leap, accepts: "2016-12-31T23:59:60Z", "1998-12-31T15:59:60.123-08:00",
      "2017-01-01T00:59:60+01:00", "2015-06-30T23:59:60z", "2015-07-01T05:29:60+05:30",
      "2016-12-31T23:59:59Z")
    for text in [
      "2016-12-30T23:59:60Z", "2016-12-31T23:58:60Z", "2016-12-31T22:59:60Z",
      "2016-03-31T23:59:60Z", "2016-12-31T23:59:60+01:00", "2016-12-31T23:59:61Z",
    ] {
      expect(leap, while: text, is: .invalid)
    }
    expect(leap, while: "2016-12-31T23:59:60|", is: .incomplete)
    expect(leap, while: "2016-12-31T22:59:60|", is: .incomplete)
    expect(leap, while: "2016-12-31T22:59:60+|", is: .invalid)
    expect(leap, while: "2016-12-30|:60Z", is: .invalid)
    expect(leap, while: "2016-|:60Z", is: .incomplete)
    expect(.dateTime as FormatValidator<Timestamp>, while: "2016-12-31T23:59:60Z", is: .invalid)
    let second = try Self.instant("2016-12-31T23:59:60Z")
    let (before, later) = (
      try Self.instant("2016-12-31T23:59:59.999Z"), try Self.instant("2017-01-01T00:00:00Z")
    )
    #expect(before < second && second < later && second != later)
    #expect(try second == Self.instant("2017-01-01T00:59:60+01:00"))
    #expect(leap.text(for: second) == "2016-12-31T23:59:60Z")
    #expect(FormatValidator.dateTime.text(for: second) == nil)
    let from = FormatValidator.dateTime(in: second..., allowsLeapSeconds: true)
    let below = FormatValidator.dateTime(in: ..<second, allowsLeapSeconds: true)
    for (text, isFrom) in [
      ("2016-12-31T23:59:59.9Z", false), ("2016-12-31T23:59:60Z", true),
      ("2017-01-01T00:00:00Z", true), ("2016-06-30T23:59:60Z", false),
      ("2018-06-30T23:59:60.5Z", true),
    ] {
      #expect(from.isValid(text) == isFrom && below.isValid(text) != isFrom, "\(text)")
      #expect(
        try FormatValidator.dateTime(in: Self.instant(text)..., allowsLeapSeconds: true).isValid(
          text))
    }
    expect(from, while: "2016-12-31T23:59|Z", is: .incomplete)
    expect(below, while: "2017-06-30T23:59:60|", is: .invalid)
  }

  @Test func `bounds apply to the instant`() throws {
    let from = FormatValidator.dateTime(in: try Self.instant("2024-02-17T09:30:00Z")...)
    #expect(from.isExact)
    expect(from, accepts: "2024-02-17T10:30:00+01:00", "2024-02-16T10:30:00-23:00")
    expect(from, while: "2024-02-17T10:29:59+01:00", is: .invalid)
    expect(from, while: "2024-02-15", is: .invalid)
    expect(from, while: "2024-02-16", is: .incomplete)
    expect(from, while: "2024-02-17T10:29:59|+01:00", is: .invalid)
    expect(from, while: "2024-02-17T10:29:5|+01:00", is: .invalid)
    expect(from, while: "2024-02-17T10:29:59|:00", is: .incomplete)
    expect(from, while: "2024-02-17T10:30:00+02", is: .invalid)
    #expect(from.error(in: "2024-02-17T10:30:00+")?.expected?.ranges == ["0"..."0"])
    #expect(from.error(in: "2024-02-17T10:30:00+0")?.expected?.ranges == ["0"..."1"])
    #expect(from.error(in: "2024-02-17T09:29")?.expected?.ranges == [":"...":"])
    #expect(from.error(in: "2024-02-17T09:29:59")?.expected?.ranges == ["-"..."."])
    #expect(from.error(in: "2024-02-17T10:29:59+01:00")?.parameters["min"] != nil)
    let until = FormatValidator.dateTime(in: ..<(try Self.instant("2024-01-01T00:30:00+01:00")))
    expect(until, accepts: "2023-12-31T23:29:59Z", "2024-01-01T20:00:00+23:00")
    expect(until, refuses: "2023-12-31T23:30:00Z")
    expect(until, while: "2024-01-02", is: .invalid)
    #expect(until.text(for: try Self.instant("2024-01-01T00:30:00+01:00")) == nil)
    #expect(until.text(for: try Self.instant("2024-01-01T00:29:00+01:00")) != nil)
    let first = FormatValidator.dateTime(in: try Self.instant("0000-01-01T00:00:00+23:59")...)
    expect(first, accepts: "0000-01-01T00:00:00+23:59")
  }

  @Test(arguments: ["2024-03-01T00:30:00.5+23:59", "2023-12-31T23:59:59Z"])
  func `instants near a bound have the right verdict`(text: String) throws {
    let bound = try Self.instant(text)
    let from = FormatValidator.dateTime(in: bound...)
    let until = FormatValidator.dateTime(in: ..<bound)
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
          // The prefixes of a valid text are not invalid.
          let validator = instant >= bound ? from : until
          #expect(!validator.verdict(on: String(text.prefix(10))).isInvalid, "\(text)")
        }
      }
    }
  }

  /// Intervals with one bound or two, some shorter than a minute, and one of a single instant.
  private static let intervals: [(String?, String?)] = [
    ("2024-02-29T23:30:00.5+01:00", nil), (nil, "2023-12-31T23:59:59Z"),
    ("2024-02-28T12:00:00Z", "2024-03-01T00:00:00Z"),
    ("2024-01-01T00:00:10Z", "2024-01-01T00:00:20.25Z"),
    ("2024-01-01T00:00:10.125Z", "2024-01-01T00:00:10.125Z"),
  ]

  @Test(arguments: intervals)
  func `a prefix is invalid if and only if no continuation is valid`(
    lower: String?, upper: String?
  ) throws {
    let lower = try lower.map(Self.instant)
    let upper = try upper.map(Self.instant)
    let interval = Interval(lower: lower, upper: upper)
    let validator = FormatValidator.dateTime(in: interval)
    let ends = [lower, upper].compactMap(\.self)
    let fractions = ["", ".0"] + ends.map { ".\($0.time.nanosecond.padded(toDigits: 9))" }
    let offsets = Array(-1_439...1_439)
    var generator = SplitMix64(seed: 11)
    for _ in 0..<sampled(8, of: 20) {
      // Choose a time near a bound, mostly one that some offset moves across the bound.
      let end = try #require(ends.randomElement(using: &generator))
      let moved = Int.random(in: -1_500...1_500, using: &generator)
      let minute = end.date.dayNumber * 1_440 + end.time.secondNumber / 60 - end.offset + moved
      let days =
        ["2023-12-30", "2023-12-31", "2024-01-01", "2024-01-02", "2024-02-27"]
        + ["2024-02-28", "2024-02-29", "2024-03-01", "2024-03-02"]
      let day = try #require(
        days.first { CalendarDate($0)?.dayNumber == minute / 1_440 } ?? days.first)
      let time = "\((minute % 1_440 / 60).padded(toDigits: 2)):\((minute % 60).padded(toDigits: 2))"
      let seconds = ["00", "10", "20", "59"].randomElement(using: &generator) ?? "00"
      let text = "\(day)T\(time):\(seconds)"
      let instants = try fractions.map { try Self.instant(text + $0 + "Z") }
      func fits(_ offsets: [Int]) -> Bool {
        instants.contains { instant in
          offsets.contains { offset in
            Timestamp(date: instant.date, time: instant.time, offset: offset)
              .map(interval.contains) ?? false
          }
        }
      }
      #expect(validator.verdict(on: text).isIncomplete == fits(offsets), "\(text)")
      let offset = try #require(offsets.randomElement(using: &generator))
      let sign = offset < 0 ? "-" : "+"
      for isLong in [false, true] {
        let digits = isLong ? (abs(offset) / 60).padded(toDigits: 2) : ""
        let hopeful = offsets.filter { other in
          (other < 0) == (offset < 0) && (!isLong || abs(other) / 60 == abs(offset) / 60)
        }
        // After a sign, no fraction can follow.
        let isHopeful = hopeful.contains { other in
          Timestamp(date: instants[0].date, time: instants[0].time, offset: other)
            .map(interval.contains) ?? false
        }
        let start = text + sign + digits
        // An offset of -00:00 is zero, too.
        if sign == "-", !isHopeful, fits([0]) { continue }
        #expect(validator.verdict(on: start).isIncomplete == isHopeful, "\(start)")
      }
    }
  }

  @Test(arguments: intervals)
  func `a gap is incomplete if insertions can fill it`(lower: String?, upper: String?) throws {
    let lower = try lower.map(Self.instant)
    let upper = try upper.map(Self.instant)
    let validator = FormatValidator.dateTime(in: Interval(lower: lower, upper: upper))
    // Only the two characters that are removed from these can be missing.
    let texts = [
      "2024-02-29T23:30:00.500000000+01:00", "2023-12-31T20:00:10.125000000-03:59",
      "2024-01-01T00:00:10.125000000+00:00", "2024-01-02T23:59:20.250000000+23:59",
    ]
    let characters = "0123456789-:T+.".map(String.init)
    for text in texts {
      for place in 0..<text.count - 1 {
        let front = text.prefix(place)
        let back = text.dropFirst(place + 2)
        let isFilled = characters.contains { first in
          ([""] + characters).contains { validator.isValid(front + first + $0 + back) }
        }
        let gapped = String(front + back)
        let caret = gapped.index(gapped.startIndex, offsetBy: place)
        let verdict = validator.verdict(on: gapped, caret: caret)
        // Without some digits of the fraction, the text is still valid.
        if verdict.isValid || validator.isValid(gapped) { continue }
        #expect(verdict.isIncomplete == isFilled, "\(front)|\(back)")
        guard case .incomplete(let error) = verdict, let expected = error.expected,
          error.range == place..<place
        else { continue }
        for first in characters.flatMap(\.unicodeScalars) where place % 3 == 0 {
          let isExpected = ([""] + characters).contains {
            validator.isValid("\(front)\(first)\($0)\(back)")
          }
          if isExpected { #expect(expected.contains(first), "\(front)\(first)|\(back)") }
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
    // Leap seconds are not supported by default.
    #expect(
      try FormatRows.differences(of: .dateTime, from: "date-time", in: "json_schema_formats.jsonl")
        == ["1998-12-31T23:59:60Z"])
    // A space in place of the T, and a leap second.
    #expect(
      try FormatRows.differences(of: .dateTime, from: "isRFC3339", in: "validatorjs.jsonl")
        == ["2009-05-31 14:39:55Z", "2009-05-31 14:53:60Z"])
  }
}
