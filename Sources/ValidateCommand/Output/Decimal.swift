extension [UInt8] {
  /// Adds a number that is not negative, in decimal digits.
  mutating func append(decimal number: Int) {
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var start = digits.count
    var rest = number
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    } while rest > 0
    for index in start..<digits.count { append(digits[index]) }
  }
}
