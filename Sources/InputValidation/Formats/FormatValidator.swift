internal import RegularLanguage

/// A strategy that is nothing but a language, a rule and a value: the texts of a format.
protocol FormatValidator: ContainedValidator {}

extension FormatValidator {
  /// Judges exactly.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret)
  }
}

extension Syntax {
  /// Creates the syntax of a pattern of the library's own; of one that is malformed, nothing.
  init(pattern: String) {
    self = (try? PatternParser.parse(pattern, limits: Limits())) ?? .nothing
  }
}

extension Language {
  /// Creates the language of a format, by a pattern of the library's own.
  init(format pattern: String) { self.init(.pattern(Syntax(pattern: pattern))) }

  /// Creates the language of a format, by a pattern of the library's own and the table of its
  /// automaton.
  init(format pattern: @autoclosure @escaping @Sendable () -> String, table: String) {
    self.init(.pattern(Syntax(pattern: pattern())), table: table)
  }
}
