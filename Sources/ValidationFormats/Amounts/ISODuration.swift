internal import RegularLanguage
public import ValidationCore

/// Durations in the notation of ISO 8601: see ``Validator/isoDuration``.
struct ISODurationFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The code `iso-duration`.
  let rule = Rule(.isoDuration)
  /// The texts of durations.
  let language: Language? = Self.texts

  private static let texts = Language(
    format: "P(?:[0-9]+W|(?:\(date))(?:T(?:\(time)))?|T(?:\(time)))")
  private static let date =
    "[0-9]+Y(?:[0-9]+M(?:[0-9]+D)?)?|[0-9]+M(?:[0-9]+D)?|[0-9]+D"
  private static let time =
    "[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S"
}

extension Validator where Self == FormatValidator<String> {
  /// A duration of ISO 8601, which may have years and months.
  ///
  ///     .isoDuration   // "P1Y2M3DT4H5M6S", "P1M", "PT36H" and "P4W" are valid, "P1" is incomplete
  ///     .isoDuration   // "P1W2D", "P1Y2D", "PT1.5H", "P1S" and "1h30m" are invalid
  ///
  /// The source is RFC 3339, appendix A, which the format `duration` of JSON Schema refers to.
  /// Units are in order, with none left out between two others, and numbers have any number of
  /// digits. Weeks stand alone. Fractions, which ISO 8601 allows in the last unit, are not
  /// accepted.
  ///
  /// The value is the text. It has no order, because years and months differ in length; for amounts
  /// of time with bounds, see ``Validator/duration``, which accepts `P1DT2H` as well as `26h`.
  public static var isoDuration: Self { ISODurationFormat.plain }
}

extension Rule.Code {
  /// A duration in the notation of ISO 8601.
  public static let isoDuration = Self("iso-duration") {
    $0.lettersHaveMeaning = true
    $0.jsonSchemaFormat = "duration"
  }
}
