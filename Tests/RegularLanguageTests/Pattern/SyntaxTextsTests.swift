import EngineSupport
import RegularLanguage
import TestSupport
import Testing

/// The texts that are written out in syntax.
@Suite struct SyntaxTextsTests {
  @Test(
    arguments: [
      ("free|team", ["free", "team"]), ("te(am|n)s?", nil), ("", [""]),
      ("te(am|n)", ["team", "ten"]),
      ("(a|b)(c|d)", ["ac", "ad", "bc", "bd"]), ("team[0-9]", nil), ("a*", nil), ("^a", nil),
      ("(a|b)(c|d)(e|f)", nil), ("a|b|c|d|e", nil), ("[^\\x00-\\u{10FFFF}]", []),
      ("a(?=b)", nil), ("(|a)b", ["b", "ab"]),
    ] as [(String, [String]?)])
  func `a few texts are read from a pattern`(pattern: String, texts: [String]?) throws {
    #expect(try PatternParser.parse(pattern, limits: Limits()).texts(atMost: 4) == texts)
  }

  @Test func `words are read from their syntax`() {
    let words = ["", "a", "ab", "abc", "b", "e\u{301}", "\u{1F600}"]
    #expect(Syntax.literals(words).texts(atMost: 7) == words)
    #expect(Syntax.literals(words).texts(atMost: 6) == nil)
    #expect(Syntax.literals([]).texts(atMost: 0) == [])
  }

  @Test func `random syntax has the language of its texts`() throws {
    let letters = [ScalarSet("a"), ScalarSet("b"), ScalarSet("a"..."b"), .none]
    var terms = RandomTerms(seed: 11, sets: letters)
    var count = 0
    for number in 0..<(isExhaustive ? 20_000 : 1_000) {
      let syntax = terms.pattern(size: 1 + number % 7)
      guard let texts = syntax.texts(atMost: 8) else { continue }
      count += 1
      let listed = Syntax.literals(texts)
      for (one, other) in [(syntax, listed), (listed, syntax)] {
        let onlyInOne = Expression.intersection([.pattern(one), .complement(.pattern(other))])
        #expect(try Automaton(onlyInOne).isEmpty, "\(syntax)")
      }
    }
    #expect(count > 50)
  }
}
