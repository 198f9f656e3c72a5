import InputValidation
import LibrarySupport
import Testing

@Suite struct EANTests {
  @Test func `the last digit checks the others`() throws {
    VerdictCase(
      "ean", .ean,
      valid: ["4006381333931", "96385074", "9783161484100", "73513537"],
      incomplete: ["", "4", "400638133393", "96385075", "963850740"],
      invalid: ["4006381333932", "40063813339310", "a", "9638 ", "96385074\n", "\u{FF11}"]
    ).check()
    try FormatLaws.check(.ean, states: 403)
  }

  @Test(.enabled(if: FormatCases.isPresent, "the case files are not beside the repository"))
  func `cases of other projects agree`() throws {
    FormatCases.expectAgreement(.ean, try FormatCases.validatorJS("isEAN"))
  }
}
