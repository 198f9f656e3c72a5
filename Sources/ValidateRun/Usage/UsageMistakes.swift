package import SettingsSyntax
package import LineValidation
package import ValidationFormats
package import ValidationRewriting

/// A reason why an option does not take a value.
package enum ValueMistake: Equatable, Sendable {
  /// The value is not what the option expects.
  case expected(ExpectedValue)
  /// A value that must be text is not UTF-8.
  case notUnicode
  /// The value is empty.
  case empty
  /// A report without one of the contents, or without a file.
  case report([String])
  /// A limit of patterns that does not exist, or is not a number.
  case limit
  /// A limit for a rule or column that does not exist.
  case unknownLimit
  /// A limit in a file of rules that names neither a rule nor a column.
  case unnamedLimit
  /// Zero, which has no other multiples.
  case multiple
  /// A range of lengths or decimals that can't be read.
  case range
  /// A range without a number.
  case emptyRange
  /// An invalid mask.
  case mask(MaskError)
  /// An invalid pattern of dates.
  case datePattern(DatePatternError)
  /// A suffix that refers to another folder.
  case suffix
  /// Not a text, `=` and another text.
  case replacement
  /// A text with two replacements, or whose replacement leads back to it.
  case contradiction
  /// A backslash that does not form an escape.
  case list
  /// A character that can't be a delimiter; `escape` is what follows a backslash.
  case delimiter(escape: String?)
  /// An invalid URL scheme.
  case scheme
  /// Not exactly two columns.
  case pair
  /// Less than two columns.
  case columns
  /// A list of columns in which a name is empty.
  case emptyColumn
  /// Not a path to a member of a JSON document.
  case path(MemberPath.Mistake)
}

/// What an option expects.
package enum ExpectedValue: Equatable, Sendable {
  /// One of some words.
  case choice([String])
  /// A whole number of at least a minimum.
  case count(minimum: Int)
  /// A number of bytes.
  case size
  /// A number of lines, or a share of them.
  case share
  /// A part of a file.
  case part
  /// A value of a format; nil for a number.
  case bound(format: String?)
}

/// A reason why an option is not allowed, or has no effect.
package enum Misuse: Equatable, Sendable {
  /// It is a flag, and has a value.
  case unexpectedValue
  /// It is given twice.
  case repeated
  /// It repairs lines, but no option outputs them.
  case repairsNothing
  /// It outputs repaired lines, but no option repairs them.
  case nothingToRepairBy
  /// No rule accepts several spellings of a value.
  case noCanonicalText
  /// It is about columns, and there is no table.
  case needsTable
  /// A Table Schema describes tables, and the input is none.
  case describesTable
  /// It applies to a JSON Schema, not to a Table Schema.
  case ofJSONSchema
  /// It is about JSON, tables or settings, and there are none.
  case needsRecords
  /// It is about JSON, and there is none.
  case needsJSON
  /// It precedes the first column of a table; how a column is named depends on the place.
  case needsColumn(isInRulesFile: Bool)
  /// It gives values a type, which have neither elements nor members to count.
  case uncountable
  /// It is about a column, and follows a condition.
  case afterCondition
  /// The rule that must follow it is missing.
  case dangling
  /// It follows `--warn`, which does not apply to it.
  case unwarnable
  /// It is about a single rule, and precedes a file of rules.
  case beforeFile
  /// It is about the whole run, in a section of a project file.
  case aboutRun
  /// A project file can't have it.
  case notForProjects
}

/// A reason why an option can't be about a column.
package enum ColumnMistake: Equatable, Sendable {
  /// It is a pattern of names, and a single column is needed.
  case pattern
  /// It is a pattern of names, and columns are members of JSON documents.
  case patternOfMembers
  /// A name could match too many sets of patterns.
  case tooManyPatterns
  /// The option names the column twice.
  case repeatedName
  /// Another path leads to the same members.
  case sameMember(as: String)
  /// The path leads to several members, and one value is needed.
  case repeatedPath
  /// The format of the column has no order.
  case noOrder
  /// The format of the column is not that of another one.
  case otherOrder(than: String)
  /// The column has no numbers to add.
  case notNumbers
}

/// A mistake in a Table Schema or a Data Package.
package enum DescriptorMistake: Equatable, Sendable {
  /// There are no fields.
  case noFields
  /// A property has another type.
  case type(property: String, expected: JSONType)
  /// A property has an unknown value.
  case value(property: String, value: String, among: [String])
  /// A property is missing.
  case missing(property: String)
  /// Two fields have the same name.
  case repeatedField(String)
  /// A key names a field that does not exist.
  case unknownField(String)
  /// No resource is the one that is meant.
  case noResource(among: [String])
  /// No resource is the one that is meant, and none has a name or a file.
  case unnamedResources
  /// Several resources are meant.
  case severalResources(among: [String])
}

/// A reason why a file can't be used.
package enum FileMistake: Equatable, Sendable {
  /// The system can't read it.
  case unreadable(SystemError)
  /// It is too large for a file of rules.
  case rulesTooLarge
  /// It is too large for a file of suggestions.
  case suggestionsTooLarge
  /// Its values need too much memory.
  case valuesTooLarge
  /// A value is longer than the limit for large files.
  case valueTooLong(longest: Int)
  /// It is a table with allowed values, whose header does not have the column.
  case table(HeaderError)
}
