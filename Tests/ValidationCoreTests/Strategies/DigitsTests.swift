import InputValidation
import InputValidationTesting
import LibrarySupport
import TestSupport
import Testing

@Suite struct DigitsTests {
  @Test(arguments: [
    VerdictCase(
      "no bounds", .digits, valid: ["0", "007", "12345678901234567890"], incomplete: [""],
      invalid: ["+1", "-1", "1.0", "a", "\u{663}", "\u{FF11}", "1 ", "1\n"]),
    VerdictCase(
      "closed", .digits(in: 1...65_535), valid: ["1", "80", "65535", "00080"],
      incomplete: ["", "0", "00"], invalid: ["65536", "+80", "-"]),
    VerdictCase("below zero", .digits(in: -5...3), valid: ["0", "3"], invalid: ["-1", "4"]),
    VerdictCase("negative", .digits(in: ...(-1)), invalid: ["", "0", "1", "-1"]),
  ])
  func `a verdict is exact`(example: VerdictCase) {
    example.check()
    checkLaws(example.validator, seed: 7, count: sampled(20, of: 600))
    #expect(example.validator.isExact)
  }
}
