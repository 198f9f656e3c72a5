import InputValidation
import Testing

@testable import RecordJudging

@Suite struct BlockResultTests {
  @Test func `explanations are removed together with the failures that have them`() {
    var result = BlockResult()
    let explanation = LineExplanation(range: 0..<1, reason: FaultReason([0], Expectation(nil)))
    for _ in 0..<3 {
      result.add(explanation, bytes: 0..<1)
      #expect(result.failures.count == 1)
      #expect(result.explanations.count == 1)
      result.forgetFailures()
      #expect(result.failures.isEmpty)
      #expect(result.explanations.isEmpty)
    }
  }
}
