import InputValidation
import LibrarySupport
import RegularLanguage
import Testing

@Suite struct DurationTests {
  @Test func `a duration has units`() {
    VerdictCase(
      "duration", .duration as FormatValidator<Duration>,
      valid: [
        "0", "0s", "1h30m", "250ms", "1.5s", "90m", "36h", "1w2d3h4m5s6ms7us8ns", "1h5s", "2.5h",
        "12\u{B5}s", "12\u{3BC}s", "39h9m14.425s", "007s", "1d23h59m59s999ms999us999.999999999ns",
        "P1DT2H", "PT36H", "P2W", "PT1H2M", "PT0.5S", "P1.5D", "P1D", "PT1H30M5.25S",
        "9223372036854460799s999ms", "9223372036854460799.999999999s", "0.000000001ns",
      ],
      incomplete: [
        "", "1", "90", "1h30", "1.", "1u", "P", "PT", "P1", "P1DT", "PT1", "00", "5n", "1h90m",
      ],
      invalid: [
        "1h90m1", "1h1000", "30m1h", "1h1h", "1.5h1m", "1s1000ms", "-", "+", "1 ", "1y", "1M", ".5",
        "1.s", "1.0000000000s", "P1Y", "P1M", "PT1D", "P1T", "P1H", "P1W1D", "PT90M30M", "p", "1H",
        "9223372036854460800s", "15250284452471w", "9223372036854460799s1000ms", "1sec", "1h\n",
        "1h 30m", "\u{0661}", "P-1D", "P1,5D", "99999999999999999999999999999999999999999",
      ]
    ).check()
  }

  @Test func `a duration of ISO 8601 may have years and months`() {
    VerdictCase(
      "iso-duration", .isoDuration as FormatValidator<String>,
      valid: [
        "P1Y2M3DT4H5M6S", "P4W", "P1Y", "P1M", "P1D", "P1Y2M", "P2M3D", "PT1H", "PT1M", "PT1S",
        "PT1H2M", "PT2M3S", "P1DT1S", "P0D", "P007Y", "P1MT1M", "PT0S", "P99999999999999999999Y",
      ],
      incomplete: ["", "P", "PT", "P1", "P1Y2", "P1YT", "P1DT2"],
      invalid: [
        "1", "p1y", "P1W2D", "P2D1W", "P1Y1W", "P1WT1H", "P1Y2D", "PT1H5S", "P1M1Y", "PT1S1M",
        "P1S",
        "PT1D", "PT1W", "P1YY", "P-1D", "-P1D", "P1.5D", "P1,5D", "PT0.5S", "P1D ", "1h30m",
        "P\u{661}D",
      ]
    ).check()
    #expect(roundTripFlaws(.isoDuration) == [])
  }

  @Test func `durations of both notations have neither fractions nor years`() throws {
    let (amounts, all) = (FormatValidator<Duration>.duration, FormatValidator<String>.isoDuration)
    for text in try amounts.samples(count: 200, seed: 3) {
      let isShared = text.hasPrefix("P") && !text.contains(".") && !text.contains(#/H\d+S/#)
      #expect(all.isValid(text) == isShared, "\(text)")
    }
    for text in try all.samples(count: 200, seed: 3)
    where text.contains("Y") || text.prefix(while: { $0 != "T" }).contains("M") {
      #expect(!amounts.isValid(text), "\(text)")
    }
  }

  @Test func `the value of a duration is its length`() throws {
    let duration: some Validator<Duration> = .duration
    for (text, value, canonical) in [
      ("0", .zero, "0s"), ("1h30m", .seconds(5_400), "1h30m"), ("90m", .seconds(5_400), "1h30m"),
      ("1.5s", .milliseconds(1_500), "1s500ms"), ("P1DT2H", .seconds(93_600), "26h"),
      ("1.5d", .seconds(129_600), "36h"), ("P2W", .seconds(1_209_600), "336h"),
      ("0.000000001ns", Duration(attoseconds: 1), "0.000000001ns"),
      ("3.1ns", Duration(attoseconds: 3_100_000_000), "3.1ns"),
      ("1s0.5ns", Duration(attoseconds: 1_000_000_000_500_000_000), "1s0.5ns"),
      ("12\u{B5}s", .microseconds(12), "12us"), ("PT1M2S", .seconds(62), "1m2s"),
      ("00000000000000000000000000000000000000000000000000001m", .seconds(60), "1m"),
      ("9223372036854460799s", .seconds(9_223_372_036_854_460_799), "2562047788015127h59m59s"),
    ] as [(String, Duration, String)] {
      #expect(try duration.value(of: text) == value)
      #expect(duration.text(for: value) == canonical)
    }
    #expect(duration.text(for: .seconds(-1)) == nil)
    #expect(duration.text(for: .seconds(Int64.max)) == nil)
    for text in ["x", "1", "1hh", "99999999999999999999999999999999999999999s", "", "P", "T", "1T"]
    {
      _ = duration.value(ofValid: text)
    }
  }

  @Test func `bounds apply to every unit`() {
    VerdictCase(
      "from 90 minutes", .duration(in: .seconds(5_400)...) as FormatValidator<Duration>,
      valid: [
        "1h30m", "90m", "5400s", "1.5h", "1h31m", "2h", "1d", "PT1H30M", "0.0625d", "1h30m0s",
      ],
      incomplete: ["1h", "1h3", "9", "P", "0", "1.5", "01h", "1h0"],
      invalid: ["1h2", "1h29m", "1m", "89m", "5399s", "1.49h", "0.06249d", "PT1H29M", "1h29m59s"]
    ).check()
    VerdictCase(
      "up to a minute", .duration(in: ...(.seconds(60))) as FormatValidator<Duration>,
      valid: ["60s", "1m", "59s999ms", "0.016666666h", "0", "0h1m", "1m0s", "0.5m"],
      incomplete: ["2", "60", "1m0", "2m"],
      invalid: ["61s", "2m1", "1m1s", "1h", "0.016666667h", "60.1s", "1m0.1", "P1D", "PT61S"]
    ).check()
    VerdictCase(
      "open", FormatValidator.duration(in: .open(.seconds(1), .seconds(2))),
      valid: ["1s1ns", "1.5s", "1s0.000000001ns", "1999ms"], invalid: ["1s0ms0us0ns", "2s", "2m"]
    ).check()
    #expect(FormatValidator.duration(in: ..<(.zero)).error(in: "0")?.isUnsatisfiable == true)
    #expect(
      FormatValidator.duration(in: .milliseconds(250)...(.seconds(90))).error(in: "x")?.message()
        == "must be a duration from 250ms to 1m30s")
  }

