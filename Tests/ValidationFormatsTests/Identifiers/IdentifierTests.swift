import InputValidation
import LibrarySupport
import Testing

@Suite struct IdentifierTests {
  @Test func `names start with a letter or an underscore`() throws {
    VerdictCase(
      "identifier", .identifier,
      valid: ["a", "_", "row_2", "X1"], incomplete: [""],
      invalid: ["2", "a-b", "a b", "\u{E9}", "e\u{301}", "a\n", "\u{212A}"]
    ).check()
    try FormatLaws.check(.identifier)
  }
}
