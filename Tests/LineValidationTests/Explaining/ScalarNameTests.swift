import InputValidation
import Testing

@testable import LineValidation

@Suite struct ScalarNameTests {
  @Test func `languages have names for the same scalars, and each a name of its own`() {
    #expect(Set(ScalarName.english.keys) == Set(ScalarName.chinese.keys))
    let fillers: Set<UInt32> = [0x115F, 0x1160, 0x3164, 0xFFA0]
    for names in [ScalarName.english, ScalarName.chinese] {
      let others = names.filter { !fillers.contains($0.key) }
      #expect(Set(others.values).count == others.count)
      #expect(names.values.allSatisfy { !$0.isEmpty })
    }
  }

  private static let scalars: [(Unicode.Scalar, ScalarName, String)] = [
    ("\u{430}", .lookAlike(.cyrillicLetter, "a"), "U+0430, a Cyrillic letter that looks like a"),
    ("\u{3BF}", .lookAlike(.greekLetter, "o"), "U+03BF, a Greek letter that looks like o"),
    ("\u{2013}", .lookAlike(.sign, "-"), "U+2013, a sign that looks like -"),
    ("\u{FF11}", .fullwidth("1"), "U+FF11, a fullwidth form of 1"),
    ("\u{A0}", .own, "U+00A0, a no-break space"), ("\t", .own, "U+0009, a tab"),
    ("\u{FE0F}", .variationSelector, "U+FE0F, a variation selector"),
    ("\u{1}", .control, "U+0001, a control character"),
    ("\u{E000}", .unseen, "U+E000, a character that can't be seen"),
  ]

  @Test(arguments: scalars)
  func `what can't be recognised has a name`(
    scalar: Unicode.Scalar,
    name: ScalarName,
    words: String
  ) {
    #expect(ScalarName(scalar) == name)
    let found = FoundCharacter(scalar)
    #expect(found?.words(in: .english) == words)
    let chinese = found?.words(in: .simplifiedChinese) ?? ""
    #expect(chinese.hasPrefix(words.prefix { $0 != "," }), "\(chinese)")
    #expect(chinese.unicodeScalars.contains { $0.properties.isIdeographic })
  }

  @Test(arguments: ["x", "\u{E9}", "\u{65E5}", "\u{1F600}", "\u{663}"] as [Unicode.Scalar])
  func `what can be seen has none`(scalar: Unicode.Scalar) {
    #expect(ScalarName(scalar) == nil)
    #expect(FoundCharacter(scalar) == nil)
  }
}
