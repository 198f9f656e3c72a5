import EngineSupport
import RegularLanguageReference
import TestSupport
import Testing

@testable import RegularLanguage

/// Machines as parts of expressions.
@Suite struct StateMachineTests {
  private typealias Expression = RegularLanguage.Expression

  @Test(arguments: [
    (ScalarSet("a"), 2, 0, 0), (ScalarSet("a"), -1, 0, 0), (ScalarSet("a"), 1, 2, 0),
    (ScalarSet("a"), 1, 0, 2), (ScalarSet("a"), 1, -1, 0), (ScalarSet("a"..."b"), 1, 0, 0),
  ])
  func `a table with wrong numbers or overlapping sets is rejected`(
    set: ScalarSet,
    target: Int,
    start: Int,
    accepting: Int
  ) {
    let machine = StateMachine(
      start: start,
      accepting: [accepting],
      transitions: [[(set, target), (ScalarSet("b"), 0)], []]
    )
    #expect(machine == nil)
    #expect(StateMachine(start: 0, accepting: [], transitions: []) == nil)
  }

  @Test func `a machine has no transitions to dead states`() throws {
    let machine = try #require(
      StateMachine(
        start: 0,
        accepting: [1, 2],
        transitions: [
          [(ScalarSet("a"), 1), (ScalarSet("b"), 2), (ScalarSet("c"), 3), (.none, 1)],
          [(ScalarSet.digits, 2), (ScalarSet.digits.complement, 1)],
          [], [(ScalarSet.all, 3)],
        ]
      ))
    #expect(
      machine.description == """
        >0: [a] -> 1, [b] -> 2; 1*: [0-9] -> 2, [\\u{0}-/:-\\u{D7FF}\\u{E000}-\\u{10FFFF}] -> 1; \
        2*: ; 3:\u{20}
        """)
    #expect(Expression.complement(.machine(machine)).description == "~{\(machine)}")
  }

  @Test func `states with a simple language are described by it`() throws {
    let any = ScalarSet.all
    let tables: [([[(ScalarSet, Int)]], String)] = [
      ([[(ScalarSet("a"), 1)], [(any, 0)]], "{machine 0}"), ([[], []], "[]"),
      ([[(ScalarSet("a"), 1)], [(any, 1)]], "{machine 0}"),
    ]
    for (transitions, term) in tables {
      let machine = try #require(
        StateMachine(start: 0, accepting: [1], transitions: transitions))
      #expect(try TermStore.term(of: .machine(machine)) == term)
      #expect(try TermStore.term(of: .union([.machine(machine), .machine(machine)])) == term)
    }
    let all = try #require(
      StateMachine(
        start: 0,
        accepting: [0, 1],
        transitions: [[(.digits, 1), (ScalarSet.digits.complement, 0)], [(any, 0)]]
      ))
    #expect(try TermStore.term(of: .machine(all)) == "[^]*")
    let empty = try #require(StateMachine(start: 1, accepting: [1], transitions: [[], []]))
    #expect(try TermStore.term(of: .machine(empty)) == "()")
  }

  @Test(arguments: 1...sampled(2, of: 4) as ClosedRange<UInt64>)
  func `machines compose like patterns and lengths`(seed: UInt64) throws {
    let letters: [Unicode.Scalar] = ["a", "-"]
    let confined = Syntax.set(ScalarSet(letters.map { $0.value...$0.value }))
    var terms = RandomTerms(seed: 900 + seed, sets: letters.map { ScalarSet($0) })
    var generator = SplitMix64(seed: seed)
    var count = 0
    for number in 0..<(isExhaustive ? 400 : 20) {
      let machine = Expression.machine(try Self.machine(of: letters, using: &generator))
      let other =
        number % 3 == 0
        ? .machine(try Self.machine(of: letters, using: &generator)) : terms.expression(size: 1)
      let composed: Expression =
        switch number % 4 {
        case 0: .union([machine, other])
        case 1: .intersection([machine, .complement(other)])
        case 2: .union([.complement(machine), other])
        default: .complement(.union([.intersection([machine, other]), machine]))
        }
      let expression = Expression.intersection([
        .pattern(confined.repeated(.zeroOrMore)), composed,
      ])
      var comparison = Comparison(expression, letters: letters)
      try comparison.run(upTo: 4)
      let differences = comparison.differences.prefix(4)
      #expect(differences == [], "\(expression)")
      count += comparison.count
    }
    #expect(count > 1_000)
  }

  /// Returns a machine of up to three states, in which some transitions are missing.
  private static func machine(
    of letters: [Unicode.Scalar],
    using generator: inout SplitMix64
  ) throws -> StateMachine {
    let count = Int.random(in: 1...3, using: &generator)
    let transitions = (0..<count).map { _ in
      letters.compactMap { letter in
        Int.random(in: 0..<4, using: &generator) == 0
          ? nil : (ScalarSet(letter), Int.random(in: 0..<count, using: &generator))
      }
    }
    let accepting = (0..<count).filter { _ in Bool.random(using: &generator) }
    return try #require(
      StateMachine(start: 0, accepting: Set(accepting), transitions: transitions))
  }
}

