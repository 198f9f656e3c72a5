internal import RegularLanguage
public import ValidationCore

/// Bytes in Base64: see ``Validator/base64(byteCount:)``.
///
/// Bytes are counted outside the automaton. For padded texts, a bound that isn't a multiple of
/// three may need as many states as its text has characters; if these are too many for an
/// automaton, texts that are not valid are incomplete.
struct Base64Format: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The characters that each represent six bits.
  enum Alphabet: Sendable, CaseIterable {
    /// Letters, digits, `+` and `/`, with `=` as padding (RFC 4648, section 4).
    case standard
    /// Letters, digits, `-` and `_`, without padding (RFC 4648, section 5; RFC 7515, section 2).
    case urlSafe
  }

  /// The characters that each represent six bits.
  let alphabet: Alphabet
  /// The code `base64` or `base64url`, with the bounds of the byte count as parameters.
  let rule: Rule
  /// The texts with an allowed number of bytes.
  let language: Language?
  private let byteCount: Repetition

  init(_ alphabet: Alphabet = .standard) {
    self.init(alphabet, byteCount: Interval())
  }

  init(_ alphabet: Alphabet = .standard, byteCount: some IntervalExpression<Int>) {
    let bounds = Repetition(byteCount.interval)
    self.alphabet = alphabet
    self.byteCount = bounds
    rule = Rule(alphabet.code, parameters: bounds.parameters)
    let conditions = alphabet.conditions(on: bounds).map { Language($0) }
    language =
      conditions.isEmpty
      ? alphabet.language
      : .intersection([alphabet.language] + conditions) { text in
        alphabet.language.contains(text).map { isText in
          // A character before the padding has six bits.
          isText && bounds.contains(text.firstOffset(of: UInt8(ascii: "="), from: 0) * 3 / 4)
        }
      }
  }

  /// Returns the verdict on a text, which is exact unless the bounds require too large an
  /// automaton.
  func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret) { text in
      alphabet.language.accepts(text)
        && value(ofValid: text).map { byteCount.contains($0.count) } == true
    }
  }

  /// Returns the bytes.
  func value(ofValid text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3 + 2)
    var bits: UInt32 = 0
    var count = 0
    for character in text.utf8 where character != UInt8(ascii: "=") {
      guard let value = alphabet.value(of: character) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }

  /// Returns the bytes in Base64; unused bits of the last character are zeros.
  func text(for value: [UInt8]) -> String? {
    guard byteCount.contains(value.count) else { return nil }
    var text = ""
    var bits: UInt32 = 0
    var count = 0
    for byte in value {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.unicodeScalars.append(alphabet.scalar(of: bits >> count))
      }
    }
    if count > 0 { text.unicodeScalars.append(alphabet.scalar(of: bits << (6 - count))) }
    if alphabet == .standard {
      text += String(repeating: "=", count: (3 - value.count % 3) % 3)
    }
    return text
  }
}

extension Base64Format.Alphabet {
  fileprivate var code: Rule.Code { self == .standard ? .base64 : .base64URL }

  /// The characters for 62 and 63.
  private var last: (Unicode.Scalar, Unicode.Scalar) { self == .standard ? ("+", "/") : ("-", "_") }

  /// Returns the value of a character; `nil` if it is not in the alphabet.
  fileprivate func value(of byte: UInt8) -> UInt8? {
    switch Unicode.Scalar(byte) {
    case "A"..."Z": byte - UInt8(ascii: "A")
    case "a"..."z": byte - UInt8(ascii: "a") + 26
    case "0"..."9": byte - UInt8(ascii: "0") + 52
    case last.0: 62
    case last.1: 63
    default: nil
    }
  }

  /// Returns the character for the six least significant bits.
  fileprivate func scalar(of bits: UInt32) -> Unicode.Scalar {
    let value = UInt8(truncatingIfNeeded: bits & 0x3F)
    return switch value {
    case 0..<26: Unicode.Scalar(UInt8(ascii: "A") + value)
    case 26..<52: Unicode.Scalar(UInt8(ascii: "a") + value - 26)
    case 52..<62: Unicode.Scalar(UInt8(ascii: "0") + value - 52)
    case 62: last.0
    default: last.1
    }
  }

  /// The texts of any number of bytes.
  fileprivate var language: Language { self == .standard ? Self.standardTexts : Self.urlSafeTexts }

  // The last character of an incomplete group has two or four unused bits, which are zeros.
  private static let standardTexts = Language(
    format: "(?:[A-Za-z0-9+/]{4})*"
      + "(?:[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=|[A-Za-z0-9+/][AQgw]==)?")
  private static let urlSafeTexts = Language(
    format: "(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048]|[A-Za-z0-9_-][AQgw])?")

