internal import RegularLanguage
public import ValidationCore

/// Bytes as pairs of hexadecimal digits: see ``Validator/hex``.
struct HexFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The code `hex`, with the bounds of the byte count as parameters.
  let rule: Rule
  /// The texts with an allowed number of bytes.
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

  /// Returns the bytes.
  func value(ofValid text: String) -> [UInt8]? { HexDigits.bytes(of: text.utf8) }

  /// Returns the digits in lower case.
  func text(for value: [UInt8]) -> String? { valid(HexDigits.text(of: value)) }
}

extension HexFormat: CanonicalValidator {
  package var canonicalTexts: Language? { Self.canonical }

  private static let canonical = Language(format: "[^A-F]*")
}

extension Validator where Self == FormatValidator<[UInt8]> {
  /// Bytes as pairs of hexadecimal digits, in either case.
  ///
  ///     .hex   // "00fF" is valid, "00f" is incomplete, "0x00" is invalid
  ///
  /// This is the encoding Base16 of RFC 4648, section 8; the empty text has no bytes. A prefix and
  /// separators are not accepted.
  public static var hex: Self { HexFormat.plain }

  /// A number of bytes as pairs of hexadecimal digits, in either case.
  ///
  ///     .hex(byteCount: 16...16)   // as many as in an MD5 digest
  ///     .hex(byteCount: 1...)      // "" is incomplete
  ///
  /// - Parameter byteCount: The allowed numbers of bytes; negative numbers are ignored.
  /// - Returns: A strategy for which texts with an allowed number of bytes are valid.
  public static func hex(byteCount: some IntervalExpression<Int>) -> Self {
    Self(HexFormat(byteCount: byteCount))
  }
}

extension Rule.Code {
  /// Bytes as hexadecimal digits.
  ///
  /// Parameters: `min` and `max`, in bytes.
  public static let hex = Self("hex") { $0.groupingMarks = " :-" }
}

extension FormatRule {
  /// The rule `--hex`.
  package static let hex = FormatRule(
    .hex, help: "bytes as pairs of hexadecimal digits", sample: "00ff", .hex
  ).inferred(at: 330, [.vague, .anyLength]) { $0.hasBothLettersAndDigits }
}
