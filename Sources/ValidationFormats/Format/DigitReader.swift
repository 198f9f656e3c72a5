/// A reader of digits and the characters between them, from the start to the end of a text.
///
///     var reader = DigitReader()
///     let bytes = Array("2024-02".utf8), text = bytes.span
///     reader.number(ofDigits: 4, in: text)   // 2024
///     reader.skip("-", in: text)             // true
///     reader.number(ofDigits: 4, in: text)   // nil
///
/// It doesn't store the text, which would have to be copied.
struct DigitReader {
  private var offset = 0

  /// Returns whether all of the text has been read.
  func isAtEnd(of text: Span<UInt8>) -> Bool { offset >= text.count }

  /// Reads a number with exactly `count` digits; returns `nil` if there are fewer.
  ///
  /// Callers pass a constant count, so the loop is unrolled.
  @inline(__always)
  mutating func number(ofDigits count: Int, in text: Span<UInt8>) -> Int? {
    guard text.count - offset >= count else { return nil }
    var number = 0
    for place in offset..<offset + count {
      guard let digit = Self.digit(text[place]) else { return nil }
      number = number &* 10 &+ digit
    }
    offset += count
    return number
  }

  /// Reads all digits that follow and returns their number and count; `nil` if there are no digits,
  /// or the number is too large.
  mutating func digits(in text: Span<UInt8>) -> (number: UInt128, count: Int)? {
    let start = offset
    var number: UInt128 = 0
    var isTooLarge = false
    while offset < text.count, let digit = Self.digit(text[offset]) {
      let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
      isTooLarge = isTooLarge || overflow
      number = tens &+ UInt128(digit)
      offset += 1
    }
    return offset == start || isTooLarge ? nil : (number, offset - start)
  }

  /// Reads a number with at least and at most some numbers of digits; returns `nil` if there are
  /// fewer.
  mutating func number(
    ofDigits counts: ClosedRange<Int>,
    in text: Span<UInt8>
  ) -> (number: Int, count: Int)? {
    var (number, count) = (0, 0)
    while count < counts.upperBound, offset + count < text.count,
      let digit = Self.digit(text[offset + count])
    {
      number = number &* 10 &+ digit
      count += 1
    }
    if count < counts.lowerBound { return nil }
    offset += count
    return (number, count)
  }

  /// Reads a fraction, if a point follows, as a number of nanoseconds, rounded down; returns `nil`
  /// if it has no digits.
  mutating func nanoseconds(in text: Span<UInt8>) -> Int? {
    guard skip(".", in: text) else { return 0 }
    var (number, count) = (0, 0)
    while offset < text.count, let digit = Self.digit(text[offset]) {
      if count < 9 { number = number &* 10 &+ digit }
      count += 1
      offset += 1
    }
    if count == 0 { return nil }
    while count < 9 {
      number &*= 10
      count += 1
    }
    return number
  }

  /// Reads a fraction, if a point follows, in units of ten to the power of `-count`; returns `nil`
  /// if it has no digits, or more than `count`.
  mutating func fraction(ofDigits count: Int, in text: Span<UInt8>) -> UInt128? {
    guard skip(".", in: text) else { return 0 }
    guard let fraction = digits(in: text), fraction.count <= count else { return nil }
    return (fraction.count..<count).reduce(fraction.number) { number, _ in number &* 10 }
  }

  /// Reads an ASCII character, if it follows.
  mutating func skip(_ scalar: Unicode.Scalar, in text: Span<UInt8>) -> Bool {
    guard offset < text.count, text[offset] == UInt8(truncatingIfNeeded: scalar.value) else {
      return false
    }
    offset += 1
    return true
  }

  /// Reads a name, if it follows.
  mutating func skip(name: String, in text: Span<UInt8>) -> Bool {
    var end = offset
    for byte in name.utf8 {
      guard end < text.count, text[end] == byte else { return false }
      end += 1
    }
    offset = end
    return true
  }

  /// Reads an ASCII word in any case, if it follows.
  mutating func skip(word: String, in text: Span<UInt8>) -> Bool {
    var end = offset
    for byte in word.utf8 {
      // The cases of a letter differ in one bit, which only letters have here.
      guard end < text.count, text[end] | 0x20 == byte | 0x20 else { return false }
      end += 1
    }
    offset = end
    return true
  }

  private static func digit(_ byte: UInt8) -> Int? {
    let value = byte &- UInt8(ascii: "0")
    return value < 10 ? Int(value) : nil
  }
}

extension Int {
  /// Returns the number with at least `count` digits, padded with leading zeros.
  package func padded(toDigits count: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
