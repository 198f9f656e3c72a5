import InputValidation
import Synchronization
import Testing

@testable import LineValidation

@Suite struct BlockRingTests {
  /// A judge that counts the blocks that it judges.
  private struct CountingJudge: BlockJudge {
    final class Count: Sendable {
      let blocks = Atomic(0)
    }

    var judge: LineBlockJudge
    let count = Count()

    mutating func begin(_ judgement: inout BlockResult, of block: Block) {
      count.blocks.add(1, ordering: .relaxed)
      judge.begin(&judgement, of: block)
    }

    mutating func advance(_ judgement: inout BlockResult, of block: Block) {
      judge.advance(&judgement, of: block)
    }

    mutating func join(_ judgement: inout BlockResult, of block: Block) -> Bool {
      judge.join(&judgement, of: block)
    }

    mutating func discard() { judge.discard() }
  }

  @Test func `each block that can be read is judged once`() throws {
    let rules = RuleSet([NamedRule(label: "digits", validator: DigitsValidator())])
    let plan = LinePlan()
    let explainer = LineExplainer(rules, plan)
    let judge = CountingJudge(
      judge: try LineBlockJudge(
        rules: rules, explainer.rules, format: plan.format, explains: true))
    var pipeline = InputPipeline(judge, explainer, plan, threads: 1, blockSize: 4)
    let found = FoundLines(explainer)
    let foreign = pipeline.judge([0xFF, 0xFE, 0x31, 0x00], to: found)
    #expect(foreign.problem != nil)
    #expect(judge.count.blocks.load(ordering: .relaxed) == 0)
    for count in 1...3 {
      let tally = pipeline.judge(Array("1\n2\nx\n4\n".utf8), to: found)
      #expect(tally.lines == 4)
      #expect(judge.count.blocks.load(ordering: .relaxed) == 2 * count)
    }
    #expect(found.findings == Array(repeating: "3:1 [digits]", count: 3))
  }
}
