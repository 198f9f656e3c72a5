/// A number of at most 18 digits with an exponent, which most numbers in scientific notation are.
///
///     SmallScientific("6.022e23")    // 6022 and the exponent 20
///     SmallScientific("15")          // 15 and the exponent 0
struct SmallScientific {
  /// The digits without the point.
  private let digits: Int
  /// The power of ten by which they are multiplied.
  private let exponent: Int

  /// The maximum number of digits of an exponent.
  private static let maximumExponentSize = 3

  /// Reads a number in plain or scientific notation; `nil` for any other text, and for a number
  /// with more digits.
  init?(_ text: Span<UInt8>) {
    var end = 0
    while end < text.count, text[end] | 0x20 != UInt8(ascii: "e") { end += 1 }
    guard let number = SmallDecimal(text.extracting(0..<end)) else { return nil }
    var exponent = 0
    if end < text.count {
      var index = end + 1
      let isNegative = index < text.count && text[index] == UInt8(ascii: "-")
      if isNegative || index < text.count && text[index] == UInt8(ascii: "+") { index += 1 }
      guard 1...Self.maximumExponentSize ~= text.count - index else { return nil }
      while index < text.count {
        let digit = text[index] &- UInt8(ascii: "0")
        if digit > 9 { return nil }
        exponent = exponent * 10 + Int(digit)
        index += 1
      }
      if isNegative { exponent = -exponent }
    }
    digits = number.digits
    self.exponent = exponent - number.decimals
  }
}

extension SmallScientific {
  /// Returns how the number compares to another: -1 if it is less, 0 if they are equal, 1 if it is
  /// greater.
  func order(to other: Self) -> Int {
    if digits.signum() != other.digits.signum() {
      return digits.signum() < other.digits.signum() ? -1 : 1
    }
    if digits == 0 { return 0 }
    // Without a sign, the number with more digits before the point is greater.
    let (size, otherSize) = (digits.digitCount + exponent, other.digits.digitCount + other.exponent)
    if size != otherSize { return (size < otherSize) == (digits > 0) ? -1 : 1 }
    // With the same exponent, both have as many digits as the one that has more.
    let shared = min(exponent, other.exponent)
    let (own, compared) = (
      digits.scaled(by: exponent - shared), other.digits.scaled(by: other.exponent - shared)
    )
    return own < compared ? -1 : own > compared ? 1 : 0
  }

  /// The number without an exponent; `nil` if it then has more digits.
  var decimal: SmallDecimal? {
    if exponent <= 0 {
      return -exponent <= SmallDecimal.maximumDigitCount
        ? SmallDecimal(digits: digits, decimals: -exponent) : nil
    }
    guard digits.digitCount + exponent <= SmallDecimal.maximumDigitCount else { return nil }
    return SmallDecimal(digits: digits.scaled(by: exponent), decimals: 0)
  }
}

extension Int {
  /// The number of decimal digits, without the sign.
  fileprivate var digitCount: Int {
    var (count, rest) = (1, magnitude / 10)
    while rest > 0 { (count, rest) = (count + 1, rest / 10) }
    return count
  }

  /// Returns the number multiplied by a power of ten, with at most 18 digits.
  fileprivate func scaled(by exponent: Int) -> Int {
    var number = self
    for _ in 0..<exponent { number *= 10 }
    return number
  }
}
