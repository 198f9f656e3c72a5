import Testing

@testable import ValidateRun

/// How much has been read, and how long the rest takes.
@Suite struct ReadingProgressTests {
  /// Bytes, the size, the seconds so far, the share in percent, and the time left.
  private static let paces: [(Int, Int, Int, Int, TimeLeft?)] = [
    (0, 100, 10, 0, nil), (50, 100, 10, 50, TimeLeft.seconds(11)), (1, 100, 1, 1, .minutes(2)),
    (1, 200, 10, 0, nil), (99, 100, 1000, 99, .seconds(11)), (100, 100, 5, 99, .seconds(1)),
    (120, 100, 5, 99, .seconds(1)), (10, 1000, 3_600, 1, .hours(100)), (5, 0, 1, 0, nil),
  ]

  @Test(arguments: paces) func `the time left follows from the pace so far`(
    bytes: Int,
    size: Int,
    seconds: Int,
    percent: Int,
    left: TimeLeft?
  ) {
    let progress = ReadingProgress(bytes: bytes, size: size, elapsed: .seconds(seconds))
    #expect(progress.percent == percent)
    #expect(progress.timeLeft == left)
  }

  @Test func `progress is told in words`() {
    let reading = ReadingProgress(bytes: 50, size: 100, elapsed: .seconds(100))
    let english = MessageCatalog.english
    #expect(english.progress(7, invalid: 2, nil) == "7 lines, 2 invalid")
    #expect(english.progress(7, invalid: nil, nil) == "7 lines")
    #expect(english.progress(7, invalid: 2, reading) == "7 lines, 2 invalid, 50%, about 2 min left")
  }

  @Test(arguments: [
    ("0", "0"), ("999", "999"), ("1000", "1,000"), ("12 of 1234567 x", "12 of 1,234,567 x"),
    ("", ""), ("1000000000", "1,000,000,000"),
  ]) func `digits are grouped`(text: String, grouped: String) {
    #expect(text.groupingDigits == grouped)
  }

  @Test(arguments: [
    (0, "1970-01-01 00:00 UTC"), (1_709_210_445, "2024-02-29 12:40 UTC"),
    (951_782_399, "2000-02-28 23:59 UTC"), (4_102_444_800, "2100-01-01 00:00 UTC"),
    (253_402_300_799, "9999-12-31 23:59 UTC"), (253_402_300_800, "253402300800 s"),
  ]) func `a time is told in UTC`(seconds: Int, text: String) {
    #expect(ReportTime(seconds: seconds).description == text)
  }
}
