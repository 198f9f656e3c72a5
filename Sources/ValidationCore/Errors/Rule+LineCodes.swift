// Lines, rows and settings of files, of LineValidation.
//
// Findings name these rules by shorter labels, such as `crlf`. The codes have a beginning of their
// own, since a field that is required and a setting that is missing in a file are told differently.
extension Rule.Code {
  /// A start of a file without a byte order mark.
  public static let lineByteOrderMark: Self = "line-bom"
  /// A line that is not too long.
  ///
  /// Parameter: `max`, in bytes.
  public static let lineLength: Self = "line-max"
  /// An end of a line without a carriage return.
  public static let lineCarriageReturn: Self = "line-crlf"
  /// An end of the last line.
  ///
  /// Parameter: `end`, which is `null` or `line-feed`.
  public static let lineEnd: Self = "line-end"
  /// A field of a row without a quotation mark inside, unless it stands in quotation marks.
  public static let lineInnerQuote: Self = "line-quoting"
  /// A field that ends with its closing quotation mark.
  public static let lineClosedQuote: Self = "line-quoting-closed"
  /// A field whose quotation mark is closed.
  public static let lineOpenQuote: Self = "line-quoting-open"
  /// A field without a carriage return inside, unless it stands in quotation marks.
  public static let lineInnerReturn: Self = "line-quoting-return"
  /// A row with as many fields as the header.
  public static let lineFields: Self = "line-fields"
  /// A value that is the same as that of another column.
  ///
  /// Parameter: `other`, that column.
  public static let lineSame: Self = "line-same"
  /// A value that no earlier row has.
  ///
  /// Parameter: `line`, that of the earlier row.
  public static let lineUnique: Self = "line-unique"
  /// A setting that must be in the file.
  public static let lineRequired: Self = "line-required"
  /// A setting that a rule is about.
  public static let lineUnknown: Self = "line-unknown"
  /// A setting that is in the file once.
  public static let lineRepeated: Self = "line-repeated"
  /// A line that satisfies the rules once it is rewritten, too.
  public static let lineRewriting: Self = "line-rewriting"
}
