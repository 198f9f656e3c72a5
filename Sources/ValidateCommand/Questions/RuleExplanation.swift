import LineScanning
import LineValidation
import RegularLanguage
import ValidationCore
import ValidateRun
import ValidationWording

/// An explanation of rules, which is the answer to `--explain`.
///
/// If the automaton of the rules is too large, a lazy DFA is used, which finds some valid lines,
/// but neither the shortest one nor near misses.
struct RuleExplanation {
  /// The number of values of each kind to show.
  private static let count = 8

  private let rules: CompiledRules
  /// Whether the rules are those of lines, not of a column.
  private let isOfLines: Bool
  /// The validator of lines, which have no line ends.
  private let lines: any Validator
  /// The shortest valid line; nil if there is none.
  private let shortest: Result<String?, QuestionError>
  /// The lazy DFA that accepts the lines; nil if there is an automaton.
  private let demand: LazyDFA?

  /// Creates an explanation of the rules of lines, or of a column.
  init(_ rules: CompiledRules, isOfLines: Bool) {
    self.rules = rules
    self.isOfLines = isOfLines
    let lines = (try? RegexValidator("[^\\n]*")).map { rules.set.validator && $0 }
    self.lines = lines ?? rules.set.validator
    let language = self.lines.language
    demand = language?.automaton == nil ? language?.onDemand() : nil
    shortest =
      demand?.isEmpty == true ? .success(nil) : Self.shortest(of: self.lines)
  }

  private static func shortest(of lines: any Validator) -> Result<String?, QuestionError> {
    Result { () throws(QuestionError) in try lines.shortestCompletion(of: "") }
  }
}

extension RuleExplanation {
  /// The explanation, several lines of text.
  var text: String {
    var lines: [String] = []
    for rule in rules.parts {
      lines.append("[\(Escaping.text(rule.rule.label))] \(Escaping.text(rule.place))")
      lines.append("  " + Escaping.text(Self.words(for: rule.rule.validator.rule)))
      lines.append("  size: " + size(of: rule.rule.validator))
    }
    if rules.parts.map(\.rule.validator.rule) != [rules.set.validator.rule] {
      lines += ["all rules", "  " + Escaping.text(Self.words(for: rules.set.demand))]
      lines.append("  size: " + size(of: rules.set.validator))
    }
    if isOfLines, let automaton = rules.set.validator.language?.automaton {
      lines.append("scanned by: " + automaton.scanMethod(LineFormat()))
    }
    lines.append("shortest valid value: " + shortestInWords)
    lines += list("valid", { count throws(QuestionError) in try samples(count) })
    lines += list("invalid", { count throws(QuestionError) in try nearMisses(count) })
    return lines.map { $0 + "\n" }.joined()
  }

  private static func words(for rule: Rule) -> String {
    Wording.english.requirement(of: rule, .detail)
  }

  private func size(of validator: any Validator) -> String {
    guard let automaton = validator.language?.automaton else {
      return "unknown: " + Self.refusal(of: validator)
    }
    return "\(automaton.stateCount) \(automaton.stateCount == 1 ? "state" : "states")"
  }

  /// Returns why there is no automaton, and the remedy.
  private static func refusal(of validator: any Validator) -> String {
    guard let language = validator.language else { return "\(QuestionError.noLanguage)" }
    guard let error = language.refusal else { return "\(QuestionError.tooLarge)" }
    let option: String? =
      switch error.reason {
      case .automatonTooLarge: "automaton-bytes"
      case .tooManySteps: "steps"
      default: nil
      }
    return "\(error)" + (option.map { "; --limit \($0)=NUMBER raises the limit" } ?? "")
  }

  /// Returns why a question has no answer.
  private func reason(_ error: QuestionError) -> String {
    error == .tooLarge && demand != nil ? Self.refusal(of: lines) : "\(error)"
  }

  /// 1 if no line can satisfy the rules.
  var status: ExitStatus {
    if case .success(nil) = shortest { .invalid } else { .valid }
  }

  private var shortestInWords: String {
    switch shortest {
    case .success(let value): value.map(Self.quoted) ?? "none"
    case .failure(let error): "unknown: \(reason(error))"
    }
  }

  private func samples(_ count: Int) throws(QuestionError) -> [String] {
    guard let demand else { return try lines.samples(count: count) }
    let samples = demand.samples(atMost: count)
    if samples.isEmpty, demand.isEmpty != true { throw .tooLarge }
    return samples
  }

  private func nearMisses(_ count: Int) throws(QuestionError) -> [String] {
    if case .success(nil) = shortest { return [] }
    // Some changes insert a line end.
    let misses = try lines.nearMisses(count: 2 * count).filter { !$0.utf8.contains(Self.lineFeed) }
    return Array(misses.prefix(count))
  }

  private static let lineFeed = UInt8(ascii: "\n")

  private func list(
    _ title: String,
    _ values: (Int) throws(QuestionError) -> [String]
  ) -> [String] {
    do throws(QuestionError) {
      let values = try values(Self.count)
      return values.isEmpty
        ? ["\(title): none"] : ["\(title):"] + values.map { "  " + Self.quoted($0) }
    } catch {
      return ["\(title): unknown: \(reason(error))"]
    }
  }

  /// The maximum length of a value that is shown in full, in Characters.
  private static let longest = 72

  /// Returns a value in quotation marks, so that blanks at its ends are visible.
  static func quoted(_ value: String) -> String {
    let shown = Escaping.path(Array(value.prefix(longest).utf8))
    return value.dropFirst(longest).isEmpty
      ? "'\(shown)'" : "'\(shown)'... (\(value.count) characters)"
  }
}