  /// Returns the conditions on a text with an allowed number of bytes.
  fileprivate func conditions(on bytes: Repetition) -> [Expression] {
    guard bytes != .zeroOrMore else { return [] }
    let lengths = bytes.mapped(length)
    let length = Expression.length(.utf8, lengths)
    guard self == .standard else { return [length] }
    // For texts of the same length, the number of bytes depends on the padding.
    let maximum = bytes.minimum == 0 ? 2 : (3 - bytes.minimum % 3) % 3
    let minimum = bytes.maximum.map { (3 - $0 % 3) % 3 } ?? 0
    if lengths.minimum == lengths.maximum {
      return [length, Self.padding(from: minimum, to: maximum)]
    }
    var conditions = [length]
    if maximum < 2, lengths.minimum < .max {
      let longer = Expression.length(.utf8, Repetition(lengths.minimum + 1, nil))
      conditions.append(.union([longer, Self.padding(from: 0, to: maximum)]))
    }
    if minimum > 0, let maximum = lengths.maximum, maximum > 0 {
      let shorter = Expression.length(.utf8, Repetition(0, maximum - 1))
      conditions.append(.union([shorter, Self.padding(from: minimum, to: 2)]))
    }
    return conditions
  }

  /// Returns the number of characters for a number of bytes; `nil` if it doesn't fit in an `Int`.
  private func length(of bytes: Int) -> Int? {
    guard bytes <= .max / 4 else { return nil }
    return self == .standard ? (bytes + 2) / 3 * 4 : (bytes * 4 + 2) / 3
  }

  /// Returns the expression of the texts that end with `minimum` to `maximum` signs `=`.
  private static func padding(from minimum: Int, to maximum: Int) -> Expression {
    let sign = ScalarSet("=")
    return .pattern(
      .concatenation([
        .set(sign.complement).repeated(.zeroOrMore),
        .set(sign).repeated(Repetition(minimum, maximum)),
      ]))
  }
}

extension Validator where Self == FormatValidator<[UInt8]> {
  /// Bytes in Base64.
  ///
  ///     .base64   // "Zm8=" is valid, "Zm8" is incomplete, "Zm9=" is invalid: its last bit is set
  ///
  /// The alphabet and the padding are those of RFC 4648, section 4; unused bits of the last
  /// character must be zeros (section 3.5), so each value has exactly one text. The empty text has
  /// no bytes. Line breaks are not accepted.
  public static var base64: Self { Base64Format.plain }

  /// A number of bytes in Base64.
  ///
  ///     .base64(byteCount: 32...32)   // a key of 256 bits: 43 characters and "="
  ///
  /// - Parameter byteCount: The allowed numbers of bytes; negative numbers are ignored.
  /// - Returns: A strategy for which texts with an allowed number of bytes are valid.
  public static func base64(byteCount: some IntervalExpression<Int>) -> Self {
    Self(Base64Format(byteCount: byteCount))
  }

  /// Bytes in the Base64 alphabet that is safe in URLs and file names, without padding.
  ///
  ///     .base64URL   // "_-8" is valid, "_-8=" is invalid, "_" is incomplete
  ///
  /// The alphabet is that of RFC 4648, section 5; there is no padding, as in RFC 7515, section 2.
  public static var base64URL: Self { Self(Base64Format(.urlSafe)) }

  /// A number of bytes in the Base64 alphabet that is safe in URLs and file names, without padding.
  ///
  ///     .base64URL(byteCount: 16...)   // "AAAA" is incomplete
  ///
  /// - Parameter byteCount: The allowed numbers of bytes; negative numbers are ignored.
  /// - Returns: A strategy for which texts with an allowed number of bytes are valid.
  public static func base64URL(byteCount: some IntervalExpression<Int>) -> Self {
    Self(Base64Format(.urlSafe, byteCount: byteCount))
  }
}

extension Rule.Code {
  /// Bytes in Base64.
  ///
  /// Parameters: `min` and `max`, in bytes.
  public static let base64 = Self("base64") { $0.groupingMarks = " " }
}

extension FormatRule {
  /// The rule `--base64`.
  package static let base64 = FormatRule(
    .base64, help: "bytes in Base64, with padding", sample: "aGVsbG8=", .base64
  ).inferred(at: 350, [.vague, .anyLength]) { $0.isScrambled }
}

extension Rule.Code {
  /// Bytes in Base64 with the alphabet for URLs and file names.
  ///
  /// Parameters: `min` and `max`, in bytes.
  public static let base64URL: Self = "base64url"
}

extension FormatRule {
  /// The rule `--base64url`.
  package static let base64URL = FormatRule(
    .base64URL, help: "bytes in URL-safe Base64, without padding", sample: "aGVsbG8", .base64URL
  ).inferred(at: 340, .anyLength) {
    $0.isScrambled && ($0.has(.dash, atLeast: 5) || $0.has(.joint, atLeast: 5))
  }
}
