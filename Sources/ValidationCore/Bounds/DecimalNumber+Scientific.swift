extension DecimalNumber {
  /// The magnitude as a mantissa from 1 to below 10 and a power of ten; `nil` for zero.
  var scientificParts: (mantissa: Self, exponent: Int)? {
    let digits = (integerDigits + fractionDigits).drop { $0 == 0 }
    guard !digits.isEmpty else { return nil }
    let exponent =
      integerDigits.isEmpty
      ? digits.count - fractionDigits.count - 1 : integerDigits.count - 1
    let mantissa = Self(
      isNegative: false, integerDigits: digits.prefix(1), fractionDigits: digits.dropFirst())
    return (mantissa, exponent)
  }

  /// The number in scientific notation, such as "-1.5e6"; "0e0" for zero.
  package var scientific: String {
    guard let (mantissa, exponent) = scientificParts else { return "0e0" }
    return (isNegative ? "-" : "") + "\(mantissa)e\(exponent)"
  }

  /// Creates the number of a text in scientific or plain notation; returns `nil` if it is not a
  /// number or the magnitude of the exponent exceeds 999.
  package init?(scientific text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    if parts.count == 1 {
      self.init(text)
      return
    }
    guard parts.count == 2, let mantissa = Self(parts[0]), let exponent = Int(parts[1]),
      exponent.magnitude <= DecimalNumber.maximumExponent
    else { return nil }
    self = mantissa.scaled(byPowerOfTen: exponent)
  }
}
