package import ValidationCore

/// A rule that a line can break, as reports tell of it.
package struct ReportedRule: Sendable {
  /// The name.
  package let label: String
  /// The rule, as findings say what a line must be.
  package let rule: Rule
  /// The rule as it judges, whatever its name.
  package let demand: Rule
  /// The negations that it consists of; none if it is something else.
  let negations: [NotValidator]
  /// The column whose values break it, as it is named by who requires the rule; `nil` if lines
  /// or whole rows do.
  package let column: String?

  /// Creates a rule that has a name, and breaks if all of the validators do.
  init(
    _ label: String,
    _ rule: Rule,
    demand: Rule,
    of parts: [any Validator] = [],
    column: String? = nil
  ) {
    self.label = label
    self.column = column
    let negations = parts.compactMap { $0 as? NotValidator }.filter { !($0.part is NotValidator) }
    self.negations = negations.count == parts.count ? negations : []
    self.rule = rule
    self.demand = demand
  }

  /// Creates a rule about lines, whatever the rules of the command line.
  init(_ fault: LineFault, _ plan: LinePlan, column: String? = nil, other: String? = nil) {
    let rule = fault.rule(plan, other: other)
    self.init(fault.label, rule, demand: rule, column: column)
  }
}

/// The rules that a line can break, by their numbers.
///
/// First come those of the command line, in their order; if one of them is enough, they are
/// `any` together. Then comes what lines must be whatever the rules, and at last `utf-8`: a line
/// that is not UTF-8 breaks that instead of the rules that can't read it. Of a table, each column
/// that has rules has its own `utf-8`, before that of lines.
package struct ReportedRules: Sendable {
  /// The rules.
  package let all: [ReportedRule]
  /// Those that there is a way to break.
  package let breakable: ArraySlice<ReportedRule>
  /// The numbers of the command line's rules.
  package let judged: Range<Int>
  /// The numbers of those that are the first of their name, since several rules may have one.
  package let firsts: [Int]
  /// For each rule which of those has its name.
  package let nameNumbers: [Int]
  /// The numbers of those that are the first of their name among the rules of a column.
  package let columnFirsts: [Int]
  /// For each rule which of those has its name and column; `nil` for those of no column.
  package let columnNumbers: [Int?]
  /// The faults, with the columns in which they are.
  private let faults: [FaultyColumn]
  /// The numbers of each column's `utf-8`.
  private let encodings: [String: Int]
  /// Whether lines are rows of a table.
  package let readsRows: Bool

  /// A fault that is reported, and the column that has it, if it is not all of a row.
  private struct FaultyColumn: Equatable {
    let fault: LineFault
    var column: String?
    /// The column that must have the same value.
    var other: String?
  }

  /// Numbers the rules.
  ///
  /// - Parameters:
  ///   - rules: The rules of the command line.
  ///   - plan: What lines are.
  package init(_ rules: RuleSet, _ plan: LinePlan) {
    self.init(
      Self.judged(by: rules), faults: plan.faults.map { FaultyColumn(fault: $0) }, plan)
  }

  /// Numbers the rules of several columns, those of one after those of another.
  ///
  /// - Parameters:
  ///   - columns: The rules of each column that has some.
  ///   - columnFaults: What else columns may have, each once.
  ///   - faults: What rows may have in addition.
  ///   - others: More rules that rows may break, which come after those.
  ///   - plan: What lines are.
  init(
    columns: [(name: String, rules: RuleSet)],
    _ columnFaults: [(fault: LineFault, column: String, other: String?)],
    faults: [LineFault],
    others: [ReportedRule] = [],
    _ plan: LinePlan
  ) {
    self.init(
      columns.flatMap { Self.judged(by: $0.rules, column: $0.name) },
      faults: faults.map { FaultyColumn(fault: $0) }
        + columnFaults.map { FaultyColumn(fault: $0.fault, column: $0.column, other: $0.other) },
      others: others, columns: columns.map(\.name), plan)
  }

  private static func judged(by rules: RuleSet, column: String? = nil) -> [ReportedRule] {
    let parts = rules.rules.map(\.validator)
    return rules.isOneEnough && rules.rules.count > 1
      ? [ReportedRule("any", rules.rule, demand: rules.demand, of: parts, column: column)]
      : rules.rules.map {
        ReportedRule(
          $0.label, $0.rule, demand: $0.validator.rule, of: [$0.validator], column: column)
      }
  }

  private init(
    _ judged: [ReportedRule],
    faults: [FaultyColumn],
    others: [ReportedRule] = [],
    columns: [String]? = nil,
    _ plan: LinePlan
  ) {
    let encoding = Rule(.encoding)
    self.faults = faults
    readsRows = columns != nil
    var all =
      judged
      + faults.map { ReportedRule($0.fault, plan, column: $0.column, other: $0.other) } + others
    var encodings: [String: Int] = [:]
    // As ISO 8859-1, all bytes are characters.
    for column in columns ?? [] where plan.encoding == .utf8 {
      encodings[column] = all.count
      all.append(ReportedRule("utf-8", encoding, demand: encoding, column: column))
    }
    self.encodings = encodings
    all.append(ReportedRule("utf-8", encoding, demand: encoding))
    self.all = all
    breakable = plan.encoding == .utf8 ? all[...] : all.dropLast()
    self.judged = judged.indices
    (firsts, nameNumbers) = Self.numbers(of: all.map(\.label))
    let ofColumns = all.indices.filter { all[$0].column != nil }
    let (first, numbers) = Self.numbers(
      of: ofColumns.map { [all[$0].column ?? "", all[$0].label] })
    columnFirsts = first.map { ofColumns[$0] }
    var columnNumbers = [Int?](repeating: nil, count: all.count)
    for (index, number) in zip(ofColumns, numbers) { columnNumbers[index] = number }
    self.columnNumbers = columnNumbers
  }

  /// Numbers things without repetition.
  ///
  /// - Returns: The indices of the first of each, and for each thing which of those is the same.
  private static func numbers<Key: Hashable>(
    of keys: [Key]
  ) -> (firsts: [Int], numbers: [Int]) {
    var firsts: [Int] = []
    var known: [Key: Int] = [:]
    let numbers = keys.enumerated().map { index, key in
      if let number = known[key] { return number }
      known[key] = firsts.count
      firsts.append(index)
      return firsts.count - 1
    }
    return (firsts, numbers)
  }
}

