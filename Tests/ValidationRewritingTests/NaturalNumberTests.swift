import InputValidation
import LibrarySupport
import Testing

@Suite struct NaturalNumberTests {
  @Test(arguments: [
    VerdictCase(
      "any", .naturalNumber, valid: ["0", "7", "120"], incomplete: ["", "00", "07", "1,"],
      invalid: ["-1", "+1", "x", "1-", "1-2+3.4,5", "1+", "1.", "1.2,3", "1,2345"]),
    VerdictCase(
      "from 1", .naturalNumber(in: 1...99), valid: ["1", "99"], incomplete: ["", "01", "0", "00"],
      invalid: ["100", "1.0", "1,000", "1,"]),
    VerdictCase(
      "below 1", .naturalNumber(in: ..<1), valid: ["0"], invalid: ["1"]),
    VerdictCase(
      "fractional bounds", .naturalNumber(in: fractional(0.5, 2.5)), valid: ["1", "2"],
      incomplete: ["0"], invalid: ["3"]),
    VerdictCase(
      "five digits", .naturalNumber(in: 10_000...99_999, format: .english), valid: ["12,345"],
      incomplete: ["1", "12", "123", "1,234", "12345", "0"],
      invalid: ["123,456", "100,000"]),
  ])
  func `verdicts`(example: VerdictCase) { example.check() }

  @Test func `a number does not start with zero if zero is out of range`() {
    var field = InputField(validator: .naturalNumber(in: 1...99))
    let refusal = field.insert("0")
    #expect(refusal?.message() == "must be a natural number from 1 to 99")
    field.insert("0042", origin: .paste)
    #expect(field.text == "42")
  }

  @Test(
    arguments: [
      .naturalNumber, .naturalNumber(in: 0..., format: .english), .price(fractionDigits: 0),
      .price(fractionDigits: 0, format: .english), .grouping(.plain, fractionDigits: 0),
    ] as [any Validator])
  func `a point and a sign are refused if they have no place`(validator: any Validator) {
    var field = InputField("1-2+3.4,5", validator: validator)
    #expect(field.verdictKind == .invalid && field.endEditing() != nil)
    field = InputField("12", validator: validator)
    for key in "-+." {
      for caret in 1...2 {
        field.select(caret..<caret)
        #expect(field.insert(String(key))?.error?.code == validator.rule.code)
      }
    }
    for text in ["1-2", "1.", "1.2"] {
      for origin in Edit.Origin.allCases {
        #expect(field.insert(text, origin: origin) != nil)
        #expect(field.setText(text) != nil)
      }
    }
    #expect(field.text == "12" && field.endEditing() == nil)
  }

  @Test func `what nothing completes is invalid, but is not joined`() {
    var field = InputField(validator: .naturalNumber)
    for key in "1,2345" { #expect(field.insert(String(key)) == nil) }
    #expect(field.text == "1,2345" && field.verdictKind == .invalid)
    #expect(field.endEditing() != nil && field.text == "1,2345")
    #expect(field.insert("x") != nil)
    for _ in 0..<5 { field.delete() }
    #expect(field.text == "1" && field.endEditing() == nil)
  }

  @Test func `digits that only regrouping makes valid can be typed`() {
    var field = InputField(validator: .naturalNumber(in: 10_000...99_999, format: .english))
    for (digit, text) in zip("12345", ["1", "12", "123", "1,234", "12,345"]) {
      #expect(field.insert(String(digit)) == nil)
      #expect(field.text == text)
    }
    let refusal = field.insert("6")
    #expect(refusal?.error?.code == .naturalNumber)
    #expect(refusal?.range == 5..<6 || refusal?.range == 6..<7)
    #expect(field.endEditing() == nil)
  }

  @Test func `digits are regrouped in a composition too`() {
    var field = InputField(
      validator: .naturalNumber(in: 10_000...99_999, format: .english) && .not(.oneOf("12,345")))
    for digit in "12346" { #expect(field.insert(String(digit)) == nil) }
    #expect(field.text == "12,346" && field.endEditing() == nil)
    field.delete()
    field.insert("5")
    #expect(field.text == "12,345" && field.endEditing()?.error?.code == .all)
  }

  @Test func `leading zeros remain until the end of editing`() {
    var field = InputField("105", validator: .naturalNumber(in: 1...))
    field.select(1..<1)
    field.delete()
    #expect(field.text == "05" && field.verdictKind == .incomplete)
    field.insert("2")
    #expect(field.text == "205")
    field.select(1..<1)
    field.delete()
    #expect(field.endEditing() == nil)
    #expect(field.text == "5")
  }
}
