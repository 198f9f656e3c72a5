import RegularLanguage
import ValidationCore

/// Judges whether the value of a column satisfies a condition on which other rules depend.
///
/// A class, so that conditions are compared by identity, and copying one copies only a reference.
final class FieldCondition: Sendable {
  private let judge: FieldJudge

  /// Creates a condition.
  ///
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  init(_ condition: ColumnCondition, _ plan: LinePlan) throws(TooLargeRule) {
    judge = try FieldJudge(
      condition.rules, of: condition.column, plan, from: 0,
      of: ReportedRules(condition.rules, plan))
  }
}

extension FieldCondition {
  /// Creates the conditions of several columns.
  ///
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  static func all(
    _ columns: [ColumnRules],
    _ plan: LinePlan
  ) throws(TooLargeRule) -> [[FieldCondition]] {
    var all: [[FieldCondition]] = []
    for column in columns {
      var conditions: [FieldCondition] = []
      for condition in column.conditions { conditions.append(try FieldCondition(condition, plan)) }
      all.append(conditions)
    }
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
  func isSatisfied(by reading: LineReading) -> Bool {
    var reading = reading
    return judge.explanation(of: reading.end(isTerminated: false)) == nil
  }
}
