import InputValidation

/// A request while the command line is being read.
///
/// Rules, bounds and negations are kept in their order, because which belong together is known
/// only at the end.
struct Draft: Sendable {
  private enum Word: Sendable {
    case rule(RuleKind)
    case bound(Bound)
    case negation
  }

  private var words: [Word] = []

  /// What to read.
  var inputs: [Input] = []
  /// Whether one rule is enough.
  var isOneEnough = false
  /// Whether findings are left out.
  var isQuiet = false
  /// Whether invalid lines leave the exit status at 0.
  var isExitZero = false
}

extension Draft {
  /// Adds a rule.
  mutating func add(_ rule: RuleKind) {
    words.append(.rule(rule))
  }

  /// Adds a bound.
  mutating func add(_ bound: Bound) {
    words.append(.bound(bound))
  }

  /// Turns the rule that comes next into its opposite.
  mutating func negateNextRule() {
    words.append(.negation)
  }

  /// Returns the request that the command line makes.
  ///
  /// - Throws: ``UsageError`` if the rules make no sense together.
  func request() throws(UsageError) -> Request {
    let rules = try rules()
    if rules.isEmpty { throw .noRule }
    return Request(
      rules: RuleSet(rules, isOneEnough: isOneEnough),
      inputs: inputs.isEmpty ? [.standardInput] : inputs,
      isQuiet: isQuiet,
      isExitZero: isExitZero
    )
  }
}

extension Draft {
  /// A rule with what stands around it.
  private struct Clause {
    let kind: RuleKind
    let isNegated: Bool
    var bounds = Bounds()
  }

  /// Gives each rule its negation and its bounds.
  private func rules() throws(UsageError) -> [NamedRule] {
    var clauses: [Clause] = []
    var leading: [Bound] = []
    var isNegated = false
    for word in wordsWithImpliedRule() {
      switch word {
      case .negation:
        isNegated.toggle()
      case .rule(let kind):
        clauses.append(Clause(kind: kind, isNegated: isNegated))
        isNegated = false
      case .bound(let bound):
        if let index = clauses.lastIndex(where: \.kind.isNumber) {
          try clauses[index].bounds.add(bound, of: clauses[index].kind)
        } else {
          leading.append(bound)
        }
      }
    }
    if isNegated { throw .danglingNegation }
    if let index = clauses.firstIndex(where: \.kind.isNumber) {
      for bound in leading { try clauses[index].bounds.add(bound, of: clauses[index].kind) }
    }
    var rules: [NamedRule] = []
    for clause in clauses { rules.append(try rule(from: clause)) }
    return rules
  }

  /// The words, with `--numeric` before the first bound if there is no rule about numbers.
  private func wordsWithImpliedRule() -> [Word] {
    let hasNumber = words.contains { if case .rule(let kind) = $0 { kind.isNumber } else { false } }
    let firstBound = words.firstIndex { if case .bound = $0 { true } else { false } }
    guard !hasNumber, let firstBound else { return words }
    var words = words
    words.insert(.rule(.number(.numeric)), at: firstBound)
    return words
  }

  private func rule(from clause: Clause) throws(UsageError) -> NamedRule {
    let validator = clause.kind.validator(bounds: try clause.bounds.interval())
    return NamedRule(
      label: (clause.isNegated ? "not " : "") + clause.kind.label,
      isNegated: clause.isNegated,
      validator: clause.isNegated ? erased(.not(validator)) : validator
    )
  }
}
