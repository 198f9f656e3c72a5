extension DecimalNumber {
  /// The magnitude as a number from 1 to below 10, and the power of ten that it is multiplied by;
  /// `nil` for zero.
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

  /// The number in scientific notation: "-1.5e6"; of zero, "0e0".
  var scientific: String {
    guard let (mantissa, exponent) = scientificParts else { return "0e0" }
    return (isNegative ? "-" : "") + "\(mantissa)e\(exponent)"
  }

  /// Creates the number that a text in scientific notation, or in plain one, stands for; `nil` if
  /// it is none, or the exponent is past 999.
  init?(scientific text: String) {
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
