internal import RegularLanguage
public import ValidationCore

/// The name of a time zone: see ``Validator/timeZone``.
public struct TimeZoneValidator: FormatValidator {
  /// The code `time-zone`.
  public let rule = Rule(.timeZone)
  /// The names.
  public let language: Language? = Self.names

  /// Creates a strategy for names.
  ///
  ///     TimeZoneValidator().isValid("Europe/Zurich")   // true
  ///     TimeZoneValidator().isValid("europe/zurich")   // false: letter for letter
  public init() {}

  private static let names = Language(
    .pattern(.literals(TimeZoneTable.names.split { $0 == " " || $0 == "\n" }.map(String.init))),
    table: FormatTables.timeZone)
}

extension Validator where Self == TimeZoneValidator {
  /// The name of a time zone, letter for letter.
  ///
  ///     .timeZone   // "Europe/Zurich" and "UTC" are valid, "Europe" is incomplete
  ///     .timeZone   // "Mars/Olympus" is invalid, and so are "+01:00" and "europe/zurich"
  ///
  /// The names are the zones and links of the IANA Time Zone Database, in its release 2025b. Later
  /// names, and the rules that POSIX has for the variable TZ, are left out.
  public static var timeZone: Self { TimeZoneValidator() }
}
