internal import RegularLanguage

extension Language {
  /// Creates the language of a format from a pattern of the library.
  package init(format pattern: String) { self.init(.pattern(Syntax(pattern: pattern))) }

  /// Creates the language of a format from a pattern of the library and the table of its automaton.
  package init(format pattern: @autoclosure @escaping @Sendable () -> String, table: String) {
    self.init(.pattern(Syntax(pattern: pattern())), table: table)
  }
}
