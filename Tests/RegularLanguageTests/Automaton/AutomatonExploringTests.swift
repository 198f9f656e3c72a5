import EngineSupport
import Testing

@testable import RegularLanguage

@Suite struct AutomatonExploringTests {
  private typealias Expression = RegularLanguage.Expression

  /// Texts of `a` and `b` by the count of `a` modulo a divisor.
  private static func counts(dividingBy divisor: UInt128, leaving rest: UInt128) -> Automaton? {
    Automaton(of: ["a", "b"], from: 0, isFinal: { $0 == rest }) { count, lead in
      lead(0...0, (count + 1) % divisor)
      lead(1...1, count)
    }
  }

  @Test func `places become the states of the equivalent pattern`() throws {
    let explored = try #require(Self.counts(dividingBy: 3, leaving: 1))
    let pattern = try PatternParser.parse("b*a(?:b*ab*ab*a)*b*")
    let difference = try Automaton(
      .union([
        .intersection([
          .pattern(pattern), .complement(.machine(try #require(StateMachine(explored)))),
        ]),
        .intersection([
          .complement(.pattern(pattern)), .machine(try #require(StateMachine(explored))),
        ]),
      ]))
    #expect(difference.isEmpty)
    #expect(explored.stateCount == 4)
    #expect(explored.classCount == 3)
    #expect(!explored.accepts("abc"))
    let table = try #require(explored.table)
    #expect(Automaton(table: table)?.description == explored.description)
  }

  @Test func `dead places do not become states`() throws {
    let automaton = try #require(
      Automaton(of: ["a", "x"], from: 0, isFinal: { $0 == 2 }) { place, lead in
        if place < 2 { lead(0...0, place + 1) }
        if place < 90 { lead(1...1, place + 50) }
      })
    #expect(automaton.stateCount == 4)
    #expect(automaton.accepts("aa"))
    #expect(!automaton.accepts("ax"))
  }

  @Test func `an automaton without final places is empty`() throws {
    let empty = try #require(Self.counts(dividingBy: 3, leaving: 5))
    #expect(empty.isEmpty)
    #expect(empty.stateCount == 1)
    let silent = try #require(Automaton(of: [], from: 7, isFinal: { _ in true }) { _, _ in })
    #expect(silent.accepts(""))
    #expect(!silent.accepts("a"))
  }

  @Test(arguments: [["b", "a"], ["a", "a"], ["\0", "a"]] as [[Unicode.Scalar]])
  func `scalars must be ascending`(scalars: [Unicode.Scalar]) {
    #expect(Automaton(of: scalars, from: 0, isFinal: { _ in true }) { _, _ in } == nil)
  }

  @Test func `the limits bound the number of places`() {
    let limits = Limits(automatonBytes: 4_096)
    let endless = Automaton(of: ["a"], from: 0, limits: limits, isFinal: { _ in true }) {
      $1(0...0, $0 + 1)
    }
    #expect(endless == nil)
  }
}
