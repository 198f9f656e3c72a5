/// Hexadecimal digits, each of four bits.
package enum HexDigits {
  /// The value of a digit in either case; `nil` if it is not a digit.
  package static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// The lowercase digit of the lower half of a byte.
  package static func scalar(_ value: UInt8) -> Unicode.Scalar {
    let digit = value & 0xF
    return Unicode.Scalar(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }

  /// The two uppercase digits of a byte.
  package static func upperCase(_ byte: UInt8) -> String { text(of: [byte]).uppercased() }

  /// The lowercase digits of bytes, two for each.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    var text = ""
    for byte in bytes {
      text.unicodeScalars.append(scalar(byte >> 4))
      text.unicodeScalars.append(scalar(byte))
    }
    return text
  }

  /// The bytes of digits, two for each; `nil` if some are not digits, or their number is odd.
  package static func bytes(of digits: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    var upper: UInt8?
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      if let half = upper {
        bytes.append(half << 4 | value)
        upper = nil
      } else {
        upper = value
      }
    }
    return upper == nil ? bytes : nil
  }
}
