internal import RegularLanguage
public import ValidationCore

/// The path of a file: see ``Validator/path``.
struct PathFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The code `path`.
  let rule = Rule(.path)
  /// The texts of paths.
  let language: Language? = Self.format

  // In addition to control characters: line and paragraph separators, and bidirectional controls.
  private static let format = Language(
    format: #"[^\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+"#)
}

extension Validator where Self == FormatValidator<String> {
  /// The path of a file or a directory: a nonempty text without control characters.
  ///
  ///     .path   // "/etc/hosts" and "a b" are valid, "" is incomplete, "a\0b" is invalid
  ///
  /// POSIX (XBD, definition of "Pathname") excludes only NUL. Line breaks, other control characters
  /// and bidirectional controls are refused as well: in a setting they are mistakes, if not
  /// attacks. Whether the file exists is not checked.
  public static var path: Self { PathFormat.plain }
}

extension Rule.Code {
  /// A file path.
  public static let path: Self = "path"
}

extension FormatRule {
  /// The rule `--path`.
  package static let path = FormatRule(
    .path, help: "a file path: any text without control characters", sample: "/srv/kiosk", .path
  ).inferred(at: 370, .vague) {
    // Dates have slashes, too.
    $0.has(.slash, atLeast: 60) && $0.has(.letter, atLeast: 60)
  }
}
