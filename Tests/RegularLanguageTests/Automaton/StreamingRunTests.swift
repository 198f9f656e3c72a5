import EngineSupport
import RegularLanguage
import Testing

/// A text in pieces has the same fault as the whole text, wherever it is cut.
///
/// If the length is counted, bisection finds where a long text becomes invalid: it must find the
/// same offset as reading byte by byte.
@Suite struct StreamingRunTests {
  static let patterns = [
    "[a-z]*", "(ab|\u{E9})*", "(?=.*z)[a-z\u{E9}\u{1F600}]*", "[a-y]*z?", "(aa)*|b*",
  ]

  @Test(arguments: patterns, [0...30, 20...25, 100...100])
  func `every cut of a text has the same fault as the whole text`(
    pattern: String,
    lengths: ClosedRange<Int>
  ) throws {
    let syntax = try PatternParser.parse(pattern, limits: Limits())
    let bounds = Repetition(lengths.lowerBound, lengths.upperBound)
    for unit in LengthUnit.allCases {
      let automaton = try Automaton(.intersection([.pattern(syntax), .length(unit, bounds)]))
      var generator = SplitMix64(seed: 3)
      let pieces: [[UInt8]] = [
        [0x61], [0x61], [0x61], [0x62], [0x7A], [0xC3, 0xA9], [0xF0, 0x9F, 0x98, 0x80],
        [0x65, 0xCC, 0x81], [0x41], [0xA9], [0xC3], [0xF0, 0x9F],
      ]
      for _ in 0..<100 {
        // Most later pieces are valid, so that some texts get far.
        let limit = Int.random(in: 1...pieces.count, using: &generator)
        let text = (0..<Int.random(in: 0...120, using: &generator)).flatMap { _ in
          pieces[min(Int.random(in: 0..<limit * 4, using: &generator) / 3, limit - 1)]
        }
        let expected = automaton.fault(in: text.span)
        let cuts = randomCuts(of: text.count, using: &generator)
        for cuts in [[], Array(text.indices), cuts] {
          let fault = StreamingRun(automaton).fault(of: text, cutAt: cuts)
          #expect(fault == expected, "\(pattern) \(lengths) \(unit): \(text) at \(cuts)")
        }
      }
    }
  }
}
