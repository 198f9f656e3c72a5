extension RegexValidator {
  /// Compiles a pattern that is a literal, and so no error that a program could answer to.
  ///
  ///     RegexValidator(literal: #"\d{4}"#).isValid("2024")   // true
  ///     RegexValidator(literal: "[0-9]", .part)               // a digit somewhere
  ///     RegexValidator(literal: "(a")                         // ends the program, with the reason
  ///
  /// A pattern that ``init(_:limits:)`` would refuse ends the program, with the reason, the file
  /// and the line. If a pattern comes from elsewhere, take that one, which throws.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - scope: The part of a text that it must match.
  ///   - file: The file that a mistake is told for: where this is called.
  ///   - line: The line that a mistake is told for: where this is called.
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
  /// Creates a validator of texts that match a pattern that is a literal.
  ///
  ///     struct Page: Schema {
  ///       let year = Field(.regex(literal: #"\d{4}"#))            // no `try`
  ///       let code = Field(.regex(literal: "[0-9]", .part))       // a digit somewhere
  ///     }
  ///
  /// A literal that is no pattern ends the program where it is first used, with the reason, the
  /// file and the line.
  ///
  /// - Parameters:
  ///   - pattern: The pattern: see ``RegexValidator``.
  ///   - scope: The part of a text that it must match.
  ///   - file: The file that a mistake is told for: where this is called.
  ///   - line: The line that a mistake is told for: where this is called.
  /// - Returns: A strategy by which a text is valid that matches the pattern.
  public static func regex(
    literal pattern: StaticString,
    _ scope: RegexValidator.Scope = .whole,
    file: StaticString = #file,
    line: UInt = #line
  ) -> Self {
    RegexValidator(literal: pattern, scope, file: file, line: line)
  }
}
