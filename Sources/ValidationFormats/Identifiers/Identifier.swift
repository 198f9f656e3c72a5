internal import RegularLanguage
public import ValidationCore

/// A name in code: see ``Validator/identifier``.
struct IdentifierFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The code `identifier`.
  let rule = Rule(.identifier)
  /// The texts of names.
  let language: Language? = Self.format

  private static let format = Language(format: "[A-Za-z_][A-Za-z0-9_]*")
}

extension Validator where Self == FormatValidator<String> {
  /// A name in code: an ASCII letter or underscore, then letters, digits and underscores.
  ///
  ///     .identifier   // "row_2" and "_" are valid, "2nd" and "a-b" are invalid
  ///
  /// These are the names that POSIX allows for variables (XBD, definition of "Name"), as do most
  /// programming languages. Keywords are accepted; letters outside ASCII are not.
  public static var identifier: Self { IdentifierFormat.plain }
}

extension Rule.Code {
  /// An identifier in code.
  public static let identifier: Self = "identifier"
}

extension FormatRule {
  /// The rule `--identifier`.
  package static let identifier = FormatRule(
    .identifier, help: "an ASCII letter or _, then letters, digits or _", sample: "snake_case1",
    .identifier
  ).inferred(at: 360, .vague) { $0.has(.joint, atLeast: 30) }
}
