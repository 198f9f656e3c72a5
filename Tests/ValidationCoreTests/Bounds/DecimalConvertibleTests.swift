import InputValidation
import Testing

@Suite struct DecimalConvertibleTests {
  @Test(
    arguments: [
      (0.1, "0.1"), (-0.1, "-0.1"), (0.0, "0"), (-0.0, "0"), (1.0, "1"), (1e21, "1" + zeros(21)),
      (1.5e300, "15" + zeros(299)), (1e-7, "0.0000001"), (-2.5e-10, "-0.00000000025"),
      (123_456.789, "123456.789"), (.leastNonzeroMagnitude, "0." + zeros(323) + "5"),
      (Double.greatestFiniteMagnitude, "17976931348623157" + zeros(292)),
    ] as [(Double, String)])
  func `a double converts to its shortest round-trip decimal`(value: Double, text: String) {
    #expect(value.decimal?.description == text)
  }

  @Test func `a float converts to its shortest round-trip decimal`() {
    #expect(Float(0.1).decimal?.description == "0.1")
    #expect(Float(16_777_216).decimal?.description == "16777216")
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, -.nan, .signalingNaN])
  func `infinities and NaN have no decimal`(value: Double) {
    #expect(value.decimal == nil)
  }

  @Test func `a text converts to the nearest float, unless that is infinite`() {
    #expect(Float(decimal: "0.1") == 0.1)
    #expect(Float(decimal: "1" + Self.zeros(38)) == 1e38)
    #expect(Float(decimal: "1" + Self.zeros(39)) == nil)
    #expect(Double(decimal: "-1" + Self.zeros(400)) == nil)
  }

  @Test func `a whole number converts to itself`() {
    #expect(Int8(-128).decimal == -128)
    #expect(UInt64.max.decimal?.description == "18446744073709551615")
    #expect(DecimalNumber("1.25")?.decimal == DecimalNumber("1.25"))
  }

  private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
}
