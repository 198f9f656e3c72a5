internal import RegularLanguage
public import ValidationCore

/// A telephone number: see ``Validator/phone``.
struct PhoneFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The code `phone`.
  let rule = Rule(.phone)
  /// The texts of numbers.
  let language: Language? = Self.format

  private static let format = Language(format: #"\+[1-9][0-9]{1,14}"#)
}

extension Validator where Self == FormatValidator<String> {
  /// A telephone number with its country code: `+` and two to fifteen digits, of which the first
  /// isn't 0.
  ///
  ///     .phone   // "+41446681800" is valid, "+4" is incomplete, "0446681800" is invalid
  ///
  /// That is an international number by ITU-T E.164, section 6. Blanks and brackets are left out: a
  /// strategy that puts them in, such as a mask, has what fills its places for a value. Whether a
  /// country has such numbers nobody is asked.
  public static var phone: Self { PhoneFormat.plain }
}
