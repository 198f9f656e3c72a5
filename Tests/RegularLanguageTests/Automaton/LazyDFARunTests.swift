import EngineSupport
import RegularLanguage
import TestSupport
import Testing

/// A text in pieces is judged like the whole text, wherever it is cut and whatever states are
/// evicted between the pieces.
@Suite struct LazyDFARunTests {
  private static let sets = [
    ScalarSet("a"), ScalarSet("-"), ScalarSet("\u{301}"), ScalarSet("a").complement,
    ScalarSet.lineTerminators.complement,
  ]

  @Test(arguments: 1...sampled(2, of: 4) as ClosedRange<UInt64>, [nil, 1])
  func `pieces agree with the whole text`(seed: UInt64, patience: Int?) throws {
    var terms = RandomTerms(seed: 900 + seed, sets: Self.sets)
    var generator = SplitMix64(seed: seed)
    var (compared, clearances) = (0, 0)
    for number in 0..<40 {
      let expression = terms.expression(number: number)
      let eager = try Automaton(expression)
      let bytes = LazyDFA.smallestSize(for: expression)
      // The results of reachability depend on the cache, which must be the same for both.
      let limits = Limits(automatonBytes: bytes)
      let whole = try LazyDFA(expression, limits: limits, patience: patience)
      let cut = try LazyDFA(expression, limits: limits, patience: patience)
      for _ in 0..<20 {
        let text = Self.text(using: &generator)
        let judgement = whole.judgement(of: text.span)
        let fault = StreamingRun(cut).fault(
          of: text, cutAt: randomCuts(of: text.count, using: &generator))
        #expect((fault == nil) == eager.accepts(text.span), "\(text) by \(expression)")
        if !judgement.isProven, judgement.offset < text.count { continue }
        compared += 1
        if case .valid = judgement.outcome { continue }
        #expect(fault == judgement.fault, "\(text) by \(expression)")
      }
      clearances += cut.clearances
    }
    #expect(compared > 500)
    #expect(clearances > 10)
  }

  @Test(arguments: 1...sampled(2, of: 4) as ClosedRange<UInt64>)
  func `pieces read from the end agree with the whole text`(seed: UInt64) throws {
    var terms = RandomTerms(seed: 950 + seed, sets: Self.sets)
    var generator = SplitMix64(seed: seed)
    for number in 0..<20 {
      let part = terms.pattern(size: 2 + number % 6)
      let expression = RegularLanguage.Expression.pattern(number % 5 > 0 ? .part(part) : part)
      let eager = try Automaton(expression)
      let forward = try LazyDFA(expression, limits: Limits(), patience: nil)
      let lazyDFA = try LazyDFA(expression, limits: Limits(), patience: 0)
      for _ in 0..<20 {
        let text = Self.text(using: &generator)
        let cuts = randomCuts(of: text.count, using: &generator)
        let expected = StreamingRun(forward).fault(of: text, cutAt: cuts)
        let fault = StreamingRun(lazyDFA).fault(of: text, cutAt: cuts)
        let details: Comment = "\(text) by \(expression)"
        #expect((fault == nil) == eager.accepts(text.span), details)
        #expect(fault?.range == expected?.range, details)
        #expect(fault?.couldEnd == expected?.couldEnd, details)
        if fault?.kind != expected?.kind {
          // Reachability is not computed.
          #expect(fault?.kind == .incomplete && expected?.kind == .unexpected, details)
        }
      }
    }
  }

  @Test(arguments: ["[ab]*a[ab]{24}", "(?:.|\n)*a.{24}"])
  func `a text read from its end has the same expected scalars`(pattern: String) throws {
    let expression = RegularLanguage.Expression.pattern(try PatternParser.parse(pattern))
    let faults = try [nil, 0].map { patience in
      let lazyDFA = try LazyDFA(expression, limits: Limits(), patience: patience)
      return StreamingRun(lazyDFA).fault(of: Array("abab".utf8), cutAt: [])
    }
    #expect(faults[0] != nil)
    #expect(faults[0] == faults[1])
  }

