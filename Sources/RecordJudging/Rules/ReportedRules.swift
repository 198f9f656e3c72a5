package import ValidationCore

/// A rule that a line can break, as it appears in reports.
package struct ReportedRule: Sendable {
  /// The name.
  package let label: String
  /// The rule that findings report.
  package let rule: Rule
  /// The rule of the validator, regardless of the name.
  package let demand: Rule
  /// The negations that the rule consists of; empty if it consists of anything else.
  package let negations: [NotValidator]
  /// The column whose values can break the rule, with the name used in the rules; `nil` for rules
  /// of lines or whole rows.
  package let column: String?
  /// Whether findings that break only such rules are warnings.
  package fileprivate(set) var isWarning: Bool

  /// Creates a named rule that is broken if all of the validators reject a line.
  package init(
    _ label: String,
    _ rule: Rule,
    demand: Rule,
    of parts: [any Validator] = [],
    column: String? = nil,
    isWarning: Bool = false
  ) {
    self.label = label
    self.column = column
    self.isWarning = isWarning
    let negations = parts.compactMap { $0 as? NotValidator }.filter { !($0.part is NotValidator) }
    self.negations = negations.count == parts.count ? negations : []
    self.rule = rule
    self.demand = demand
  }

  /// Creates a rule about a fault of lines, which does not depend on the command line's rules.
  init(_ reported: ReportedFault, _ plan: LinePlan) {
    let rule = reported.fault.rule(plan, others: reported.others, total: reported.total)
    self.init(
      reported.fault.label, rule, demand: rule, column: reported.column,
      isWarning: reported.isWarning)
  }
}

/// A fault with the columns that it concerns.
package struct ReportedFault: Hashable, Sendable {
  let fault: LineFault
  /// The column with the fault; `nil` for lines, or whole rows.
  var column: String?
  /// The other columns that the fault concerns.
  var others: [String] = []
  /// The required sum; `nil` for other faults.
  var total: DecimalNumber?
  /// Whether it is only a warning.
  var isWarning = false

  package init(
    fault: LineFault,
    column: String? = nil,
    others: [String] = [],
    total: DecimalNumber? = nil,
    isWarning: Bool = false
  ) {
    self.fault = fault
    self.column = column
    self.others = others
    self.total = total
    self.isWarning = isWarning
  }
}

