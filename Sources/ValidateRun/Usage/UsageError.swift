package import LineValidation
package import ValidationCore

/// An error in a command line or a file of rules.
///
/// Most errors are of a family: a value that an option does not take (``ValueMistake``), an option
/// where it is not allowed (``Misuse``), a column that does not suit an option (``ColumnMistake``),
/// or a file that can't be used (``FileMistake``). The sentence of such an error is that of the
/// mistake, into which the values of the error are inserted, too.
package indirect enum UsageError: Error, Equatable, Sendable {
  /// There are no rules; the pattern is an operand that looks like one, quoted for a shell.
  case noRule(pattern: String?)
  /// An unknown option; `argument` is the argument that contains it, if it is only a part.
  case unknownOption(spelling: String, argument: String?, suggestion: Suggestion?)
  /// A line of rules without a rule, and the option that was probably meant.
  case notARule(option: String, suggestion: String?)
  /// A missing value at the end of the arguments.
  case missingValue(option: String, name: String)
  /// An option in the place of a value; `joined` is the option with this value.
  case optionForValue(option: String, name: String, value: String, joined: String)
  /// A value that the option does not take.
  case invalid(option: String, value: String, ValueMistake)
  /// An option where it has no effect, or is not allowed.
  case misused(option: String, Misuse)
  /// A column that the option can't be about.
  case column(column: String, option: String, ColumnMistake)
  /// Two options or inputs that can't be combined.
  case conflict(Use, Use)
  /// An option or a file that is not allowed in a mode, with the reason.
  case misplaced(argument: String, command: String, reason: ModeRestriction)
  /// An option that requires another one.
  case missing(option: String, for: String)
  /// A range of a file that can't be judged separately, with the reason.
  case unranged(RangeConflict)
  /// Rules that can't be drawn, with the reason.
  case undrawable(DrawingConflict)
  /// A default that the rules refuse; for a secret, the error contains no details.
  case invalidDefault(option: String, ValidationError, isUnsatisfiable: Bool)
  /// A bound for another kind of numbers.
  case foreignBound(option: String, value: String, rule: String)
  /// A second bound at the same end.
  case repeatedBound(option: String, rule: String)
  /// Bounds without any value between them.
  case emptyInterval(lower: String, upper: String)
  /// An invalid pattern; the position counts its scalars from 0.
  case badPattern(option: String, pattern: String, position: Int, reason: String)
  /// A rule whose automaton is too large; `rule` is its label.
  case tooLarge(rule: String)
  /// A file that can't be used.
  case file(String, FileMistake)
  /// A file of names with a syntax error, which breaks this rule.
  case badExample(Rule)
  /// A mistake in a Table Schema or a Data Package.
  case descriptor(DescriptorMistake)
  /// A mistake in a file of known findings.
  case badBaseline(BaselineMistake)
  /// A file without rules.
  case noRuleInFile(name: String)
  /// A line of rules that contains NUL.
  case nulInRule
  /// A line of rules that is not UTF-8.
  case malformedRule(line: String)
  /// A value in a file that is not UTF-8.
  case malformedValue(value: String)
  /// A row of a table with allowed values that can't be read.
  case malformedRow
  /// A project file has no sections.
  case noSection
  /// There is no project file in a folder or above it.
  case noProject(folder: String)
  /// There is a project file already.
  case projectExists
  /// There is no file from which the rules of a project could be inferred.
  case nothingToInfer
  /// The working directory is unknown, or can't be changed.
  case unreachableFolder(name: String, reason: SystemError)
  /// A glob with a mistake.
  case badGlob(value: String, GlobMistake)
  /// A glob that names no file.
  case unmatchedGlob(value: String)
  /// A section of a project that names no file, with its first glob, which may be the name of a
  /// column.
  case unusedSection(value: String, column: String?)
  /// No section of a project names a file of those that are given.
  case nothingNamed
  /// An error with its place in a file of rules.
  case located(place: String, UsageError)
  /// An error to which another place in the same file contributes.
  case opposed(by: String, UsageError)
}

