import RegularLanguage
import Testing
import ValidationCore

@testable import RecordJudging

/// The quick reading of numbers in scientific notation, compared with the exact one.
@Suite struct SmallScientificTests {
  private func read(_ text: String) -> SmallScientific? {
    let bytes = Array(text.utf8)
    return SmallScientific(bytes.span)
  }

  @Test func `numbers with exponents are compared like exact ones`() throws {
    var random = SplitMix64(seed: 46)
    func digits(_ count: Int) -> String {
      (0..<count).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
    }
    func number() -> String {
      var text = ["", "-"].randomElement(using: &random) ?? ""
      text += digits(Int.random(in: 1...4, using: &random))
      if Bool.random(using: &random) { text += "." + digits(Int.random(in: 1...4, using: &random)) }
      guard Bool.random(using: &random) else { return text }
      text += ["e", "E", "e+", "e-"].randomElement(using: &random) ?? "e"
      return text + "\(Int.random(in: 0...6, using: &random))"
    }
    var equalCount = 0
    for _ in 0..<20_000 {
      let texts = (number(), number())
      let exact = try #require(DecimalNumber(scientific: texts.0))
      let other = try #require(DecimalNumber(scientific: texts.1))
      let small = try #require(read(texts.0), "\(texts.0)")
      let compared = try #require(read(texts.1), "\(texts.1)")
      let order = exact < other ? -1 : other < exact ? 1 : 0
      if small.order(to: compared) != order { Issue.record("\(texts): \(order)") }
      equalCount += order == 0 ? 1 : 0
      if let decimal = small.decimal { #expect(decimal.description == exact.description) }
    }
    #expect(equalCount > 5)
  }

  @Test(arguments: [
    ("6.022e23", "6.022e22", 1), ("-6.022e23", "6.022e-23", -1), ("1e999", "9e998", 1),
    ("0e5", "0", 0), ("-1e-999", "0", -1), ("123456789012345678e-17", "1.23456789012345678", 0),
  ]) func `large and small exponents are compared`(one: String, other: String, order: Int) throws {
    let small = try #require(read(one))
    let compared = try #require(read(other))
    #expect(small.order(to: compared) == order)
    #expect(compared.order(to: small) == -order)
  }

  @Test(arguments: ["", "e3", "1e", "1e+", "1e1000", "1ex", "x", "1e3.5", "1234567890123456789e1"])
  func `other texts are not read`(text: String) {
    #expect(read(text) == nil)
  }
}