/// The numbered rules that a line can break.
///
/// The command line's rules come first, in order; if one of them is enough, they form a single rule
/// `any`. The rules for faults of lines follow, and finally `utf-8`, which a malformed line breaks
/// instead of the rules that can't read it. In a table, each column with rules also has its own
/// `utf-8`, before that of lines.
///
/// A class, since it is used for each fault, and copying it copies only a reference.
package final class ReportedRules: Sendable {
  /// The rules.
  package let all: [ReportedRule]
  /// The rules that an input can break.
  package let breakable: ArraySlice<ReportedRule>
  /// The numbers of the command line's rules.
  package let judged: Range<Int>
  /// The numbers of the rules that are the first with their name, since names may be repeated.
  package let firsts: [Int]
  /// For each rule, the index in `firsts` of the rule with its name.
  package let nameNumbers: [Int]
  /// The numbers of the rules that are the first with their name in a column.
  package let columnFirsts: [Int]
  /// For each rule, the index in `columnFirsts` of the rule with its name and column; `nil` for a
  /// rule without a column.
  package let columnNumbers: [Int?]
  /// The number of each fault to report, with its columns.
  private let faults: [ReportedFault: Int]
  /// The number of the `utf-8` rule of each column.
  private let encodings: [String: Int]
  /// The number of the first rule after the faults of lines.
  package let firstOther: Int
  /// Whether lines are rows of a table.
  package let readsRows: Bool
  /// The columns, by their index in the plan, all of whose findings are warnings.
  private let warnedColumns: Set<Int>
  /// The columns of the plan, as named there.
  private let planColumns: [String]

  /// The columns of a plan.
  struct PlanColumns {
    /// Their names in the plan.
    var names: [String] = []
    /// The indices of the columns all of whose findings are warnings.
    var warned: Set<Int> = []
  }

  /// Numbers the rules.
  ///
  /// - Parameters:
  ///   - rules: The rules of the command line.
  ///   - plan: The line format.
  package convenience init(_ rules: RuleSet, _ plan: LinePlan) {
    self.init(
      Self.judged(by: rules), faults: plan.faults.map { ReportedFault(fault: $0) }, plan)
  }

  /// Numbers the rules of several columns, column by column.
  ///
  /// - Parameters:
  ///   - columns: The rules of each column that has rules.
  ///   - columnFaults: The other faults of columns, without repetition.
  ///   - faults: The faults of rows.
  ///   - others: Further rules that rows may break, which follow the faults.
  ///   - planned: All columns of the plan.
  ///   - plan: The line format.
  convenience init(
    columns: [(name: String, rules: RuleSet)],
    _ columnFaults: [ReportedFault],
    faults: [LineFault],
    others: [ReportedRule] = [],
    of planned: PlanColumns = PlanColumns(),
    _ plan: LinePlan
  ) {
    self.init(
      columns.flatMap { Self.judged(by: $0.rules, column: $0.name) },
      faults: faults.map { ReportedFault(fault: $0) } + columnFaults,
      others: others, columns: columns.map(\.name), of: planned, plan)
  }

  private static func judged(by rules: RuleSet, column: String? = nil) -> [ReportedRule] {
    let parts = rules.rules.map(\.validator)
    return rules.isOneEnough && rules.rules.count > 1
      ? [
        ReportedRule(
          "any", rules.rule, demand: rules.demand, of: parts, column: column,
          isWarning: rules.isWarning)
      ]
      : rules.rules.map {
        ReportedRule(
          $0.label, $0.rule, demand: $0.validator.rule, of: [$0.validator], column: column,
          isWarning: $0.isWarning)
      }
  }

  private init(
    _ judged: [ReportedRule],
    faults: [ReportedFault],
    others: [ReportedRule] = [],
    columns: [String]? = nil,
    of planned: PlanColumns = PlanColumns(),
    _ plan: LinePlan
  ) {
    let isUTF16 = plan.encoding == .utf16
    let encoding = Rule(.encoding, parameters: isUTF16 ? ["name": "UTF-16"] : [:])
    let name = isUTF16 ? LinePlan.Encoding.utf16.rawValue : LinePlan.Encoding.utf8.rawValue
    self.faults = Dictionary(
      faults.enumerated().map { ($1, judged.count + $0) }, uniquingKeysWith: { first, _ in first })
    firstOther = judged.count + faults.count
    readsRows = columns != nil
    var all =
      judged
      + faults.map { ReportedRule($0, plan) } + others
    var encodings: [String: Int] = [:]
    // In ISO 8859-1, every byte is a character.
    for column in columns ?? [] where plan.encoding != .bytes && encodings[column] == nil {
      encodings[column] = all.count
      all.append(ReportedRule(name, encoding, demand: encoding, column: column))
    }
    self.encodings = encodings
    all.append(ReportedRule(name, encoding, demand: encoding))
    // Names are compared by their bytes.
    let warned = Set(planned.warned.map { Array(planned.names[$0].utf8) })
    for index in all.indices {
      guard let column = all[index].column else { continue }
      if warned.contains(Array(column.utf8)) { all[index].isWarning = true }
    }
    warnedColumns = planned.warned
    planColumns = planned.names
    self.all = all
    breakable = plan.encoding != .bytes ? all[...] : all.dropLast()
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

  /// Numbers distinct keys.
  ///
  /// - Returns: The index of the first occurrence of each distinct key, and the number of each key.
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

  /// Whether some findings are warnings.
  package var hasWarnings: Bool { !warnedColumns.isEmpty || all.contains(where: \.isWarning) }

  /// Returns whether breaking a rule is only a warning.
  ///
  /// - Parameters:
  ///   - rule: The number of the rule.
  ///   - column: The index of the column in the plan; `nil` if there is none.
  /// - Returns: Whether the rule or the column is marked as a warning.
  package func isWarning(_ rule: Int, inColumn column: Int?) -> Bool {
    all[rule].isWarning || column.map(warnedColumns.contains) ?? false
  }

  /// Returns whether a fault leaves a value comparable with others: it only warns, and the value is
  /// text.
  ///
  /// - Parameters:
  ///   - broken: The numbers of the broken rules.
  ///   - column: The index of the column in the plan; `nil` if there is none.
  /// - Returns: Whether the relations of the value are judged, too.
  func leavesComparable(_ broken: [Int], inColumn column: Int?) -> Bool {
    broken.allSatisfy { isWarning($0, inColumn: column) && all[$0].rule.code != .encoding }
  }

  /// Returns the column that breaks a rule, as named in the plan.
  ///
  /// - Parameters:
  ///   - rule: The number of the rule.
  ///   - column: The index of the column in the plan; `nil` if there is none.
  /// - Returns: The name; `nil` for lines, whole rows, and columns that are not in the plan.
  package func column(of rule: Int, inColumn column: Int?) -> String? {
    all[rule].column ?? column.map { planColumns[$0] }
  }

  /// The names of all rules and columns, which are compared by their bytes.
  package var allNames: Set<[UInt8]> {
    Set((all.map(\.label) + all.compactMap(\.column) + planColumns).map { Array($0.utf8) })
  }

  /// Whether a rule is a negation.
  package var hasNegations: Bool { all.contains { !$0.negations.isEmpty } }

  /// The number of `utf-8`.
  package var encoding: Int { all.count - 1 }

  /// Returns whether rules concern values rather than rows.
  func areAboutValues(_ numbers: [Int]) -> Bool {
    numbers.first.map { judged.contains($0) || all[$0].rule.code == .encoding } ?? false
  }

  /// Returns the number of the `utf-8` rule of a column.
  package func encoding(ofColumn column: String) -> Int { encodings[column] ?? encoding }

  /// Returns the number of the rule for a fault of lines, or of whole rows.
  package func number(of fault: LineFault) -> Int { number(of: ReportedFault(fault: fault)) }

  /// Returns the number of the rule for a fault.
  func number(of fault: ReportedFault) -> Int {
    faults[fault] ?? judged.upperBound
  }
}
