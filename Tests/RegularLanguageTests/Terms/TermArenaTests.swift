import Testing

@testable import RegularLanguage

@Suite struct TermArenaTests {
  @Test func `each new term is paid for, and no term that is known`() {
    var arena = TermArena(budget: CompilationBudget(bytes: 1 << 20, steps: 1 << 20))
    let facts = TermFacts(emptiness: .never)
    var last = Term.epsilon
    for _ in 0..<5 {
      let (bytes, steps) = (arena.budget.bytes, arena.budget.steps)
      let term = arena.intern(.complement(last), facts)
      let (bytesLeft, stepsLeft) = (arena.budget.bytes, arena.budget.steps)
      #expect(bytesLeft < bytes && stepsLeft < steps)
      let again = arena.intern(.complement(last), facts)
      #expect(again == term)
      let isUnchanged = arena.budget.bytes == bytesLeft && arena.budget.steps == stepsLeft
      #expect(isUnchanged)
      last = term
    }
  }

  @Test(arguments: [(2_000, 1 << 20), (1 << 20, 200)])
  func `a budget is enough for a number of terms`(bytes: Int, steps: Int) {
    var arena = TermArena(budget: CompilationBudget(bytes: bytes, steps: steps))
    var last = Term.epsilon
    var count = 0
    while last != .nothing, count < 1_000 {
      last = arena.intern(.complement(last), TermFacts(emptiness: .never))
      count += 1
    }
    #expect(count > 3 && count < 100)
    let isExhausted = arena.budget.isExhausted
    #expect(isExhausted)
  }
}
