package import RegularLanguage

extension Automaton {
  /// Compiles the text of a pattern.
  package convenience init(pattern: String, limits: Limits = Limits()) throws(CompilationError) {
    try self.init(.pattern(PatternParser.parse(pattern, limits: limits)), limits: limits)
  }

  /// Returns whether a text, which macros can't take as a span, is accepted.
  package func accepts(_ text: String) -> Bool { accepts(Array(text.utf8).span) }
}
