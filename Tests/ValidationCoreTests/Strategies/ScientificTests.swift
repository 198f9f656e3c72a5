import InputValidation
import InputValidationTesting
import LibrarySupport
import RegularLanguage
import Testing
@testable import ValidationCore

@Suite struct ScientificTests {
  @Test(arguments: [
    VerdictCase(
      "no bounds", .scientific,
      valid: [
        "1e6", "1.5e6", "-1.5E-3", "+6.022e+23", "0e0", "0.00e5", "-0e0", "1e999", "1e-999",
        "1e006", "1", "1.5", "-12", "+1500", ".5", "0.5", "01", "0",
      ],
      incomplete: ["", "-", "1.", "1e", "1e-", "."],
      invalid: [
        "12e3", ".5e1", "0.5e3", "1e1000", "1e-1000", "x", "1e1.5", "e", "1 e", "1e6\n",
        "1e\u{661}",
      ]),
    VerdictCase(
      "closed", .scientific(in: 250...1e6),
      valid: [
        "2.5e2", "2.50e2", "9e5", "1e6", "1.000e6", "9.99e4", "+3e2", "250", "1000000", "999.5",
      ],
      incomplete: ["2", "1", "9", "2.4", "1.1", "0", "249"],
      invalid: ["-", "2.49e2", "1e2", "1.01e6", "1e7", "1000001", "2.5e-"]),
    VerdictCase(
      "below one", .scientific(in: 0.001..<0.02), valid: ["1e-3", "1.99e-2", "9e-3", "0.019"],
      incomplete: ["1e-", "2", "0"], invalid: ["2e-2", "9e-4", "1e1", "0.02"]),
    VerdictCase(
      "around zero", .scientific(in: -100...100),
      valid: ["-1e2", "1e2", "0e9", "-9.99e1", "1e-300", "9", "-100"], incomplete: ["-"],
      invalid: ["1.1e2", "-1.1e2", "1e3"]),
    VerdictCase(
      "a double", .scientific(in: 0...Double.infinity), valid: ["1e308", "1.7976931348623157e308"],
      incomplete: ["1.8e"], invalid: ["1.7976931348623158e308", "1e309", "-1"]),
  ])
  func `a verdict is exact`(example: VerdictCase) {
    example.check()
    checkLaws(example.validator, seed: 7, count: 60)
    #expect(example.validator.isExact)
  }

  @Test func `values round-trip`() throws {
    #expect(roundTripFlaws(.scientific) == [])
    #expect(roundTripFlaws(.scientific(in: -1e9...1e9)) == [])
    #expect(try ScientificValidator(in: 0...1e7).value(of: "1.5e6") == 1_500_000)
    #expect(ScientificValidator(in: 0...1e7).text(for: 1_500_000) == "1.5e6")
    #expect(ScientificValidator(in: 0...1e7).text(for: 0.0025) == "2.5e-3")
    #expect(ScientificValidator(in: 0...1e7).text(for: 0) == "0e0")
    #expect(ScientificValidator(in: 0...1e7).text(for: 2e7) == nil)
    #expect(ScientificValidator().text(for: 10) == "1e1")
  }

  @Test func `bounds agree with comparing numbers`() {
    let bounds: [Double] = [0, 1e-5, 0.0999, 0.1, 1, 2.5, 9.99, 10, 12_345, 1e20]
    let texts = [
      "0e0", "1e-5", "9.99e-2", "9.991e-2", "1e-1", "1e0", "2.5e0", "9.99e0", "1e1",
      "1.2345e4", "1.2344e4", "1e20", "1.0001e20", "9e19",
    ]
    for lower in bounds {
      let from: some Validator = .scientific(in: lower...)
      let below: some Validator = .scientific(in: ..<lower)
      for text in texts {
        guard let value = Double(text) else { continue }
        #expect(from.isValid(text) == (value >= lower), "\(text) \(lower)")
        #expect(below.isValid(text) == (value < lower), "\(text) \(lower)")
        #expect(below.isValid("-" + text) == (-value < lower), "-\(text) \(lower)")
      }
    }
  }

  @Test func `both notations can be combined`() throws {
    let either: some Validator<Double> = .numeric(in: 0...1e6) || .scientific(in: 0...1e6)
    #expect(either.isExact)
    #expect(try either.value(of: "1e3") == 1_000)
    #expect(try either.value(of: "1000") == 1_000)
    expect(either, while: "1e7", is: .invalid)
    #expect(either.text(for: 1_000) == "1000")
  }

  @Test func `a message has an example`() {
    #expect(
      Wording.english.requirement(of: ScientificValidator(in: 0...10).rule)
        == "must be a number from 0 to 10 in plain or scientific notation")
  }

  @Test(arguments: [
    "", "e", "1e", "e1", "1e1e1", "1e99999999999999999999", "1e-9223372036854775808", "1e1000",
  ])
  func `text that is not a number has no value`(text: String) {
    #expect(DecimalNumber(scientific: text) == nil)
  }
}
