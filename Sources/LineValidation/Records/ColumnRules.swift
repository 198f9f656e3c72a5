import RegularLanguage
import ValidationCore

/// The rules for the values of a column.
package struct ColumnRules: Sendable {
  /// The name of the column in the header, or its number, starting at 1, if no column has that
  /// name.
  package let column: String
  /// The rules that the values must satisfy; `nil` if there are none.
  package var rules: RuleSet?
  /// Whether the column may be missing.
  package var isOptional = false
  /// Whether all findings about the column are warnings.
  package var isWarning = false
  /// The exemption of some values from the rules; `nil` if there is none.
  package var exemption: Exemption?
  /// The values that count as empty in unique keys.
  package var missing: [String] = []
  /// The conditions on other columns under which the rules apply; all of them must hold.
  package var conditions: [ColumnCondition] = []
  /// The format of the values if it has an order, to compare them with those of other columns.
  package var order: OrderedFormat?
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

/// Columns whose values, taken together, must be unique among the rows.
package struct UniqueColumns: Hashable, Sendable {
  /// The columns, by name or number, at the last of which a repetition is reported; at least one.
  package let names: [String]
  /// Whether a repetition is only a warning.
  package var isWarning = false

  /// Creates a key.
  package init(_ names: [String]) { self.names = names }
}

extension ColumnRules {
  /// Whether breaking some rules of the column is only a warning.
  package var mayWarn: Bool { isWarning || rules?.rules.contains(where: \.isWarning) ?? false }
}

/// A condition on the values of a column.
package struct ColumnCondition: Sendable {
  /// The column, by name or number.
  package let column: String
  /// The rules that the value must satisfy.
  package let rules: RuleSet

  /// Creates a condition.
  package init(_ column: String, _ rules: RuleSet) {
    self.column = column
    self.rules = rules
  }
}

extension [ColumnRules] {
  /// Returns the rules of the column with a name; `nil` if there are none.
  package func named(_ name: String) -> ColumnRules? {
    // Names are compared by their bytes.
    first { $0.column.utf8.elementsEqual(name.utf8) }
  }
}

extension ReportedRules {
  /// Numbers the rules of records.
  ///
  /// - Parameters:
  ///   - plan: What is demanded of the fields.
  ///   - faults: The faults of records.
  ///   - others: Further rules that records may break, which follow the faults.
  ///   - lines: The line format.
  convenience init(
    _ plan: RecordPlan,
    faults: [LineFault],
    others: [ReportedRule] = [],
    _ lines: LinePlan
  ) {
    let columns = plan.columns
    var columnFaults: [ReportedFault] = []
    let unwritable = columns.filter { !$0.repairing.isEmpty }.map {
      ReportedFault(fault: .rewriting, column: $0.column)
    }
    let keys = plan.uniqueKeys.map(ReportedFault.init(uniqueKey:))
    var known: Set<ReportedFault> = []
    for fault in plan.relations.map(\.reportedFault) + unwritable + keys
    where known.insert(fault).inserted {
      columnFaults.append(fault)
    }
    var planned = PlanColumns(names: columns.map(\.column))
    planned.warned = Set(columns.indices.filter { columns[$0].isWarning })
    self.init(
      columns: columns.compactMap { column in column.rules.map { (column.column, $0) } },
      columnFaults, faults: faults, others: others, of: planned, lines)
  }
}

extension ReportedFault {
  /// Creates the fault of a row whose values of some columns also appear in an earlier row.
  init(uniqueKey key: UniqueColumns) {
    self.init(
      fault: .unique, column: key.names.last, others: key.names.dropLast(),
      isWarning: key.isWarning)
  }
}
