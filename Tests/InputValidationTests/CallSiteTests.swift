import InputValidation
import LibrarySupport
import Testing

/// The call sites of the design, verbatim.
@Suite struct CallSiteTests {
  private let environment = ["PORT": "8080"]

  @Test func `a field accepts and refuses edits, and its strategy can be replaced`() {
    var age = InputField(validator: .integer(in: 0...150))
    age.insert("4")
    #expect(age.text == "4")
    age.insert("x")
    #expect(age.text == "4")
    age.replace(0..<1, with: "42")
    #expect(age.text == "42")
    #expect(age.endEditing() == nil)
    age.validator = .integer(in: 18...)
    #expect(age.endEditing() == nil)

    // Each call returns a refusal or nil:
    age = InputField(validator: .integer(in: 0...150))
    #expect(age.insert("4") == nil)
    #expect(age.insert("x")?.error?.code == .integer)
    #expect(age.replace(0..<1, with: "42") == nil)
  }

  @Test func `a composition judges`() throws {
    let handle: some Validator = .alphabetic && .length(3...16) && .not(.oneOf("root", "admin"))
    #expect(handle.verdict(on: "ro").isIncomplete)
    #expect(handle.error(in: "r0")?.range == 1..<2)
    #expect(handle.verdict(on: "rolf") == .valid(isExtensible: true))
    #expect(handle.verdict(on: "root").isIncomplete)
    #expect(handle.isExact)
  }

  @Test func `a config field is validated or throws`() throws {
    let port = try IntegerValidator(in: 1...65_535).validated(environment["PORT"] ?? "")
    #expect(port == "8080")
    #expect(throws: ValidationError.self) {
      try IntegerValidator(in: 1...65_535).validated(environment["MISSING"] ?? "")
    }
  }

  @Test func `a thrown error is typed`() {
    do throws(ValidationError) {
      _ = try IntegerValidator(in: 1...65_535).validated("65536")
      Issue.record("65536 is no port")
    } catch {
      #expect(error.code == .integer)
      #expect(error.range == 4..<5)
    }
  }

  @Test func `a pattern with lookahead answers in linear time`() throws {
    let password: some Validator = try .regex(#"(?=.*[A-Z])(?=.*\d).{8,64}"#)
    #expect(password.isValid("Passw0rd"))
    #expect(password.verdict(on: "Passw").isIncomplete)
    #expect(password.verdict(on: "password").isIncomplete)
    #expect(password.verdict(on: String(repeating: "p", count: 64)).isInvalid)
  }

  @Test func `a closure composes wherever any other strategy does`() {
    let first: some Validator = .satisfying("even") { $0.count.isMultiple(of: 2) } && .digits
    let last: some Validator = .digits && .satisfying("even") { $0.count.isMultiple(of: 2) }
    let either: some Validator = .oneOf("x") || .satisfying("even") { $0.count.isMultiple(of: 2) }
    let negated: some Validator = .not(.satisfying("even") { $0.count.isMultiple(of: 2) })
    let field = InputField("1", validator: .digits && .satisfying("even") { $0.count == 2 })
    #expect(first.isValid("12") && !first.isValid("1") && !first.isValid("ab"))
    #expect(last.isValid("12") && !last.isValid("1") && !last.isValid("ab"))
    #expect(either.isValid("x") && either.isValid("ab") && !either.isValid("y"))
    #expect(negated.isValid("x") && !negated.isValid("ab"))
    #expect(field.verdict.isIncomplete)
  }

  @Test(arguments: [
    VerdictCase("digits", .digits, valid: ["1"], invalid: ["x"]),
    VerdictCase("optional", .optional(.integer(in: 1...12)), valid: ["", "7"], invalid: ["13"]),
    VerdictCase("or", .any(of: .integer, .oneOf("auto")), valid: ["1", "auto"], invalid: ["b"]),
    VerdictCase("all", .all(of: .digits, .length(2...2)), valid: ["12"], invalid: ["123"]),
    VerdictCase("list", .oneOf(["a", "b"]), valid: ["a"], invalid: ["c"]),
  ])
  func `leading-dot syntax works for any validator`(example: VerdictCase) {
    example.check()
  }
}
