import ValidationCore

/// An invisible or easily mistaken character at which a line becomes invalid.
///
/// A ``Grammar`` has words for each kind, and a ``Wording`` has the names of characters.
@nonexhaustive public enum FoundCharacter: Hashable, Sendable {
  /// A byte that is not part of a character.
  case byte(UInt8)
  /// A character with its own name, such as the no-break space.
  case named(Unicode.Scalar)
  /// A Greek letter that looks like an ASCII character.
  case greekLetter(Unicode.Scalar, like: Character)
  /// A Cyrillic letter that looks like an ASCII character.
  case cyrillicLetter(Unicode.Scalar, like: Character)
  /// A sign that looks like an ASCII character.
  case sign(Unicode.Scalar, like: Character)
  /// The fullwidth form of an ASCII character.
  case fullwidth(Unicode.Scalar, of: Character)
  /// One of the variation selectors.
  case variationSelector(Unicode.Scalar)
  /// A control character without a name.
  case control(Unicode.Scalar)
  /// Another invisible character.
  case unseen(Unicode.Scalar)
}

extension FoundCharacter {
  /// The code point of the character, in Unicode notation, or the value of the byte.
  ///
  ///     FoundCharacter.named("\u{A0}").code   // "U+00A0"
  ///     FoundCharacter.byte(0xFF).code        // "0xFF"
  public var code: String {
    switch self {
    case .byte(let byte): "0x" + Self.digits(of: UInt32(byte), atLeast: 2)
    case .named(let scalar), .greekLetter(let scalar, _), .cyrillicLetter(let scalar, _),
      .sign(let scalar, _), .fullwidth(let scalar, _), .variationSelector(let scalar),
      .control(let scalar), .unseen(let scalar):
      "U+" + Self.digits(of: scalar.value, atLeast: 4)
    }
  }

  /// Returns a number in hexadecimal, padded to a number of digits.
  private static func digits(of number: UInt32, atLeast count: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
