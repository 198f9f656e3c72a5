import InputValidation
import RegularLanguage

/// A judge of the values of a column.
struct FieldJudge: Sendable {
  /// The automaton of the values; `nil` where there is none, or where they need more than it.
  private let automaton: Automaton?
  private let checker: LineChecker?
  /// A reading of a value, before its first byte.
  let newReading: LineReading
  private let reasoner: FaultReasoner
  /// The numbers of the column's rules among those of all columns.
  private let numbers: Range<Int>
  /// The number of `utf-8` among them, and among the column's own.
  private let encoding: (own: Int, all: Int)

  /// Prepares to judge by the rules of a column.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - column: The column, as the plan names it.
  ///   - plan: What lines are.
  ///   - start: The number of the first of them among the rules of all columns.
  ///   - reported: Those rules.
  /// - Throws: ``TooLargeRule`` if a rule takes more memory than it may.
  init(
    _ rules: RuleSet,
    of column: String,
    _ plan: LinePlan,
    from start: Int,
    of reported: ReportedRules
  ) throws(TooLargeRule) {
    let own = ReportedRules(rules, plan)
    let runs = try rules.runs(own)
    reasoner = FaultReasoner(rules, own, readsWhole: runs.readsWhole)
    newReading = LineReading(runs.all, format: LineFormat(), countsAll: own.hasNegations)
    automaton = rules.validator.language?.automaton
    checker = LineChecker(rules, format: LineFormat())
    numbers = start..<start + own.judged.count
    encoding = (own.encoding, reported.encoding(ofColumn: column))
  }
}

extension FieldJudge {
  /// Prepares to judge by the rules of several columns.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - plan: What lines are.
  ///   - reported: The rules of all of them.
  /// - Returns: A judge for each column; `nil` where it has no rules.
  /// - Throws: ``TooLargeRule`` if a rule takes more memory than it may.
  static func all(
    _ columns: [ColumnRules],
    _ plan: LinePlan,
    of reported: ReportedRules
  ) throws(TooLargeRule) -> [FieldJudge?] {
    var judges: [FieldJudge?] = []
    var start = 0
    for column in columns {
      guard let rules = column.rules else {
        judges.append(nil)
        continue
      }
      let judge = try FieldJudge(
        rules, of: column.column, plan, from: start, of: reported)
      start = judge.numbers.upperBound
      judges.append(judge)
    }
    return judges
  }

  /// Returns whether a value is known to be valid.
  func accepts(_ value: Span<UInt8>) -> Bool {
    if let automaton { return automaton.accepts(value) }
    return checker?.isValid(value) ?? false
  }

  /// Returns why a value is invalid, with the numbers of rules of all columns; `nil` if it is
  /// valid.
  func explanation(of found: LineFaults) -> LineExplanation? {
    reasoner.explanation(of: found).map { explanation in
      LineExplanation(
        range: explanation.range,
        broken: explanation.broken.map {
          $0 == encoding.own ? encoding.all : numbers.lowerBound + $0
        },
        expectation: explanation.expectation
      )
    }
  }
}
