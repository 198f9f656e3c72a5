internal import RegularLanguage
public import ValidationCore

/// A color in hexadecimal digits: see ``Validator/hexColor``.
struct HexColorFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The code `hex-color`.
  let rule = Rule(.hexColor)
  /// The texts of colors.
  let language: Language? = Self.format

  private static let format = Language(
    format: "#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})")

  /// Returns the color.
  func value(ofValid text: String) -> HexColor? { HexColor(text) }

  /// Returns the color in lower case with two digits for each component, without alpha if it is
  /// opaque.
  func text(for value: HexColor) -> String? { value.description }
}

/// A color with four components, each from 0 to 255.
///
///     HexColor("#f80")      // red 255, green 136, blue 0, alpha 255
///     HexColor("orange")    // nil
public struct HexColor: Hashable, Sendable {
  /// The red component.
  public var red: UInt8
  /// The green component.
  public var green: UInt8
  /// The blue component.
  public var blue: UInt8
  /// The opacity, from 0 (transparent) to 255 (opaque).
  public var alpha: UInt8

  /// Creates a color from its components.
  ///
  ///     HexColor(red: 255, green: 136, blue: 0).description               // "#ff8800"
  ///     HexColor(red: 255, green: 136, blue: 0, alpha: 128).description   // "#ff880080"
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = .max) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a color from `#` and three, four, six or eight hexadecimal digits; `nil` for any other
  /// text.
  ///
  ///     HexColor("#F80")?.green   // 136
  ///     HexColor("#F8")           // nil
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst()
    var bits: UInt32 = 0
    var count = 0
    for byte in digits {
      guard let value = HexDigits.value(of: byte), count < 8 else { return nil }
      bits = bits << 4 | UInt32(value)
      count += 1
    }
    guard text.utf8.first == UInt8(ascii: "#"), [3, 4, 6, 8].contains(count) else { return nil }
    // A single digit counts twice.
    let size: UInt32 = count < 6 ? 4 : 8
    let factor: UInt32 = count < 6 ? 0x11 : 1
    if count == 3 || count == 6 { bits = bits << size | ((1 << size) - 1) }
    func part(_ place: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: (bits >> (size * place) & ((1 << size) - 1)) * factor)
    }
    self.init(red: part(3), green: part(2), blue: part(1), alpha: part(0))
  }
}

extension HexColor: CustomStringConvertible {
  /// The color as `#ff8800`, or `#ff880080` with alpha.
  public var description: String {
    "#" + HexDigits.text(of: [red, green, blue] + (alpha < .max ? [alpha] : []))
  }
}

extension HexColorFormat: CanonicalValidator {
  package var canonicalTexts: Language? { Self.canonical }

  private static let canonical = Language(format: "#[0-9a-f]{6}")
}

extension Validator where Self == FormatValidator<HexColor> {
  /// A color in hexadecimal digits: `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, in either case.
  ///
  ///     .hexColor   // "#f80" and "#FF8800" are valid, "#f" is incomplete, "f80" is invalid
  ///
  /// This is the hexadecimal notation of CSS Color Module Level 4, section 5.2. Named colors and
  /// color functions are not accepted.
  public static var hexColor: Self { HexColorFormat.plain }
}

extension HexColor: TextCodable {
  static var format: any Validator<Self> { HexColorFormat() }
}

extension Rule.Code {
  /// A color in hexadecimal digits.
  public static let hexColor: Self = "hex-color"
}

extension FormatRule {
  /// The rule `--hex-color`.
  package static let hexColor = FormatRule(
    .hexColor, help: "a color such as #ff8800", sample: "#ff8800", .hexColor
  ).inferred(at: 200)
}
