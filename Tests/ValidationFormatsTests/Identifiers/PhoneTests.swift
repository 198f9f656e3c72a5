import InputValidation
import LibrarySupport
import Testing

@Suite struct PhoneTests {
  @Test func `numbers have a country code and up to fifteen digits`() throws {
    VerdictCase(
      "phone", .phone,
      valid: ["+41446681800", "+123456789012345", "+12"],
      incomplete: ["", "+", "+4"],
      invalid: ["0", "4", "++", "+0", "+1234567890123456", "+41 ", "+12\n", "\u{FF0B}"]
    ).check()
    try FormatLaws.check(.phone)
  }
}
