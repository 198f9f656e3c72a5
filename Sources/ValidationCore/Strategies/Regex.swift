internal import RegularLanguage

/// A validator of texts that match a pattern as a whole or in part.
///
/// The dialect is the common subset of ECMAScript (with the flag `u`), PCRE2 and Python, over
/// Unicode scalars: literals, escapes, classes with ranges and negation, `\d \w \s` (ASCII),
/// `\p{...}` (general categories, scripts, binary properties, of Unicode 17.0), `.`, groups,
/// alternation, greedy and lazy quantifiers, `^ $ \A \z \b \B`, lookahead and lookbehind, and the
/// flags `(?i)`, `(?s)` and `(?x)`. Matching never backtracks: its time is linear in the length of
/// the text, whatever the pattern.
///
/// Constructs that these three interpret differently are rejected, with a portable alternative:
/// `\v`, `\e`, `a{2}{3}`, `^*`, `[]a]`, `[[:alpha:]]`, groups with the same name. The following
/// have a defined meaning:
/// - `.` matches any character except U+000A, U+000D, U+2028 and U+2029, as in ECMAScript; PCRE2
///   and Python exclude only U+000A.
/// - `\d \w \s` and `\b` are ASCII-only, as in ECMAScript and PCRE2, except for the additional
///   spaces of ECMAScript.
/// - `$` matches only at the end of the text, not before a final line feed, as in ECMAScript.
/// - A lone property value such as `\p{Greek}` may be a script, by the property Script.
/// - `(?i)` adds the other cases (simple case folding) of characters, ranges and properties, as in
///   ECMAScript; but named ASCII-only sets, such as `\w` and `\p{ASCII}`, remain ASCII-only.
///   `(?i)k` matches U+212A, the Kelvin sign, and `(?i)\w` doesn't.
public struct RegexValidator: Validator {
  /// The part of a text that a pattern must match.
  public enum Scope: String, Sendable, CaseIterable {
    /// The whole text.
    case whole
    /// Any part of the text.
    case part
  }

  /// The source of the pattern.
  public let pattern: String
  /// The part of a text that the pattern must match.
  public let scope: Scope
  /// The language of the texts that match.
  public let language: Language?
  private let limits: PatternLimits

  /// Compiles a pattern that must match the whole text.
  ///
  ///     try RegexValidator(#"\d{4}"#).isValid("2024")    // true
  ///     try RegexValidator(#"\d{4}"#).isValid("2024-")   // false: the whole text must match
  ///     try RegexValidator(#"(\d{4}"#)                   // throws: a parenthesis is not closed
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - limits: The limits on the cost of the pattern.
  /// - Throws: `PatternError` if the pattern is malformed, uses an unsupported construct, exceeds a
  ///   limit, or can't match any text.
  public init(
    _ pattern: String,
    limits: PatternLimits = PatternLimits()
  ) throws(PatternError) {
    try self.init(pattern, .whole, limits)
  }

  /// Compiles a pattern that must match some part of the text.
  ///
  ///     try RegexValidator(contains: "[0-9]").isValid("passw0rd")   // true
  ///     try RegexValidator(contains: "[0-9]").isValid("password")   // false
  ///     try RegexValidator(contains: "(?=a)b")                      // throws: it matches no text
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - limits: The limits on the cost of the pattern.
  /// - Throws: `PatternError`, as for a pattern that must match the whole text.
  public init(
    contains pattern: String,
    limits: PatternLimits = PatternLimits()
  ) throws(PatternError) {
    try self.init(pattern, .part, limits)
  }

  private init(
    _ pattern: String,
    _ scope: Scope,
    _ limits: PatternLimits
  ) throws(PatternError) {
    do throws(CompilationError) {
      language = try Language(
        pattern: pattern, isSearch: scope == .part, limits: Limits(limits))
    } catch {
      throw PatternError(error, in: pattern)
    }
    self.pattern = pattern
    self.scope = scope
    self.limits = limits
  }

  /// The pattern as a rule.
  public var rule: Rule {
    var parameters: [String: Rule.Parameter] = ["pattern": .text(pattern)]
    if scope == .part { parameters["scope"] = .text(scope.rawValue) }
    return Rule(.regex, parameters: parameters)
  }

  /// Likely mistakes in the pattern, such as a search pattern used to match the whole text.
  ///
  ///     try RegexValidator("^[A-z]+").warnings
  ///     // at offset 0: only the start is anchored, but the whole text must match; ...
  ///     // at offset 2: the range A-z has other characters than letters and digits in it; ...
  ///
  /// - Complexity: Linear in the pattern's length, on each access; alternatives that contain
  ///   assertions are compiled, each within 256 KiB.
  public var warnings: [PatternWarning] {
    PatternFinding.all(in: pattern, isSearch: scope == .part, limits: Limits(limits))
      .map { PatternWarning($0, in: pattern) }
  }

  /// Judges exactly.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret)
  }
}

extension RegexValidator {
  /// The limits on the cost of compiling the pattern.
  var engineLimits: Limits { Limits(limits) }
}

extension Validator where Self == RegexValidator {
  /// Creates a validator of texts that match a pattern as a whole.
  ///
  ///     let date: some Validator = try .regex(#"\d{4}-\d{2}-\d{2}"#)
  ///     date.verdict(on: "2024-")       // .incomplete
  ///     date.verdict(on: "2024--05")    // .invalid
  ///
  /// - Parameters:
  ///   - pattern: The pattern: see ``RegexValidator``.
  ///   - limits: The limits on the cost of the pattern.
  /// - Returns: A strategy that accepts the texts that match the pattern from start to end.
  /// - Throws: `PatternError`, with the position, if the pattern can't be used.
  public static func regex(
    _ pattern: String,
    limits: PatternLimits = PatternLimits()
  ) throws(PatternError) -> Self {
    try RegexValidator(pattern, limits: limits)
  }

  /// Creates a validator of texts that contain a match of a pattern.
  ///
  /// `^` and `$` match at the ends of the text.
  ///
  ///     let strong: some Validator = try .regex(contains: "[0-9]") && .length(8...)
  ///     strong.verdict(on: "password")    // .incomplete
  ///     strong.verdict(on: "passw0rd")    // .valid
  ///
  /// - Parameters:
  ///   - pattern: The pattern: see ``RegexValidator``.
  ///   - limits: The limits on the cost of the pattern.
  /// - Returns: A strategy that accepts the texts that contain a match of the pattern.
  /// - Throws: `PatternError`, with the position, if the pattern can't be used.
  public static func regex(
    contains pattern: String,
    limits: PatternLimits = PatternLimits()
  ) throws(PatternError) -> Self {
    try RegexValidator(contains: pattern, limits: limits)
  }
}

extension RegexValidator: ContainedValidator {}
