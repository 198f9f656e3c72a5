import EngineSupport
import RegularLanguage
import TestSupport
import Testing

@Suite struct LazyDFATests {
  private static let sets = [
    ScalarSet("a"), ScalarSet("-"), ScalarSet("\u{301}"), ScalarSet("a").complement,
    ScalarSet.lineTerminators.complement,
  ]

  @Test func `a text that is nearly accepted is found among many states`() throws {
    // Each letter leads to another set of letters that were read, and a line feed to acceptance.
    let line = Syntax.set(ScalarSet.lineTerminators.complement).repeated(.zeroOrMore)
    let parts = "abcdefghijklmnopqrst".map { letter in
      Expression.complement(.pattern(.concatenation([line, .literal("\(letter)"), line])))
    }
    let lazyDFA = try LazyDFA(.intersection(parts), limits: Limits())
    let judgement = lazyDFA.judgement(of: Array("c".utf8).span)
    #expect(judgement.outcome == .incomplete)
    #expect(judgement.isProven)
  }

  @Test(arguments: 1...sampled(2, of: 4) as ClosedRange<UInt64>, [nil, 1])
  func `a lazy automaton agrees with a complete one`(
    seed: UInt64,
    patience: Int?
  ) throws {
    var terms = RandomTerms(seed: 500 + seed, sets: Self.sets)
    var generator = SplitMix64(seed: seed)
    var (proven, judged, clearances) = (0, 0, 0)
    for number in 0..<40 {
      let expression = terms.expression(number: number)
      let eager = try Automaton(expression)
      let lazyDFA = try LazyDFA(
        expression,
        limits: Limits(automatonBytes: LazyDFA.smallestSize(for: expression)),
        patience: patience)
      for _ in 0..<20 {
        let text = Self.text(using: &generator)
        let judgement = lazyDFA.judgement(of: Array(text.utf8).span)
        let outcome = eager.outcome(on: Array(text.utf8).span)
        judged += 1
        if judgement.isProven {
          proven += 1
          #expect(judgement.outcome == outcome, "\(text.debugDescription) by \(expression)")
        } else if case .valid = judgement.outcome {
          #expect(eager.accepts(text), "\(text.debugDescription) by \(expression)")
        } else {
          #expect(judgement.outcome == .incomplete)
        }
      }
      clearances += lazyDFA.clearances
    }
    #expect(judged > 500)
    #expect(proven > judged / 4)
    #expect(clearances > 10)
  }

  @Test(arguments: 1...sampled(2, of: 4) as ClosedRange<UInt64>)
  func `reading from the end agrees with reading from the start`(seed: UInt64) throws {
    var terms = RandomTerms(seed: 600 + seed, sets: Self.sets)
    var generator = SplitMix64(seed: seed)
    var proven = 0
    for number in 0..<20 {
      let part = terms.pattern(size: 2 + number % 6)
      let expression = RegularLanguage.Expression.pattern(number % 5 > 0 ? .part(part) : part)
      let eager = try Automaton(expression)
      let forward = try LazyDFA(expression, limits: Limits(), patience: nil)
      let lazyDFA = try LazyDFA(expression, limits: Limits(), patience: 0)
      for _ in 0..<20 {
        let text = Self.text(using: &generator)
        let (judgement, expected) = (
          lazyDFA.judgement(of: Array(text.utf8).span), forward.judgement(of: Array(text.utf8).span)
        )
        let details: Comment = "\(text.debugDescription) by \(expression)"
        #expect(judgement.offset == expected.offset, details)
        #expect(judgement.couldEnd == expected.couldEnd, details)
        if judgement.isProven {
          proven += 1
          #expect(judgement.outcome == eager.outcome(on: Array(text.utf8).span), details)
          #expect(expected.expected.isSubset(of: judgement.expected), details)
        } else {
          let isValid = if case .valid = judgement.outcome { true } else { false }
          #expect(isValid == eager.accepts(text), details)
          #expect(judgement.outcome != .invalid, details)
        }
      }
    }
    #expect(proven > 30)
  }

  @Test(arguments: [nil, 0, 1])
  func `a language of too many states is judged within the cache`(patience: Int?) throws {
    let pattern = "[ab]*a[ab]{24}"
    let syntax = try PatternParser.parse(pattern)
    #expect(throws: CompilationError.self) { try Automaton(.pattern(syntax)) }
    let lazyDFA = try LazyDFA(
      .pattern(syntax), limits: Limits(automatonBytes: 1 << 16), patience: patience)
    var generator = SplitMix64(seed: 1)
    var letters: [UInt8] = []
    for _ in 0..<sampled(4_000, of: 20_000) {
      letters.append(Bool.random(using: &generator) ? 0x61 : 0x62)
    }
    for length in [0, 1, 24, 25, 26, 1_000, letters.count - 1, letters.count] {
      let text = Array(letters[..<length])
      let isValid = length >= 25 && text[length - 25] == 0x61
      let judgement = lazyDFA.judgement(of: text.span)
      #expect(judgement.isProven)
      #expect(judgement.outcome == (isValid ? .valid(isExtensible: true) : .incomplete))
    }
    let judgement = lazyDFA.judgement(of: (letters + [0x63]).span)
    #expect(judgement.outcome == .invalid)
    #expect(judgement.offset == letters.count)
    let clearances = lazyDFA.clearances
    #expect(patience != nil || clearances > 3)
  }

  @Test func `threads may share an automaton`() async throws {
    let lazyDFA = try LazyDFA(
      .pattern(PatternParser.parse("[ab]*a[ab]{9}")), limits: Limits(automatonBytes: 1 << 15))
    let answers = await withTaskGroup(of: Bool.self) { group in
      for seed in 0..<8 as Range<UInt64> {
        group.addTask {
          var generator = SplitMix64(seed: seed)
          return (0..<50).allSatisfy { _ in
            let text = (0..<40).map { _ -> UInt8 in
              Bool.random(using: &generator) ? 0x61 : 0x62
            }
            let isValid = text[30] == 0x61
            return (lazyDFA.judgement(of: text.span).outcome != .incomplete) == isValid
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers == Array(repeating: true, count: 8))
  }

  private static func text(using generator: inout SplitMix64) -> String {
    let letters: [Unicode.Scalar] = ["a", "-", "\u{301}", "\n", "z"]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      text.append(letters[Int.random(in: 0..<letters.count, using: &generator)])
    }
    return String(text)
  }
}
