internal import RegularLanguage
public import ValidationCore

/// A word for yes or no: see ``Validator/boolean``.
struct BooleanFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The code `boolean`.
  let rule = Rule(.boolean)
  /// The words, in any case.
  let language: Language? = Self.words

  private static let words = Language(.pattern(.words(yes.union(no))))
  private static let yes: Set = ["true", "yes", "on", "1"]
  private static let no: Set = ["false", "no", "off", "0"]

  /// Returns the value of the word.
  func value(ofValid text: String) -> Bool? {
    let word = text.lowercased()
    return Self.yes.contains(word) ? true : Self.no.contains(word) ? false : nil
  }

  /// Returns `true` or `false`.
  func text(for value: Bool) -> String? { value ? "true" : "false" }
}

extension BooleanFormat: CanonicalValidator {
  package var canonicalTexts: Language? { Self.canonical }

  private static let canonical = Language(format: "true|false")
}

extension Validator where Self == FormatValidator<Bool> {
  /// A word for yes or no: `true`, `yes`, `on`, `1`, or `false`, `no`, `off`, `0`, in any case of
  /// ASCII letters.
  ///
  ///     .boolean   // "yes" and "TRUE" are valid, "o" and "y" are incomplete, "2" is invalid
  ///
  /// These are the words of YAML 1.1 (type `bool`) plus `1` and `0`, but without `y` and `n`.
  public static var boolean: Self { BooleanFormat.plain }
}

extension Rule.Code {
  /// A Boolean value, such as yes or no.
  public static let boolean = Self("boolean") { $0.listsValues = true }
}

extension FormatRule {
  /// The rule `--boolean`.
  package static let boolean = FormatRule(
    .boolean, help: "yes or no: true, false, yes, no, on, off, 1 or 0", sample: "true", .boolean
  ).inferred(at: 230, .vague) { $0.count > 2 }
}
