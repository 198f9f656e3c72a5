import SettingsSyntax
public import ValidationCore

extension Rule.Code {
  /// Valid syntax of settings, or of JSON.
  ///
  /// Parameters: `problem`, and `max`, the limit that is exceeded, if it is one.
  public static let syntax = SettingsRules.syntax
  /// A JSON value of another type.
  ///
  /// Parameters: `expected` and, if it is known, `found`: `object`, `array`, `string`, `number`,
  /// `boolean` or `null`; for an array, also `path`, the path through its elements that was
  /// probably meant.
  public static let jsonType = SettingsRules.jsonType
  /// A name that occurs only once.
  ///
  /// Parameter: `line`, the line of the first occurrence, if there are lines.
  public static let once: Self = "once"
  /// A readable file: see ``SettingsSource/environment(prefix:)``.
  ///
  /// Parameters: `problem`, which is the system's error number if nothing more is known, `max`, in
  /// bytes, if the file is too large, `error`, the type of the error that a source throws, and
  /// `state`, which is `source` for a source, rather than for the file of one value.
  public static let file: Self = "file"
}
