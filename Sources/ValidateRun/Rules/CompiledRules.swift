import RegularLanguage
package import SettingsSyntax
package import ValidationCore
package import LineValidation

/// A consistent set of rules, ready to judge.
package struct CompiledRules: Sendable {
  /// The rules in order; at least one.
  package let parts: [CompiledRule]
  /// The rules for judging lines: the parts, or their negation.
  package var set: RuleSet
  /// Warnings about probable mistakes in files of rules.
  package var warnings: [RuleLineWarning] = []
  /// The fingerprint of the files that the rules were read from.
  package var fingerprint = Fingerprint()
  /// The files that contain allowed values.
  package var valueFiles: [Input] = []
  /// The limits of single rules.
  package var limits: [Tolerance.Limit] = []

  /// Creates rules.
  package init(_ parts: [CompiledRule], _ set: RuleSet) {
    self.parts = parts
    self.set = set
  }
}

/// What plans need to know of rules, whether they are those of lines or of columns.
package protocol CompiledCriteria: Sendable {
  /// The fingerprint of the files that the rules were read from.
  var fingerprint: Fingerprint { get }
  /// The files that contain allowed values.
  var valueFiles: [Input] { get }
  /// The limits of single rules and columns.
  var limits: [Tolerance.Limit] { get }
  /// Whether some rules are warnings.
  var mayWarn: Bool { get }
}

extension CompiledRules: CompiledCriteria {
  package var mayWarn: Bool { self.set.rules.contains(where: \.isWarning) }
}

/// A consistent set of rules for the columns of a table, ready to judge.
package struct CompiledTable: Sendable {
  /// The rules of the columns.
  package var columns: [ColumnRules] = []
  /// The relations between columns.
  package var relations: [ColumnRelation] = []
  /// The columns whose values, taken together, must be unique, by name or number.
  package var uniqueKeys: [UniqueColumns] = []
  /// The values of columns without rules that count as empty.
  package var missing: [String] = []
  /// The columns with rules for single values, and these rules.
  package var rules: [(column: String, rules: CompiledRules)] = []
  /// The conditions under which the rules of columns apply.
  package var conditions: [CompiledRules] = []
  /// The types and counts of members of JSON documents, by the number of the column.
  package var shapes: [Int: MemberShape] = [:]
  /// The limits of single rules and columns.
  package var limits: [Tolerance.Limit] = []
  /// Warnings about probable mistakes in files of rules.
  package var warnings: [RuleLineWarning]
  /// The fingerprint of the files that the rules were read from.
  package var fingerprint: Fingerprint

  /// Creates a table without columns.
  package init(warnings: [RuleLineWarning], fingerprint: Fingerprint) {
    self.warnings = warnings
    self.fingerprint = fingerprint
  }
}

extension CompiledTable: CompiledCriteria {
  package var valueFiles: [Input] {
    rules.flatMap(\.rules.valueFiles) + conditions.flatMap(\.valueFiles)
  }

  package var mayWarn: Bool {
    relations.contains(where: \.isWarning) || uniqueKeys.contains(where: \.isWarning)
      || columns.contains(where: \.mayWarn)
  }
}

/// The type that a member of a JSON document must have, and the number of its elements or members.
package struct MemberShape: Sendable {
  package var type: JSONType?
  package var count: Interval<Int>?
  /// The first option that concerns it, for errors.
  package let option: String

  /// Creates a shape without requirements.
  package init(option: String) { self.option = option }
}

/// A rule that is ready to judge, with its place.
package struct CompiledRule: Sendable {
  /// The rule.
  package let rule: NamedRule
  /// The pattern, if the rule is a pattern, to warn of probable mistakes.
  package let pattern: RegexValidator?
  /// The place of the rule for messages: an option, or a line of a file.
  package let place: String
}

extension CompiledRule {
  /// Returns the rule with other values that satisfy it, of which its words say nothing.
  package func accepting(_ values: [String]) -> Self {
    CompiledRule(rule: rule.accepting(values), pattern: pattern, place: place)
  }
}

/// A warning about a line in a file of rules that is part of a pattern or a value, but was probably
/// meant otherwise.
package struct RuleLineWarning: Sendable {
  /// The file and the line number.
  package let place: String
  /// The line.
  package let line: String
  /// The position in the line, in Characters.
  package let position: Int
  /// The problem.
  package let problem: Problem

  /// A probable mistake.
  package enum Problem: Equatable, Sendable {
    /// A pattern starts with a space or tab.
    case blankAtStart
    /// A text ends with a space or tab.
    case blankAtEnd(Text)
    /// A text is enclosed in quotation marks.
    case quotationMarks(Text)
    /// A comment follows a pattern, or is indented.
    case comment
    /// A pattern looks like the name of a column, but there is no table.
    case column
    /// A pattern looks like an option for a file.
    case namesFile
    /// A pattern looks like a one-letter option.
    case letter(Suggestion?)
    /// A pattern is the name of an option without its dashes.
    case nameOfOption(String)
    /// A text contains an option.
    case option(String, Text)
    /// The last value on a command line is the name of a file, and no file is read.
    case nameOfFile(option: String)
    /// Each line of a table is an allowed value.
    case table
    /// A property of a Table Schema is not checked.
    case unchecked(property: String, Unchecked)
    /// The name of a member contains a slash, but the pointer does not start with one.
    case slashInName(path: String, pointer: String)
  }

  /// A reason why a property of a Table Schema is not checked.
  package enum Unchecked: Equatable, Sendable {
    /// There is no rule for values of the type.
    case type(String)
    /// There is no rule for the format.
    case format(String)
    /// The values have no order.
    case order
    /// Several columns together name rows of another table.
    case keys
    /// The other table is known only in a package, and by a path.
    case noPackage
    /// There is no such rule.
    case constraint
    /// Tables are read otherwise.
    case dialect
  }

  /// A text with a suspicious character.
  package enum Text: Equatable, Sendable {
    /// A pattern, in which an escape can replace the character.
    case pattern(UInt8)
    /// A value, in which the character can't be escaped.
    case value
  }

  /// The maximum number of warnings to show; others are counted.
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
  /// The escape for the character if it is intended; nil if there is none.
  var code: String? {
    guard case .pattern(let byte) = self else { return nil }
    return "\\x" + HexDigits.upperCase(byte)
  }
}
