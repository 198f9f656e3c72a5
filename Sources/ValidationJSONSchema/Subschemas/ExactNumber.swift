/// A number of JSON, exactly as it is written, of any size.
///
///     1.50, 15e-1      // equal
///     1e400, 2e400     // different
///     9007199254740993 // no power of two makes it another number
///
/// An exponent of more than 17 digits is that of the largest or smallest of those.
struct ExactNumber: Hashable, Sendable {
  let isNegative: Bool
  /// The digits, without zeros at either end; empty for zero.
  let digits: [UInt8]
  /// The power of ten by which the digits, as a whole number, are multiplied.
  let exponent: Int

  private static let maximumExponent = 99_999_999_999_999_999

  /// Creates a number from its text, which is a number of JSON.
  init(_ text: Span<UInt8>) {
    var digits: [UInt8] = []
    var (offset, decimals, isFraction) = (0, 0, false)
    isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
    if isNegative { offset = 1 }
    reading: while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): break reading
      case let digit:
        let value = digit &- UInt8(ascii: "0")
        if value > 0 || !digits.isEmpty { digits.append(value) }
        if isFraction { decimals += 1 }
      }
      offset += 1
    }
    var exponent = 0
    if offset < text.count {
      offset += 1
      let isReduced = offset < text.count && text[offset] == UInt8(ascii: "-")
      if isReduced || offset < text.count && text[offset] == UInt8(ascii: "+") { offset += 1 }
      while offset < text.count {
        exponent = min(
          exponent * 10 + Int(text[offset] &- UInt8(ascii: "0")), Self.maximumExponent)
        offset += 1
      }
      if isReduced { exponent = -exponent }
    }
    exponent -= decimals
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    self.digits = digits
    self.exponent = digits.isEmpty ? 0 : exponent
  }

  /// Whether it has no fraction.
  var isWhole: Bool { exponent >= 0 }
}

extension ExactNumber: Comparable {
  static func < (one: Self, other: Self) -> Bool {
    let (first, second) = (one.sign, other.sign)
    if first != second { return first < second }
    return first < 0 ? isLess(other, one) : isLess(one, other)
  }

  private var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

  /// Compares magnitudes.
  private static func isLess(_ one: Self, _ other: Self) -> Bool {
    let (first, second) = (one.digits.count + one.exponent, other.digits.count + other.exponent)
    if first != second { return first < second }
    return one.digits.lexicographicallyPrecedes(other.digits)
  }

  static func == (one: Self, other: Self) -> Bool {
    one.digits == other.digits && one.exponent == other.exponent && one.sign == other.sign
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(digits)
    hasher.combine(exponent)
    hasher.combine(sign)
  }
}

extension ExactNumber {
  /// The value, if it is whole and has at most 18 digits.
  var small: Int? {
    guard exponent >= 0, exponent <= 18, digits.count + exponent <= 18 else { return nil }
    var value = digits.reduce(0) { $0 * 10 + Int($1) }
    for _ in 0..<exponent { value *= 10 }
    return isNegative ? -value : value
  }

  /// Returns whether it is a multiple of a number.
  func isMultiple(of divisor: Divisor) -> Bool {
    if digits.isEmpty { return true }
    let power = exponent - divisor.exponent
    // Neither number ends with a zero, so that no power of ten divides this one.
    guard power >= 0 else { return false }
    var rest: UInt64 = 0
    for digit in digits { rest = divisor.rest(of: rest, times: 10, plus: UInt64(digit)) }
    return divisor.rest(of: rest, times: divisor.restOfTen(toThe: power)) == 0
  }
}

/// A number whose multiples are asked for.
struct Divisor: Hashable, Sendable {
  /// The digits, without zeros at the end, as a whole number; not zero.
  private let digits: UInt64
  fileprivate let exponent: Int

  /// Creates a divisor; `nil` if the number is not positive or has more than 18 digits.
  init?(_ number: ExactNumber) {
    guard !number.isNegative, !number.digits.isEmpty, number.digits.count <= 18 else { return nil }
    digits = number.digits.reduce(0) { $0 * 10 + UInt64($1) }
    exponent = number.exponent
  }

  /// The divisor, if it is whole and small.
  var small: Int? {
    guard exponent >= 0, exponent <= 18 else { return nil }
    var value = Int(digits)
    for _ in 0..<exponent {
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      if overflows { return nil }
      value = product
    }
    return value
  }

  fileprivate func rest(of number: UInt64, times factor: UInt64, plus term: UInt64 = 0) -> UInt64 {
    var (high, low) = number.multipliedFullWidth(by: factor)
    let (sum, carries) = low.addingReportingOverflow(term)
    low = sum
    if carries { high += 1 }
    return digits.dividingFullWidth((high % digits, low)).remainder
  }

  fileprivate func restOfTen(toThe power: Int) -> UInt64 {
    var (result, square, rest) = (1 % digits, 10 % digits, power)
    while rest > 0 {
      if rest & 1 == 1 { result = self.rest(of: result, times: square) }
      square = self.rest(of: square, times: square)
      rest >>= 1
    }
    return result
  }
}
