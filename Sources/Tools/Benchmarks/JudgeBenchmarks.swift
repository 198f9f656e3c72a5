import InputValidation
import RegularLanguage

/// Measures the verdict on one value: by the engine, by the public interface, and by peers.
///
/// - Throws: `WrongAnswer`, or an error if a pattern is refused.
func benchmarkJudging(matching filter: String) throws {
  let cases = try Pattern.all.flatMap(JudgeCase.all(of:))
    .filter { $0.label.contains(filter) || filter.isEmpty }
  if cases.isEmpty { return }
  let columns = JudgeCase.own + Peer.present.map(\.name)
  let table = Table("Judge one value of about 20 bytes", unit: .nanoseconds, columns: columns)
  for item in cases {
    let contenders = item.contenders
    let times = try measure(contenders, expecting: item.outcome.isValid, row: item.label)
    table.row(item.label, Dictionary(uniqueKeysWithValues: zip(contenders.map(\.name), times)))
  }
}

/// A text and a pattern that judges it.
private struct JudgeCase {
  let label: String
  let outcome: Outcome
  let contenders: [Contender]

  /// The columns of our contenders.
  static let own = ["accepts", "outcome", "isValid", "verdict"]

  /// The cases for a pattern.
  static func all(of pattern: Pattern) throws -> [Self] {
    let validator = try RegexValidator(pattern.pattern)
    let automaton = try Automaton(.pattern(PatternParser.parse(pattern.pattern)))
    let texts = [
      ("valid", pattern.valid, Outcome.valid(isExtensible: true)),
      ("incomplete", pattern.incomplete, .incomplete),
      ("invalid", pattern.invalid, .invalid),
    ]
    return try texts.map { kind, text, outcome in
      let label = "judge \(pattern.name), \(kind)"
      guard text.withBytes({ automaton.outcome(on: $0) }).isSame(as: outcome),
        Outcome(validator.verdict(on: text)).isSame(as: outcome)
      else { throw WrongAnswer(description: "\(label): isn't \(kind)") }
      let peers = Peer.present.compactMap { peer in
        peer.compile(pattern.pattern).map { Contender(name: peer.name, work: $0.question(text)) }
      }
      let ours = [
        Contender(name: "accepts") { text.withBytes { automaton.accepts($0) } },
        Contender(name: "outcome") { text.withBytes { automaton.outcome(on: $0) }.isValid },
        Contender(name: "isValid") { validator.isValid(text) },
        Contender(name: "verdict") { validator.verdict(on: text).isValid },
      ]
      return Self(label: label, outcome: outcome, contenders: ours + peers)
    }
  }
}

extension Outcome {
  fileprivate init(_ verdict: Verdict) {
    switch verdict {
    case .valid(let isExtensible): self = .valid(isExtensible: isExtensible)
    case .incomplete: self = .incomplete
    case .invalid: self = .invalid
    }
  }

  fileprivate var isValid: Bool {
    if case .valid = self { true } else { false }
  }

  /// Whether both are valid, both incomplete, or both invalid.
  fileprivate func isSame(as other: Self) -> Bool {
    isValid && other.isValid || self == other
  }
}
