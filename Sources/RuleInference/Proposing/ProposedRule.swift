import LineValidation
import ValidateRun
import ValidationCore

/// A rule that the values of a column bear.
struct ProposedRule {
  /// The lines of the rule in a file of rules.
  var lines: [String]
  /// The number of rows that bear the rule.
  var bearing: Int
  /// Values that the rule would refuse.
  var refused: [String] = []
  /// Whether examples were sought.
  var hasExamples = true
}

/// The rules that a column bears.
struct ProposedColumn {
  /// The rules, in order.
  var rules: [ProposedRule] = []
  /// The lines that apply to all rules of the column, such as `--unless-empty`.
  var options: [String] = []
  /// The kind of the first rule.
  var kind: RuleKind?
  /// Whether the values count the rows, so that they ascend or descend like other counters.
  var isCounter = false
  /// Whether all values were empty.
  var isEmpty = false
  /// Whether there are too many values to know that they are unique.
  var hasUnknownUniqueness = false
}

extension ProposedColumn {
  /// The order in which values are compared with those of another column; `nil` if there is none.
  var order: OrderKey.Kind? {
    switch kind {
    case .number(let number): number == .scientific ? nil : .number
    case .format(let format):
      switch format.name {
      case "date": .date
      case "time": .time
      case "date-time": .dateTime
      default: nil
      }
    default: nil
    }
  }
}

/// A rule for values, before it is written.
struct ValueRule {
  /// The option without its dashes, as in a file of rules.
  let option: String
  /// The value of the option; `nil` if it has none, or is followed by `=` and a word.
  var value: String?
  let kind: RuleKind
  var bounds: [Bound] = []
  /// The number of rows whose value breaks the rule.
  var failures: Int
}

extension ValueRule {
  /// The lines in a file of rules.
  var lines: [String] {
    [value.map { RulesText.line(option, $0) } ?? "--" + option]
      + bounds.map { "\($0.kind.rawValue) \($0.text)" }
  }

  mutating func add(_ bounds: NaturalBounds) {
    if let lower = bounds.lower { self.bounds.append(Bound(kind: .lower, text: lower)) }
    if let upper = bounds.upper { self.bounds.append(Bound(kind: .upper, text: upper)) }
  }

  /// The matcher of the rule with its bounds; `nil` if it can't be compiled.
  var matcher: ValueMatcher? {
    var clause = RuleClause(kind)
    do throws(UsageError) {
      for bound in bounds { try clause.add(bound, at: nil) }
      return ValueMatcher(try clause.rule(limits: .ofCommand, lines: LinePlan()).rule.validator)
    } catch {
      return nil
    }
  }

  /// The rule that a value has a number of Characters.
  static func length(_ range: String, failures: Int) -> Self? {
    guard let length = try? LengthRange(range, of: "--length") else { return nil }
    return Self(option: "length", value: range, kind: .length(length), failures: failures)
  }
}
