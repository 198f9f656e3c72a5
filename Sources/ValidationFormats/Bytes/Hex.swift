internal import RegularLanguage
public import ValidationCore

/// Bytes as hexadecimal digits, two for each: see ``Validator/hex``.
public struct HexValidator: FormatValidator {
  /// The code `hex`, with the numbers of bytes as parameters.
  public let rule: Rule
  /// The texts of so many bytes.
  public let language: Language?

  /// Creates a strategy for any number of bytes.
  ///
  ///     try HexValidator().value(of: "00fF")   // [0, 255]
  ///     try HexValidator().value(of: "00f")    // throws: half a byte
  public init() {
    rule = Rule(.hex)
    language = Self.format
  }

  /// Creates a strategy for some number of bytes.
  ///
  ///     HexValidator(byteCount: 2...2).isValid("00ff")     // true
  ///     HexValidator(byteCount: 2...2).isValid("00ff00")   // false: three bytes
  ///
  /// - Parameter byteCount: The numbers of bytes allowed; those below zero make no difference.
  public init(byteCount: some IntervalExpression<Int>) {
    let bounds = Repetition(byteCount.interval)
    rule = Rule(.hex, parameters: bounds.parameters)
    let length = bounds.mapped { $0 <= .max / 2 ? 2 * $0 : nil }
    language = .intersection([Self.format, Language(.length(.utf8, length))])
  }

  private static let format = Language(format: "(?:[0-9A-Fa-f]{2})*")

  /// The bytes.
  public func value(ofValid text: String) -> [UInt8]? { HexDigits.bytes(of: text.utf8) }

  /// The digits in lower case.
  public func text(for value: [UInt8]) -> String? { valid(HexDigits.text(of: value)) }
}

extension HexValidator: CanonicalValidator {
  package var canonicalTexts: Language? { Self.canonical }

  private static let canonical = Language(format: "[^A-F]*")
}

extension Validator where Self == HexValidator {
  /// Bytes as hexadecimal digits, two for each, in either case.
  ///
  ///     .hex   // "00fF" is valid, "00f" is incomplete, "0x00" is invalid
  ///
  /// That is base 16 of RFC 4648, section 8; the empty text is no bytes. A prefix and separators
  /// are left out.
  public static var hex: Self { HexValidator() }

  /// Some number of bytes as hexadecimal digits, two for each, in either case.
  ///
  ///     .hex(byteCount: 16...16)   // as many as in an MD5 digest
  ///     .hex(byteCount: 1...)      // "" is incomplete
  ///
  /// - Parameter byteCount: The numbers of bytes allowed; those below zero make no difference.
  /// - Returns: A strategy by which a text is valid that has so many bytes.
  public static func hex(byteCount: some IntervalExpression<Int>) -> Self {
    HexValidator(byteCount: byteCount)
  }
}
