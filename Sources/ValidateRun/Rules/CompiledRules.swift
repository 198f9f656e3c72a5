import RegularLanguage
package import ValidationCore
package import LineValidation

/// Rules that make sense together, ready to judge.
package struct CompiledRules: Sendable {
  /// The rules in their order; at least one.
  package let parts: [CompiledRule]
  /// The rules that lines are judged by: those, or the opposite of all of them.
  package let set: RuleSet
  /// Warnings of what in files of rules is likely meant otherwise.
  package let warnings: [RuleLineWarning]
  /// The fingerprint of the files that the rules were read from.
  package let fingerprint: Fingerprint
  /// The files that values come from.
  package let valueFiles: [Input]

  package init(
    parts: [CompiledRule],
    set: RuleSet,
    warnings: [RuleLineWarning],
    fingerprint: Fingerprint,
    valueFiles: [Input]
  ) {
    self.parts = parts
    self.set = set
    self.warnings = warnings
    self.fingerprint = fingerprint
    self.valueFiles = valueFiles
  }
}

/// The rules of a table's columns that make sense together, ready to judge.
package struct CompiledTable: Sendable {
  /// What columns must be.
  package var columns: [ColumnRules] = []
  /// The pairs of columns that must have the same value.
  package var same: [SameColumns] = []
  /// The columns in which no value may stand twice, by their names or numbers.
  package var uniqueColumns: [String] = []
  /// The columns that have rules for single values, with those.
  package var rules: [(column: String, rules: CompiledRules)] = []
  /// Warnings of what in files of rules is likely meant otherwise.
  package let warnings: [RuleLineWarning]
  /// The fingerprint of the files that the rules were read from.
  package let fingerprint: Fingerprint

  /// Creates a table without columns.
  package init(warnings: [RuleLineWarning], fingerprint: Fingerprint) {
    self.warnings = warnings
    self.fingerprint = fingerprint
  }
}

/// A rule that is ready to judge, and where it was written.
package struct CompiledRule: Sendable {
  /// The rule.
  package let rule: NamedRule
  /// The pattern, if the rule is one, to warn of likely mistakes in it.
  package let pattern: RegexValidator?
  /// The place where the rule stands, for messages: an option, or a line of a file.
  package let place: String
}

/// Something in a line of a file of rules that is part of a pattern or a value, although it is
/// likely meant otherwise.
package struct RuleLineWarning: Sendable {
  /// The file, and the number of the line.
  package let place: String
  /// The line.
  package let line: String
  /// The place in the line, in Characters.
  package let position: Int
  /// The problem.
  package let problem: Problem

  /// Something that is likely meant otherwise.
  package enum Problem: Equatable, Sendable {
    /// A pattern starts with a blank.
    case blankAtStart
    /// A text ends with a blank.
    case blankAtEnd(Text)
    /// A text stands between quotation marks.
    case quotationMarks(Text)
    /// A comment stands after a pattern, or is indented.
    case comment
    /// A pattern looks like the name of a column, and there is no table.
    case column
    /// A pattern looks like the option that names a file.
    case namesFile
    /// A pattern looks like an option of one letter.
    case letter(Suggestion?)
  }

  /// A text that has a character in it which is likely not meant.
  package enum Text: Equatable, Sendable {
    /// A pattern, in which the character can be written by its code.
    case pattern(UInt8)
    /// A value, in which it can't.
    case value
  }

  /// More warnings are counted, and not shown.
  package static let maximumShownCount = 20

  package init(
    place: String,
    line: String,
    position: Int,
    problem: Problem
  ) {
    self.place = place
    self.line = line
    self.position = position
    self.problem = problem
  }
}

extension RuleLineWarning.Text {
  /// The way to write the character, if it is meant; nil if there is none.
  var code: String? {
    guard case .pattern(let byte) = self else { return nil }
    return "\\x" + HexDigits.upperCase(byte)
  }
}
