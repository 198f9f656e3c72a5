package import InputValidation

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

  /// Creates a rule that has a name, and breaks where all of the validators do.
  init(_ label: String, _ rule: Rule, demand: Rule, of parts: [any Validator] = []) {
    self.label = label
    let negations = parts.compactMap { $0 as? NotValidator }.filter { !($0.part is NotValidator) }
    self.negations = negations.count == parts.count ? negations : []
    self.rule = rule
    self.demand = demand
  }

  /// Creates a rule about lines, whatever the rules of the command line.
  init(_ fault: LineFault, _ plan: LinePlan) {
    label = fault.rawValue
    rule = fault.rule(plan)
    demand = rule
    negations = []
  }
}

/// The rules that a line can break, by their numbers.
///
/// First come those of the command line, in their order; where one of them is enough, they are
/// `any` together. Then comes what lines have to be whatever the rules, and at last `utf-8`: a line
/// that is not UTF-8 breaks that instead of the rules that can't read it.
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
  private let faults: [LineFault]

  /// Numbers the rules.
  ///
  /// - Parameters:
  ///   - rules: The rules of the command line.
  ///   - plan: What lines are.
  package init(_ rules: RuleSet, _ plan: LinePlan) {
    self.init(Self.judged(by: rules), faults: plan.faults, plan)
  }

  /// Numbers the rules of several columns, those of one after those of another.
  ///
  /// - Parameters:
  ///   - columns: The rules of each column.
  ///   - faults: What rows may have besides.
  ///   - others: More rules that rows may break, which come behind those.
  ///   - plan: What lines are.
  init(
    columns: [RuleSet],
    faults: [LineFault],
    others: [ReportedRule] = [],
    _ plan: LinePlan
  ) {
    self.init(columns.flatMap(Self.judged), faults: faults, others: others, plan)
  }

  private static func judged(by rules: RuleSet) -> [ReportedRule] {
    let parts = rules.rules.map(\.validator)
    return rules.isOneEnough && rules.rules.count > 1
      ? [ReportedRule("any", rules.rule, demand: rules.demand, of: parts)]
      : rules.rules.map {
        ReportedRule(
          $0.label, $0.rule, demand: $0.validator.rule, of: [$0.validator])
      }
  }

  private init(
    _ judged: [ReportedRule],
    faults: [LineFault],
    others: [ReportedRule] = [],
    _ plan: LinePlan
  ) {
    let encoding = Rule(.encoding)
    self.faults = faults
    all =
      judged + faults.map { ReportedRule($0, plan) } + others
      + [ReportedRule("utf-8", encoding, demand: encoding)]
    // As ISO 8859-1, all bytes are characters.
    breakable = plan.encoding == .utf8 ? all[...] : all.dropLast()
    self.judged = judged.indices
    var firsts: [Int] = []
    var numbers: [String: Int] = [:]
    nameNumbers = all.enumerated().map { index, rule in
      if let number = numbers[rule.label] { return number }
      numbers[rule.label] = firsts.count
      firsts.append(index)
      return firsts.count - 1
    }
    self.firsts = firsts
  }
}

extension ReportedRules {
  /// The names of all rules, without repetition.
  package var names: [String] { firsts.map { all[$0].label } }

  /// A Boolean value that tells whether there are negations among the rules.
  var hasNegations: Bool { all.contains { !$0.negations.isEmpty } }

  /// A Boolean value that tells whether lines are rows of a table.
  var readsRows: Bool { faults.contains(.same) }

  /// The number of the first rule that is about no fault of lines.
  var firstOther: Int { judged.upperBound + faults.count }

  /// The number of `utf-8`.
  package var encoding: Int { all.count - 1 }

  /// Returns whether rules are about values, and not about rows.
  func areAboutValues(_ numbers: [Int]) -> Bool {
    numbers.first.map { judged.contains($0) || $0 == encoding } ?? false
  }

  /// Returns the number of what a line has to be whatever the rules.
  package func number(of fault: LineFault) -> Int {
    judged.upperBound + (faults.firstIndex(of: fault) ?? 0)
  }
}
