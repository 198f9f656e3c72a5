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
  /// A telephone number with its country code: `+` and two to fifteen digits, the first of which
  /// isn't 0.
  ///
  ///     .phone   // "+41446681800" is valid, "+4" is incomplete, "0446681800" is invalid
  ///
  /// This is an international number as defined by ITU-T E.164, section 6. Blanks and brackets are
  /// not accepted: to show them, use a strategy such as a mask, whose value is the content without
  /// them. Whether the country has such numbers is not checked.
  public static var phone: Self { PhoneFormat.plain }
}

extension Rule.Code {
  /// A telephone number.
  public static let phone = Self("phone") {
    $0.groupingMarks = " -./()"
    // In +49 (0)170, the 0 is dialed only within the country.
    $0.ungroupedPart = "(0)"
    $0.lettersHaveMeaning = true
    $0.inputType = "tel"
    $0.autocompletion = "tel"
  }
}

extension FormatRule {
  /// The rule `--phone`.
  package static let phone = FormatRule(
    .phone, help: "a phone number such as +41446681800, as in E.164", sample: "+41446681800", .phone
  ).inferred(at: 190, [.digits, .identifier])
}