/// Check digits, whose language is impractical to write as a pattern.
extension StateMachineTests {
  private static let numbers = Expression.pattern(.set(.digits).repeated(Repetition(16, 16)))

  /// Returns the sum as it is defined, from the right.
  private static func isRight(_ digits: [Int]) -> Bool {
    digits.reversed().enumerated()
      .reduce(0) { $0 + ($1.0 % 2 == 0 ? $1.1 : StateMachine.luhnDouble(of: $1.1)) } % 10 == 0
  }

  /// Returns all texts of up to a number of digits.
  private static func texts(upTo length: Int) -> [[Int]] {
    ReferenceLanguage.words(over: 10, upTo: length)
  }

  private static func randomTexts(upTo length: Int) -> [[Int]] {
    var generator = SplitMix64(seed: 7)
    return (0..<2_000).map { number in
      (0..<number % (length + 1)).map { _ in Int.random(in: 0..<10, using: &generator) }
    }
  }

  private static func outcome(of digits: [Int], in automaton: Automaton) -> Outcome {
    let text = digits.map { UInt8(ascii: "0") + UInt8($0) }
    return automaton.outcome(on: text.span)
  }

  @Test func `check digits agree with the sum`() throws {
    let luhn = Expression.machine(try #require(.luhn))
    let automaton = try Automaton(luhn)
    let others = try Automaton(.complement(luhn))
    var wrong: [[Int]] = []
    for digits in Self.texts(upTo: 5) + Self.randomTexts(upTo: 19) {
      let isRight = Self.isRight(digits)
      if Self.outcome(of: digits, in: automaton)
        != (isRight ? .valid(isExtensible: true) : .incomplete)
        || Self.outcome(of: digits, in: others)
          != (isRight ? .incomplete : .valid(isExtensible: true))
      {
        wrong.append(digits)
      }
    }
    #expect(wrong == [])
    for text in ["4111111111111111", "5555555555554444", "378282246310005", "79927398713"] {
      #expect(automaton.accepts(text) && !others.accepts(text))
    }
    for text in ["4111111111111112", "4111 1111 1111 1111", "79927398710", "x"] {
      #expect(!automaton.accepts(text) && others.accepts(text))
    }
    #expect(luhn.complements == [.complement(luhn)])
  }

  @Test func `check digits combine with the length of a pattern`() throws {
    let luhn = Expression.machine(try #require(.luhn))
    let right = try Automaton(.intersection([luhn, Self.numbers]))
    let wrong = try Automaton(.intersection([.complement(luhn), Self.numbers]))
    for digits in Self.randomTexts(upTo: 16) {
      let isRight = Self.isRight(digits)
      let isWhole = digits.count == 16
      #expect(
        Self.outcome(of: digits, in: right)
          == (isWhole ? isRight ? .valid(isExtensible: false) : .invalid : .incomplete))
      #expect(
        Self.outcome(of: digits, in: wrong)
          == (isWhole ? isRight ? .invalid : .valid(isExtensible: false) : .incomplete))
    }
  }

  @Test func `a length is counted separately from a machine`() throws {
    let luhn = Expression.machine(try #require(.luhn))
    let bounds = Repetition(12, 19)
    let automaton = try Automaton(.intersection([luhn, .length(.scalars, bounds)]))
    let count = automaton.stateCount
    #expect(count == 101)
    for digits in Self.randomTexts(upTo: 20) {
      let isValid = (12...19).contains(digits.count) && Self.isRight(digits)
      #expect(
        Self.outcome(of: digits, in: automaton)
          == (isValid
            ? .valid(isExtensible: digits.count < 19) : digits.count < 19 ? .incomplete : .invalid))
    }
  }

  @Test func `a lazy automaton evicts the states of machines`() throws {
    let luhn = Expression.machine(try #require(.luhn))
    let expression = Expression.intersection([luhn, Self.numbers])
    let lazyDFA = try LazyDFA(expression, limits: Limits(automatonBytes: 1 << 16))
    for digits in Self.randomTexts(upTo: 16) {
      let text = digits.map { UInt8(ascii: "0") + UInt8($0) }
      let judgement = lazyDFA.judgement(of: text.span)
      let isRight = Self.isRight(digits)
      let isValid = isRight && digits.count == 16
      #expect((judgement.outcome == .valid(isExtensible: false)) == isValid)
      if judgement.isProven, !isValid {
        #expect(judgement.outcome == (digits.count < 16 ? .incomplete : .invalid))
      }
    }
    let clearances = lazyDFA.clearances
    #expect(clearances > 3)
  }

  @Test func `limits bound the cost of machines`() throws {
    let luhn = Expression.machine(try #require(.luhn))
    #expect(throws: CompilationError(.automatonTooLarge(limit: 10_000), at: 0)) {
      try Automaton(luhn, limits: Limits(automatonBytes: 10_000))
    }
    #expect(throws: CompilationError(.tooManySteps(limit: 1_000), at: 0)) {
      try Automaton(luhn, limits: Limits(steps: 1_000))
    }
    #expect(throws: CompilationError(.automatonTooLarge(limit: 10_000), at: 0)) {
      try LazyDFA(luhn, limits: Limits(automatonBytes: 10_000))
    }
  }
}
