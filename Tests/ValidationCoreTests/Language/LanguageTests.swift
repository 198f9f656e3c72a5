import InputValidation
import RegularLanguage
import Testing

@Suite struct LanguageTests {
  @Test(arguments: 0..<4)
  func `many tasks can share a validator from its first use`(round: Int) async {
    let validator: some Validator = .alphabetic && .length(3...5) && .not(.oneOf("root"))
    let texts = ["", "ro", "root", "rooty", "r0", "e\u{301}ab", "abcdef"]
    let expected: [Verdict.Kind] = [
      .incomplete, .incomplete, .incomplete, .valid, .invalid, .valid, .invalid,
    ]
    await withTaskGroup(of: [Verdict.Kind].self) { group in
      for _ in 0..<8 {
        group.addTask { texts.map { validator.verdict(on: $0).kind } }
      }
      for await kinds in group { #expect(kinds == expected) }
    }
  }

  @Test(arguments: [
    (DigitsValidator().language, ">1: [0-9] -> 2\n2*: [0-9] -> 2"),
    (OneOfValidator([]).language, "accepts nothing"),
    (OneOfValidator([String(repeating: "x", count: 999)]).language, "an automaton of 1001 states"),
  ])
  func `the description of a language has its automaton`(language: Language?, description: String) {
    let printed = language?.description
    #expect(printed == description)
  }

  @Test func `the description of a language has its length bounds`() {
    let printed = LengthValidator(2...9, in: .utf8).language?.description
    #expect(printed?.hasSuffix("length: 2...9") == true)
  }
}
