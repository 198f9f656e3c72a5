import InputValidation
import InputValidationTesting
import LibrarySupport
import Testing

@Suite struct OptionalTests {
  @Test(arguments: [
    VerdictCase(
      "month", .optional(.integer(in: 1...12)), valid: ["", "7", "12"], incomplete: ["0", "+"],
      invalid: ["13", "x"]),
    VerdictCase("of nothing", .optional(.any(of: [])), valid: [""], invalid: ["a"]),
    VerdictCase(
      "inside a composition", .optional(.digits) && .length(...2), valid: ["", "1", "12"],
      invalid: ["123", "a"]),
  ])
  func `the empty text is valid`(example: VerdictCase) {
    example.check()
    checkLaws(example.validator, seed: 7, count: 60)
    #expect(example.validator.isExact)
  }

  @Test func `a closure may be optional`() {
    let validator: some Validator = .optional(.satisfying("lucky") { $0 == "7" })
    #expect(!validator.isExact)
    #expect(validator.verdict(on: "") == .valid(isExtensible: true))
    expect(validator, accepts: "7")
    expect(validator, while: "8", is: .incomplete)
  }
}
