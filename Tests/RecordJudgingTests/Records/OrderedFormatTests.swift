import InputValidation
import RegularLanguage
import Testing
import ValidationCore

@testable import RecordJudging

/// Numbers that are compared and added, in the quick way and exactly.
@Suite struct OrderedFormatTests {
  private static func text(using random: inout SplitMix64) -> String {
    let sign = ["", "-", "+"].randomElement(using: &random) ?? ""
    let digits = Int.random(in: 0...20, using: &random)
    let decimals = Int.random(in: 0...4, using: &random)
    func number(_ count: Int) -> String {
      (0..<count).map { _ in
        "\(Int.random(in: 0...9, using: &random) * Int.random(in: 0...1, using: &random))"
      }
      .joined()
    }
    return sign + number(digits) + (decimals == 0 ? "" : "." + number(decimals))
  }

  /// Returns a number in ten-thousandths.
  private static func value(of text: String) -> Int128? {
    let isNegative = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" || $0 == "+" }.split(
      separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? String(parts[1]) : ""
    guard let digits = parts.first, !(digits + fraction).isEmpty else { return nil }
    let padded = digits + fraction + String(repeating: "0", count: 4 - fraction.count)
    return Int128(padded).map { isNegative ? -$0 : $0 }
  }

  @Test func `numbers are compared and added exactly`() throws {
    var random = SplitMix64(seed: 11)
    var smallCount = 0
    for _ in 0..<20_000 {
      let texts = (Self.text(using: &random), Self.text(using: &random))
      guard let one = Self.value(of: texts.0), let other = Self.value(of: texts.1) else {
        let (first, second) = (DecimalNumber(texts.0), DecimalNumber(texts.1))
        #expect(first == nil || second == nil)
        continue
      }
      let order = one < other ? -1 : one > other ? 1 : 0
      let bytes = (Array(texts.0.utf8), Array(texts.1.utf8))
      let format = OrderedFormat.plainNumber
      #expect(format.order(of: bytes.0.span, and: bytes.1.span, as: format) == order)
      let numbers = try #require(
        DecimalNumber(texts.0).flatMap { one in
          DecimalNumber(texts.1).map { (one, $0) }
        })
      let sum = numbers.0 + numbers.1
      #expect(Self.value(of: sum.description) == one + other, "\(texts)")
      #expect(numbers.1 + numbers.0 == sum)
      guard let small = SmallDecimal(bytes.0.span), let added = SmallDecimal(bytes.1.span) else {
        continue
      }
      smallCount += 1
      #expect(small.description == numbers.0.description)
      if let found = small.order(to: added) { #expect(found == order) }
      if let found = small.adding(added) { #expect(found.description == sum.description) }
    }
    #expect(smallCount > 5_000)
  }

  @Test(arguments: [
    ("", "1"), ("x", "1"), ("1e3", "1"), ("1,0", "1"), (String(repeating: "1", count: 4_097), "1"),
  ]) func `other texts have no order`(text: String, number: String) {
    let format = OrderedFormat.plainNumber
    let bytes = (Array(text.utf8), Array(number.utf8))
    #expect(format.order(of: bytes.0.span, and: bytes.1.span, as: format) == nil)
    #expect(format.order(of: bytes.1.span, and: bytes.0.span, as: format) == nil)
  }
}
