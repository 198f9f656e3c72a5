import InputValidation
import InputValidationTesting
import LibrarySupport
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
  func `a text that satisfies the part is invalid`(example: VerdictCase) {
    example.check()
    checkLaws(example.validator, seed: 7, count: 60)
    #expect(example.validator.isExact)
  }

  @Test func `insertions at the caret may satisfy a negation`() {
    let validator: some Validator = .not(.oneOf("root"))
    expect(validator, while: "|root", is: .incomplete)
    // In Characters the length would not change: "ab" with an accent still has two.
    let beginning: some Validator = .not(.oneOf("ab")) && .length(...2, in: .scalars)
    expect(beginning, while: "ab", is: .invalid)
    #expect(beginning.verdict(on: "a") == .valid(isExtensible: true))
  }

  @Test func `a closure is negated`() {
    let validator: some Validator = .not(.satisfying("a palindrome") { $0 == "abba" })
    #expect(!validator.isExact)
    expect(validator, accepts: "x")
    expect(validator, while: "abba", is: .incomplete)
    #expect(validator.error(in: "abba")?.message() == "must not be a palindrome")
    expect(NotValidator(validator), accepts: "abba")
  }

  @Test func `an error covers the whole text, or the match that is not allowed`() throws {
    let noNames: some Validator = .not(.oneOf("root", "ad\u{301}min"))
    let noDigits: some Validator = .not(try .regex(contains: "[0-9]{2,}"))
    let noEnd: some Validator = .not(try .regex(contains: "a(?=b)"))
    // If the pattern has a condition inside, the match can't be located.
    let noOther: some Validator = .not(try .regex(contains: "a(?!b).c"))
    let cases: [(any Validator, String, Range<Int>)] = [
      (noNames, "root", 0..<4), (noNames, "ad\u{301}min", 0..<5),
      (noDigits, "ab123c45", 2..<5), (noDigits, "e\u{301}12", 1..<3), (noEnd, "xab", 1..<2),
      (noOther, "xacc", 0..<4),
      (.not(.not(.digits)), "12x", 2..<3), (.not(.nonEmpty), "ab", 0..<2),
      (.alphabetic && .length(3...16) && noNames, "root", 0..<4),
      (.length(...16) && noDigits && noNames, "ab123", 2..<5),
      (.not(.digits) && noDigits, "123", 0..<3),
      (AnyOfValidator([.not(.digits), noDigits]), "123", 0..<3),
      // The location of another error takes precedence.
      (.alphabetic && noDigits, "ab123", 2..<3),
      (.length(...3) && noNames, "root", 3..<4),
    ]
    for (validator, text, range) in cases {
      expect(validator, refuses: text, at: range)
    }
  }

  @Test func `the error of an unsatisfiable validator is at the start`() throws {
    let error = try #require(NotValidator(.all(of: [])).error(in: "ab"))
    #expect(error.isUnsatisfiable)
    #expect(error.range == 0..<1)
  }

  @Test func `a composition with a closure locates errors if it can`() {
    let odd: some Validator = .satisfying("odd") { $0.count % 2 == 1 }
    expect(odd && .not(.oneOf("root1")), refuses: "root1", at: 0..<5)
    expect(.length(...4) && .not(.oneOf("root1")) && odd, refuses: "root1", at: 4..<5)
  }
}
