import InputValidation
import InputValidationTesting
import LibrarySupport
import TestSupport
import Testing

@Suite struct NumericTests {
  @Test(arguments: [
    VerdictCase(
      "no bounds", .numeric,
      valid: [
        "0", "12", "-0.5", "+3", ".5", "-.5", "007", "-0", "1.50", "123456789012345678901.5",
      ],
      incomplete: ["", "+", "-", ".", "5.", "-.", "+0."],
      invalid: [
        "x", "1e3", "0x1F", "0x1p3", "1,000", "nan", "inf", "NaN", "\u{BD}", "\u{663}", "\u{FF11}",
        "1.2.3", "--1", "+-1", "1-", " 1", "1 ", "1\n", "\u{2212}1", "5\u{301}", "1\0", "\0", "1_0",
        "$1", "1%", "1/2", "\u{FEFF}1", "1\r\n",
      ]),
    VerdictCase(
      "closed", .numeric(in: 10...65),
      valid: ["10", "65", "10.0", "65.00", "0010.5", "+12", "64.999999999999999999999"],
      incomplete: ["", "1", "6", "0", "+", "00", "11."],
      invalid: ["7", "66", "65.1", "65.001", "9.", "-", "-12", "100", "x"]),
    VerdictCase(
      "half-open", .numeric(in: 0..<1),
      valid: ["0", "0.999", ".5", "0.0", "000", "-0", "-.0"],
      incomplete: ["", ".", "0.", "-", "-0."],
      invalid: ["1", "1.0", "-0.5", "2"]),
    VerdictCase(
      "open", .numeric(in: .open(0, 1)),
      valid: ["0.5", ".001", "0.9999999999999999"], incomplete: ["", "0", "0.0", ".00"],
      invalid: ["1", "1.0", "-", "0.999999999999999999999"]),
    VerdictCase(
      "above", .numeric(in: .above(0)),
      valid: ["0.0001", "1", "99999999999"], incomplete: ["", "0", "0.0"], invalid: ["-", "-1"]),
    VerdictCase(
      "from", .numeric(in: (-1.5)...), valid: ["-1.5", "-1.50", "-0", "0", "99.5"],
      incomplete: ["-", "-1."], invalid: ["-1.51", "-2", "-10"]),
    VerdictCase(
      "through", .numeric(in: ...0.5), valid: ["0.5", "-100", ".5", "0"], incomplete: ["-", "0."],
      invalid: ["0.51", "1", "0.6"]),
    VerdictCase(
      "up to", .numeric(in: ..<0), valid: ["-1", "-0.001"],
      incomplete: ["", "-", "-0", "-0.0"], invalid: ["0", "1", "+"]),
    VerdictCase(
      "zero alone", .numeric(in: 0...0), valid: ["0", "00", "0.0", "+0", ".0", "-0", "-0.00"],
      incomplete: ["", "0.", ".", "-"], invalid: ["1", "0.01", "-1", "-0.01"]),
    VerdictCase(
      "negative", .numeric(in: -10.5...(-0.5)), valid: ["-0.5", "-10.5", "-.5", "-3", "-010"],
      incomplete: ["", "-", "-0", "-0.", "-1."],
      invalid: ["-0.4", "-10.51", "0", "5", "-11"]),
    VerdictCase(
      "0.1 means 0.1", .numeric(in: 0.1...0.3),
      valid: ["0.1", "0.10", "0.3", "0.30000000000000000"],
      incomplete: ["0"],
      invalid: ["0.09999999999999999", "0.30000000000000001", "0.300000000000000044", "1"]),
    VerdictCase(
      "an end at infinity", .numeric(in: 0.5...Double.infinity),
      valid: ["0.5", "1" + zeros(308)],
      incomplete: ["", "0"], invalid: ["0.4", "-1", "x", "1" + zeros(309)]),
    VerdictCase(
      "an end at minus infinity", .numeric(in: -Double.infinity..<1),
      valid: ["-1" + zeros(308), "0"], incomplete: [""], invalid: ["1", "-1" + zeros(309)]),
    VerdictCase(
      "beyond infinity", .numeric(in: Double.infinity...), invalid: ["", "1", "inf", "-"]),
    VerdictCase(
      "below minus infinity", .numeric(in: ...(-Double.infinity)), invalid: ["", "1", "-1"]),
    VerdictCase(
      "nan", .numeric(in: Interval(lower: Double.nan, upper: nil)), invalid: ["", "1", "nan"]),
    VerdictCase(
      "crossed", .numeric(in: Interval(lower: 5, upper: 2)), invalid: ["", "1", "3", "5"]),
    VerdictCase("empty", .numeric(in: 1..<1), invalid: ["", "1"]),
    VerdictCase(
      "a tiny double", .numeric(in: Double.leastNonzeroMagnitude..<1e-300),
      valid: ["0." + zeros(310) + "1"],
      incomplete: ["0", "0." + zeros(323)],
      invalid: ["0." + zeros(299) + "1", "0." + zeros(323) + "4", "1"]),
  ])
  func `a verdict is exact`(example: VerdictCase) {
    example.check()
    checkLaws(example.validator, seed: 7, count: sampled(25, of: 60))
    #expect(example.validator.isExact)
  }

  @Test func `digits may be inserted at a caret before the others`() {
    let validator: some Validator = .numeric(in: 10...65)
    expect(validator, while: "7", is: .invalid)
    expect(validator, while: "|7", is: .incomplete)
    expect(validator, while: "6", is: .incomplete)
    expect(validator, while: "|.5", is: .incomplete)
  }

  @Test func `an error has a range, parameters and expected characters`() {
    let validator = NumericValidator(in: 10..<65)
    expect(validator, refuses: "7x", at: 0..<1, only: .numeric)
    let error = validator.error(in: "7x")
    #expect(error?.parameters == ["min": 10, "below": 65])
    #expect(error?.expected?.contains("1") == true)
    #expect(error?.expected?.contains("7") == false)
  }

  private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
}
