internal import RegularLanguage
public import ValidationCore

/// The name of a time zone: see ``Validator/timeZone``.
struct TimeZoneFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The code `time-zone`.
  let rule = Rule(.timeZone)
  /// The names.
  let language: Language? = Self.names

  private static let names = Language(
    .pattern(.literals(TimeZoneTable.names.split { $0 == " " || $0 == "\n" }.map(String.init))),
    table: FormatTables.timeZone)
}

extension Validator where Self == FormatValidator<String> {
  /// The name of a time zone; case matters.
  ///
  ///     .timeZone   // "Europe/Zurich" and "UTC" are valid, "Europe" is incomplete
  ///     .timeZone   // "Mars/Olympus" is invalid, and so are "+01:00" and "europe/zurich"
  ///
  /// The names are the zones and links of release 2025b of the IANA Time Zone Database, without
  /// `Factory`, which says that no zone has been chosen. Later names, and the rules that POSIX
  /// allows in the variable TZ, are not accepted.
  public static var timeZone: Self { TimeZoneFormat.plain }
}

extension Rule.Code {
  /// A time zone name.
  public static let timeZone = Self("time-zone") { $0.listsValues = true }
}

extension FormatRule {
  /// The rule `--time-zone`.
  package static let timeZone = FormatRule(
    .timeZone, help: "a name such as Europe/Zurich, from the IANA database",
    sample: "Europe/Zurich", .timeZone
  ).inferred(at: 265, .vague) { $0.has(.slash, atLeast: 60) }
}
