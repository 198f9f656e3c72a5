internal import RegularLanguage

/// A pattern that must match the whole text, or a part of it.
///
/// The dialect is what ECMAScript (with its flag `u`), PCRE2 and Python have in common, over
/// Unicode scalars: literals, escapes, classes with ranges and negation, `\d \w \s` (ASCII),
/// `\p{...}` (general categories, scripts, binary properties, of Unicode 17.0), `.`, groups,
/// alternation, greedy and lazy quantifiers, `^ $ \A \z \b \B`, lookahead and lookbehind, and the
/// flags `(?i)`, `(?s)` and `(?x)`. Nothing backtracks: the time is linear in the text, whatever
/// the pattern.
///
/// What the three read differently is refused, with a spelling that means the same in all of them:
/// `\v`, `\e`, `a{2}{3}`, `^*`, `[]a]`, `[[:alpha:]]`, groups of one name. These are taken:
/// - `.` is anything but U+000A, U+000D, U+2028 and U+2029, as in ECMAScript; PCRE2 and Python
///   leave out U+000A only.
/// - `\d \w \s` and `\b` are of ASCII, as in ECMAScript and PCRE2, but for its further spaces.
/// - `$` is the end of the text, and no line feed may follow it, as in ECMAScript.
/// - A property alone, as `\p{Greek}`, may be a script, by its property Script.
/// - `(?i)` adds the other cases (simple case folding) of characters, ranges and properties, as in
///   ECMAScript; but a set with a name that is of ASCII alone, as `\w` and `\p{ASCII}`, stays so.
///   `(?i)k` takes U+212A, the Kelvin sign, and `(?i)\w` doesn't.
public struct RegexValidator: Validator {
  /// The part of a text that a pattern must match.
  public enum Scope: String, Sendable, CaseIterable {
    /// The whole text.
    case whole
    /// Some part of the text.
    case part
  }

  /// The pattern as it was written.
  public let pattern: String
  /// The part of a text that the pattern must match.
  public let scope: Scope
  /// The texts that the pattern matches.
  public let language: Language?
  private let limits: PatternLimits

  /// Compiles a pattern that must match the whole text.
  ///
  ///     try RegexValidator(#"\d{4}"#).isValid("2024")    // true
  ///     try RegexValidator(#"\d{4}"#).isValid("2024-")   // false: the whole text must match
  ///     try RegexValidator(#"(\d{4}"#)                   // throws: a bracket is not closed
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - limits: What the pattern may cost.
  /// - Throws: `PatternError` when the pattern is malformed, requires what isn't supported, goes
  ///   past a limit, or can't match any text.
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
  ///     try RegexValidator(contains: "(?=a)b")                      // throws: nothing matches
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - limits: What the pattern may cost.
  /// - Throws: `PatternError` as for a pattern that must match the whole text.
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
  /// - Complexity: Linear in the pattern's length, each time that it is requested; alternatives
  ///   with conditions in them are compiled, each within 256 KiB.
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
  /// The limits of what compiling the pattern may cost.
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
  ///   - limits: What the pattern may cost.
  /// - Returns: A strategy by which a text is valid that matches the pattern from end to end.
  /// - Throws: `PatternError`, with the position, when the pattern can't be used.
  public static func regex(
    _ pattern: String,
    limits: PatternLimits = PatternLimits()
  ) throws(PatternError) -> Self {
    try RegexValidator(pattern, limits: limits)
  }

  /// Creates a validator of texts that have a match of a pattern in them.
  ///
  /// `^` and `$` in it are the ends of the text.
  ///
  ///     let strong: some Validator = try .regex(contains: "[0-9]") && .length(8...)
  ///     strong.verdict(on: "password")    // .incomplete
  ///     strong.verdict(on: "passw0rd")    // .valid
  ///
  /// - Parameters:
  ///   - pattern: The pattern: see ``RegexValidator``.
  ///   - limits: What the pattern may cost.
  /// - Returns: A strategy by which a text is valid that has a match of the pattern in it.
  /// - Throws: `PatternError`, with the position, when the pattern can't be used.
  public static func regex(
    contains pattern: String,
    limits: PatternLimits = PatternLimits()
  ) throws(PatternError) -> Self {
    try RegexValidator(contains: pattern, limits: limits)
  }
}

extension RegexValidator: ContainedValidator {}
