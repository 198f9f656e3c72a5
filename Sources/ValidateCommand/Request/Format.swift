/// The form in which findings are written.
enum Format: String, CaseIterable, Sendable {
  /// `file:line:column: error: message [rule]`, for people and editors.
  case text
  /// A JSON object on each line.
  case jsonl
  /// Fields with tabs between them, below a line with their names.
  case tsv
  /// Commands that GitHub shows at the line in question.
  case github
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// JUnit's XML, for test reports.
  case junit
}
