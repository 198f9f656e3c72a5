import EngineSupport
import RegularLanguage
import RegularLanguageReference
import TestSupport
import Testing

@Suite struct StateMachineCompilationTests {
  private static let letters: [Unicode.Scalar] = ["a", "-", "\u{301}", "\u{E9}"]

  @Test(arguments: 1...sampled(2, of: 4) as ClosedRange<UInt64>)
  func `a machine accepts the language of its expression`(seed: UInt64) throws {
    var terms = RandomTerms(
      seed: 700 + seed, sets: Self.letters.map { ScalarSet($0) } + [ScalarSet("a").complement])
    let texts = ReferenceLanguage.words(over: Self.letters.count, upTo: 4).map { word in
      word.map { String(Self.letters[$0]) }.joined()
    }
    for number in 0..<(isExhaustive ? 400 : 20) {
      let expression = terms.expression(size: 1 + number % 4)
      let machine = RegularLanguage.Expression.machine(try StateMachine(expression))
      let other = terms.expression(size: 2)
      let pairs = [
        (expression, machine), (.complement(expression), .complement(machine)),
        (.intersection([expression, other]), .intersection([machine, other])),
        (.union([other, expression]), .union([other, machine])),
      ]
      for (first, second) in pairs {
        let (automaton, same) = (try Automaton(first), try Automaton(second))
        let differences = texts.filter {
          automaton.outcome(on: Array($0.utf8).span) != same.outcome(on: Array($0.utf8).span)
        }
        #expect(differences.prefix(4) == [], "\(first)")
      }
    }
  }

  @Test func `lengths become states`() throws {
    let bounds = Repetition(2, 3)
    for unit in LengthUnit.allCases {
      let length = RegularLanguage.Expression.length(unit, bounds)
      let machine = try StateMachine(.intersection([length, .complement(length)]))
      #expect(machine.states.allSatisfy { !$0.isAccepting })
      let count = try StateMachine(length).states.count
      #expect(count > 3)
    }
    #expect(throws: CompilationError.self) {
      try StateMachine(
        .length(.scalars, Repetition(0, 1_000)), limits: Limits(automatonBytes: 10_000))
    }
  }
}
