internal import RegularLanguage
public import ValidationCore

/// A telephone number: see ``Validator/phone``.
public struct PhoneValidator: FormatValidator {
  /// The code `phone`.
  public let rule = Rule(.phone)
  /// The texts of numbers.
  public let language: Language? = Self.format

  /// Creates a strategy for numbers.
  ///
  ///     PhoneValidator().isValid("+41446681800")   // true
  ///     PhoneValidator().isValid("0446681800")     // false: no code of a country
  public init() {}

  private static let format = Language(format: #"\+[1-9][0-9]{1,14}"#)
}

extension Validator where Self == PhoneValidator {
  /// A telephone number with its country code: `+` and two to fifteen digits, of which the first
  /// isn't 0.
  ///
  ///     .phone   // "+41446681800" is valid, "+4" is incomplete, "0446681800" is invalid
  ///
  /// That is an international number by ITU-T E.164, section 6. Blanks and brackets are left out: a
  /// strategy that puts them in, such as a mask, has what fills its places for a value. Whether a
  /// country has such numbers nobody is asked.
  public static var phone: Self { PhoneValidator() }
}
