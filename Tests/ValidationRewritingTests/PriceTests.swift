import InputValidation
import LibrarySupport
import Testing

@Suite struct PriceTests {
  @Test(arguments: [
    VerdictCase(
      "any", .price, valid: ["0", "5", "12.5", "0.05", "1000000.99", "0.00"],
      // The end of editing repairs the texts that end in a digit.
      incomplete: [
        "", "5.", "05", ".5", "00", "007.50", ".", "1,5", "1,234.5",
      ],
      invalid: [
        "1,5.5", "12,34,5", "1.2.3", "1-5", "12.345", "-1", "+1", "1e3", "x", " 1", "\u{663}",
      ]),
    VerdictCase(
      "in an interval", .price(in: 0.5...100), valid: ["0.5", "1", "99.99", "100", "100.00"],
      incomplete: ["", "0", "0."],
      invalid: ["101", "100.01", "0.4", "0.0", "1000"]),
    VerdictCase(
      "below", .price(in: 0..<10), valid: ["9.99", "0"], incomplete: ["9."],
      invalid: ["10", "10.00"]),
    VerdictCase(
      "without a fraction", .price(fractionDigits: 0), valid: ["120"],
      incomplete: ["", "0120", "120,5"], invalid: [".5", "120.", "120.5"]),
    VerdictCase(
      "three digits", .price(fractionDigits: 3), valid: ["1.234"], invalid: ["1.2345"]),
    VerdictCase(
      "grouped", .price(in: 0...1_000_000, format: .english),
      valid: ["1,234.50", "999", "1,000,000"],
      incomplete: ["1234", "1,234.", "01,234"],
      invalid: ["1,000,001", "1,234.505", "1.234,50", "9,000,00"]),
    VerdictCase(
      "German", .price(format: .german), valid: ["1.234,50", "0,5"],
      incomplete: ["1234,5", ","], invalid: ["1,234.50", "x"]),
    VerdictCase(
      "negative bounds", .price(in: -5...5), valid: ["5"], invalid: ["-5", "6"]),
    VerdictCase("nothing", .price(in: Interval(lower: 9, upper: 1)), invalid: ["", "5"]),
  ])
  func `verdicts`(example: VerdictCase) { example.check() }

  @Test(arguments: [
    (PriceValidator(in: 0.5...10_000, format: .german) as any Validator, "0,50 to 10.000"),
    (
      PriceValidator(in: 0.5...10_000, format: .decimalComma),
      "0,50 to 10000, written like 1234567,89"
    ),
    (GroupingValidator(.plain, in: 0...10), "be a number from 0 to 10"),
    (GroupingValidator(.english, in: -999...0.5), "be a number from -999 to 0.5"),
    (GroupingValidator(.english, in: ...999), "of at most 999, grouped like 1,234,567.8"),
    (PriceValidator(in: 0..<1_000), "less than 1000, with at most 2 decimals"),
    (
      PriceValidator(in: ...5, format: .german),
      "of at most 5, written like 7,89, with at most 2 decimals"
    ),
    (
      PriceValidator(in: ...999, fractionDigits: 0, format: .german),
      "of at most 999, without a fraction"
    ),
    (GroupingValidator(.plain, in: 0.5...1_234), "0.5 to 1234, written like 1234567.8"),
    (GroupingValidator(.indian, in: 0.5...1_234_567, fractionDigits: 0), "0.5 to 12,34,567"),
    (GroupingValidator(.german, in: 0.5...9, fractionDigits: 0), "0,5 to 9, without"),
  ])
  func `messages write bounds as texts are written`(validator: any Validator, bounds: String) {
    let message = validator.error(in: "x")?.message() ?? ""
    #expect(message.contains(bounds), "\(message)")
    #expect(message.contains("like") == bounds.contains("like") || !bounds.hasPrefix("be a "))
  }

  @Test func `bounds are enforced while digits are typed`() {
    var field = InputField(validator: .price(in: 20...80))
    #expect(field.insert(".") != nil)
    #expect(field.insert("9") != nil)
    #expect(field.insert("2") == nil)
    #expect(field.verdictKind == .incomplete)
    #expect(field.insert("0") == nil)
    #expect(field.insert("1")?.error?.code == .price)
    #expect(field.text == "20")
    #expect(field.insert(".") == nil)
    #expect(field.insert("5") == nil)
    #expect(field.insert("0") == nil)
    #expect(field.insert("0") != nil)
    #expect(field.text == "20.50")
    #expect(field.endEditing() == nil)
  }

  @Test(arguments: [
    ("5.", "5"), ("05", "5"), (".5", "0.5"), (".", ""), ("000", "0"), ("12.50", "12.50"),
    ("007.", "7"), ("x", "x"), ("", ""),
  ])
  func `the end of editing removes redundant characters`(text: String, final: String) {
    var field = InputField(text, validator: .price)
    let refusal = field.endEditing()
    #expect(field.text == final)
    #expect((refusal == nil) == (final != "" && final != "x"))
    field.undo()
    #expect(field.text == text)
  }

