import InputValidation
import Testing

@Suite struct DecimalNumberTests {
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("+0.00", "0"), ("007", "7"), (".5", "0.5"), ("-.50", "-0.5"),
    ("+12", "12"), ("100", "100"), ("0.010", "0.01"),
    ("123456789012345678901234567890.5", "123456789012345678901234567890.5"),
  ])
  func `text is parsed, and printed in its shortest form`(text: String, description: String) {
    #expect(DecimalNumber(text)?.description == description)
    #expect(DecimalNumber(text[...])?.description == description)
  }

  @Test(arguments: [
    "", "+", "-", ".", "5.", "-.", "1.2.3", "--1", "1-", "1e3", "0x1", " 1", "1 ", "1,000", "nan",
    "inf", "\u{663}", "\u{FF11}", "1\u{301}", "\0", "1_000", "\u{2212}1", "1/", "1:",
  ])
  func `malformed text is not a number`(text: String) {
    #expect(DecimalNumber(text) == nil)
  }

  @Test func `numbers are ordered by value`() {
    let ordered: [DecimalNumber] = [
      "-1000000000000000000000", "-10", "-9.99", "-9.9", "-1", "-0.1", "-0.01", "0", "0.001",
      "0.0099", "0.01", "0.1", "0.11", "0.2", "1", "1.5", "9", "10", "10.01", "10.1",
      "1000000000000000000000", "1000000000000000000000.1",
    ].compactMap { DecimalNumber($0) }
    #expect(ordered.count == 22)
    for (i, a) in ordered.enumerated() {
      for (j, b) in ordered.enumerated() {
        #expect((a < b) == (i < j))
        #expect((a == b) == (i == j))
      }
    }
  }

  @Test func `different spellings of a number have the same value`() {
    #expect(DecimalNumber("1.50") == DecimalNumber("01.5"))
    #expect(DecimalNumber("1.50")?.hashValue == DecimalNumber("01.5")?.hashValue)
    #expect(DecimalNumber("-0") == DecimalNumber.zero)
    #expect(DecimalNumber("-0")?.isNegative == false)
  }

  @Test func `a literal may be of any size`() {
    let literals: [(DecimalNumber, String)] = [
      (0, "0"), (-1, "-1"), (9_223_372_036_854_775_807, "9223372036854775807"),
      (-9_223_372_036_854_775_808, "-9223372036854775808"),
      (18_446_744_073_709_551_616, "18446744073709551616"),
      (-18_446_744_073_709_551_616, "-18446744073709551616"),
      (
        123_456_789_012_345_678_901_234_567_890_123_456_789_012,
        "123456789012345678901234567890123456789012"
      ),
      (
        -123_456_789_012_345_678_901_234_567_890_123_456_789_012,
        "-123456789012345678901234567890123456789012"
      ),
    ]
    for (number, description) in literals { #expect(number.description == description) }
  }

  @Test func `whole numbers of every width convert`() {
    #expect(DecimalNumber(Int8.min).description == "-128")
    #expect(DecimalNumber(UInt64.max).description == "18446744073709551615")
    #expect(DecimalNumber(Int64.min).description == "-9223372036854775808")
    #expect(
      DecimalNumber(Int128.min).description == "-170141183460469231731687303715884105728")
    #expect(
      DecimalNumber(UInt128.max).description == "340282366920938463463374607431768211455")
  }
}
