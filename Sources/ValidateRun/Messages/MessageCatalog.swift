package import ValidationCore
package import LineValidation

extension MessageCatalog {
  /// Returns the catalog for counting units, which are lines if they are not all the same.
  package func counting(_ units: [CountedUnit]) -> any MessageCatalog {
    let unit = units.first ?? .line
    return counting(units.contains { $0 != unit } ? .line : unit)
  }
}

/// The words of the program in one language: the parts of findings that don't come from rules, and
/// all messages on standard error.
///
/// Output for machines is always in English: see ``FindingFormat/words``.
package protocol MessageCatalog: Sendable {
  /// The language, as a tag of BCP 47.
  var language: String { get }
  /// The name of the language, in English.
  var languageName: String { get }
  /// The words of rules, and of errors of lines that don't depend on rules.
  var wording: Wording { get }

  // MARK: Findings

  /// The word at the start of a finding's message.
  var errorMark: String { get }
  /// The word at the start of the message of a finding that is only a warning.
  var warningMark: String { get }
  /// The space after these words, if the language uses one.
  var errorGap: String { get }
  /// Returns the words for a number of rules that are omitted from a list.
  func others(_ count: Int) -> String
  /// Returns the words for an invisible character in a finding.
  func found(_ character: FoundCharacter) -> String
  /// Returns the words for an example of a valid value, which is safe to show.
  func example(_ value: String) -> String
  /// Returns the words for a suggested value, which is safe to show.
  func suggestion(_ value: String) -> String
  /// Returns words in parentheses, to follow others.
  func inBrackets(_ words: String) -> String

  // MARK: Numbers

  /// Returns the catalog for counting another unit.
  func counting(_ unit: CountedUnit) -> any MessageCatalog

  /// Returns the number of lines, and of invalid lines.
  func summary(invalid: Int, of lines: Int) -> String
  /// Returns the number of lines that only have warnings, to follow the summary.
  func warned(_ count: Int) -> String
  /// Returns the number of lines with only known findings, to follow the summary.
  func known(_ count: Int) -> String
  /// Returns the number of known findings that are gone, to follow the summary.
  func gone(_ count: Int) -> String
  /// Returns the number of repaired lines, to follow the summary.
  func repaired(_ count: Int) -> String
  /// Returns the details of the summary, one per line.
  func details(of totals: Totals) -> [String]
  /// Returns a phrase on the page of a report.
  func words(for phrase: ReportPhrase) -> String
  /// Tells a person at a terminal that the program waits for input.
  var waiting: String { get }
  /// Returns the progress of a run.
  func progress(lines: Int, invalid: Int) -> String
  /// Returns the number of findings that an output omits.
  func omission(_ count: Int) -> String
  /// Returns that documents have more findings than are listed.
  func unlisted(_ count: Int) -> String
  /// Returns that some lines of an input are too large to be repaired.
  func unrepaired(_ count: Int) -> String
  /// Returns that reading stopped early, after a number of lines.
  func interruption(after lines: Int) -> String
  /// Returns that more lines break a rule than its limit allows.
  func excess(of count: Int, over bound: String) -> String
  /// Returns that a number of files is named by no section of the project file.
  func unnamed(_ count: Int) -> String
  /// Returns that lines are missing.
  func shortage(_ shortage: Shortage) -> String

  // MARK: Asking

  /// Returns the label before a requested value.
  func label(_ name: String) -> String
  /// Returns an error as a sentence about a name.
  func sentence(about name: String, _ error: ValidationError) -> String
  /// Returns examples of valid values, which are safe to show, and how many others there are.
  func examples(_ values: [String], others: Int) -> String
  /// The error of a text with several lines.
  var severalLines: String { get }
  /// The error of a missing value.
  var noValue: String { get }

  // MARK: Warnings

  /// Returns a warning with the place in the rules.
  func warning(_ words: String, at place: String?) -> String
  /// Returns how many further lines of rules have warnings.
  func furtherWarnings(_ count: Int) -> String
  /// The warning that no line can satisfy all rules.
  var contradiction: String { get }
  /// Returns the warning about a probable mistake in a line of rules.
  func words(for problem: RuleLineWarning.Problem) -> String
  /// Returns the warning about a probable mistake in a pattern.
  func words(for warning: PatternWarning) -> String
  /// Returns how the JSON Schema of rules differs from the rules.
  func words(for note: SchemaNote) -> String
  /// Returns the words of a comment in proposed rules.
  func words(for note: InferenceNote) -> String

  // MARK: Errors

  /// Returns a message about a name, which is safe to show.
  func message(about name: String, _ words: String) -> String
  /// Returns why an input can't be read completely, and the remedy.
  func words(for error: InputError) -> String
  /// Returns why an output can't be written.
  func words(for error: OutputError) -> String
  /// Returns why summaries can't be merged.
  func words(for error: MergeError) -> String
  /// Returns the error in a command line or a file of rules.
  func words(for error: UsageError) -> String
  /// The line that refers to the help.
  var hint: String { get }
}
