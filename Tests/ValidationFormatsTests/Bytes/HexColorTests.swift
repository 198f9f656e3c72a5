import InputValidation
import LibrarySupport
import Testing

@Suite struct HexColorTests {
  @Test func `colors have three, four, six or eight digits`() throws {
    VerdictCase(
      "hexColor", .hexColor,
      valid: ["#f80", "#F808", "#ff8800", "#ff880080"],
      incomplete: ["", "#", "#f", "#ff", "#ff880", "#ff88008"],
      invalid: ["f80", "#g", "##", "#ff8800801", "#f80 ", "#f80\n", "#\u{FF46}"]
    ).check()
    try FormatLaws.check(.hexColor)
  }

  @Test func `a color has its parts`() throws {
    #expect(HexColor("#f80") == HexColor(red: 255, green: 136, blue: 0))
    #expect(HexColor("#f808") == HexColor(red: 255, green: 136, blue: 0, alpha: 136))
    #expect(HexColor("#01020304") == HexColor(red: 1, green: 2, blue: 3, alpha: 4))
    #expect(HexColor("#010203")?.description == "#010203")
    #expect(HexColor("#01020304")?.description == "#01020304")
    #expect(try FormatValidator.hexColor.value(of: "#FF8800").description == "#ff8800")
    for text in ["", "#", "f80", "#ff", "#12345", "#1234567", "#123456789", "x123"] {
      #expect(HexColor(text) == nil)
    }
  }

  @Test(.enabled(if: FormatCases.isPresent, "the case files are not beside the repository"))
  func `cases of other projects agree`() throws {
    FormatCases.expectAgreement(
      .hexColor, try FormatCases.validatorJS("isHexColor", ["require_hashtag:true"]))
    FormatCases.expectAgreement(
      .hexColor, try FormatCases.validatorJS("isHexColor"),
      differences: ["fff": "the sign in front is required"])
  }
}
