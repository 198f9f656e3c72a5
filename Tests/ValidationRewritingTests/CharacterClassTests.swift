import InputValidation
import Testing

@Suite struct CharacterClassTests {
  @Test(arguments: [
    (CharacterClass.digits, "09", "a\u{663}"), (.asciiLetters, "azAZ", "1\u{E9}"),
    (.letters, "a\u{E9}\u{4E2D}", "1\u{301}"), (.marks, "\u{301}", "a"),
    (.whiteSpace, " \u{A0}\n", "a"), (.controls, "\u{0}\n\u{85}", " "), ("a-z", "a-z", "b"),
    (CharacterClass("a"..."c"), "abc", "d"), (CharacterClass.digits.union("-"), "1-", "a"),
  ])
  func `a class has its members`(characters: CharacterClass, members: String, others: String) {
    #expect(members.unicodeScalars.allSatisfy(characters.contains))
    #expect(!others.unicodeScalars.contains(where: characters.contains))
  }

  @Test func `a property has its members`() {
    let greek = CharacterClass(property: "Greek")
    #expect(greek?.contains("\u{3B1}") == true)
    #expect(greek?.contains("a") == false)
    #expect(CharacterClass(property: "Greekk") == nil)
  }

  @Test func `a class has a description`() {
    #expect(CharacterClass.digits.union("-").union(.digits).description == ":digits: or -")
    #expect(CharacterClass("a"..."z").description == "a-z")
    #expect(CharacterClass("").description == "none")
  }
}
