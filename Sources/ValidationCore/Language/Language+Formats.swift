internal import RegularLanguage

extension Language {
  /// Creates the language of a format, by a pattern of the library's own.
  package init(format pattern: String) { self.init(.pattern(Syntax(pattern: pattern))) }

  /// Creates the language of a format, by a pattern of the library's own and the table of its
  /// automaton.
  package init(format pattern: @autoclosure @escaping @Sendable () -> String, table: String) {
    self.init(.pattern(Syntax(pattern: pattern())), table: table)
  }
}
