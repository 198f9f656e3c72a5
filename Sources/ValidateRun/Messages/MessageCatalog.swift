package import ValidationCore
package import LineValidation

/// Something that is judged, and counted in the end.
package enum CountedUnit: String, Sendable {
  case line, row, setting
}

/// The words of the program itself in one language: what it says in findings next to the demands of
/// rules, and all that it says of itself on standard error.
///
/// What machines read is in English, whatever the language: see ``FindingFormat/words``.
package protocol MessageCatalog: Sendable {
  /// The language, as a tag of BCP 47.
  var language: String { get }
  /// The name of the language, in English.
  var languageName: String { get }
  /// The words of rules, and of what lines must be whatever the rules.
  var wording: Wording { get }

  // MARK: Findings

  /// The word that starts the message of a finding.
  var errorMark: String { get }
  /// The blank after that word, where the language has one.
  var errorGap: String { get }
  /// Returns what follows the first names of rules, when so many more are left out.
  func others(_ count: Int) -> String
  /// Returns what a finding says of a character that can't be seen.
  func found(_ character: FoundCharacter) -> String
  /// Returns what a finding says of a value that would do, which is safe to show.
  func example(_ value: String) -> String
  /// Returns that a value, which is safe to show, may be meant.
  func suggestion(_ value: String) -> String
  /// Returns words in brackets, after others.
  func inBrackets(_ words: String) -> String

  // MARK: Numbers

  /// Returns the same catalog where something else than lines is counted.
  func counting(_ unit: CountedUnit) -> any MessageCatalog

  /// Returns how many lines there are, and how many of them are invalid.
  func summary(invalid: Int, of lines: Int) -> String
  /// Returns how many lines were repaired, after the summary.
  func repaired(_ count: Int) -> String
  /// Returns the details of the summary, each a line.
  func details(of totals: Totals) -> [String]
  /// Notifies a person at a terminal that input is waited for.
  var waiting: String { get }
  /// Returns how far the work is.
  func progress(lines: Int, invalid: Int) -> String
  /// Returns how many findings an output does not get.
  func omission(_ count: Int) -> String
  /// Returns after how many lines reading ended early.
  func interruption(after lines: Int) -> String
  /// Returns that there are too few lines.
  func shortage(_ shortage: Shortage) -> String

  // MARK: Asking

  /// Returns what stands before a value that is requested.
  func label(_ name: String) -> String
  /// Returns why something that has a name is not valid.
  func sentence(about name: String, _ error: ValidationError) -> String
  /// Returns some values that would do, which are safe to show, and how many more there are.
  func examples(_ values: [String], others: Int) -> String
  /// The reason why a text of several lines is refused.
  var severalLines: String { get }
  /// The reason why there is no value to judge.
  var noValue: String { get }

  // MARK: Warnings

  /// Returns a warning, with the place in rules that it is about.
  func warning(_ words: String, at place: String?) -> String
  /// Returns that so many more lines of rules are likely meant otherwise.
  func furtherWarnings(_ count: Int) -> String
  /// Returns that no line can satisfy all of the rules.
  var contradiction: String { get }
  /// Returns what is likely meant otherwise in a line of rules.
  func words(for problem: RuleLineWarning.Problem) -> String
  /// Returns what is likely meant otherwise in a pattern.
  func words(for warning: PatternWarning) -> String

  // MARK: Errors

  /// Returns a message about something that has a name, which is safe to show.
  func message(about name: String, _ words: String) -> String
  /// Returns why an input can't be read to its end, and what would help.
  func words(for error: InputError) -> String
  /// Returns why an output is lost.
  func words(for error: OutputError) -> String
  /// Returns why summaries can't be put together.
  func words(for error: MergeError) -> String
  /// Returns what is wrong with a command line, or a file of rules.
  func words(for error: UsageError) -> String
  /// The line that names the help.
  var hint: String { get }
}
