import ValidateRun
import ValidationFormats

/// A rule that the values of a column satisfy.
struct ProposedRule {
  /// The lines of the rule in a file of rules.
  var lines: [String]
  /// The number of rows that satisfy the rule.
  let bearing: Int
  /// Values that the rule would refuse; `nil` if they may not appear.
  let refused: [String]?
}

/// The rules that a column satisfies.
struct ProposedColumn {
  /// The number of rows that may have a value.
  let rows: Int
  /// The rules, in order.
  var rules: [ProposedRule] = []
  /// The lines that apply to all rules of the column, such as `--unless-empty`.
  var options: [String] = []
  /// The kind of the first rule.
  var kind: RuleKind?
  /// The number of rows with unique values; `nil` if that is not proposed.
  var uniqueRows: Int?
  /// Whether the values count the rows, so that they ascend or descend like other counters.
  var isCounter = false
  /// Whether all values were empty.
  var isEmpty = false
  /// Whether there are too many values to know that they are unique.
  var hasUnknownUniqueness = false
  /// Whether values vary enough to be those of another column for a reason.
  var varies = false
}

extension ProposedColumn {
  /// The key of a value, by whose kind and readings the values are compared with those of another
  /// column; `nil` if they aren't.
  var order: OrderKey? {
    switch kind {
    case .number(let number): number == .scientific ? nil : OrderKey(.number, 0)
    case .format(let format): format.orderKey
    default: nil
    }
  }

  /// Whether values are numbers.
  var isOfNumbers: Bool { if case .number = kind { true } else { false } }
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
  let failures: Int
  /// The traits of the format; empty for other rules.
  var traits: FormatInference.Traits = []
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
}
