import InputValidation
import Synchronization
import Testing

@testable import ValidateCommand

@Suite struct CauseSpellingsTests {
  /// Ten rules, each of which forbids a digit.
  private static func rules() throws -> RuleSet {
    RuleSet(
      try (0..<10).map { digit in
        let validator: any Validator = .not(try .regex(contains: "\(digit)"))
        return NamedRule(
          label: "no \(digit)", isNegated: true, validator: validator, rule: validator.rule,
          pattern: nil, place: "")
      }, isOneEnough: false)
  }

  @Test func `words are made once for each rule and each stop, whatever the lines`() throws {
    let rules = try Self.rules()
    var explainer = RecordExplainer(rules, RecordPlan())
    var judge = try BlockJudge(
      rules: rules, explainer.rules, format: RecordPlan().format, explains: true)
    // A line for every set of rules that it can break.
    let lines = (1..<1_024).map { set in
      (0..<10).filter { set >> $0 & 1 == 1 }.map(String.init).joined() + "x\n"
    }
    var block = Block(size: 1 << 16)
    let bytes = Array(lines.joined().utf8)
    block.buffer.replaceSubrange(0..<bytes.count, with: bytes)
    block.range = 0..<bytes.count
    var judgement = BlockJudgement()
    judge.begin(&judgement, of: block)
    #expect(judgement.failures.count == lines.count)

    var findings = BlockFindings()
    findings.source = Source(.standardInput, label: nil)
    findings.count = lines.count
    findings.broken.restart(rules: explainer.rules.all.count)
    let batch = try #require(FindingBatch(findings, judgement, block))
    #expect(batch.broken.count == 0, "nobody has asked yet")
    findings.explainedCount = lines.count
    findings.explain(&judgement, of: block, by: &explainer)

    let counter = Counter()
    var spellings = CauseSpellings(
      explainer, [.message, .text(" ["), .names, .text("]\n")], name: { $0 },
      message: {
        counter.count.add(1, ordering: .relaxed)
        return $0
      })
    var output: [UInt8] = []
    for _ in 0..<2 {
      output = []
      let batch = try #require(FindingBatch(findings, judgement, block))
      spellings.begin(batch)
      for index in lines.indices { spellings.append(index, to: &output) }
    }
    let expected = (1..<1_024).map { set in
      let digits = (0..<10).filter { set >> $0 & 1 == 1 }
      let requirements = digits.map { "must not contain a match of the pattern \($0)" }
      return requirements.joined(separator: " and ") + " ["
        + digits.map { "no \($0)" }.joined(separator: ", ") + "]\n"
    }
    #expect(String(decoding: output, as: UTF8.self) == expected.joined())
    let stops = Set(
      judgement.failures.compactMap { failure in
        if case .stop(let cause) = failure.reason { cause } else { nil }
      })
    // Of a stop there is what stands before the rules, and what behind.
    let words = counter.count.load(ordering: .relaxed)
    #expect(words <= explainer.rules.all.count + 2 * stops.count)
  }

  private final class Counter: Sendable {
    let count = Atomic(0)
  }
}
