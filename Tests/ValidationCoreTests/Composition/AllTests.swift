import InputValidation
import InputValidationTesting
import LibrarySupport
import Testing

@Suite struct AllTests {
  @Test(arguments: [
    VerdictCase(
      "two parts", .alphabetic && .length(3...5), valid: ["abc", "abcde", "e\u{301}ab"],
      incomplete: ["", "a", "ab"], invalid: ["1", "abcdef", "ab1"]),
    VerdictCase(
      "parts that only meet later", .oneOf("ax", "bay") && .oneOf("bay", "axe"), valid: ["bay"],
      incomplete: ["", "b", "ba"], invalid: ["a", "ax", "axe"]),
    VerdictCase("no parts", .all(of: []), valid: ["", "a"]),
    VerdictCase("one part", .all(of: .digits), valid: ["1"], incomplete: [""], invalid: ["a"]),
    VerdictCase(
      "a list", .all(of: [.digits, .length(2...2)] as [any Validator]), valid: ["12"],
      incomplete: ["1"], invalid: ["123"]),
    VerdictCase(
      "a pattern and a length", try .regex("a*b") && .length(...2), valid: ["b", "ab"],
      incomplete: ["", "a"], invalid: ["aa", "aab", "ba"]),
  ])
  func `a conjunction is judged as a whole, and exactly`(example: VerdictCase) {
    example.check()
    #expect(example.validator.isExact)
  }

  @Test func `an unsatisfiable conjunction rejects every text as such`() throws {
    let validator: some Validator = try .length(2...3) && .regex("a|b")
    for text in ["", "a", "b", "ab", "abc", "x", "\u{301}"] {
      let error = try #require(validator.error(in: text))
      #expect(validator.verdict(on: text) == .invalid(error))
      for caret in text.indices { #expect(validator.verdict(on: text, caret: caret).isInvalid) }
      #expect(error.isUnsatisfiable)
      #expect(
        error.detail()
          == """
          no value can satisfy this: \
          must be 2 to 3 characters long and must match the pattern a|b
          """)
    }
  }

  @Test func `an unsatisfiable conjunction with a closure is reported as such`() throws {
    let validator: some Validator =
      try .length(2...3) && .regex("a|b") && .satisfying("lucky") { _ in true }
    expect(validator, while: "a", is: .invalid)
    #expect(validator.error(in: "a")?.isUnsatisfiable == true)
    #expect(validator.error(in: "a")?.message().hasPrefix("no value can satisfy this: ") == true)
  }

  @Test func `the reasons name the parts that failed`() {
    let handle: some Validator = .alphabetic && .length(3...16) && .not(.oneOf("root", "admin"))
    let error = handle.error(in: "r0")
    #expect(error?.code == .all)
    #expect(error?.range == 1..<2)
    #expect(error?.reasons.map(\.code) == [.alphabetic, .length])
    #expect(error?.reasons.map(\.range) == [1..<2, 2..<2])
    #expect(handle.error(in: "root")?.reasons.map(\.code) == [.not])
    #expect(handle.rule.parts.map(\.code) == [.alphabetic, .length, .not])
  }

  @Test func `nested parts become one level`() {
    let right: some Validator = .digits && (.length(2...) && (.length(...3) && .nonEmpty))
    let left: some Validator = ((.digits && .length(2...)) && .length(...3)) && .nonEmpty
    let list: some Validator = .all(of: .all(of: .digits, .length(2...)), .length(...3), .nonEmpty)
    for rule in [right.rule, left.rule, list.rule] {
      #expect(rule.parts.map(\.code) == [.digits, .length, .length, .nonEmpty])
    }
    #expect(AllValidator([DigitsValidator() || NonEmptyValidator()]).parts.count == 1)
  }

  @Test func `next to a closure the regular parts remain exact together`() {
    let validator: some Validator =
      .oneOf("ax", "bay") && .oneOf("bay", "axe") && .satisfying("short") { $0.count < 3 }
    #expect(!validator.isExact)
    expect(validator, while: "a", is: .invalid)
    expect(validator, while: "b", is: .incomplete)
    let error = validator.error(in: "bay")
    #expect(error?.reasons.map(\.code) == [.satisfying])
    #expect(error?.message() == "must be short")
  }
}
