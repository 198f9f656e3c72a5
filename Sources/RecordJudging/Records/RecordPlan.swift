import LineScanning
import RegularLanguage
import ValidationCore
import ValidationWording

/// What is demanded of the fields of records, which are lines, rows, documents or settings.
package struct RecordPlan: Sendable {
  /// The rules of the fields.
  package let columns: [ColumnRules]
  /// The relations between fields.
  var relations: [ColumnRelation] = []
  /// The combinations of fields whose values must be unique.
  var uniqueKeys: [UniqueColumns] = []
  /// The values of fields without rules that count as empty.
  var missing: [String] = []

  package init(
    columns: [ColumnRules],
    relations: [ColumnRelation] = [],
    uniqueKeys: [UniqueColumns] = [],
    missing: [String] = []
  ) {
    self.columns = columns
    self.relations = relations
    self.uniqueKeys = uniqueKeys
    self.missing = missing
  }
}

/// The compiled rules of a plan.
///
/// A class, since it is used for each field, and copying it copies only a reference.
package final class RecordRules: Sendable {
  /// The plan.
  package let plan: RecordPlan
  /// The rules that records can break.
  package let reported: ReportedRules
  /// For each column of the plan, the judge of its values; `nil` for a column without rules.
  package let judges: [FieldJudge?]
  /// The tables by which the judges read many values.
  private let tables: SharedFilter<Void>
  /// For each column of the plan, the conditions under which its rules apply.
  let conditions: [[FieldCondition]]
  /// For each column of the plan, its branches.
  let branches: [[FieldBranch]]
  /// For each column of the plan, how its values are repaired; `nil` if they stay as they are.
  package let repairing: [ValueRepairing?]
  /// Whether some values are repaired.
  package let isRepairing: Bool
  /// The columns with rules that accept only values that are valid and stay as they are.
  package let settled: [ColumnRules]
  /// For each reported rule, the reason that only this rule is broken, without an expectation.
  private let reasons: [FaultReason]

  /// Compiles a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - faults: The faults of records.
  ///   - others: Further rules that records may break, which follow the faults.
  ///   - lines: The line format.
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  package init(
    _ plan: RecordPlan,
    faults: [LineFault],
    others: [ReportedRule] = [],
    _ lines: LinePlan
  ) throws(TooLargeRule) {
    self.plan = plan
    let reported = ReportedRules(plan, faults: faults, others: others, lines)
    self.reported = reported
    var judges: [FieldJudge?] = []
    var conditions: [[FieldCondition]] = []
    var branches: [[FieldBranch]] = []
    var first = 0
    func judge(_ rules: RuleSet, of column: ColumnRules) throws(TooLargeRule) -> FieldJudge {
      let judge = try FieldJudge(rules, of: column.column, lines, from: first, of: reported)
      first = judge.numbers.upperBound
      return judge
    }
    for column in plan.columns {
      if let rules = column.rules {
        judges.append(try judge(rules, of: column))
      } else {
        judges.append(nil)
      }
      conditions.append(try FieldCondition.all(column.conditions, lines))
      var own: [FieldBranch] = []
      for branch in column.branches {
        own.append(
          FieldBranch(
            try judge(branch.rules, of: column),
            conditions: try FieldCondition.all(branch.conditions, lines)))
      }
      branches.append(own)
    }
    self.judges = judges
    tables = SharedFilter { [judges] in for judge in judges { judge?.prepare() } }
    self.conditions = conditions
    self.branches = branches
    reasons = reported.all.indices.map { FaultReason([$0], Expectation(nil)) }
    let settled = plan.columns.map(\.settled)
    self.settled = settled
    let repairing = plan.columns.indices.map { column in
      plan.columns[column].repairing.isEmpty
        ? nil
        : ValueRepairing(plan.columns[column], settled: settled[column], judges[column], lines)
    }
    self.repairing = repairing
    isRepairing = repairing.contains { $0 != nil }
  }
}

extension RecordRules {
  /// Prepares for the values of another block, if there is enough to judge.
  package func prepare(byteCount: Int) {
    if tables.isWorthMaking(forAnother: byteCount) { tables.filter }
  }

  /// Returns the reason that only one rule is broken.
  package func reason(_ number: Int) -> FaultReason { reasons[number] }

  /// Returns the reason why a record has a fault that concerns columns.
  package func reason(_ fault: ReportedFault) -> FaultReason { reasons[reported.number(of: fault)] }

  /// Returns the reason that a name is unknown.
  ///
  /// - Parameter names: The names that may have been meant.
  /// - Returns: The reason.
  package func unknownName(insteadOf names: [String]) -> FaultReason {
    FaultReason(
      [reported.number(of: .unknown)], Expectation(nil), insteadOf: NearestNames(names))
  }

  /// Returns whether a value is known to satisfy the rules of its field, or to be exempt from them
  /// because it is empty.
  package func certainlyAccepts(_ value: Span<UInt8>, of field: Int, _ links: RecordLinks) -> Bool {
    guard let column = links.columns[field], let judge = judges[column] else { return true }
    return value.isEmpty && links.exemptsEmptyValues(of: field) || judge.accepts(value)
  }

  /// Returns the explanation of a value that should be written otherwise, but can't be.
  func explanation(ofUnwritable column: Int?) -> LineExplanation {
    let name = column.map { plan.columns[$0].column }
    return LineExplanation(
      range: 0..<0, reason: reason(ReportedFault(fault: .rewriting, column: name)))
  }
}