extension ReportedRules {
  /// The names of all rules, without repetition.
  package var names: [String] { firsts.map { all[$0].label } }

  /// Whether there are negations among the rules.
  var hasNegations: Bool { all.contains { !$0.negations.isEmpty } }

  /// The number of the first rule that is about no fault of lines.
  var firstOther: Int { judged.upperBound + faults.count }

  /// The number of `utf-8`.
  package var encoding: Int { all.count - 1 }

  /// Returns whether rules are about values, and not about rows.
  func areAboutValues(_ numbers: [Int]) -> Bool {
    numbers.first.map { judged.contains($0) || all[$0].rule.code == .encoding } ?? false
  }

  /// Returns the number of a column's `utf-8`.
  func encoding(ofColumn column: String) -> Int { encodings[column] ?? encoding }

  /// Returns the number of what a line must be whatever the rules.
  ///
  /// - Parameters:
  ///   - fault: What it must not have.
  ///   - column: The column that must not have it; `nil` for lines, or whole rows.
  ///   - other: The column that must have the same value; `nil` for other faults.
  /// - Returns: The number of the rule.
  package func number(
    of fault: LineFault,
    in column: String? = nil,
    equalTo other: String? = nil
  ) -> Int {
    let fault = FaultyColumn(fault: fault, column: column, other: other)
    return judged.upperBound + (faults.firstIndex(of: fault) ?? 0)
  }
}
