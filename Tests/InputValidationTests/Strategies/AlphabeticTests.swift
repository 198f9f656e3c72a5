import InputValidation
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
  func `letters are letters, with their marks`(example: VerdictCase) {
    example.check()
    #expect(example.validator.isExact)
  }

  @Test(arguments: [
    ("e\u{301}1", 1..<2), ("e\u{301}", nil), ("\u{301}a", 0..<1), ("नमस्ते!", 3..<4), ("👨‍👩‍👧", 0..<1),
    ("a👨‍👩‍👧", 1..<2), ("김1", 1..<2), ("a\r\n", 1..<2),
  ])
  func `an error's range counts Characters`(text: String, range: Range<Int>?) {
    #expect(AlphabeticValidator().error(in: text)?.range == range)
  }

  @Test func `a mark alone waits for its letter`() {
    #expect(AlphabeticValidator().standing(of: "\u{301}", caret: 0) == .incomplete)
  }
}
