import InputValidation
import LibrarySupport
import Testing

@Suite struct CreditCardTests {
  @Test func `groups of digits can be allowed`() throws {
    VerdictCase(
      "grouped cards", .creditCard(allowsGroups: true),
      valid: [
        "4111111111111111", "4111 1111 1111 1111", "4111-1111-1111-1111", "3782 822463 10005",
        "3056 930902 5904", "6304 0000 0000 0000",
      ],
      incomplete: [
        "", "4111", "4111 ", "4111 1111 1111 111", "3782 822463", "4111 1111 1111 1112",
        "4111 1111 1111 1111 ",
      ],
      invalid: [
        "4111 1111-1111 1111", "41111111 1111 1111", "4111  1", " 4111",
        "4111 1111 1111 1111 111", "4111 1111 1111 1111 1110",
      ]
    ).check()
    let cards = FormatValidator.creditCard(allowsGroups: true)
    #expect(try cards.value(of: "4111 1111 1111 1111") == "4111111111111111")
    #expect(cards.text(for: "4111111111111111") == "4111111111111111")
    #expect(cards.text(for: "4111 1111 1111 1111") == nil)
    try FormatLaws.check(.creditCard(allowsGroups: true), states: 6_000)
  }

  @Test func `the last digit checks the others`() throws {
    VerdictCase(
      "creditCard", .creditCard,
      valid: ["4111111111111111", "36050234196908", "4716989580001715211", "000000000000"],
      incomplete: ["", "4", "4111111111111112", "411111111111111", "471698958000171521"],
      invalid: [
        "4716989580001715212", "47169895800017152110", "4111 ", "-", "4111111111111111\n",
        "\u{FF14}", "4\u{301}",
      ]
    ).check()
    try FormatLaws.check(.creditCard)
  }

  @Test(.enabled(if: FormatCases.isPresent, "the case files are not beside the repository"))
  func `cases of other projects agree`() throws {
    FormatCases.expectAgreement(
      .creditCard, try FormatCases.validatorJS("isCreditCard"),
      differences: [
        "2721465526338453": "who issues which numbers is left out",
        "2220175103860763": "who issues which numbers is left out",
      ])
  }
}
