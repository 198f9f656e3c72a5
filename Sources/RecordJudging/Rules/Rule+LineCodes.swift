public import ValidationCore

// Findings use shorter labels for these rules, such as `crlf`. The codes have a common prefix,
// since a required field and a missing setting, for example, have different messages.
extension Rule.Code {
  /// No byte order mark at the start of a file.
  public static let lineByteOrderMark: Self = "line-bom"
  /// A line of limited length.
  ///
  /// Parameter: `max`, in bytes.
  public static let lineLength: Self = "line-max"
  /// No carriage return at the end of a line.
  public static let lineCarriageReturn: Self = "line-crlf"
  /// A carriage return at the end of a line.
  public static let lineMissingReturn: Self = "line-crlf-missing"
  /// A terminator at the end of the last line.
  ///
  /// Parameter: `end`, which is `null` or `line-feed`.
  public static let lineEnd: Self = "line-end"
  /// No quotation mark inside an unquoted field.
  public static let lineInnerQuote: Self = "line-quoting"
  /// No blanks before the opening quotation mark of a field.
  public static let lineBlankQuote: Self = "line-quoting-blank"
  /// No text after the closing quotation mark of a field.
  ///
  /// Parameter: `line`, the line in which the field starts, if it is an earlier one.
  public static let lineClosedQuote: Self = "line-quoting-closed"
  /// A closing quotation mark for a quoted field.
  public static let lineOpenQuote: Self = "line-quoting-open"
  /// No carriage return inside an unquoted field.
  public static let lineInnerReturn: Self = "line-quoting-return"
  /// The same number of fields in a row as in the header.
  public static let lineFields: Self = "line-fields"
  /// A required number of fields in a header.
  ///
  /// Parameters: `expected`, the required number; `found`, the number of fields.
  public static let lineFieldCount: Self = "line-field-count"
  /// A column that a header must have.
  ///
  /// Parameters: `name`, the column; `others`, the first columns that there are; `more`, the number
  /// of further ones.
  public static let lineMissingColumn: Self = "line-header-missing"
  /// A name for each column of a header.
  public static let lineUnnamedColumn: Self = "line-header-unnamed"
  /// Different names for the columns of a header.
  ///
  /// Parameter: `name`, the name of two columns.
  public static let lineRepeatedColumn: Self = "line-header-repeated"
  /// The columns of a header in the required order.
  ///
  /// Parameters: `name`, the column; `other`, the column that must come after it.
  public static let lineMisplacedColumn: Self = "line-header-order"
  /// The same value as in another column.
  ///
  /// Parameter: `other`, the other column.
  public static let lineSame: Self = "line-same"
  /// Another value than in another column.
  ///
  /// Parameter: `other`, the other column.
  public static let lineDifferent: Self = "line-different"
  /// A date or time that is not before that of another column.
  ///
  /// Parameters: `other`, the other column; `value`, its value.
  public static let lineNotBefore: Self = "line-not-before"
  /// A date or time that is not after that of another column.
  ///
  /// Parameters: `other`, the other column; `value`, its value.
  public static let lineNotAfter: Self = "line-not-after"
  /// A value that is at least that of another column.
  ///
  /// Parameters: `other`, the other column; `value`, its value.
  public static let lineAtLeast: Self = "line-at-least"
  /// A value that is at most that of another column.
  ///
  /// Parameters: `other`, the other column; `value`, its value.
  public static let lineAtMost: Self = "line-at-most"
  /// A value that adds up with those of other columns to a number.
  ///
  /// Parameters: `total`, the number; `others`, the other columns; `value`, the actual sum.
  public static let lineSum: Self = "line-sum"
  /// A value that is unique among the rows so far.
  ///
  /// Parameters: `line`, the line of the earlier row with the value; `others`, the other columns
  /// if only the combination of values is unique.
  public static let lineUnique: Self = "line-unique"
  /// A value that does not come before that of the row before it.
  ///
  /// Parameters: `line`, the line of that row; `others`, the other columns by which rows ascend.
  public static let lineSorted: Self = "line-sorted"
  /// A required setting.
  public static let lineRequired: Self = "line-required"
  /// A known setting.
  public static let lineUnknown: Self = "line-unknown"
  /// A setting that occurs only once.
  public static let lineRepeated: Self = "line-repeated"
  /// A line that still satisfies the rules after rewriting.
  public static let lineRewriting: Self = "line-rewriting"
}
