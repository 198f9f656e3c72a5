import InputValidation
import Testing

@Suite struct FilterTests {
  @Test(arguments: [
    VerdictCase(
      "keeping", .filter(keeping: .digits), valid: ["", "12"], invalid: ["1 2", "x", "1\u{301}"]),
    VerdictCase(
      "dropping", .filter(dropping: " -"), valid: ["", "a", "\t"], invalid: ["a b", "-"]),
    VerdictCase(
      "replacing", .filter(replacing: .whiteSpace, with: "-"), valid: ["a-b"],
      invalid: ["a b", "\r\n"]),
    VerdictCase("keeping nothing", .filter(keeping: ""), valid: [""], invalid: ["a"]),
  ])
  func `verdicts`(example: VerdictCase) { example.check() }

  @Test(arguments: [
    (FilterValidator(keeping: .digits), "+7 (912)", "7912"),
    (FilterValidator(dropping: .whiteSpace), " a\u{A0}b\r\nc ", "abc"),
    (FilterValidator(dropping: .whiteSpace, replacement: "_"), "a  b", "a__b"),
    // What is put in the place of a character may not be one of those itself.
    (FilterValidator(dropping: "-", replacement: "--"), "a-b", "ab"),
    (FilterValidator(dropping: "-", replacement: "<->"), "a-b", "a<>b"),
    (FilterValidator(dropping: .controls), "a\u{0}b\u{7}", "ab"),
    (FilterValidator(keeping: CharacterClass.letters.union(.marks)), "e\u{301}1", "e\u{301}"),
  ])
  func `a paste loses what isn't wanted`(filter: FilterValidator, pasted: String, text: String) {
    var field = TextField(validator: filter)
    #expect(field.insert(pasted, origin: .paste) == nil)
    #expect(field.text.utf8.elementsEqual(text.utf8))
    #expect(filter.isValid(field.text))
  }

  @Test func `a composition with a filter is what the rest is, but takes more`() throws {
    let number: some Validator = .filter(dropping: " -()") && .digits
    let isExact = number.isExact
    #expect(isExact)
    #expect(
      try number.isStricter(than: .digits) && (.digits as DigitsValidator).isStricter(than: number))
    var field = TextField(validator: number)
    #expect(field.insert("(912) 345-67", origin: .paste) == nil)
    #expect(field.text == "91234567")
    #expect(field.insert("x")?.error?.code == .all)
    #expect(number.error(in: "1 2") != nil)
  }

  @Test func `what is there already is not filtered`() {
    var field = TextField("a b", validator: .filter(dropping: " "))
    field.insert("c ")
    #expect(field.text == "a bc" && field.verdict.isInvalid)
  }

  @Test func `dropping is silent, and leaves no step to undo`() {
    var field = TextField("ab", validator: .filter(dropping: " "))
    #expect(field.insert(" ") == nil)
    #expect(field.text == "ab" && !field.canUndo)
  }
}
