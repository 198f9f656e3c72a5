import InputValidation
import RegularLanguage

/// What rules mean: the answer to `--explain`.
struct RuleExplanation {
  /// How many values are shown of each kind.
  private static let count = 8

  private let rules: RuleSet

  /// Creates an explanation.
  init(_ rules: RuleSet) {
    self.rules = rules
  }
}

extension RuleExplanation {
  /// The explanation, some lines of text.
  var text: String {
    var lines: [String] = []
    for rule in rules.written {
      lines.append("[\(Escaping.text(rule.label))] \(Escaping.text(rule.place))")
      lines.append("  " + Escaping.text(rule.validator.rule.requirement()))
      lines.append("  size: " + size(of: rule.validator))
    }
    if rules.written.map(\.validator.rule) != [rules.validator.rule] {
      lines += ["all together", "  " + Escaping.text(rules.requirement)]
      lines.append("  size: " + size(of: rules.validator))
    }
    lines.append("shortest valid value: " + shortest)
    lines += list("valid", { count throws(QuestionError) in try samples(count) })
    lines += list("invalid", { count throws(QuestionError) in try nearMisses(count) })
    return lines.map { $0 + "\n" }.joined()
  }

  private func size(of validator: any Validator) -> String {
    guard let automaton = validator.language?.automaton else { return "too large" }
    return "\(automaton.stateCount) \(automaton.stateCount == 1 ? "state" : "states")"
  }

  private var shortest: String {
    do throws(QuestionError) {
      return try rules.validator.shortestCompletion(of: "").map(Self.quoted) ?? "there is none"
    } catch {
      return "unknown: \(error)"
    }
  }

  private func samples(_ count: Int) throws(QuestionError) -> [String] {
    try rules.validator.samples(count: count)
  }

  private func nearMisses(_ count: Int) throws(QuestionError) -> [String] {
    try rules.validator.nearMisses(count: count)
  }

  private func list(
    _ title: String,
    _ values: (Int) throws(QuestionError) -> [String]
  ) -> [String] {
    do throws(QuestionError) {
      let values = try values(Self.count)
      return values.isEmpty
        ? ["\(title): none"] : ["\(title):"] + values.map { "  " + Self.quoted($0) }
    } catch {
      return ["\(title): unknown: \(error)"]
    }
  }

  /// The longest value that is shown whole, in characters.
  private static let longest = 72

  /// Returns a value between quotation marks, so that blanks at its ends can be seen.
  static func quoted(_ value: String) -> String {
    let shown = Escaping.path(Array(value.prefix(longest).utf8))
    return value.dropFirst(longest).isEmpty
      ? "'\(shown)'" : "'\(shown)'... (\(value.count) characters)"
  }
}
