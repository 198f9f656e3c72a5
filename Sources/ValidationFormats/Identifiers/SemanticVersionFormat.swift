internal import RegularLanguage
public import ValidationCore

/// A version as defined by Semantic Versioning 2.0.0, optionally in an interval.
///
/// See ``Validator/semanticVersion`` and ``Validator/semanticVersion(in:)``.
struct SemanticVersionFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The code `semantic-version`, with the bounds as parameters.
  let rule: Rule
  /// The texts of versions within the bounds.
  let language: Language?

  init() {
    rule = Rule(.semanticVersion)
    language = Self.format
  }

  init(in interval: some IntervalExpression<SemanticVersion>) {
    let interval = interval.interval
    rule = Rule(.semanticVersion, parameters: interval.parameters { .text("\($0)") })
    language = Language(
      .pattern(.concatenation(SemanticVersionOrder.conditions(interval) + [Self.syntax])),
      judgingFirst: interval.judge(Self.format) { SemanticVersion(valid: $0) })
  }

  private static let format = Language(.pattern(syntax))
  private static let syntax: Syntax = {
    typealias Parts = SemanticVersionOrder
    let pattern =
      "\(Parts.number)(?:[.]\(Parts.number)){2}"
      + "(?:-\(Parts.identifier)(?:[.]\(Parts.identifier))*)?\(Parts.build)"
    return Syntax(pattern: pattern)
  }()

  /// Returns the version.
  func value(ofValid text: String) -> SemanticVersion? { SemanticVersion(valid: text) }

  /// Returns the text of the version, if it is within the bounds.
  func text(for value: SemanticVersion) -> String? { valid(value.description) }
}

extension Validator where Self == FormatValidator<SemanticVersion> {
  /// A version as defined by Semantic Versioning.
  ///
  ///     .semanticVersion   // "1.2.3" and "1.0.0-rc.1+5" are valid, "1.2" is incomplete
  ///     .semanticVersion   // "v1.2.3" and "1.02.3" are invalid
  ///
  /// The format is that of Semantic Versioning 2.0.0, with numbers of any size. A leading `v` is
  /// not accepted.
  public static var semanticVersion: Self { SemanticVersionFormat.plain }

  /// A version as defined by Semantic Versioning, in an interval by precedence.
  ///
  ///     .semanticVersion(in: SemanticVersion(1, 2, 0)..<SemanticVersion(2, 0, 0))
  ///     // "1.10.0" and "2.0.0-rc.1" are valid, "1.2.0-rc.1" and "3" are invalid
  ///
  /// The bounds are part of the language, so verdicts are exact. Prereleases come before their
  /// release (section 11), and build metadata is ignored.
  ///
  /// - Parameter interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  /// - Returns: A strategy for which versions in the interval are valid.
  public static func semanticVersion(
    in interval: some IntervalExpression<SemanticVersion>
  ) -> Self {
    Self(SemanticVersionFormat(in: interval))
  }
}

extension Rule.Code {
  /// A version according to Semantic Versioning.
  ///
  /// Parameters: `min`, `max`, `above`, `below`.
  public static let semanticVersion: Self = "semantic-version"
}

extension FormatRule {
  /// The rule `--semantic-version`.
  package static let semanticVersion = FormatRule(
    .semanticVersion, help: "a version such as 1.2.3-rc.1, as in Semantic Versioning 2.0.0",
    sample: "1.2.3-rc.1+k5",
    .semanticVersion
  )
  .ordered(ValueOrder(.version, of: .semanticVersion))
  .inferred(at: 210)
}
