import InputValidation
import InputValidationTesting
import LibrarySupport
import Testing

@Suite struct AlphabeticTests {
  @Test(arguments: [
    VerdictCase(
      "all scripts", .alphabetic,
      valid: [
        "a", "Zo\u{EB}", "Zoe\u{308}", "\u{1EC7}", "e\u{323}\u{302}", "Ελένη", "Ольга", "김민준",
        "\u{1100}\u{1161}\u{11A8}", "王小明", "ひらがな", "नमस्ते", "தமிழ்", "فاطمة", "مُحَمَّد", "שָׁלוֹם", "ไทย",
        "ß", "ǅ", "ª", "ʻ", "𝒳", "𐐀", "\u{2F800}",
      ],
      incomplete: [""],
      invalid: [
        "a1", "a b", "a-b", "a_b", "O'Brien", "\u{301}", "\u{301}a", "Ⅳ", "٣", "½", "!", "😀",
        "a😀", "a\u{200D}b", "a\u{200B}", "\0", "a\n", "a.", "™", "\u{E000}",
      ]),
    VerdictCase(
      "ASCII", .alphabetic(.ascii), valid: ["a", "Zz", "AZaz"], incomplete: [""],
      invalid: ["é", "e\u{301}", "\u{212A}", "\u{17F}", "a1", "a ", "@", "[", "`", "{", "Ω"]),
  ])
  func `letters may have combining marks`(example: VerdictCase) {
    example.check()
    checkLaws(example.validator, seed: 7, count: 60)
    #expect(example.validator.isExact)
  }

  @Test func `an error's range counts Characters`() {
    expect(.alphabetic, accepts: "e\u{301}")
    expect(.alphabetic, refuses: "\u{301}a", "👨‍👩‍👧", at: 0..<1)
    expect(.alphabetic, refuses: "e\u{301}1", "a👨‍👩‍👧", "김1", "a\r\n", at: 1..<2)
    expect(.alphabetic, refuses: "नमस्ते!", at: 3..<4)
  }

  @Test func `a combining mark without a letter is incomplete`() {
    let mark = "\u{301}"
    #expect(AlphabeticValidator().verdict(on: mark, caret: mark.startIndex).isIncomplete)
  }
}
