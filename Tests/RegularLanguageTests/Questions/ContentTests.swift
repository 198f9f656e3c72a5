import Testing

@testable import RegularLanguage

/// Which scalars carry the meaning of a text.
@Suite struct ContentTests {
  @Test func `ASCII characters are content if their properties say so`() {
    for value in UInt8(0)..<0x80 {
      let scalar = Unicode.Scalar(value)
      let properties = scalar.properties
      let isNumber = properties.numericType != nil
      let isSign = [.currencySymbol, .mathSymbol].contains(properties.generalCategory)
      #expect(
        scalar.isContent == (properties.isAlphabetic || isNumber || isSign || scalar == "%"),
        "\(scalar)")
    }
  }
}
