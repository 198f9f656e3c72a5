/// A reader of digits and what stands between them, from the start of a text to its end.
///
///     var reader = DigitReader("2024-02")
///     reader.number(ofDigits: 4)   // 2024
///     reader.skip("-")             // true
///     reader.number(ofDigits: 4)   // nil
struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  /// A Boolean value that tells whether all of the text has been read.
  var isAtEnd: Bool { rest.isEmpty }

  /// Reads a number of so many digits; `nil` if there are fewer.
  mutating func number(ofDigits count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 &* 10 &+ Int($1 &- UInt8(ascii: "0")) }
  }

  /// Reads as many digits as there are, and returns how many and their number; `nil` if there are
  /// none, or the number is too large.
  mutating func digits() -> (number: UInt128, count: Int)? {
    let digits = rest.prefix(while: Self.isDigit)
    rest = rest[digits.endIndex...]
    var number: UInt128 = 0
    for digit in digits {
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      guard !isTooLarge else { return nil }
      number = tens &+ UInt128(digit &- UInt8(ascii: "0"))
    }
    return digits.isEmpty ? nil : (number, digits.count)
  }

  /// Reads a fraction, if a point follows, as a number of parts of which ten to the power of
  /// `count` are one; `nil` if it has no digits, or more of them.
  mutating func fraction(ofDigits count: Int) -> UInt128? {
    guard skip(".") else { return 0 }
    guard let fraction = digits(), fraction.count <= count else { return nil }
    return (fraction.count..<count).reduce(fraction.number) { number, _ in number &* 10 }
  }

  /// Reads a text, if it follows.
  mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension Int {
  /// The number in so many digits at least, with zeros in front.
  func padded(toDigits count: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
