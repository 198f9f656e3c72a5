import InputValidation
import LibrarySupport
import RegularLanguage
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
    VerdictCase(
      "dropping Characters", .filter(dropping: "e\u{301}-"),
      valid: ["", "e", "\u{301}", "\u{E9}", "e\u{301}\u{327}", "e\u{300}"],
      // Another accent makes it a different Character.
      incomplete: ["e\u{301}"], invalid: ["ae\u{301}e", "-\u{301}", "e-"]),
    VerdictCase(
      "dropping a family", .filter(dropping: "\u{1F469}\u{200D}\u{1F467}"),
      valid: ["\u{1F469}", "a\u{200D}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"],
      incomplete: ["\u{1F469}\u{200D}\u{1F467}", "\u{1F469}\u{1F469}\u{200D}\u{1F467}"],
      invalid: ["\u{1F469}\u{200D}\u{1F467}a"]),
    VerdictCase(
      "keeping Characters", .filter(keeping: "ae\u{301}"), valid: ["", "ae\u{301}a"],
      incomplete: ["e"], invalid: ["ea", "\u{301}", "a\u{301}", "e\u{301}\u{301}"]),
    VerdictCase(
      "dropping line breaks", .filter(dropping: "\r\n"), valid: ["a"],
      invalid: ["\r", "\n", "\r\n"]),
    VerdictCase("keeping nothing", .filter(keeping: ""), valid: [""], invalid: ["a"]),
  ])
  func `verdicts`(example: VerdictCase) { example.check() }

  @Test(arguments: [
    (FilterValidator(keeping: .digits), "+7 (912)", "7912"),
    (FilterValidator(dropping: .whiteSpace), " a\u{A0}b\r\nc ", "abc"),
    (FilterValidator(dropping: .whiteSpace, replacement: "_"), "a  b", "a__b"),
    // A replacement that contains a dropped character is removed.
    (FilterValidator(dropping: "-", replacement: "--"), "a-b", "ab"),
    (FilterValidator(dropping: "-", replacement: "<->"), "a-b", "a<>b"),
    (FilterValidator(dropping: .controls), "a\u{0}b\u{7}", "ab"),
    (FilterValidator(keeping: CharacterClass.letters.union(.marks)), "e\u{301}1", "e\u{301}"),
  ])
  func `a paste is filtered`(filter: FilterValidator, pasted: String, text: String) {
    var field = InputField(validator: filter)
    #expect(field.insert(pasted, origin: .paste) == nil)
    #expect(field.text.utf8.elementsEqual(text.utf8))
    #expect(filter.isValid(field.text))
  }

  /// Filters by Characters of several scalars.
  @Test(arguments: [
    FilterValidator(dropping: "e\u{301}"), FilterValidator(keeping: "ae\u{301}"),
    FilterValidator(dropping: "e\u{301}x\u{1F469}\u{200D}\u{1F467}"),
    FilterValidator(dropping: "\u{1F1E6}\u{1F1E7}", replacement: "x"),
    FilterValidator(dropping: "e\u{301}", replacement: "-e\u{301}-"),
    FilterValidator(dropping: "\u{1100}\u{1161}"),
  ])
  func `a text is valid if none of its Characters is dropped`(
    filter: FilterValidator
  ) {
    var generator = SplitMix64(seed: 7)
    let scalars = Array(
      "aex-\u{301}\u{327}\u{E9}\u{1F469}\u{200D}\u{1F467}\u{1F1E6}\u{1F1E7}\u{1100}\u{1161}\r\n"
        .unicodeScalars)
    var validCount = 0
    for _ in 0..<400 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        text.append(scalars.randomElement(using: &generator) ?? "a")
      }
      let input = String(text)
      let result = filter.rewritten(input)
      let isSame = result.utf8.elementsEqual(input.utf8)
      #expect(filter.isValid(input) == isSame, "\(Array(text))")
      #expect(filter.isValid(result), "\(Array(text))")
      #expect(filter.rewritten(result).utf8.elementsEqual(result.utf8))
      if isSame { validCount += 1 }
    }
    #expect(1..<400 ~= validCount)
  }

  @Test func `a typed scalar may complete a Character that is dropped`() {
    var field = InputField("ae", validator: .filter(dropping: "e\u{301}"))
    field.insert("\u{301}")
    #expect(field.text == "a")
    field.insert("e\u{301}b", origin: .paste)
    #expect(field.text == "ab")
  }

  @Test func `a filter does not change the language of a composition`() throws {
    let number: some Validator = .filter(dropping: " -()") && .digits
    let isExact = number.isExact
    #expect(isExact)
    #expect(
      try number.isStricter(than: .digits) && (.digits as DigitsValidator).isStricter(than: number))
    var field = InputField(validator: number)
    #expect(field.insert("(912) 345-67", origin: .paste) == nil)
    #expect(field.text == "91234567")
    #expect(field.insert("x")?.error?.code == .all)
    #expect(number.error(in: "1 2") != nil)
  }

  @Test func `existing text is not filtered`() {
    var field = InputField("a b", validator: .filter(dropping: " "))
    field.insert("c ")
    #expect(field.text == "a bc" && field.verdict.isInvalid)
  }

  @Test func `dropping is silent, and not an undo step`() {
    var field = InputField("ab", validator: .filter(dropping: " "))
    #expect(field.insert(" ") == nil)
    #expect(field.text == "ab" && !field.canUndo)
  }
}
