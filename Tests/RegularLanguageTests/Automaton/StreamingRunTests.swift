import RegularLanguage
import Testing

/// Where a long text goes wrong is found by halves where its length is counted: it must be where
/// reading scalar by scalar finds it.
@Suite struct StreamingRunTests {
  static let patterns = [
    "[a-z]*", "(ab|\u{E9})*", "(?=.*z)[a-z\u{E9}\u{1F600}]*", "[a-y]*z?", "(aa)*|b*",
  ]

  @Test(arguments: patterns, [0...30, 20...25, 100...100])
  func `a text in one piece stops where its scalars do`(
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
        // The later pieces are rare, so that some texts get far.
        let most = Int.random(in: 1...pieces.count, using: &generator)
        let text = (0..<Int.random(in: 0...120, using: &generator)).flatMap { _ in
          pieces[min(Int.random(in: 0..<most * 4, using: &generator) / 3, most - 1)]
        }
        var whole = StreamingRun(automaton)
        let fault = whole.read(text.span)
        let expected = Self.faultByScalars(text, automaton)
        #expect(fault == expected, "\(pattern) \(lengths) \(unit): \(text)")
      }
    }
  }

  /// The first fault, with a reading that never has more than a scalar before it.
  private static func faultByScalars(_ text: [UInt8], _ automaton: Automaton) -> Fault? {
    var run = StreamingRun(automaton)
    var start = 0
    while start < text.count {
      var end = start + 1
      while end < text.count, text[end] >> 6 == 0b10 { end += 1 }
      if var fault = run.read(text[start..<end].span) {
        fault.range = start + fault.range.lowerBound..<start + fault.range.upperBound
        return fault
      }
      start = end
    }
    return nil
  }
}
