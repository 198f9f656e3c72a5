internal import RegularLanguage

/// A pattern that has to match the whole text.
///
/// The dialect is what ECMAScript, PCRE2 and Python have in common, over Unicode scalars: literals,
/// escapes, classes with ranges and negation, `\d \w \s` (ASCII), `.` (anything but a line
/// terminator), groups, alternation, greedy and lazy quantifiers, `^ $ \A \z \b \B`, lookahead, and
/// the flags `(?i)`, `(?s)` and `(?x)`. Nothing backtracks: the time is linear in the text,
/// whatever the pattern.
public struct RegexValidator: Validator {
  /// The pattern as it was written.
  public let pattern: String
  /// The texts that the pattern matches as a whole.
  public let language: Language?

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - limits: What the pattern may cost.
  /// - Throws: `PatternError` when the pattern is malformed, asks for what isn't supported, goes
  ///   past a limit, or can't match any text.
  public init(
    _ pattern: String,
    limits: PatternLimits = PatternLimits()
  ) throws(PatternError) {
    do throws(CompilationError) {
      self.language = try Language(pattern: pattern, limits: Limits(limits))
    } catch {
      throw PatternError(error, in: pattern)
    }
    self.pattern = pattern
  }

  /// The pattern as a rule.
  public var rule: Rule { Rule(.regex, parameters: ["pattern": pattern]) }

  /// Judges exactly.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret)
  }
}

extension Validator where Self == RegexValidator {
  /// A pattern that has to match the whole text.
  ///
  ///     let date: some Validator = try .regex(#"\d{4}-\d{2}-\d{2}"#)
  ///     date.verdict(on: "2024-")       // .incomplete
  ///     date.verdict(on: "2024--05")    // .invalid
  ///
  /// - Parameters:
  ///   - pattern: The pattern: see ``RegexValidator``.
  ///   - limits: What the pattern may cost.
  /// - Returns: The strategy.
  /// - Throws: `PatternError`, with the position, when the pattern can't be used.
  public static func regex(
    _ pattern: String,
    limits: PatternLimits = PatternLimits()
  ) throws(PatternError) -> Self {
    try RegexValidator(pattern, limits: limits)
  }
}
