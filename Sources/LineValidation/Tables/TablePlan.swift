package import RegularLanguage

/// The format of inputs that contain tables, and the rules for their columns.
package struct TablePlan: Sendable {
  /// The format of the rows.
  package var format: RowFormat
  /// The number of header rows, the last of which names the columns; 0 if columns have no names.
  package var headerRows = 1
  /// The rules of the columns.
  package var columns: [ColumnRules]
  /// The pairs of columns that must have the same value in each row.
  package var same: [SameColumns] = []
  /// The maximum number of bytes in memory for the values of unique columns; further values are
  /// stored in a temporary file.
  package var uniqueBytes = 32 << 20

  /// Creates a plan.
  package init(_ format: RowFormat, columns: [ColumnRules]) {
    self.format = format
    self.columns = columns
  }
}

/// A pair of columns, by name or number, whose values must be equal in each row.
package struct SameColumns: Hashable, Sendable {
  /// The first column.
  package let first: String
  /// The second column; a difference is reported here.
  package let second: String

  /// Creates a pair.
  package init(_ first: String, _ second: String) {
    self.first = first
    self.second = second
  }
}

/// The rules for the values of a column.
package struct ColumnRules: Sendable {
  /// The name of the column in the header, or its number, starting at 1, if no column has that
  /// name.
  package let column: String
  /// The rules that the values must satisfy; `nil` if there are none.
  package var rules: RuleSet?
  /// Whether the column may be missing.
  package var isOptional = false
  /// Whether values must be unique.
  package var isUnique = false
  /// Whether a repeated value is only a warning.
  package var isUniqueWarning = false
  /// Whether all findings about the column are warnings.
  package var isWarning = false
  /// The exemption of some values from the rules; `nil` if there is none.
  package var exemption: Exemption?
  /// The steps that repair values; empty if they stay as they are.
  package var repairing: [RewritingStep] = []

  /// An exemption of values from the rules.
  package enum Exemption: Hashable, Sendable {
    /// Empty values are exempt.
    case empty
    /// Values are exempt if another column, given by name or number, is empty in their row.
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
  ///   - columns: The rules of the columns.
  ///   - same: The columns that must have the same value.
  ///   - faults: The faults of rows.
  ///   - others: Further rules that rows may break, which follow the faults.
  ///   - plan: The line format.
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
    for column in columns where !column.repairing.isEmpty {
      columnFaults.append((.rewriting, column.column, nil))
    }
    for column in columns where column.isUnique {
      columnFaults.append((.unique, column.column, nil))
    }
    var planned = PlanColumns(names: columns.map(\.column))
    for (index, column) in columns.enumerated() {
      let name = Array(column.column.utf8)
      if column.isUniqueWarning { planned.warnings.unique.insert(name) }
      if column.isWarning {
        planned.warnings.names.insert(name)
        planned.warnings.indices.insert(index)
      }
    }
    self.init(
      columns: columns.compactMap { column in column.rules.map { (column.column, $0) } },
      columnFaults, faults: faults, others: others, of: planned, plan)
  }
}
