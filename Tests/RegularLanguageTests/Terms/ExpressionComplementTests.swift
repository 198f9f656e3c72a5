import EngineSupport
import Testing

@testable import RegularLanguage

/// The complement of an expression as a union.
@Suite struct ExpressionComplementTests {
  @Test(arguments: [
    Repetition(0, 3), Repetition(1, 3), Repetition(2, 3), Repetition(0, nil), Repetition(1, nil),
    Repetition(3, nil),
  ])
  func `a text is in an expression or in one of its complements`(bounds: Repetition) throws {
    let length = RegularLanguage.Expression.length(.scalars, bounds)
    let letters = RegularLanguage.Expression.pattern(try PatternParser.parse("a*"))
    for expression in [length, .intersection([letters, length]), .complement(length)] {
      let automaton = try Automaton(expression)
      let others = try expression.complements.map { try Automaton($0) }
      for text in ["", "a", "b", "aa", "ab", "aaa", "aaaa", "aaab"] {
        #expect(automaton.accepts(text) != others.contains { $0.accepts(text) }, "\(text)")
      }
    }
  }
}