extension UsageError {
  /// A requirement of a command line that may conflict with another one.
  package enum Use: Equatable, Sendable, ExpressibleByStringInterpolation {
    /// An option, as written.
    case option(String)
    /// Lines are read from standard input.
    case linesOfStandardInput
    /// Rules are read from standard input.
    case rulesOfStandardInput

    /// Creates an option.
    package init(stringLiteral spelling: String) { self = .option(spelling) }
  }

  /// Two requirements that can't be combined; nil for one that is not given.
  package typealias Conflict = (Use?, Use?)

  /// Checks that of each two requirements at most one is given.
  ///
  /// - Throws: ``conflict(_:_:)`` for the first two that both are.
  package static func check(_ conflicts: [Conflict]) throws(UsageError) {
    for case (let first?, let second?) in conflicts { throw .conflict(first, second) }
  }

  /// The error with its place in a file; nil for the command line.
  package func at(_ place: String?) -> UsageError {
    if case .located(let own, _) = self, own == place { return self }
    return place.map { .located(place: $0, self) } ?? self
  }
}

/// A mistake in a file of known findings.
package enum BaselineMistake: Equatable, Sendable {
  /// The first line is not that of a baseline of this version.
  case header
  /// A file to replace is not a baseline.
  case foreign
  /// A line does not have the fields of a finding.
  case entry
  /// A line is the mark of a conflict that a merge left.
  case conflict
  /// Two lines are about the same finding.
  case repetition
  /// There are too many different findings.
  case count(Int)
  /// The sum of the counts up to a line overflows.
  case sum
}

/// The probable meaning of an unknown option.
package enum Suggestion: Equatable, Sendable {
  /// Another option.
  case spelling(String)
  /// An option with a pattern as its value.
  case pattern
  /// The flag for ignoring case in a pattern.
  case ignoringCase
}

/// A reason why most options are not allowed in a mode.
package enum ModeRestriction: Equatable, Sendable {
  /// It accepts no other options.
  case takesNothing
  /// It reads no lines.
  case readsNoLines
  /// It reads no lines, and its values are rules.
  case takesRulesAsValues
  /// It requires one value, and reads no files.
  case asksForOneValue
  /// It reads summaries, which contain the options of the runs.
  case readsSummaries
  /// It reads a project file, which contains the rules.
  case readsProject
  /// It proposes rules, and takes none.
  case proposesRules
  /// It finds files itself, and proposes rules.
  case findsFiles
}

/// A reason why rules can't be drawn.
package enum DrawingConflict: Equatable, Sendable {
  /// The automaton has more states than a picture can show.
  case states(Int, limit: Int)
  /// The automaton is too large to be built.
  case tooLarge
  /// A rule runs code, so that there is no automaton.
  case runsCode
}

/// A reason why a range of a file can't be judged separately.
package enum RangeConflict: Equatable, Sendable {
  /// The offsets refer to one file, but there are several.
  case severalFiles
  /// The start of a row with quoted fields depends on the rows before it.
  case quotedRows
  /// Values must be unique, and those before the range are unknown.
  case uniqueValues
  /// Settings are judged as a whole.
  case settings
  /// A JSON document is judged as a whole.
  case document
  /// Which findings are known depends on all findings.
  case knownFindings
  /// Reading stops after a number of invalid lines, some of which may precede the range.
  case failFast
}

/// A mistake in a glob.
package enum GlobMistake: Equatable, Sendable {
  /// There is no glob, or none without `!`.
  case noGlob
  /// A heading that is not in one pair of brackets.
  case unclosedHeading
  /// A bracket expression without its end.
  case openBracket
  /// A range whose bounds are reversed.
  case reversedRange
  /// A class such as `[:alpha:]` with an unknown name.
  case unknownClass
  /// Alternatives without their end.
  case openBrace
  /// A closing brace without the opening one.
  case strayBrace
  /// A backslash at the end.
  case endingBackslash
  /// The braces have too many alternatives, or are nested too deeply.
  case tooManyAlternatives
}
