import InputValidation
import InputValidationTesting
import LibrarySupport
import Testing

@Suite struct AnyOfTests {
  @Test(arguments: [
    VerdictCase(
      "two parts", .any(of: .integer, .oneOf("auto")), valid: ["1", "auto"],
      incomplete: ["", "-", "a", "aut"], invalid: ["1a", "x", "autos"]),
    VerdictCase("no parts", .any(of: []), invalid: ["", "a"]),
    VerdictCase("one part", .any(of: .digits), valid: ["1"], incomplete: [""], invalid: ["a"]),
    VerdictCase(
      "a list", .any(of: [.digits, .oneOf("none")] as [any Validator]), valid: ["1", "none"],
      incomplete: ["n"], invalid: ["1n"]),
  ])
  func `a text is valid if any part accepts it`(example: VerdictCase) {
    example.check()
    checkLaws(example.validator, seed: 7, count: 60)
    #expect(example.validator.isExact)
  }

  @Test func `parts of any type are alternatives`() throws {
    let parts: [any Validator] = [.integer, .oneOf("auto")]
    for validator in [parts[0] || parts[1], .integer || .oneOf("auto")] {
      expect(validator, accepts: "-7", "auto")
      expect(validator, refuses: "aut", "7.5")
      #expect(try validator.value(of: "07") == "07")
      #expect(validator.isExact)
    }
    let numbers = IntegerValidator(in: 1...9) || IntegerValidator(in: 20...30)
    #expect(try numbers.value(of: "25") == 25)
  }

  @Test func `nested parts become one level`() {
    let validator: some Validator = .digits || (.oneOf("a") || (.oneOf("b") || .oneOf("c")))
    #expect(validator.rule.parts.map(\.code) == [.digits, .oneOf, .oneOf, .oneOf])
  }

  @Test func `a disjunction without parts is unsatisfiable`() {
    #expect(AnyOfValidator([]).error(in: "")?.isUnsatisfiable == true)
    #expect(
      AnyOfValidator([]).error(in: "a")?.message()
        == "no value can satisfy this: can't be valid: no value is allowed")
  }

  @Test func `a text is valid if a part or a closure accepts it`() {
    let validator: some Validator = .digits || .satisfying("lucky") { $0.hasPrefix("lucky") }
    #expect(!validator.isExact)
    #expect(validator.verdict(on: "7") == .valid(isExtensible: true))
    #expect(validator.verdict(on: "lucky") == .valid(isExtensible: true))
    expect(validator, while: "x", is: .incomplete)
    #expect(validator.error(in: "x")?.reasons.map(\.code) == [.digits, .satisfying])
    #expect(validator.error(in: "x")?.message() == "must be digits only or must be lucky")
  }

  @Test func `the reasons include each part`() {
    let error = AnyOfValidator([IntegerValidator(), OneOfValidator(["auto"])]).error(in: "1x")
    #expect(error?.code == .any)
    #expect(error?.range == 1..<2)
    #expect(error?.reasons.map(\.range) == [1..<2, 0..<2])
  }

  @Test func `only the errors of parts are reasons, even if no part has a language`() {
    let parts = ["lucky", "happy"].map { name in
      SatisfyingValidator(name) { $0.hasPrefix(name) }
    }
    let error = (parts[0] || parts[1]).error(in: "x")
    #expect(error?.reasons == parts.compactMap { $0.error(in: "x") })
  }
}
