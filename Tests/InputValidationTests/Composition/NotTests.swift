import InputValidation
import Testing

@Suite struct NotTests {
  @Test(arguments: [
    VerdictCase(
      "values", .not(.oneOf("root", "admin")), valid: ["", "roo", "rooty"],
      incomplete: ["root", "admin"]),
    VerdictCase("numbers", .not(.numeric), valid: ["", "x", "1x"], incomplete: ["1", "-2.5"]),
    VerdictCase("anything", .not(.all(of: [])), invalid: ["", "a"]),
    VerdictCase("nothing", .not(.any(of: [])), valid: ["", "a"]),
    VerdictCase("twice", .not(.not(.digits)), valid: ["1"], incomplete: [""], invalid: ["a"]),
    VerdictCase(
      "an endless part", .not(try .regex("a(?s:.*)")), valid: ["", "b"], invalid: ["a", "ab"]),
    VerdictCase("empty", .not(.nonEmpty), valid: [""], invalid: ["a"]),
    VerdictCase(
      "De Morgan", .not(.digits || .alphabetic), valid: ["a1", "", "!"],
      incomplete: ["1", "a"]),
  ])
  func `what satisfies the part is out`(example: VerdictCase) {
    example.check()
    #expect(example.validator.isExact)
  }

  @Test func `more text may satisfy a negation, where the caret lets it`() {
    let validator: some Validator = .not(.oneOf("root"))
    #expect(validator.standing(of: "root", caret: 0) == .incomplete)
    // Not in Characters, of which "ab" with an accent still has two.
    let beginning: some Validator = .not(.oneOf("ab")) && .length(...2, in: .scalars)
    #expect(beginning.verdict(on: "ab").isInvalid)
    #expect(beginning.verdict(on: "a") == .valid(isExtensible: true))
  }

  @Test func `a closure is negated`() {
    let validator: some Validator = .not(.satisfying("a palindrome") { $0 == "abba" })
    #expect(!validator.isExact)
    #expect(validator.isValid("x"))
    #expect(validator.verdict(on: "abba").isIncomplete)
    #expect(validator.error(in: "abba")?.message() == "must not be a palindrome")
    #expect(NotValidator(validator).isValid("abba"))
  }
}