  @Test func `a text that is too long to keep is read from its start`() throws {
    let expression = RegularLanguage.Expression.pattern(try PatternParser.parse(".*a.{9}"))
    let limits = Limits(automatonBytes: 1 << 13)
    let lazyDFA = try LazyDFA(expression, limits: limits, patience: 0)
    for count in [60_000, 70_000] {
      for letter in [0x61, 0x62] as [UInt8] {
        var text = [UInt8](repeating: 0x62, count: count)
        text[count - 10] = letter
        let fault = StreamingRun(lazyDFA).fault(
          of: text, cutAt: stride(from: 1, to: count, by: 997))
        #expect(fault?.range == (letter == 0x61 ? nil : count..<count))
      }
    }
  }

  @Test func `texts judged between the pieces change nothing`() throws {
    let expression = RegularLanguage.Expression.pattern(try PatternParser.parse("[ab]*a[ab]{24}"))
    let lazyDFA = try LazyDFA(
      expression, limits: Limits(automatonBytes: 1 << 16), patience: nil)
    var generator = SplitMix64(seed: 1)
    var letters: [UInt8] = []
    for _ in 0..<2_000 { letters.append(Bool.random(using: &generator) ? 0x61 : 0x62) }
    var run = StreamingRun(lazyDFA)
    var copies: [(length: Int, run: StreamingRun)] = []
    for (number, letter) in letters.enumerated() {
      #expect(run.read([letter].span) == nil)
      if number % 500 == 250 { copies.append((number + 1, run)) }
      if number % 100 == 0 { _ = lazyDFA.judgement(of: letters.span) }
    }
    #expect((run.faultAtEnd == nil) == (letters[letters.count - 25] == 0x61))
    for (length, run) in copies {
      #expect((run.faultAtEnd == nil) == (letters[length - 25] == 0x61))
      var rest = run
      #expect(rest.read([0x63].span)?.range == length..<length + 1)
      #expect((run.faultAtEnd == nil) == (letters[length - 25] == 0x61))
    }
    #expect(lazyDFA.clearances > 20)
  }

  @Test func `a state that does not fit gets a larger cache`() throws {
    let expression = RegularLanguage.Expression.pattern(try PatternParser.parse(".*a.{200}"))
    let lazyDFA = try LazyDFA(
      expression, limits: Limits(automatonBytes: LazyDFA.smallestSize(for: expression)),
      patience: nil)
    let text = [UInt8](repeating: 0x61, count: 1_000)
    #expect(!lazyDFA.judgement(of: text.span).isProven)
    var run = StreamingRun(lazyDFA)
    for start in stride(from: 0, to: text.count, by: 10) {
      #expect(run.read(text[start..<start + 10].span) == nil)
    }
    #expect(run.faultAtEnd == nil)
    #expect(run.read([0x0A].span)?.range == 1_000..<1_001)
  }

  @Test func `a state that is nested too deeply ends the run`() throws {
    // Each letter may have been read by either branch, so conditions are nested in alternatives.
    let expression = RegularLanguage.Expression.pattern(
      try PatternParser.parse("(?:(?=.{300}x)a|(?=.{300}y)a)*"))
    let lazyDFA = try LazyDFA(expression, limits: Limits(), patience: nil)
    var run = StreamingRun(lazyDFA)
    var faults: [Fault] = []
    for _ in 0..<300 where faults.isEmpty {
      if let fault = run.read(([0x61] as [UInt8]).span) { faults.append(fault) }
    }
    // Whether a text may end there, or go on, is unknown.
    #expect(faults.map(\.kind) == [.incomplete])
    #expect(faults.first?.range.isEmpty == true)
    #expect(faults.first?.expected == .all && faults.first?.couldEnd == false)
  }

  private static func text(using generator: inout SplitMix64) -> [UInt8] {
    let scalars: [[UInt8]] = [[0x61], [0x2D], [0xCC, 0x81], [0x0A], [0x7A]]
    let malformed: [[UInt8]] = [[0xC3, 0x28], [0xCC], [0xFF]]
    return (0..<Int.random(in: 0...12, using: &generator)).flatMap { _ in
      // Most texts must be read until the end.
      Int.random(in: 0..<20, using: &generator) == 0
        ? malformed[Int.random(in: 0..<malformed.count, using: &generator)]
        : scalars[Int.random(in: 0..<scalars.count, using: &generator)]
    }
  }
}
