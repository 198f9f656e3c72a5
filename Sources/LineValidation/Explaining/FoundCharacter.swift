package import ValidationCore

/// Something that stands where a line goes wrong, and can't be seen or recognised there.
package enum FoundCharacter: Hashable, Sendable {
  /// A byte that is no part of a character.
  case byte(UInt8)
  /// A scalar, and what people call it.
  case scalar(Unicode.Scalar, ScalarName)
}

extension FoundCharacter {
  /// Creates what is told of a scalar; `nil` if that can be seen, and is like no other.
  init?(_ scalar: Unicode.Scalar) {
    guard let name = ScalarName(scalar) else { return nil }
    self = .scalar(scalar, name)
  }

  /// Returns the words for it: Chinese or, in any other language, English.
  ///
  ///     FoundCharacter("\u{A0}")?.words(in: .english)    // "U+00A0, a no-break space"
  package func words(in wording: Wording) -> String {
    wording.isChinese ? chinese : english
  }

  private var english: String {
    switch self {
    case .byte(let byte): "the byte 0x" + Self.digits(of: UInt32(byte), atLeast: 2)
    case .scalar(let scalar, let name): "\(Self.code(of: scalar)), \(name.english(of: scalar))"
    }
  }

  /// The code of a scalar, as Unicode writes it.
  static func code(of scalar: Unicode.Scalar) -> String {
    "U+" + digits(of: scalar.value, atLeast: 4)
  }

  /// Returns a number in hexadecimal digits.
  static func digits(of number: UInt32, atLeast count: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
