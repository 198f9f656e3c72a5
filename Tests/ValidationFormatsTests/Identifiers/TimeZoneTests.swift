import InputValidation
import LibrarySupport
import Testing

@Suite struct TimeZoneTests {
  @Test func `time zones have the names of the IANA database`() throws {
    VerdictCase(
      "timeZone", .timeZone,
      valid: [
        "Europe/Zurich", "America/Argentina/Buenos_Aires", "UTC", "Etc/GMT+12", "Asia/Calcutta",
        "Africa/Abidjan", "Zulu",
      ],
      incomplete: ["", "Europe", "Europe/", "Etc/GMT-", "U"],
      invalid: ["Mars", "europe", "+01:00", "Factory", "Europe/Zurich ", "UTC\n", "Etc/GMT+13"]
    ).check()
    try FormatLaws.check(.timeZone, states: 3_500)
  }
}
