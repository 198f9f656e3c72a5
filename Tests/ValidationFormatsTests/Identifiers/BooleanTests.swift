import InputValidation
import LibrarySupport
import Testing

@Suite struct BooleanTests {
  @Test func `words for yes and no are valid in any case`() throws {
    VerdictCase(
      "boolean", .boolean,
      valid: ["true", "YES", "On", "1", "false", "no", "OFF", "0"],
      incomplete: ["", "t", "tru", "y", "o", "of", "N", "fa"],
      invalid: ["2", "yes ", " no", "truth", "10", "true\n", "o\u{301}n", "\u{FF11}"]
    ).check()
    #expect(try FormatValidator.boolean.value(of: "YES"))
    #expect(try !FormatValidator.boolean.value(of: "0"))
    #expect(FormatValidator.boolean.text(for: true) == "true")
    try FormatLaws.check(.boolean)
  }

  @Test(.enabled(if: FormatCases.isPresent, "the case files are not beside the repository"))
  func `cases of other projects agree`() throws {
    FormatCases.expectAgreement(.boolean, try FormatCases.validatorJS("isBoolean", ["loose:true"]))
    FormatCases.expectAgreement(
      .boolean, try FormatCases.validatorJS("isBoolean"),
      differences: ["yes": "its strict form has no words but true and false"])
  }
}
