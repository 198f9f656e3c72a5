package import ValidationRewriting
package import SettingsSyntax
package import ValidationCore
package import LineValidation

/// An error of a command line, or of a file of rules.
package indirect enum UsageError: Error, Equatable, Sendable {
  /// Nothing says what a valid line is; the pattern is an operand that looks like one.
  case noRule(pattern: String?)
  /// No option is called so; `argument` is where it stands if it is only a part of it.
  case unknownOption(spelling: String, argument: String?, suggestion: Suggestion?)
  /// The arguments end if a value should be.
  case missingValue(option: String, name: String)
  /// An option stands if a value should be.
  case optionForValue(option: String, name: String, value: String)
  /// A flag with a value.
  case unexpectedValue(option: String)
  /// A value that must be text is not UTF-8.
  case notUnicode(option: String, value: String)
  /// A value with nothing in it.
  case emptyValue(option: String)
  /// A value that is not one of the choices.
  case badChoice(option: String, value: String, choices: [String])
  /// A value that is no whole number, or less than the least.
  case badCount(option: String, value: String, least: Int)
  /// A value that is not a number of bytes.
  case badSize(option: String, value: String)
  /// A value that is neither a number of lines nor a share of them.
  case badShare(option: String, value: String)
  /// A report that can't be read.
  case badReport(value: String, contents: [String])
  /// A limit that can't be read.
  case badLimit(value: String)
  /// A part of a file that can't be read.
  case badPart(option: String, value: String)
  /// A range that can't be checked, with the reason.
  case unranged(RangeConflict)
  /// Two options or inputs that can't be combined.
  case conflict(Use, Use)
  /// An option or a file that a command does not accept, with the reason.
  case misplaced(argument: String, command: String, reason: ModeRestriction)
  /// An option that means something only together with another.
  case missing(option: String, for: String)
  /// A default that the rules refuse; of a secret, the error tells nothing.
  case invalidDefault(option: String, ValidationError)
  /// An option that requires a command, for the second time.
  case repeated(option: String)
  /// A bound that can't be read by the rule of a format, or as a number.
  case badBound(option: String, value: String, format: String?)
  /// Zero, of which only zero is a multiple.
  case badMultiple(value: String)
  /// A bound of numbers that are not of this kind.
  case foreignBound(option: String, value: String, rule: String)
  /// A rule has two bounds at the same end.
  case repeatedBound(option: String, rule: String)
  /// Nothing lies between the bounds.
  case emptyInterval(lower: String, upper: String)
  /// A range of lengths or decimals can't be read.
  case badRange(option: String, value: String)
  /// A range that no number lies in.
  case emptyRange(option: String, value: String)
  /// A mask that can't be filled in.
  case badMask(value: String, MaskError)
  /// The end of a name that would be in another folder.
  case badSuffix(value: String)
  /// An option that says how lines are repaired, and nothing says what becomes of them.
  case repairsNothing(option: String)
  /// An option that says what becomes of lines that are repaired, and nothing says how they are.
  case nothingToRepairBy(option: String)
  /// No rule takes a value in several spellings.
  case noCanonicalText
  /// A backslash that means nothing.
  case badList(value: String)
  /// A pattern can't be read; the position counts its characters from 0.
  case badPattern(option: String, pattern: String, position: Int, reason: String)
  /// A rule takes more memory than an automaton may; `rule` is its label.
  case tooLarge(rule: String)
  /// An option about a column where lines are no rows of a table.
  case needsTable(option: String)
  /// An option about settings if there are none.
  case needsSettings(option: String)
  /// A file of settings with a mistake in it.
  case badExample(SettingsTextError)
  /// A rule before the first column of a table.
  case needsColumn
  /// A column that is named twice.
  case repeatedColumn(String)
  /// A value that can't stand between the fields of a row.
  case badDelimiter(value: String)
  /// No URL has such a scheme.
  case badScheme(option: String, value: String)
  /// A value that names other than two columns.
  case badPair(value: String)
  /// An option without the rule that must come after it.
  case dangling(option: String)
  /// An option about one rule before a file of them.
  case beforeFile(option: String)
  /// A line of rules that has no rule in it; and the one that may be meant.
  case notARule(option: String, suggestion: String?)
  /// A line of rules with NUL in it.
  case nulInRule
  /// A line of rules that is not UTF-8.
  case malformedRule(line: String)
  /// A file of rules without any.
  case noRuleInFile(name: String)
  /// A file of rules that can't be read.
  case unreadableRules(name: String, reason: SystemError)
  /// A file of rules that is too large.
  case rulesTooLarge(name: String)
  /// A file of suggestions that can't be read.
  case unreadableSuggestions(name: String, reason: SystemError)
  /// A file of suggestions that is too large.
  case suggestionsTooLarge(name: String)
  /// A value in a file that is not UTF-8.
  case malformedValue(value: String)
  /// A value in a file that is longer than those among so many may be.
  case valueTooLong(name: String, longest: Int)
  /// A file of values that take more memory than they may.
  case valuesTooLarge(name: String)
  /// The system does not tell the arguments.
  case unreadableArguments(reason: SystemError)
  /// A mistake at a place in a file of rules.
  case located(place: String, UsageError)
}

extension UsageError {
  /// Something that a command line requires, and that may stand in the way of something else.
  package enum Use: Equatable, Sendable, ExpressibleByStringInterpolation {
    /// An option, as it was written.
    case option(String)
    /// Lines are read from standard input.
    case linesOfStandardInput
    /// Rules are read from standard input.
    case rulesOfStandardInput

    /// Creates an option.
    package init(stringLiteral spelling: String) { self = .option(spelling) }
  }

  /// The mistake with the place in a file where it stands; nil for the command line.
  package func at(_ place: String?) -> UsageError {
    place.map { .located(place: $0, self) } ?? self
  }
}

/// Something that may be meant by an option that there is not.
package enum Suggestion: Equatable, Sendable {
  /// Another option, by its spelling.
  case spelling(String)
  /// An option that takes a pattern.
  case pattern
  /// The flag by which a pattern ignores case.
  case ignoringCase
}

/// A reason why most options mean nothing in a mode.
package enum ModeRestriction: Equatable, Sendable {
  /// It takes nothing else.
  case takesNothing
  /// It reads no lines.
  case readsNoLines
  /// It reads no lines, and its rules are its values.
  case takesRulesAsValues
  /// It requires one value, and reads no files.
  case asksForOneValue
  /// It reads summaries, which say what the runs were asked.
  case readsSummaries
}

/// A reason why a range of a file can't be judged by itself.
package enum RangeConflict: Equatable, Sendable {
  /// The offsets are those of one file, and there are several.
  case severalFiles
  /// Where a row with quoted fields starts depends on the rows before it.
  case quotedRows
  /// No value may be repeated, and those before the range are not known.
  case uniqueValues
  /// Settings are judged as a whole.
  case settings
  /// Reading is to end after a number of invalid lines, some of which may come before the range.
  case failFast
}
