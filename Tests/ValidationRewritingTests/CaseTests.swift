import InputValidation
import LibrarySupport
import Testing

@Suite struct CaseTests {
  @Test(arguments: [
    VerdictCase(
      "capitals", .case(.upper), valid: ["", "AB1", "\u{4E2D}", "E\u{301}", "\u{3A3}"],
      invalid: ["a", "Ab", "\u{DF}", "\u{149}", "\u{1C5}", "\u{345}"]),
    VerdictCase(
      "small", .case(.lower), valid: ["", "ab1", "\u{DF}", "\u{3C2}", "\u{3C3}"],
      invalid: ["A", "\u{130}", "\u{3A3}", "\u{1C5}"]),
  ])
  func `verdicts`(example: VerdictCase) { example.check() }

  @Test(arguments: [
    (CaseValidator.Letters.upper, "stra\u{DF}e", "STRASSE"), (.upper, "\u{149}", "\u{2BC}N"),
    (.upper, "\u{1C5}", "\u{1C4}"), (.upper, "\u{390}", "\u{399}\u{308}\u{301}"),
    (.upper, "i\u{131}", "II"), (.lower, "\u{130}I", "i\u{307}i"),
    (.lower, "\u{3A3}\u{39F}\u{3A6}\u{39F}\u{3A3}", "\u{3C3}\u{3BF}\u{3C6}\u{3BF}\u{3C3}"),
    (.lower, "\u{3C3}\u{3BF}\u{3C6}\u{3CC}\u{3C2}", "\u{3C3}\u{3BF}\u{3C6}\u{3CC}\u{3C2}"),
    (.lower, "\u{1E9E}", "\u{DF}"), (.upper, "1 \u{1F600}", "1 \u{1F600}"),
  ])
  func `inserted letters are converted`(
    letters: CaseValidator.Letters, typed: String, text: String
  ) {
    var field = InputField(validator: .case(letters))
    #expect(field.insert(typed) == nil)
    #expect(field.text.utf8.elementsEqual(text.utf8))
    #expect(field.caret == field.count)
  }

  /// The strategy relies on this: case mappings are idempotent, and change only invalid scalars.
  @Test(arguments: CaseValidator.Letters.allCases)
  func `every scalar is converted to a valid text, unless it is valid`(
    letters: CaseValidator.Letters
  ) {
    let validator = CaseValidator(letters)
    var turned = 0
    // All planes that contain cased letters, in runs.
    for start in stride(from: UInt32(0x20), to: 0x1_F000, by: 0x100) {
      for value in start..<start + 0x100 {
        guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned
        else { continue }
        var field = InputField(validator: validator)
        field.insert(String(scalar))
        let isValid = validator.isValid(field.text)
        let wasValid = validator.isValid(String(scalar))
        let isSame = field.text.utf8.elementsEqual(String(scalar).utf8)
        guard isValid, wasValid == isSame else {
          Issue.record("U+\(String(value, radix: 16)) becomes \(field.text)")
          continue
        }
        if !isSame { turned += 1 }
      }
    }
    #expect(turned > 1_300)
  }

  @Test func `a country code can be typed in any case`() {
    let code: some Validator = .case(.upper) && .alphabetic(.ascii) && .length(2...2)
    var field = InputField(validator: code)
    field.insert("d")
    field.insert("e")
    #expect(field.text == "DE" && field.endEditing() == nil)
    #expect(code.error(in: "de") != nil)
  }
}
