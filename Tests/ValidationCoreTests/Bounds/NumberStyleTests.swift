import InputValidation
import LibrarySupport
import RegularLanguage
import Testing
@testable import ValidationCore

@Suite struct NumberStyleTests {
  @Test(arguments: [
    VerdictCase(
      "at most two decimals", .numeric(in: 0...100, decimals: ...2),
      valid: ["0", "12.5", "12.50", "100", "100.00", ".5", "+1"],
      incomplete: ["", "12.", "."], invalid: ["12.505", "100.01", "-1", "12,5"]),
    VerdictCase(
      "two decimals", .numeric(decimals: 2...2), valid: ["12.50", "-.05", "007.00"],
      incomplete: ["", "12", "12.5", "-", "."], invalid: ["12.505", "12.5x"]),
    VerdictCase(
      "no decimals", .numeric(in: 0...9, decimals: 0...0), valid: ["0", "9"], incomplete: [""],
      invalid: ["1.", "1.0", "10", "."]),
    VerdictCase(
      "at least one decimal", .numeric(in: 1...2, decimals: 1...), valid: ["1.0", "2.00"],
      incomplete: ["1", "2", "2.", "01"], invalid: ["2.01", "3"]),
    VerdictCase("no number of decimals", .numeric(decimals: 2..<2), invalid: ["", "1", "1.00"]),
    VerdictCase(
      "a comma", .numeric(in: -1.5...1.5, separator: .comma), valid: ["1,5", "-1,50", "0", ",5"],
      incomplete: ["1,", "-"], invalid: ["1.5", "1,51", "1,5,", "2"]),
    VerdictCase(
      "multiples of a fraction", .numeric(in: 0...100, multipleOf: 0.25),
      valid: ["0", "0.75", "99.5", "100.00", "0.7500", ".25", "7"],
      incomplete: ["0.", "0.7", "0.2", "99."],
      invalid: ["0.8", "0.755", "0.751", "100.2", "99.9"]),
    VerdictCase(
      "multiples of a whole number", .integer(in: 0...100, multipleOf: 15),
      valid: ["0", "15", "090", "+30", "-0"], incomplete: ["1", "4", "", "7"],
      invalid: ["16", "100", "1000", "91"]),
    VerdictCase(
      "digits", .digits(in: 1...255, multipleOf: 8), valid: ["8", "248"], incomplete: ["1", "0"],
      invalid: ["255", "256", "+8", "29"]),
    VerdictCase(
      "multiples of zero", .numeric(multipleOf: 0), valid: ["0", "-0.00"], incomplete: ["", "."],
      invalid: ["1", "0.1"]),
    VerdictCase(
      "below a negative number", .numeric(multipleOf: -0.5), valid: ["1.5", "-1.5", "2"],
      incomplete: ["1."], invalid: ["1.2", "1.55"]),
    VerdictCase(
      "everything at once",
      .numeric(in: 0.5..<10, decimals: 1...2, separator: .comma, multipleOf: 0.05),
      valid: ["0,5", "9,95", "0,55"], incomplete: ["0", "9,9", "9", "1,"].filter { $0 != "9,9" },
      invalid: ["0,51", "10", "9,99", "0.5", "0,4"]),
  ])
  func `a style is part of the language`(example: VerdictCase) {
    example.check()
    #expect(example.validator.isExact)
  }

  @Test(arguments: [
    ("42.5", "42.50"), ("42", "42.00"), ("42.", "42.00"), (".5", ".50"), ("+7", "+7.00"),
    ("-0", "0.00"), ("-0.00", "0.00"), ("-5", "-5.00"), ("42.505", "42.505"), ("42,5", "42,5"),
    ("", ""), (".", "."), ("-", "-"), ("x", "x"), ("100", "100"), ("42.50", "42.50"),
  ])
  func `required decimals are added when editing ends`(text: String, ended: String) {
    let amount: some Validator = .numeric(in: -9..<100, decimals: 2...2)
    for validator: any Validator in [amount, .optional(amount), amount && .length(1...6)] {
      var field = InputField(text, validator: validator)
      field.select(field.count..<field.count)
      let refusal = field.endEditing()
      #expect(field.text == ended && (refusal == nil) == validator.isValid(ended))
      #expect(field.endEditing() == refusal && field.text == ended)
    }
    let comma = ended.replacing(",", with: "x").replacing(".", with: ",")
    var field = InputField(
      text.replacing(",", with: "x").replacing(".", with: ","),
      validator: .numeric(in: -9..<100, decimals: 2...2, separator: .comma))
    field.endEditing()
    #expect(field.text == comma)
  }

