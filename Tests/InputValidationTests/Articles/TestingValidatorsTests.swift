import InputValidation
import InputValidationTesting
import Testing

/// The code of the article "Testing validators", verbatim between the marks.
@Suite struct TestingValidatorsTests {
  // SNIPPET
  @Test(arguments: ["1", "80", "65535"])
  func `a port is valid`(text: String) {
    #expect(IntegerValidator(in: 1...65_535).isValid(text))
  }

  @Test func `a port out of range is refused with its reason`() {
    let error = IntegerValidator(in: 1...65_535).error(in: "65536")
    #expect(error?.range == 4..<5)
    #expect(
      error?.message() == "must be a whole number from 1 to 65535")
  }
  // end

  // SNIPPET
  @Test func `a port is what it should be`() {
    expect(.integer(in: 1...65_535), accepts: "1", "80", "65535")
    expect(.integer(in: 1...65_535), refuses: "65536", at: 4..<5, only: .integer)
    expect(.date, while: "2024-|-17", is: .incomplete)  // a caret in the text
    expect(InputField(validator: .digits), typing: "12a3", gives: "123|", refusing: "a")
  }

  @Test func `a handle obeys the laws`() {
    checkLaws(.alphabetic && .length(3...16), seed: 7)
  }
  // end
}
