import InputValidation
import Testing

@Suite struct ExpectedCharactersTests {
  private typealias Ranges = [ClosedRange<Unicode.Scalar>]

  private static let examples: [(Ranges, [ExpectedCharacters.Item]?)] = [
    (["0"..."9"], [.digit]),
    (["0"..."9", "."..."."], [.digit, .character(".")]),
    ([], nil),
    (["\0"..."\u{D7FF}", "\u{E000}"..."\u{10FFFF}"], nil),
    (["1"..."6"], [.range("1"..."6")]),
    (["1"..."2"], [.character("1"), .character("2")]),
    (["0"..."9", "a"..."f", "A"..."F"], [.digit, .range("a"..."f")]),
    (["0"..."9", "A"..."F"], [.digit, .range("A"..."F")]),
    (["a"..."z"], [.smallLetter]),
    (["A"..."Z"], [.capitalLetter]),
    (["A"..."Z", "a"..."z"], [.asciiLetter]),
    (["A"..."Z", "a"..."z", "0"..."9", "_"..."_"], [.asciiLetter, .digit, .character("_")]),
    (["k"..."k", "K"..."K", "\u{212A}"..."\u{212A}"], [.character("k")]),
    (["s"..."s", "S"..."S", "\u{17F}"..."\u{17F}"], [.character("s")]),
    (["\u{E9}"..."\u{E9}", "\u{C9}"..."\u{C9}"], [.character("\u{E9}")]),
    ([" "..." "], [.space]),
    ([" "..." ", "\t"..."\t"], nil),
    (["\u{301}"..."\u{301}", "\u{200D}"..."\u{200D}"], nil),
    (["a"..."a", "c"..."c", "e"..."e", "g"..."g"], ["a", "c", "e", "g"].map { .character($0) }),
    (["a"..."a", "c"..."c", "e"..."e", "g"..."g", "i"..."i"], nil),
    (["!"..."#"], ["!", "\"", "#"].map { .character($0) }),
    (["A"..."D", "G"..."P"], nil),
    (["\0"..."!", "#"..."\u{D7FF}", "\u{E000}"..."\u{10FFFF}"], nil),
    (
      ["\u{1F600}"..."\u{1F600}", "\u{738B}"..."\u{738B}"],
      [.character("\u{738B}"), .character("\u{1F600}")]
    ),
  ]

  @Test(arguments: examples.indices)
  func `a set of characters has readable items`(index: Int) {
    let (ranges, items) = Self.examples[index]
    #expect(ExpectedCharacters(ranges).items == items)
    // An empty set has a list of items only if it includes the end.
    let withEnd = ExpectedCharacters(ranges, includesEnd: true)
    #expect(withEnd.items == (ranges.isEmpty ? [] : items))
  }

  @Test func `a set consists of its ranges`() {
    let expected = ExpectedCharacters(["a"..."c", "b"..."d", "f"..."f"], includesEnd: true)
    #expect(expected.ranges == ["a"..."d", "f"..."f"])
    #expect(expected.contains("d") && !expected.contains("e"))
    #expect(expected.includesEnd)
    #expect(expected == ExpectedCharacters(["f"..."f", "a"..."d"], includesEnd: true))
    #expect(expected != ExpectedCharacters(["f"..."f", "a"..."d"]))
  }
}
