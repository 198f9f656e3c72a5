import InputValidation
import Testing

/// Queries about languages, with answers determined by hand.
@Suite struct ValidatorQuestionsTests {
  @Test(
    arguments: [
      (try .regex(#"\d{4}-\d{2}-\d{2}"#), "2024-1", "0-00"),
      (try .regex(#"\d{4}-\d{2}-\d{2}"#), "2024-10-10", ""),
      (try .regex(#"\d{4}-\d{2}-\d{2}"#), "2024--", nil),
      (.integer(in: 10...65), "7", nil),
      (.integer(in: 10...65), "6", "0"),
      (.oneOf("debug", "info"), "in", "fo"),
      (.oneOf(), "", nil),
      (.length(3...5), "ab", "a"),
      (.length(3...5, in: .utf8), "\u{E9}", "a"),
      (.length(2...2) && .alphabetic, "e\u{301}", "a"),
      (try .regex("(ab)*") && .length(5..., in: .scalars), "ab", "abab"),
      (try .regex("(ab)*") && .length(5...5, in: .scalars), "", nil),
      (try .regex("(a\u{301})*") && .length(2...3), "a", "\u{301}a\u{301}"),
      (.not(.length(2...9)) && .nonEmpty && .not(.length(1...1)), "ab", "aaaaaaaa"),
    ] as [(any Validator, String, String?)])
  func `the shortest completion`(validator: any Validator, text: String, completion: String?) {
    #expect(throws: Never.self) {
      let found = try validator.shortestCompletion(of: text)
      #expect(found?.unicodeScalars.map(\.value) == completion?.unicodeScalars.map(\.value))
    }
  }

  @Test func `whether nothing or everything is accepted`() throws {
    let nothing: [any Validator] = [
      .oneOf(), .integer(in: 1..<1), try .length(2...3) && .regex("a|b"), .any(of: []),
      .length(5...) && .length(...4), .length(9...) && .not(.length(9...)),
    ]
    for validator in nothing {
      #expect(try validator.acceptsNothing(), "\(validator.rule)")
      #expect(try !validator.acceptsEverything(), "\(validator.rule)")
    }
    let everything: [any Validator] = [
      .all(of: []), .not(.oneOf()), .length(0...), .length(5...) || .not(.length(5...)),
      .length(...1_000_000) || .length(7...), .optional(.nonEmpty), try .regex("(?s).*"),
    ]
    for validator in everything {
      #expect(try validator.acceptsEverything(), "\(validator.rule)")
      #expect(try !validator.acceptsNothing(), "\(validator.rule)")
    }
  }

  @Test func `whether one is stricter than another`() throws {
    #expect(try IntegerValidator(in: 1...12).counterexample(toStricterThan: .digits) == "+1")
    #expect(try DigitsValidator(in: 1...12).isStricter(than: .integer(in: 0...12)))
    #expect(try !DigitsValidator(in: 0...13).isStricter(than: .integer(in: 0...12)))
    #expect(try DigitsValidator().isStricter(than: .digits))
    #expect(try LengthValidator(5...9).isStricter(than: .length(4...)))
    #expect(try LengthValidator(5...9).counterexample(toStricterThan: .length(6...)) == "aaaaa")
    #expect(try OneOfValidator([]).isStricter(than: .oneOf()))
  }

  @Test func `whether two overlap`() throws {
    #expect(try NumericValidator(in: ..<1).commonText(with: .integer(in: 0...)) == "0")
    #expect(try !IntegerValidator(in: 1...5).overlaps(.integer(in: 6...)))
    #expect(try AlphabeticValidator().overlaps(.length(1_000_000_000...)))
    #expect(try !LengthValidator(...4).overlaps(.length(5...)))
  }

  @Test func `the nearest valid text`() throws {
    let levels = OneOfValidator(["debug", "info", "error"])
    #expect(try levels.nearest(to: "eror") == "error")
    #expect(try levels.nearest(to: "inof") == "info")
    #expect(try levels.nearest(to: "info") == "info")
    #expect(try OneOfValidator([]).nearest(to: "x") == nil)
    let date: some Validator = try .regex(#"\d{4}-\d{2}-\d{2}"#)
    #expect(try date.nearest(to: "2024/05/17") == "2024-05-17")
    #expect(try date.nearest(to: "2024-05-1x") == "2024-05-10")
    #expect(try date.nearest(to: "2024-05-10x") == "2024-05-10")
    #expect(try DigitsValidator().nearest(to: "12x34") == "1234")
    #expect(try (LengthValidator(...3) && .digits).nearest(to: "12x45")?.count == 3)
  }

  @Test func `validators with closures have no answers`() throws {
    let closure: some Validator = .digits && .satisfying("even") { $0.hasSuffix("2") }
    #expect(throws: QuestionError.noLanguage) { try closure.shortestCompletion(of: "1") }
    #expect(throws: QuestionError.noLanguage) { try closure.acceptsNothing() }
    #expect(throws: QuestionError.noLanguage) { try closure.acceptsEverything() }
    #expect(throws: QuestionError.noLanguage) { try closure.isStricter(than: .digits) }
    #expect(throws: QuestionError.noLanguage) { try DigitsValidator().isStricter(than: closure) }
    #expect(throws: QuestionError.noLanguage) { try DigitsValidator().overlaps(closure) }
    #expect(throws: QuestionError.noLanguage) { try closure.commonText(with: .digits) }
    #expect(throws: QuestionError.noLanguage) { try closure.samples(count: 1) }
    #expect(throws: QuestionError.noLanguage) { try closure.nearMisses(count: 1) }
    #expect(throws: QuestionError.noLanguage) { try closure.nearest(to: "1") }
  }

  @Test func `validators that are too large have no answers`() throws {
    let large: some Validator = .optional(.length(5...1_000_000))
    #expect(throws: QuestionError.tooLarge) { try large.shortestCompletion(of: "1") }
    #expect(throws: QuestionError.tooLarge) { try large.samples(count: 1) }
  }
}
