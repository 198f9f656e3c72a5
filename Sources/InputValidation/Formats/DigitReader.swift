/// A reader of digits and what stands between them, from the start of a text to its end.
///
///     var reader = DigitReader("2024-02")
///     reader.number(ofDigits: 4)   // 2024
///     reader.skip("-")             // true
///     reader.number(ofDigits: 4)   // nil
struct DigitReader {
  /// The text, copied: its bytes are asked for one by one.
  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  init(_ text: Span<UInt8>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for index in text.indices { bytes.append(text[index]) }
    self.bytes = bytes
  }

  /// A Boolean value that tells whether all of the text has been read.
  var isAtEnd: Bool { offset == bytes.count }

  /// Reads a number of so many digits; `nil` if there are fewer.
  mutating func number(ofDigits count: Int) -> Int? {
    guard bytes.count - offset >= count else { return nil }
    var number = 0
    for byte in bytes[offset..<offset + count] {
      guard let digit = Self.digit(byte) else { return nil }
      number = number &* 10 &+ digit
    }
    offset += count
    return number
  }

  /// Reads as many digits as there are, and returns how many and their number; `nil` if there are
  /// none, or the number is too large.
  mutating func digits() -> (number: UInt128, count: Int)? {
    let start = offset
    var number: UInt128 = 0
    var isTooLarge = false
    while offset < bytes.count, let digit = Self.digit(bytes[offset]) {
      let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
      isTooLarge = isTooLarge || overflow
      number = tens &+ UInt128(digit)
      offset += 1
    }
    return offset == start || isTooLarge ? nil : (number, offset - start)
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
    var end = offset
    for byte in text.utf8 {
      guard end < bytes.count, bytes[end] == byte else { return false }
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
  /// The number in so many digits at least, with zeros in front.
  func padded(toDigits count: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
