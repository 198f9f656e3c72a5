import InputValidation
import LibrarySupport
import Testing

/// Masks that are inferred from a validator.
@Suite struct MaskInferenceTests {
  struct Example: CustomTestStringConvertible {
    let testDescription: String
    let validator: any Validator
    let keys: String
    let text: String
  }

  private static func examples() throws -> [Example] {
    [
      Example(
        testDescription: "0000-00-00", validator: .date, keys: "20240229", text: "2024-02-29"),
      Example(
        testDescription: "0000-00", validator: .yearMonth, keys: "202402", text: "2024-02"),
      Example(
        testDescription: "********-****-****-****-************", validator: .uuid,
        keys: "f81d4fae7dec11d0a76500a0c91e6bf6", text: "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
      Example(
        testDescription: "DE00000000000000000000", validator: try .iban(country: "DE"),
        keys: "89370400440532013000", text: "DE89370400440532013000"),
      Example(
        testDescription: "NO00 0000 0000 000",
        validator: try .iban(country: "NO", allowsGroups: true), keys: "9386011117947",
        text: "NO93 8601 1117 947"),
      Example(
        testDescription: "GB00AAAA00000000000000", validator: try .iban(country: "GB"),
        keys: "82WEST12345698765432", text: "GB82WEST12345698765432"),
      Example(
        testDescription: "0000000000000000000", validator: .creditCard, keys: "4111111111111111",
        text: "4111111111111111"),
      Example(
        testDescription: "0000 0000 0000 0000 000", validator: .creditCard(allowsGroups: true),
        keys: "4111111111111111", text: "4111 1111 1111 1111"),
      Example(
        testDescription: #"\0\A\*\\-00"#, validator: try .regex(#"0A\*\\-[0-9]{2}"#), keys: "12",
        text: #"0A*\-12"#),
    ]
  }

  @Test(arguments: try examples())
  func `fixed characters type themselves`(example: Example) throws {
    let mask = try MaskValidator(of: example.validator)
    #expect(mask.mask == example.testDescription && mask.rule == example.validator.rule)
    for keys in [example.keys, example.text] {
      var (typed, pasted) = (InputField(validator: mask), InputField(validator: mask))
      for key in keys { #expect(typed.insert(String(key)) == nil) }
      #expect(pasted.insert(keys, origin: .paste) == nil)
      for field in [typed, pasted] {
        #expect(field.text == example.text && field.verdictKind == .valid)
      }
    }
    #expect(example.validator.isValid(example.text))
    #expect(mask.text(for: try mask.value(of: example.text)) == example.text)
  }

  @Test func `the validator judges what is typed`() throws {
    var date = InputField(validator: try MaskValidator(of: .date))
    for key in "20241" { date.insert(String(key)) }
    #expect(date.insert("3")?.error?.code == .date && date.text == "2024-1")
    var account = InputField(validator: try MaskValidator(of: .iban(country: "DE")))
    account.insert("8937040044053201300", origin: .paste)
    #expect(account.insert("1") != nil && account.insert("0") == nil)
    #expect(account.setText("NO9386011117947") != nil)
    let overwriting = try MaskValidator(of: .date, editing: .overwrite)
    var day = InputField("2024-02-29", validator: overwriting)
    day.select(5..<7)
    day.delete()
    #expect(day.text == "2024--29" && day.verdictKind == .incomplete)
    #expect(day.insert("1") == nil && day.insert("2") == nil && day.text == "2024-12-29")
    #expect(overwriting.verdict(on: "2024-13-01").isInvalid)
  }

  @Test(
    arguments: [
      .email, .digits, .integer, .length(3...3), .secret(.digits(in: 10...99)), .isbn, .time,
      .satisfying("short") { $0.utf8.count < 3 }, .oneOf("a", "bc"), .oneOf("12", "12-"),
      .not(.oneOf("1")),
    ] as [any Validator])
  func `what has no mask is an error`(validator: any Validator) {
    #expect(throws: MaskError.notUniform) { try MaskValidator(of: validator) }
    #expect(throws: (any Error).self) { try MaskValidator(of: .date, editing: .rightToLeft) }
  }

  @Test func `the country of an account must be registered`() {
    #expect(throws: ValidationError.self) { try MaskValidator(of: .iban(country: "XX")) }
    #expect(throws: ValidationError.self) { try MaskValidator(of: .iban(country: "de")) }
  }
}