  @Test func `durations near a bound have the right verdict`() throws {
    var generator = SplitMix64(seed: 5)
    let any: some Validator<Duration> = .duration
    for _ in 0..<12 {
      let bits = Int128.random(in: 1..<122, using: &generator)
      let bound = Duration(attoseconds: Int128.random(in: 1..<(1 << bits), using: &generator))
      let above: some Validator<Duration> = .duration(in: bound...)
      let below: some Validator<Duration> = .duration(in: ..<bound)
      let near = bound + Duration(attoseconds: 1)
      #expect(below.text(for: bound) == nil)
      #expect(above.text(for: bound).map { above.isValid($0) } == true)
      #expect(above.text(for: near).map { !below.isValid($0) } == true)
      #expect(below.text(for: bound - Duration(attoseconds: 1)).map { above.isValid($0) } == false)
      for text in try above.samples(count: 40, seed: 3) {
        #expect(try any.value(of: text) >= bound)
      }
      for text in try below.samples(count: 40, seed: 3) { #expect(try any.value(of: text) < bound) }
      for text in try any.samples(count: 40, seed: 7) {
        let isAbove = try any.value(of: text) >= bound
        #expect(above.isValid(text) == isAbove)
        #expect(below.isValid(text) != isAbove)
      }
    }
  }

  @Test func `durations between two bounds are those that are inside both`() throws {
    var generator = SplitMix64(seed: 9)
    let any: some Validator<Duration> = .duration
    let texts = try any.samples(count: 200, seed: 1)
    for _ in 0..<12 {
      let bits = Int128.random(in: 40..<110, using: &generator)
      let bounds = (0..<2).map { _ in Int128.random(in: 1..<(1 << bits), using: &generator) }
      let range =
        Duration(attoseconds: bounds.min() ?? 0)...Duration(attoseconds: bounds.max() ?? 0)
      let between: some Validator<Duration> = .duration(in: range)
      let near = [range.lowerBound, range.upperBound].flatMap { bound in
        [-1, 0, 1].compactMap { any.text(for: bound + Duration(attoseconds: $0)) }
      }
      for text in try texts + near + between.samples(count: 40, seed: 3) {
        let isInside = try range.contains(any.value(of: text))
        #expect(between.isValid(text) == isInside, "\(text) in \(range)")
      }
    }
  }

  @Test func `durations round-trip`() {
    #expect(roundTripFlaws(.duration) == [])
    #expect(roundTripFlaws(.duration(in: .seconds(1)...(.seconds(100)))) == [])
  }

  @Test(.enabled(if: FormatCases.isPresent)) func `other projects' durations agree`() throws {
    let duration: some Validator<Duration> = .duration
    #expect(
      try FormatRows.differences(
        of: duration, from: "duration", in: "formats_duration.jsonl",
        value: { try duration.value(of: $0 + "s") }) == [])
    #expect(
      try FormatRows.differences(
        of: .isoDuration, from: "duration", in: "json_schema_formats.jsonl") == [])
    // Years differ in length.
    #expect(
      try FormatRows.differences(of: .duration, from: "duration", in: "json_schema_formats.jsonl")
        == ["P1Y2M3DT4H5M6S"])
  }

  /// A text that other projects read in different ways.
  private struct DisputedRow: Decodable {
    struct Verdict: Decodable {
      let valid: Bool
      /// The seconds.
      let value: String?
    }

    let input: String
    let verdicts: [String: Verdict]
  }

  @Test(.enabled(if: FormatCases.isPresent)) func `most projects agree on durations`() throws {
    let duration: some Validator<Duration> = .duration
    let rows = try FormatCases.rows(of: "formats_duration_dialect.jsonl", as: DisputedRow.self)
    var refused: Set<String> = []
    var added: Set<String> = []
    for row in rows {
      let values = row.verdicts.values.filter(\.valid).compactMap(\.value)
      guard let value = try? duration.value(of: row.input) else {
        if values.count >= 2 { refused.insert(row.input) }
        continue
      }
      if values.count < 2 { added.insert(row.input) }
      let isSaid = try values.contains { try duration.value(of: $0 + "s") == value }
      if values.count >= 2, !isSaid { Issue.record("\(row.input)") }
    }
    #expect(
      refused == [
        "10.5s4m",  // not in order
        "1.234s0.345ms0.678us0ns",  // fractions of units before the last
        "289y",  // years differ in length
      ])
    #expect(
      added == [
        // Durations with fractions of a nanosecond, which others round or reject.
        "31.0000001ms", "3.0001us", "0.0005ns", "0.00000005d",
        // Durations of more than 2^63 nanoseconds, about 292 years.
        "100000000000000000000ns", "9223372036854775808ns", "107675d", "2584200h",
        "12\u{3BC}s",  // the Greek letter, which Go accepts too
      ])
  }
}
