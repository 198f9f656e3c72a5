import InputValidation
import LibrarySupport
import Testing

@Suite struct ISINTests {
  @Test func `the last digit checks the others`() throws {
    VerdictCase(
      "isin", .isin,
      valid: [
        "US0378331005", "AU0000XVGZA3", "AU0000VXGZA3", "GB0002634946", "US5949181045",
        "US38259P5089", "DE000BAY0017", "CH0012032048", "AA0000000006",
      ],
      incomplete: ["", "U", "US", "US037833100", "US03783310", "AU0000XVGZA"],
      invalid: [
        "US0378331006", "US0373831005", "AU0000XVGZA2", "AU0000XVGZA4", "GB0002634947",
        "U50378331005", "us0378331005", "US037833100S", "US03783310055", "US 0378331005",
        "US0378331005\n", "US037833100\u{FF15}",
      ]
    ).check()
    try FormatLaws.check(.isin, states: 1_100)
  }

  @Test func `an error says what is wrong, and where`() throws {
    let wrongDigit = try #require(FormatValidator.isin.error(in: "US0378331006"))
    #expect(wrongDigit.range == 0..<12)
    #expect(wrongDigit.detail() == "must be an ISIN with the right check digit")
    let wrongCountry = try #require(FormatValidator.isin.error(in: "U50378331005"))
    #expect(wrongCountry.range == 1..<2)
    #expect(
      wrongCountry.detail()
        == "must be an ISIN with the right check digit: expected an uppercase letter")
    #expect(FormatValidator.isin.error(in: "US037833100")?.range == 11..<11)
  }

  @Test func `the digits of letters are checked as Luhn's formula says`() throws {
    for text in try FormatValidator.isin.samples(count: 200, seed: 3) {
      let digits = text.unicodeScalars.map { scalar in
        scalar.value < 65 ? "\(scalar)" : "\(scalar.value - 55)"
      }.joined()
      let sum = digits.reversed().enumerated().reduce(0) { sum, item in
        let digit = (item.element.wholeNumberValue ?? 0) * (item.offset % 2 + 1)
        return sum + digit / 10 + digit % 10
      }
      #expect(sum % 10 == 0, "\(text)")
      let wrong = try #require(text.last?.wholeNumberValue)
      for digit in 0...9 where digit != wrong {
        #expect(!FormatValidator.isin.isValid(String(text.dropLast()) + "\(digit)"))
      }
    }
  }
}
