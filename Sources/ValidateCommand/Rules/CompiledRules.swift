import ValidationCore
import ValidationFormats
import LineValidation

/// Rules that make sense together, ready to judge.
struct CompiledRules: Sendable {
  /// The rules in their order; at least one.
  let parts: [CompiledRule]
  /// The rules that lines are judged by: those, or the opposite of all of them.
  let set: RuleSet
  /// Warnings of what in files of rules is likely meant otherwise.
  let warnings: [RuleLineWarning]
  /// The fingerprint of the files that the rules were read from.
  let fingerprint: Fingerprint
  /// The files that values come from.
  let valueFiles: [Input]
}

/// The rules of a table's columns that make sense together, ready to judge.
struct CompiledTable: Sendable {
  /// What columns have to be.
  var columns: [ColumnRules] = []
  /// The pairs of columns that have to have the same value.
  var same: [SameColumns] = []
  /// The columns in which no value may stand twice, by their names or numbers.
  var uniqueColumns: [String] = []
  /// The columns that have rules for single values, with those.
  var rules: [(column: String, rules: CompiledRules)] = []
  /// Warnings of what in files of rules is likely meant otherwise.
  let warnings: [RuleLineWarning]
  /// The fingerprint of the files that the rules were read from.
  let fingerprint: Fingerprint

  /// Creates a table without columns.
  init(warnings: [RuleLineWarning], fingerprint: Fingerprint) {
    self.warnings = warnings
    self.fingerprint = fingerprint
  }
}

/// A rule that is ready to judge, and where it was written.
struct CompiledRule: Sendable {
  /// The rule.
  let rule: NamedRule
  /// The pattern, if the rule is one, to warn of likely mistakes in it.
  let pattern: RegexValidator?
  /// The place where the rule stands, for messages: an option, or a line of a file.
  let place: String
}

/// Something in a line of a file of rules that is part of a pattern or a value, although it is
/// likely meant otherwise.
struct RuleLineWarning: Sendable {
  /// The file, and the number of the line.
  let place: String
  /// The line.
  let line: String
  /// The place in the line, in Characters.
  let position: Int
  /// The problem.
  let problem: Problem

  /// Something that is likely meant otherwise.
  enum Problem: Equatable, Sendable {
    /// A pattern starts with a blank.
    case blankAtStart
    /// A text ends with a blank.
    case blankAtEnd(Text)
    /// A text stands between quotation marks.
    case quotationMarks(Text)
    /// A comment stands behind a pattern, or is indented.
    case comment
    /// A pattern looks like the name of a column, and there is no table.
    case column
    /// A pattern looks like the option that names a file.
    case namesFile
    /// A pattern looks like an option of one letter.
    case letter(Suggestion?)
  }

  /// A text that has a character in it which is likely not meant.
  enum Text: Equatable, Sendable {
    /// A pattern, in which the character can be written by its code.
    case pattern(UInt8)
    /// A value, in which it can't.
    case value
  }

  /// More warnings are counted, and not shown.
  static let mostShown = 20
}

extension RuleLineWarning.Text {
  /// The way to write the character, if it is meant; nil where there is none.
  var code: String? {
    guard case .pattern(let byte) = self else { return nil }
    return "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
