import InputValidation
import InputValidationTesting
import LibrarySupport
import Testing

@Suite struct IntegerTests {
  @Test(arguments: [
    VerdictCase(
      "no bounds", .integer, valid: ["0", "12", "-5", "+3", "007", "-0", "99999999999999999999"],
      incomplete: ["", "+", "-"],
      invalid: ["1.0", "1.", ".", "x", "1e3", "--1", "1-", "\u{663}", " 1", "1 ", "1,000"]),
    VerdictCase(
      "closed", .integer(in: 0...150), valid: ["42", "1", "150", "+7", "000150", "-0"],
      incomplete: ["", "+", "-"], invalid: ["151", "-1", "1500", "42.0"]),
    VerdictCase(
      "from", .integer(in: 18...), valid: ["18", "20", "100", "018"], incomplete: ["", "1", "9"],
      invalid: ["-", "x"]),
    VerdictCase(
      "half-open", .integer(in: -5..<5), valid: ["-5", "4", "0", "-0"], incomplete: ["", "-"],
      invalid: ["5", "-6", "10"]),
    VerdictCase(
      "beyond 64 bits", IntegerValidator(in: 0...(18_446_744_073_709_551_616 as DecimalNumber)),
      valid: ["18446744073709551616"], invalid: ["18446744073709551617"]),
    VerdictCase(
      "128 bits", .integer(in: Int128.min...Int128.max),
      valid: [
        "-170141183460469231731687303715884105728", "170141183460469231731687303715884105727",
      ],
      invalid: [
        "-170141183460469231731687303715884105729", "170141183460469231731687303715884105728",
      ]),
    VerdictCase(
      "fractional bounds", .integer(in: fractional(1.5, 3.5)), valid: ["2", "3", "03"],
      incomplete: ["", "0"], invalid: ["1", "4", "2.0"]),
    VerdictCase(
      "no whole number between", .integer(in: fractional(1.2, 1.8)),
      invalid: ["", "1", "2", "1.5"]),
    VerdictCase(
      "unsigned bounds", .integer(in: UInt8(0)...UInt8.max), valid: ["255"], incomplete: ["-"],
      invalid: ["256", "-1"]),
  ])
  func `a verdict is exact`(example: VerdictCase) {
    example.check()
    checkLaws(example.validator, seed: 7, count: 60)
    #expect(example.validator.isExact)
  }

  @Test func `a valid text reports whether it is extensible`() {
    #expect(IntegerValidator(in: 0...9).verdict(on: "5") == .valid(isExtensible: false))
    #expect(IntegerValidator(in: 0...50).verdict(on: "5") == .valid(isExtensible: true))
    #expect(IntegerValidator().verdict(on: "5") == .valid(isExtensible: true))
  }
}
