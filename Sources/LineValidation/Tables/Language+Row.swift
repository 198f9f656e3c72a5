import LineScanning
import RegularLanguage
import ValidationCore

extension Language {
  /// Returns the language of the rows of a table, given the languages of its columns; `nil` means
  /// any text.
  ///
  /// - Returns: The language; `nil` if it would exceed the memory limit of an automaton.
  static func row(of columns: [Self?], _ format: RowFormat) -> Self? {
    combined(columns) { machines, limits throws(CompilationError) in
      try StateMachine.row(of: machines, format, limits: limits)
    }
  }
}
