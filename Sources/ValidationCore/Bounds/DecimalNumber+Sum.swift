extension DecimalNumber {
  /// Returns the exact sum of two numbers.
  ///
  ///     DecimalNumber("0.1") + DecimalNumber("0.2")   // 0.3
  ///
  /// - Complexity: O(*n*) in the number of digits.
  package static func + (a: Self, b: Self) -> Self {
    let decimals = max(a.fractionDigits.count, b.fractionDigits.count)
    let (one, other) = (a.digits(decimals: decimals), b.digits(decimals: decimals))
    let digits: [UInt8]
    let isNegative: Bool
    if a.isNegative == b.isNegative {
      (digits, isNegative) = (sum(one, other), a.isNegative)
    } else if isLess(one, other) {
      (digits, isNegative) = (difference(other, one), b.isNegative)
    } else {
      (digits, isNegative) = (difference(one, other), a.isNegative)
    }
    let count = digits.count - decimals
    return Self(
      isNegative: isNegative, integerDigits: digits[..<count], fractionDigits: digits[count...])
  }

  /// Returns all digits, with zeros at the end for the given number of decimals.
  private func digits(decimals: Int) -> [UInt8] {
    integerDigits + fractionDigits
      + repeatElement(0, count: decimals - fractionDigits.count)
  }

  /// Returns whether digits without leading zeros before the point are the smaller number.
  private static func isLess(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
  }

  private static func sum(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
    let (longer, shorter) = one.count >= other.count ? (one, other) : (other, one)
    var result: [UInt8] = [0] + longer
    var carry: UInt8 = 0
    for offset in 0..<longer.count {
      let place = result.count - 1 - offset
      let added = offset < shorter.count ? shorter[shorter.count - 1 - offset] : 0
      let digit = result[place] + added + carry
      (result[place], carry) = digit > 9 ? (digit - 10, 1) : (digit, 0)
    }
    result[0] = carry
    return result
  }

  /// Returns the difference of digits, of which the first are not the smaller number.
  private static func difference(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
    var result = one
    var borrow: UInt8 = 0
    for offset in 0..<one.count {
      let place = result.count - 1 - offset
      let taken = (offset < other.count ? other[other.count - 1 - offset] : 0) + borrow
      let isBorrowing = result[place] < taken
      result[place] = result[place] + (isBorrowing ? 10 : 0) - taken
      borrow = isBorrowing ? 1 : 0
    }
    return result
  }
}
