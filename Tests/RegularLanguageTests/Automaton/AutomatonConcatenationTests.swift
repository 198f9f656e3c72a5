import Testing

@testable import RegularLanguage

@Suite struct AutomatonConcatenationTests {
  private typealias Expression = RegularLanguage.Expression

  private static func automaton(_ pattern: String) throws -> Automaton {
    try Automaton(.pattern(PatternParser.parse(pattern)))
  }

  @Test(arguments: [
    ("http|ftp", "://[a-z]+"), ("[a-f]{2}", ":[^:]*"), ("a*", "b+"), ("a|ab", "c(?:d|c)*"),
    ("(?:ab)+", "[^a]+"), ("[a-f]", "[d-x]*"), ("\u{E9}|x", "[\u{E9}-\u{FF}]?z"), ("a", "a"),
    ("a?", "b?"), ("(?s:.)", "\u{1F600}(?s:.*)"),
  ])
  func `a concatenation equals the automaton of its pattern`(first: String, rest: String) throws {
    let concatenation = try #require(
      try Automaton(Self.automaton(first), then: Self.automaton(rest)))
    let whole = try Self.automaton("(?:\(first))(?:\(rest))")
    let machines = try [concatenation, whole].map {
      Expression.machine(try #require(StateMachine($0)))
    }
    for (one, other) in [(0, 1), (1, 0)] {
      let difference = try Automaton(
        .intersection([machines[one], .complement(machines[other])]))
      #expect(difference.isEmpty)
    }
    #expect(concatenation.classCount >= whole.classCount)
    // Like other automata, it is complete and trimmed, so that it can be written and read.
    let table = try #require(concatenation.table)
    #expect(Automaton(table: table)?.description == concatenation.description)
  }

  @Test(arguments: [("a*", "a"), ("a|a:", ":b"), ("[a-f]+", "[^b-x]")])
  func `there is none if a scalar can continue either part`(first: String, rest: String) throws {
    #expect(try Automaton(Self.automaton(first), then: Self.automaton(rest)) == nil)
  }

  @Test func `the empty language has no concatenation`() throws {
    let nothing = try Automaton(.union([]))
    let other = try Self.automaton("a")
    #expect(Automaton(nothing, then: other) == nil)
    #expect(Automaton(other, then: nothing) == nil)
  }

  @Test func `automata that count lengths have no concatenation`() throws {
    let counted = try Automaton(.length(.scalars, Repetition(1, 100)))
    let other = try Self.automaton("a")
    #expect(Automaton(counted, then: other) == nil)
    #expect(Automaton(other, then: counted) == nil)
  }
}
