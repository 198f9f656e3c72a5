import InputValidation
import Testing

@Suite struct DescribedTests {
  private let tax: some Validator<String> = (.digits && .length(9...9)).described("a tax number")

  @Test func `every message contains the name`() {
    #expect(tax.error(in: "12")?.detail() == "must be a tax number: expected a digit")
    #expect(NotValidator(tax).error(in: "123456789")?.message() == "must not be a tax number")
    #expect(
      AnyOfValidator([tax, OneOfValidator(["none"])]).error(in: "x")?.detail()
        == "must be a tax number or must be 'none': expected a digit or 'n'")
    #expect(
      (tax && .not(.oneOf("000000000"))).error(in: "12x")?.reasons.map { $0.detail() }
        == ["must be a tax number: expected a digit"])
  }

  @Test func `a closure describes each error`() {
    let age: some Validator<Int> = .integer(in: 18...150).described { error in
      error.range.isEmpty ? "must be told" : "must be old enough to sign"
    }
    #expect(age.error(in: "")?.message() == "must be told")
    #expect(age.error(in: "x")?.message() == "must be old enough to sign")
    #expect(
      AllValidator([age, LengthValidator(3...)]).error(in: "x")?.reasons.first?.message()
        == "must be old enough to sign")
  }

  @Test func `verdicts, values and edits are unchanged`() throws {
    let age: some Validator<Int> = .integer(in: 18...150).described("an age")
    #expect(age.isExact)
    #expect(try age.value(of: "42") == 42)
    #expect(age.text(for: 42) == "42")
    #expect(age.verdict(on: "1").isIncomplete)
    var field = InputField(validator: .price.described("an amount"))
    field.insert(".")
    #expect(field.text == "0.")
    #expect(field.insert("x")?.message().hasPrefix("must be an amount") == true)
  }
}
