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
  /// The values that satisfy all rules, and count as empty in unique keys if all values of the key
  /// do.
  package var alternatives: [String] = []
  /// The values that count as empty everywhere.
  package var empty: [String] = []
  /// The conditions on other columns under which the rules apply; all of them must hold.
  package var conditions: [ColumnCondition] = []
  /// Further rules, each under conditions of its own.
  package var branches: [ColumnBranch] = []
  /// The patterns that the names of the columns match; empty if the rules are those of one column.
  package var patterns: [NamePattern] = []
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

/// Columns whose values, taken together, must be unique among the rows, or ascending.
package struct UniqueColumns: Hashable, Sendable {
  /// The columns, by name or number, at the last of which a repetition is reported; at least one.
  package let names: [String]
  /// Whether the values must be in ascending order, where they may also be repeated.
  package var isAscending = false
  /// Whether a violation is only a warning.
  package var isWarning = false

  /// The number of bytes in memory for the values of all keys, unless a plan has another.
  package static let usualMemory = 40 << 20

  /// Creates a key.
  package init(_ names: [String]) { self.names = names }
}

extension ColumnRules {
  /// All sets of rules, and those of branches last.
  package var ruleSets: [RuleSet] { (rules.map { [$0] } ?? []) + branches.map(\.rules) }

  /// The values that count as empty in unique keys if all values of the key do.
  var missing: [String] { alternatives + empty }

  /// Whether some rules depend on the values of other columns.
  package var hasConditions: Bool { !conditions.isEmpty || !branches.isEmpty }

  /// The other columns on which it depends whether rules apply.
  package var conditionColumns: [String] {
    (conditions + branches.flatMap(\.conditions)).map(\.column)
  }

  /// Whether breaking some rules of the column is only a warning.
  package var mayWarn: Bool {
    isWarning || ruleSets.contains { $0.rules.contains(where: \.isWarning) }
  }
}

/// Further rules for the values of a column, under conditions of their own.
///
///     --column zip --length 4 --when country --one-of CH     // the first rules, and conditions
///     --column zip --length 5 --when country --one-of DE     // a branch
///     --column zip --length 3..10 --otherwise                // a branch
package struct ColumnBranch: Sendable {
  /// The rules that the values must satisfy if the branch applies.
  package var rules: RuleSet
  /// The conditions, all of which must hold.
  package var conditions: [ColumnCondition] = []
  /// Whether the branch applies if no conditions before it hold: those of the column, and those of
  /// earlier branches.
  package var isOtherwise = false
  /// Whether empty values are exempt.
  package var exemptsEmpty = false

  /// Creates a branch that always applies.
  package init(_ rules: RuleSet) { self.rules = rules }
}

/// A condition on the values of a column.
package struct ColumnCondition: Sendable {
  /// The column, by name or number.
  package let column: String
  /// The rules that the value must satisfy.
  package var rules: RuleSet

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
  package convenience init(
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
      columns: columns.flatMap { column in column.ruleSets.map { (column.column, $0) } },
      columnFaults, faults: faults, others: others, of: planned, lines)
  }
}

extension ReportedFault {
  /// Creates the fault of a row whose values of some columns also appear in an earlier row.
  init(uniqueKey key: UniqueColumns) {
    self.init(
      fault: key.isAscending ? .sorted : .unique, column: key.names.last,
      others: key.names.dropLast(), isWarning: key.isWarning)
  }
}
