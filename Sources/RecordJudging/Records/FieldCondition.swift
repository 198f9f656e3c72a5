import LineScanning
import ValidationCore

/// Judges whether the value of a column satisfies a condition on which other rules depend.
///
/// A class, so that conditions are compared by identity, and copying one copies only a reference.
package final class FieldCondition: Sendable {
  private let judge: FieldJudge

  /// Creates a condition.
  ///
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  init(_ condition: ColumnCondition, _ plan: LinePlan) throws(TooLargeRule) {
    judge = try FieldJudge(
      condition.rules, of: condition.column, plan, from: 0,
      of: ReportedRules(condition.rules, plan))
  }

  /// Creates the condition that a value satisfies the rules of a branch.
  init(_ judge: FieldJudge) { self.judge = judge }
}

/// The rules of a branch, ready to judge.
struct FieldBranch: Sendable {
  /// The judge of the values, which are read as if they were a condition.
  let own: FieldCondition
  /// The conditions under which the branch applies.
  let conditions: [FieldCondition]

  /// Creates a branch.
  init(_ judge: FieldJudge, conditions: [FieldCondition]) {
    own = FieldCondition(judge)
    self.conditions = conditions
  }
}

extension FieldCondition {
  /// Creates conditions.
  ///
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  static func all(
    _ conditions: [ColumnCondition],
    _ plan: LinePlan
  ) throws(TooLargeRule) -> [FieldCondition] {
    var all: [FieldCondition] = []
    for condition in conditions { all.append(try FieldCondition(condition, plan)) }
    return all
  }

  /// The initial state of reading a value.
  var newReading: LineReading { judge.newReading }

  /// Returns whether a value that is completely in memory satisfies the condition.
  func isSatisfied(by value: Span<UInt8>) -> Bool {
    if judge.accepts(value) { return true }
    if judge.isDecisive { return false }
    var reading = newReading
    reading.read(value)
    return isSatisfied(by: reading)
  }

  /// Returns whether a value that has been read satisfies the condition.
  func isSatisfied(by reading: LineReading) -> Bool { explanation(of: reading) == nil }

  /// Returns why a value that has been read does not satisfy the condition; `nil` if it does.
  func explanation(of reading: LineReading) -> LineExplanation? {
    var reading = reading
    return judge.explanation(of: reading.end(isTerminated: false))
  }
}