  @Test(arguments: [
    ("42.5", "42.50"), ("42", "42.00"), ("42.", "42.00"), (".5", "0.50"), ("007", "7.00"),
    ("42.125", "42.125"), ("42.1251", "42.1251"), ("42.100", "42.100"), ("1,234.5", "1,234.50"),
    ("", ""), (".", ""), ("12,5", "12,5"),
  ])
  func `required decimals are added when editing ends`(text: String, ended: String) {
    for validator: any Validator in [
      .price(minimumFractionDigits: 2, fractionDigits: 3, format: .english),
      .price(in: 0...9_999, minimumFractionDigits: 2, fractionDigits: 3, format: .english),
    ] {
      var field = InputField(text, validator: validator)
      let refusal = field.endEditing()
      #expect(field.text == ended)
      #expect((refusal == nil) == !["", "12,5", "42.1251"].contains(ended))
    }
  }

  @Test func `the minimum of decimals is at most the maximum`() {
    var field = InputField("42", validator: .price(minimumFractionDigits: 3, fractionDigits: 0))
    #expect(field.endEditing() == nil && field.text == "42")
    field = InputField("42", validator: .price(minimumFractionDigits: .max, fractionDigits: 1))
    #expect(field.endEditing() == nil && field.text == "42.0")
    field = InputField("42", validator: .price(minimumFractionDigits: -1))
    #expect(field.endEditing() == nil && field.text == "42")
  }

  @Test func `a lower bound is enforced at the end of editing`() {
    var field = InputField("5", validator: .price(in: 10...))
    #expect(field.verdictKind == .incomplete)
    #expect(field.endEditing()?.error?.code == .price)
  }

  @Test func `a flagged price may be any text, and can be repaired later`() {
    var field = InputField("", validator: .price, enforcement: .flag)
    #expect(field.insert("x") == nil)
    #expect(field.text == "x")
    field.insert("5")
    #expect(field.text == "x5" && field.verdict.isInvalid)
    field.replace(0..<1, with: "0")
    #expect(field.text == "5" && field.verdict.isValid)
  }

  @Test(arguments: [
    ("$1,234.50", "1234.50"), ("1 234", "1234"), ("1'234'567.8", "1234567.8"),
    ("\u{A0}12 \u{20AC}", "12"), ("0012", "12"), (".5", "0.5"), ("1_000", "1000"),
    ("1,234", "1234"),
  ])
  func `a paste may have a different format`(pasted: String, text: String) {
    var field = InputField(validator: .price)
    #expect(field.insert(pasted, origin: .paste) == nil)
    #expect(field.text == text)
  }

  @Test(arguments: ["1,23", "1,2345", "12,34,567", "1.234.567", "1 23", "12 USD", "$", "1,234 567"])
  func `an ambiguous paste is refused`(pasted: String) {
    var field = InputField("9", validator: .price)
    #expect(field.insert(pasted, origin: .paste)?.error?.code == .price)
    #expect(field.text == "9")
  }

  @Test(arguments: [NumberFormat.plain, .english])
  func `the digits of a very long fraction are counted`(format: NumberFormat) {
    let price = PriceValidator.price(fractionDigits: 30_000, format: format)
    let fraction = String(repeating: "7", count: 30_000)
    VerdictCase(
      "long", price, valid: ["0", "12.5", "0." + fraction], incomplete: ["", "5.", "05"],
      invalid: ["x", "-1", "0." + fraction + "7"]
    ).check()
    #expect(price.error(in: "0." + fraction + "77")?.range == 30_002..<30_004)
    let isExact = price.isExact
    #expect(!isExact)
    var field = InputField(validator: price)
    for key in "1234.5" { #expect(field.insert(String(key)) == nil) }
    #expect(field.text == (format == .plain ? "1234.5" : "1,234.5"))
    #expect(field.insert(fraction, origin: .paste) != nil)
    #expect(field.insert(String(fraction.dropLast()), origin: .paste) == nil)
    #expect(field.insert("7")?.error?.code == .price)
    #expect(field.verdictKind == .valid && field.endEditing() == nil)
  }

  @Test func `a fraction may have any number of digits`() {
    for digits in [0, 1, 2, 100, 999, 1_000, 1_001, 5_000, .max] {
      let price = PriceValidator.price(in: 0...99, fractionDigits: digits)
      #expect(price.isValid("12") && price.isValid("12.5") == (digits > 0) && !price.isValid("100"))
    }
  }

  @Test func `bounds with very many digits are compared`() throws {
    let bound = try #require(DecimalNumber(String(repeating: "7", count: 1_200)))
    let price = PriceValidator(in: ...bound, format: .english)
    let isExact = price.isExact
    #expect(!isExact)
    var field = InputField(validator: price)
    #expect(field.insert(String(repeating: "7", count: 1_200), origin: .paste) == nil)
    #expect(field.verdictKind == .valid)
    field.insert("7")
    #expect(field.verdictKind == .incomplete)
  }
}

extension NumberFormat {
  /// A format with a decimal comma and without groups.
  fileprivate static let decimalComma =
    (try? Self(decimalSeparator: ",", groupSeparator: nil)) ?? .plain
}
