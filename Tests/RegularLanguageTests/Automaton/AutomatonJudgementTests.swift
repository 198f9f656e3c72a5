import EngineSupport
import RegularLanguage
import TestSupport
import Testing

/// The small worlds are sampled, on texts of up to three letters, unless `isExhaustive` is set:
/// then all of them are compared on texts of up to four.
@Suite struct AutomatonJudgementTests {
  @Test(arguments: 0..<4)
  func `patterns of a small world agree with the reference`(part: Int) throws {
    try compare(SmallWorld.patterns, stride: isExhaustive ? 1 : 34, part: part)
  }

  @Test(arguments: 0..<4)
  func `compositions of a small world agree with the reference`(part: Int) throws {
    try compare(SmallWorld.compositions, stride: isExhaustive ? 1 : 1597, part: part)
  }

  @Test(arguments: 0..<4)
  func `patterns agree with the reference on letters that they do not name`(part: Int) throws {
    try compare(
      SmallWorld.unconfined,
      letters: SmallWorld.moreLetters,
      stride: isExhaustive ? 1 : 13,
      part: part
    )
  }

  @Test func `a caret inside a scalar moves before it`() throws {
    let automaton = try Automaton(pattern: #"ax?\u00E9"#)
    let valid = automaton.outcome(on: Array("a\u{E9}".utf8).span, caret: 2)
    #expect(valid == .valid(isExtensible: false))
    let mendable = automaton.outcome(on: Array("\u{E9}".utf8).span, caret: 1)
    #expect(mendable == .incomplete)
    let fault = automaton.fault(in: Array("\u{E9}".utf8).span, caret: 1)
    #expect(fault?.range == 0..<0)
    #expect(fault?.expected == ScalarSet("a"))
  }

  /// Compares a part of every `step`th expression.
  private func compare(
    _ expressions: [Expression],
    letters: [Unicode.Scalar] = SmallWorld.letters,
    stride step: Int,
    part: Int
  ) throws {
    var count = 0
    for index in stride(from: part * step, to: expressions.count, by: 4 * step) {
      var comparison = Comparison(expressions[index], letters: letters)
      try comparison.run(upTo: letters.count > 2 ? 2 : isExhaustive ? 4 : 3)
      count += comparison.count
      if let difference = comparison.differences.first {
        Issue.record("\(expressions[index]): \(difference)")
        return
      }
    }
    #expect(count > 500)
    if isExhaustive { print("\(count) judgements compared") }
  }
}
