import Testing

@testable import LineValidation

/// Numbers as people write them.
@Suite struct NumberReadingTests {
  @Test(arguments: [
    "1,234,567", "12,34,567", "1,23,45,678", "123,456,789", "1'234'567", "1,234.50", "1234,5",
    "-1 234 567",
  ])
  func `a number with groups is read`(text: String) {
    let digits = text.filter { "-0123456789".contains($0) }
    let plain = NumberReading(text)?.texts.map { $0.filter { "-0123456789".contains($0) } }
    #expect(plain?.contains(digits) == true)
  }

  @Test(arguments: [
    "1,2345,678", "1234,567,890", "123,45,678", "1,234,56", "1,,234", "12,345,67,890",
  ])
  func `other groups are no number`(text: String) {
    #expect(NumberReading(text) == nil)
  }
}
