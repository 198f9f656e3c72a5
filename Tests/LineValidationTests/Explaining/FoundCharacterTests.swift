import InputValidation
import LineValidation
import Testing
import ThirdLanguage

@Suite struct FoundCharacterTests {
  @Test func `all languages name the same scalars, each with a distinct name`() {
    let fillers: Set<Unicode.Scalar> = ["\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}"]
    for wording in Wording.all {
      let names = wording.characters
      #expect(Set(names.keys) == Set(Wording.english.characters.keys))
      let others = names.filter { !fillers.contains($0.key) }
      #expect(Set(others.values).count == others.count)
      #expect(names.values.allSatisfy { !$0.isEmpty })
    }
  }

  private static let scalars: [(FoundCharacter, Unicode.Scalar, String)] = [
    (
      .cyrillicLetter("\u{430}", like: "a"), "\u{430}",
      "U+0430, a Cyrillic letter that looks like a"
    ),
    (.greekLetter("\u{3BF}", like: "o"), "\u{3BF}", "U+03BF, a Greek letter that looks like o"),
    (.sign("\u{2013}", like: "-"), "\u{2013}", "U+2013, a sign that looks like -"),
    (.fullwidth("\u{FF11}", of: "1"), "\u{FF11}", "U+FF11, a fullwidth form of 1"),
    (.named("\u{A0}"), "\u{A0}", "U+00A0, a no-break space"),
    (.named("\t"), "\t", "U+0009, a tab"),
    (.variationSelector("\u{FE0F}"), "\u{FE0F}", "U+FE0F, a variation selector"),
    (.variationSelector("\u{FE00}"), "\u{FE00}", "U+FE00, a variation selector"),
    (.variationSelector("\u{E0100}"), "\u{E0100}", "U+E0100, a variation selector"),
    (.variationSelector("\u{E01EF}"), "\u{E01EF}", "U+E01EF, a variation selector"),
    (.control("\u{1}"), "\u{1}", "U+0001, a control character"),
    (.unseen("\u{E000}"), "\u{E000}", "U+E000, a character that can't be seen"),
  ]

  @Test(arguments: scalars)
  func `an unrecognizable character has a name`(
    character: FoundCharacter,
    scalar: Unicode.Scalar,
    words: String
  ) {
    #expect(FoundCharacter(scalar) == character)
    #expect(Wording.english.name(of: character) == words)
    let chinese = Wording.simplifiedChinese.name(of: character)
    #expect(chinese.hasPrefix(words.prefix { $0 != "," }), "\(chinese)")
    #expect(chinese.unicodeScalars.contains { $0.properties.isIdeographic })
    let german = German.wording.name(of: character)
    #expect(german.hasPrefix(words.prefix { $0 != "," } + ", ein "), "\(german)")
  }

  @Test(arguments: ["x", "\u{E9}", "\u{65E5}", "\u{1F600}", "\u{663}"] as [Unicode.Scalar])
  func `a visible character has no name`(scalar: Unicode.Scalar) {
    #expect(FoundCharacter(scalar) == nil)
  }
}
