internal import RegularLanguage
public import ValidationCore

/// Bytes as hexadecimal digits, two for each: see ``Validator/hex``.
struct HexFormat: Format {
  /// The strategy without options, made once.
  static let plain = FormatValidator(Self())

  /// The code `hex`, with the numbers of bytes as parameters.
  let rule: Rule
  /// The texts of so many bytes.
  let language: Language?

  init() {
    rule = Rule(.hex)
    language = Self.format
  }

  init(byteCount: some IntervalExpression<Int>) {
    let bounds = Repetition(byteCount.interval)
    rule = Rule(.hex, parameters: bounds.parameters)
    let length = bounds.mapped { $0 <= .max / 2 ? 2 * $0 : nil }
    language = .intersection([Self.format, Language(.length(.utf8, length))])
  }

  private static let format = Language(format: "(?:[0-9A-Fa-f]{2})*")

  /// The bytes.
  func value(ofValid text: String) -> [UInt8]? { HexDigits.bytes(of: text.utf8) }

  /// The digits in lower case.
  func text(for value: [UInt8]) -> String? { valid(HexDigits.text(of: value)) }
}

extension HexFormat: CanonicalValidator {
  package var canonicalTexts: Language? { Self.canonical }

  private static let canonical = Language(format: "[^A-F]*")
}

extension Validator where Self == FormatValidator<[UInt8]> {
  /// Bytes as hexadecimal digits, two for each, in either case.
  ///
  ///     .hex   // "00fF" is valid, "00f" is incomplete, "0x00" is invalid
  ///
  /// That is base 16 of RFC 4648, section 8; the empty text is no bytes. A prefix and separators
  /// are left out.
  public static var hex: Self { HexFormat.plain }

  /// Some number of bytes as hexadecimal digits, two for each, in either case.
  ///
  ///     .hex(byteCount: 16...16)   // as many as in an MD5 digest
  ///     .hex(byteCount: 1...)      // "" is incomplete
  ///
  /// - Parameter byteCount: The numbers of bytes allowed; those below zero make no difference.
  /// - Returns: A strategy by which a text is valid that has so many bytes.
  public static func hex(byteCount: some IntervalExpression<Int>) -> Self {
    Self(HexFormat(byteCount: byteCount))
  }
}
