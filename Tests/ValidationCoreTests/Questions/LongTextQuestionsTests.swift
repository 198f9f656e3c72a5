import InputValidation
import Testing

/// Queries with lengths of any size, which are counted separately from the automaton, terminate.
@Suite struct LongTextQuestionsTests {
  private static let units = TextUnit.allCases

  @Test(arguments: units)
  func `a completion may be long`(unit: TextUnit) throws {
    let validator: some Validator = try .regex("[a-z]*") && .length(20_000...1_000_000, in: unit)
    let completion = try validator.shortestCompletion(of: "xyz")
    let isExpected = completion == String(repeating: "a", count: 19_997)
    #expect(isExpected)
  }

  @Test(arguments: units)
  func `a short completion is found under a large bound`(unit: TextUnit) throws {
    let validator = LengthValidator(5...1_000_000, in: unit)
    #expect(try validator.shortestCompletion(of: "xyz") == "aa")
    let pairs = try RegexValidator("(ab)*") && validator
    #expect(try pairs.shortestCompletion(of: "a") == "babab")
  }

  @Test func `combining marks are added only if they are required`() throws {
    let validator: some Validator = try .regex("(?:a\u{301}{2})*") && .length(9_000...)
    let completion = try validator.shortestCompletion(of: "a\u{301}")
    let expected = "\u{301}" + String(repeating: "a\u{301}\u{301}", count: 8_999)
    let isExpected = completion?.utf8.elementsEqual(expected.utf8)
    #expect(isExpected == true)
  }

  @Test func `a completion of a billion characters is too large`() throws {
    let validator: some Validator = .alphabetic && .length(1_000_000_000...)
    #expect(throws: QuestionError.tooLarge) { try validator.shortestCompletion(of: "x") }
    #expect(throws: QuestionError.tooLarge) { try validator.samples(count: 1) }
    #expect(throws: QuestionError.tooLarge) { try validator.nearMisses(count: 1) }
    #expect(throws: QuestionError.tooLarge) { try validator.nearest(to: "x") }
    #expect(throws: QuestionError.tooLarge) { try validator.commonText(with: .alphabetic) }
    #expect(try !validator.acceptsNothing())
    #expect(try validator.isStricter(than: .length(999_999_999...)))
    #expect(try !validator.isStricter(than: .length(1_000_000_001...)))
    #expect(try LengthValidator(Int.max...).isStricter(than: .length(5...)))
  }

  @Test func `the nearest text under a large bound`() throws {
    let validator: some Validator = .alphabetic && .length(5...1_000_000)
    let near = try validator.nearest(to: "ab1")
    #expect(near.map { editDistance($0, "ab1") } == 3)
    #expect(near.map(validator.isValid) == true)
    let long = String(repeating: "a", count: 3_000)
    let nearest = try validator.nearest(to: long + "1")
    let isExpected = nearest == long || nearest == long + "a"
    #expect(isExpected)
    #expect(throws: QuestionError.tooLarge) {
      try (AlphabeticValidator() && LengthValidator(...10)).nearest(to: long)
    }
  }

  @Test func `samples of long texts are valid`() throws {
    let validator: some Validator = try .regex("[a-z]*") && .length(500...1_000_000)
    for text in try validator.samples(count: 20, seed: 3) {
      let isValid = validator.isValid(text)
      #expect(isValid)
    }
  }
}
