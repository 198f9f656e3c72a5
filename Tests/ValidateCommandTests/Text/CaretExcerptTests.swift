import Testing

@testable import ValidateCommand
@testable import ValidateRun

@Suite struct CaretExcerptTests {
  @Test(arguments: [
    ("12x", 2..<3, "12x", "  ^"),
    ("root", 0..<4, "root", "^^^^"),
    ("ab", 2..<2, "ab", "  ^"),
    ("ab", 5..<9, "ab", "  ^"),
    // Wide and fullwidth characters occupy two columns, halfwidth ones occupy one.
    ("\u{65E5}\u{672C}x", 2..<3, "\u{65E5}\u{672C}x", "    ^"),
    ("\u{65E5}\u{672C}x", 1..<2, "\u{65E5}\u{672C}x", "  ^^"),
    ("\u{65E5}\u{672C}x", 0..<3, "\u{65E5}\u{672C}x", "^^^^^"),
    ("\u{FF11}\u{FF0C}x", 2..<3, "\u{FF11}\u{FF0C}x", "    ^"),
    ("\u{FF71}\u{FF72}x", 2..<3, "\u{FF71}\u{FF72}x", "  ^"),
    ("\u{D55C}x", 1..<2, "\u{D55C}x", "  ^"),
    ("\u{1112}\u{1161}\u{11AB}x", 1..<2, "\u{1112}\u{1161}\u{11AB}x", "  ^"),
    ("\u{2329}\u{FE10}x", 2..<3, "\u{2329}\u{FE10}x", "    ^"),
    ("\u{20BB7}x", 1..<2, "\u{20BB7}x", "  ^"),
    ("\u{201C}\u{2026}x", 2..<3, "\u{201C}\u{2026}x", "  ^"),
    // Combining marks occupy none.
    ("e\u{301}x", 1..<2, "e\u{301}x", " ^"),
    ("\u{65E5}\u{3099}x", 1..<2, "\u{65E5}\u{3099}x", "  ^"),
    ("\u{301}x", 1..<2, "\u{301}x", "^"),
    ("e\u{301}\u{302}\u{303}x", 0..<1, "e\u{301}\u{302}\u{303}x", "^"),
    // Emoji occupy two, regardless of their number of scalars.
    ("\u{1F469}\u{200D}\u{1F680}x", 1..<2, "\u{1F469}\u{200D}\u{1F680}x", "  ^"),
    ("\u{1F1E8}\u{1F1ED}x", 0..<1, "\u{1F1E8}\u{1F1ED}x", "^^"),
    ("\u{2764}\u{FE0F}x", 1..<2, "\u{2764}\u{FE0F}x", "  ^"),
    // An escaped character occupies the columns of its escape.
    ("\u{65E5}\tx", 2..<3, #"\#u{65E5}\tx"#, "    ^"),
    ("\u{202E}x", 0..<1, #"\u{202E}x"#, "^^^^^^^^"),
  ]) func `carets are below the place`(
    text: String,
    range: Range<Int>,
    shown: String,
    carets: String
  ) {
    #expect(CaretExcerpt(of: text, at: range).lines == [shown, carets])
  }

  @Test func `a long text is shortened to fit on a line of a terminal`() {
    for character in ["a", "\u{65E5}", "e\u{301}", "\t"] {
      let text = String(repeating: character, count: 50)
      let columns = character == "\u{65E5}" || character == "\t" ? 2 : 1
      let part = String(repeating: character == "\t" ? #"\t"# : character, count: 32 / columns)
      let lines = CaretExcerpt(of: text + "x" + text, at: 50..<51).lines
      #expect(lines[0].hasPrefix("..." + part + "x"))
      #expect(lines[0].hasSuffix("..."))
      #expect(lines[0].columns <= 70)
      #expect(lines[1] == String(repeating: " ", count: 35) + "^")
      let start = CaretExcerpt(of: text, at: 0..<50).lines
      #expect(start == [part + "...", String(repeating: "^", count: 32)])
    }
  }
}