  @Test func `the caret stays where it is when decimals are added`() {
    for (text, selection, expected) in [
      ("42.5", 1..<3, 1..<3), ("42", 2..<2, 2..<2), ("-0", 0..<2, 0..<1),
    ] {
      var field = InputField(text, validator: .numeric(in: -9..<100, decimals: 2...2))
      field.select(selection)
      field.endEditing()
      #expect(field.selection.range == expected)
    }
    var plain = InputField("42.5", validator: .numeric)
    #expect(plain.endEditing() == nil && plain.text == "42.5")
  }

  @Test func `values round-trip, with the required number of decimals`() throws {
    #expect(roundTripFlaws(.numeric(in: 0...100, decimals: 2...2)) == [])
    #expect(roundTripFlaws(.numeric(in: -9...9, decimals: 1...3, separator: .comma)) == [])
    #expect(roundTripFlaws(.numeric(multipleOf: 0.125)) == [])
    #expect(roundTripFlaws(.integer(in: -100...100, multipleOf: 7)) == [])
    let price: some Validator<Double> = .numeric(in: 0...100, decimals: 2...2, separator: .comma)
    #expect(try price.value(of: "7,50") == 7.5)
    #expect(price.text(for: 7.5) == "7,50")
    #expect(price.text(for: 7) == "7,00")
    #expect(price.text(for: 7.125) == nil)
    let step: some Validator<DecimalNumber> = .numeric(multipleOf: 0.25)
    #expect(step.text(for: 0.75) == "0.75")
    #expect(step.text(for: 0.7) == nil)
  }

  @Test(arguments: [
    (
      NumericValidator(in: 0...100, style: NumberStyle(decimals: ...2)),
      "must be a number from 0 to 100, with at most 2 decimals"
    ),
    (
      NumericValidator(in: 0..., style: NumberStyle(decimals: 2...2)),
      "must be a number of at least 0, with 2 decimals"
    ),
    (
      NumericValidator(in: Interval<Double>(), style: NumberStyle(decimals: 1...3)),
      "must be a number, with 1 to 3 decimals"
    ),
    (
      NumericValidator(in: Interval<Double>(), style: NumberStyle(decimals: 1...)),
      "must be a number, with at least 1 decimal"
    ),
    (
      NumericValidator(in: Interval<Double>(), style: NumberStyle(multipleOf: 0.5)),
      "must be a number, a multiple of 0.5"
    ),
    (
      NumericValidator(in: Interval<Double>(), style: NumberStyle(separator: .comma)),
      "must be a number, with ',' before the decimals"
    ),
  ])
  func `a message names the style`(validator: NumericValidator<Double>, message: String) {
    #expect(Wording.english.requirement(of: validator.rule) == message)
  }

  @Test func `multiples agree with arithmetic`() {
    for divisor in [1, 2, 3, 7, 25, 96, 97, 125, 1_000, 999] {
      let validator: some Validator = .integer(
        in: -3_000...3_000, multipleOf: DecimalNumber(divisor))
      let tenth: some Validator = .numeric(
        multipleOf: DecimalNumber(divisor).scaled(byPowerOfTen: -1))
      for number in stride(from: -3_000, through: 3_000, by: 37) {
        let isMultiple = number.isMultiple(of: divisor)
        #expect(validator.isValid("\(number)") == isMultiple)
        #expect(DecimalNumber(number).isMultiple(of: DecimalNumber(divisor)) == isMultiple)
        #expect(tenth.isValid("\(number)") == (number * 10).isMultiple(of: divisor))
      }
    }
  }

  @Test func `a divisor that is too large for an automaton is checked by division`() {
    let large: some Validator<DecimalNumber> = .numeric(decimals: ...1, multipleOf: 1_000_003)
    #expect(!large.isExact)
    #expect(large.isValid("3000009"))
    #expect(large.isValid("-3000009.0"))
    #expect(!large.isValid("3000009.00"))
    #expect(large.verdict(on: "3000008").isIncomplete)
    #expect(large.verdict(on: "x").isInvalid)
    let many: some Validator<DecimalNumber> = .numeric(decimals: 5_000_000...)
    #expect(!many.isValid("1"))
    #expect(many.text(for: 1) == nil)
    let digits = String(repeating: "9", count: 2_000)
    let huge: some Validator<DecimalNumber> = .numeric(
      multipleOf: DecimalNumber(digits))
    #expect(huge.isValid(digits))
    #expect(huge.isValid(digits + digits))
    #expect(!huge.isValid(digits + "8"))
  }
}
