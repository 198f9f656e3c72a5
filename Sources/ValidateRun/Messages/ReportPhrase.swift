/// A phrase in a report for people.
package enum ReportPhrase: Sendable {
  /// The outcome: the exit status is 0, 1, or 2 because a file could not be read.
  case passed, failed, unread
  /// When and by which version the report was made, the files with the rules, and the fingerprint
  /// of everything that determines whether a line is valid.
  case made(on: String, version: String, rules: [String], fingerprint: String)
  /// The names of the totals.
  case files, unreadable, lines, valid, invalid, warned, known, gone, repaired, skipped
  /// The parts of the table of rules.
  case rules, column, rule, count, share
  /// The rules that all lines satisfy.
  case kept
  /// The files with the most findings, and the number of those that are not listed.
  case worstFiles, file, otherFiles(Int)
  /// The findings, and how many of them are shown.
  case findings, shown(Int, of: Int), allShown, noFindings
  /// The kinds of findings, with their numbers.
  case errors(Int), warnings(Int), knownFindings(Int)
  /// The mark of a rule that is only a warning.
  case warning
  /// The controls that choose among the findings.
  case allRules, allFiles, matching, reset
  /// The other columns of a table of findings, and the number of findings that it leaves out.
  case location, message, value, leftOut(Int)
}
