package import RegularLanguage

/// A plan of how inputs are read as tables, and of what their columns must be.
package struct TablePlan: Sendable {
  /// The format of the rows.
  package var format: RowFormat
  /// The number of rows at the start of each input that are not judged, of which the last names the
  /// columns; 0 where columns have no names.
  package var headerRows = 1
  /// What columns must be.
  package var columns: [ColumnRules]
  /// The pairs of columns that must have the same value in a row.
  package var same: [SameColumns] = []
  /// The most bytes of memory for the values of the columns in which none may be repeated; what
  /// has no room there is in a temporary file.
  package var uniqueBytes = 32 << 20

  /// Creates a plan.
  package init(_ format: RowFormat, columns: [ColumnRules]) {
    self.format = format
    self.columns = columns
  }
}

/// A pair of columns, by their names or numbers, whose values must be the same in every row.
package struct SameColumns: Hashable, Sendable {
  /// The first column.
  package let first: String
  /// The second one, at which a difference is told.
  package let second: String

  /// Creates a pair.
  package init(_ first: String, _ second: String) {
    self.first = first
    self.second = second
  }
}

/// What the values of a column must be.
package struct ColumnRules: Sendable {
  /// The column's name in the header, or its number from 1 if no column has that name.
  package let column: String
  /// The rules that its values must satisfy; `nil` if there are none.
  package var rules: RuleSet?
  /// Whether tables need not have the column.
  package var isOptional = false
  /// Whether no two rows may have the same value.
  package var isUnique = false
  /// The exemption of some values from the rules; `nil` if they hold for all.
  package var exemption: Exemption?

  /// An exemption of values from the rules.
  package enum Exemption: Hashable, Sendable {
    /// Of the empty value.
    case empty
    /// Of the values in rows in which another column is empty, by its name or number.
    case unless(String)
  }

  /// Creates the rules of a column.
  package init(_ column: String, _ rules: RuleSet?) {
    self.column = column
    self.rules = rules
  }
}

extension ReportedRules {
  /// Numbers the rules of a table, or of settings.
  ///
  /// - Parameters:
  ///   - columns: What columns must be.
  ///   - same: The columns that must have the same value.
  ///   - faults: What rows may have in addition.
  ///   - others: More rules that rows may break, which come after those.
  ///   - plan: What lines are.
  init(
    _ columns: [ColumnRules],
    same: [SameColumns],
    faults: [LineFault],
    others: [ReportedRule] = [],
    _ plan: LinePlan
  ) {
    var columnFaults: [(fault: LineFault, column: String, other: String?)] = []
    for (index, pair) in same.enumerated() where !same.prefix(index).contains(pair) {
      columnFaults.append((.same, pair.second, pair.first))
    }
    for column in columns where column.isUnique {
      columnFaults.append((.unique, column.column, nil))
    }
    self.init(
      columns: columns.compactMap { column in column.rules.map { (column.column, $0) } },
      columnFaults, faults: faults, others: others, plan)
  }
}
