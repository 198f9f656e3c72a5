package import LineScanning
package import ValidationJSONSchema

/// The format of inputs that contain tables, and the rules for their columns.
package struct TablePlan: Sendable {
  /// The format of the rows.
  package var format: RowFormat
  /// The number of header rows, the last of which names the columns; 0 if columns have no names.
  package var headerRows = 1
  /// The rules of the columns.
  package var columns: [ColumnRules]
  /// The relations between columns.
  package var relations: [ColumnRelation] = []
  /// The combinations of columns whose values must be unique.
  package var uniqueKeys: [UniqueColumns] = []
  /// The values of columns without rules that count as empty.
  package var missing: [String] = []
  /// What is demanded of the header.
  package var header = HeaderRules()
  /// Whether columns can be given by their numbers, though the header has names.
  package var hasNumbers = true
  /// The schema that each row must satisfy, as an object of its columns; `nil` if there is none.
  package var schema: JSONSchema?
  /// Whether an empty field is an empty text in that object; otherwise, it is not there.
  package var keepsEmptyFields = false
  /// The maximum number of bytes in memory for the values of unique columns; further values are
  /// stored in a temporary file.
  package var uniqueBytes = UniqueColumns.usualMemory

  /// Creates a plan.
  package init(_ format: RowFormat, columns: [ColumnRules]) {
    self.format = format
    self.columns = columns
  }
}
