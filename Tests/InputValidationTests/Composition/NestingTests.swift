import InputValidation
import Testing

/// Compositions that are nested deeper than any stack.
@Suite struct NestingTests {
  private static func nested(
    _ validator: any Validator,
    _ depth: Int,
    _ compose: (any Validator) -> any Validator
  ) -> any Validator {
    (0..<depth).reduce(validator) { part, _ in compose(part) }
  }

  @Test(arguments: [
    ("a language", DigitsValidator() as any Validator, true),
    ("a closure", SatisfyingValidator("digits") { DigitsValidator().isValid($0) }, false),
  ])
  func `negations of negations are one, or none`(
    name: String,
    part: any Validator,
    isExact: Bool
  ) {
    let even = Self.nested(part, 100_000, NotValidator.init)
    #expect(even.isExact == isExact)
    #expect(even.isValid("12") && !even.isValid("1x"))
    #expect(even.error(in: "x")?.message().hasPrefix("must be digits") == true)
    let odd = NotValidator(even)
    #expect(!odd.isValid("12") && odd.isValid("1x"))
    #expect(odd.error(in: "1")?.message().hasPrefix("must not be digits") == true)
    #expect(odd.part.isValid("12"))
    #expect((even as? NotValidator)?.part.isValid("12") == false)
  }

  @Test func `what is optional already stays so`() {
    let validator = Self.nested(.satisfying("one") { $0 == "1" }, 100_000, OptionalValidator.init)
    #expect(validator.isValid("") && validator.isValid("1") && !validator.isValid("2"))
    #expect(validator.error(in: "2")?.message() == "must be one")
  }

  @Test func `a language nested too deeply for an automaton is judged part by part`() {
    let validator = Self.nested(.digits, 300) { .not(.length(2...) && $0) }
    // Of a text of one Character the outermost conjunction holds nothing.
    #expect(!validator.isExact)
    #expect(validator.isValid("1"))
    #expect(validator.isValid("12") && !validator.isValid("1x"))
    #expect(throws: QuestionError.self) { try validator.acceptsEverything() }
    #expect(throws: QuestionError.self) { try validator.acceptsNothing() }
  }
}
