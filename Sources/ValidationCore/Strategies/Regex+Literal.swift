extension RegexValidator {
  /// Compiles a literal pattern, in which a mistake is a programming error.
  ///
  ///     RegexValidator(literal: #"\d{4}"#).isValid("2024")   // true
  ///     RegexValidator(literal: "[0-9]", .part)               // a digit somewhere
  ///     RegexValidator(literal: "(a")                         // ends the program, with the reason
  ///
  /// For a pattern that ``init(_:limits:)`` would reject, the program stops with the reason, the
  /// file and the line. For patterns that are not literals, use that initializer, which throws.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - scope: The part of a text that it must match.
  ///   - file: The file to report for a mistake: that of the call.
  ///   - line: The line to report for a mistake: that of the call.
  public init(
    literal pattern: StaticString,
    _ scope: Scope = .whole,
    file: StaticString = #file,
    line: UInt = #line
  ) {
    let pattern = pattern.description
    do throws(PatternError) {
      self =
        switch scope {
        case .whole: try Self(pattern)
        case .part: try Self(contains: pattern)
        }
    } catch {
      fatalError("the pattern \"\(pattern)\" can't be used: \(error)", file: file, line: line)
    }
  }
}

extension Validator where Self == RegexValidator {
  /// Creates a validator of texts that match a literal pattern.
  ///
  ///     struct Page: Schema {
  ///       let year = Field(.regex(literal: #"\d{4}"#))            // no `try`
  ///       let code = Field(.regex(literal: "[0-9]", .part))       // a digit somewhere
  ///     }
  ///
  /// If the literal is not a valid pattern, the program stops at its first use with the reason, the
  /// file and the line.
  ///
  /// - Parameters:
  ///   - pattern: The pattern: see ``RegexValidator``.
  ///   - scope: The part of a text that it must match.
  ///   - file: The file to report for a mistake: that of the call.
  ///   - line: The line to report for a mistake: that of the call.
  /// - Returns: A strategy that accepts the texts that match the pattern.
  public static func regex(
    literal pattern: StaticString,
    _ scope: RegexValidator.Scope = .whole,
    file: StaticString = #file,
    line: UInt = #line
  ) -> Self {
    RegexValidator(literal: pattern, scope, file: file, line: line)
  }
}
