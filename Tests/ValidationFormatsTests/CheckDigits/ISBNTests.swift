import InputValidation
import LibrarySupport
import Testing

@Suite struct ISBNTests {
  @Test func `the last digit checks the others`() throws {
    VerdictCase(
      "isbn", .isbn,
      valid: [
        "978-3-16-148410-0", "9783161484100", "340101319X", "3-8362-2119-5", "3 401 01319 X",
        "978 3 8362 2119 1", "978-3161484100",
      ],
      incomplete: ["", "978-3", "978-3-16-148410-", "3401013", "3-8362-2119-"],
      invalid: [
        "978-3-16-148410-1", "340101319x", "3401013190", "3--", "-", "X", "9783161484100-",
        "3401013190-", "97831614841001", "978\n", "97-83-16-148410-0", "978-3-1614-84100",
        "978-3-16-14841-00", "978-3-1-6-148410-0", "3-40101319-X", "977316148410",
        "\u{FF19}",
      ]
    ).check()
    #expect(try FormatValidator.isbn.value(of: "3-401-01319-X") == "340101319X")
    #expect(FormatValidator.isbn.text(for: "340101319X") == "340101319X")
    #expect(FormatValidator.isbn.text(for: "3-401-01319-X") == nil)
    try FormatLaws.check(.isbn, states: 3_000)
  }

  @Test(.enabled(if: FormatCases.isPresent, "the case files are not beside the repository"))
  func `cases of other projects agree`() throws {
    FormatCases.expectAgreement(.isbn, try FormatCases.validatorJS("isISBN"))
    FormatCases.expectAgreement(.isbn, try FormatCases.validatorJS("isISBN", ["10"]))
    FormatCases.expectAgreement(
      .isbn, try FormatCases.validatorJS("isISBN", ["13"]),
      differences: ["3-8362-2119-5": "both lengths are valid"])
  }
}
