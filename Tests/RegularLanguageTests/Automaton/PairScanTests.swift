import Testing

@testable import RegularLanguage

@Suite struct PairScanTests {
  @Test(arguments: [
    "[0-9]{4}-[0-9]{2}", "a*b|c", "", "\\p{L}+", "(?:\u{E9}|x)?\u{1F600}\r?", "[^a]{2,5}", ".",
  ])
  func `it accepts the texts that the automaton accepts, prepared or not`(pattern: String) throws {
    var random = SplitMix64(seed: 5)
    let automaton = try Automaton(.pattern(PatternParser.parse(pattern)))
    let pairs = try #require(StatePairs(automaton))
    let (scan, prepared) = (PairScan(automaton), PairScan(automaton))
    prepared.prepare()
    let alphabet = Array("0a-bcx\r\n\u{E9}\u{1F600}")
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...8, using: &random)
      let text = String((0..<count).compactMap { _ in alphabet.randomElement(using: &random) })
      let bytes = Array(text.utf8)
      let isASCII = bytes.allSatisfy { $0 < 0x80 }
      let isAccepted = automaton.accepts(bytes.span)
      #expect(pairs.accept(bytes.span) == (isASCII && isAccepted), "\(text)")
      #expect(scan.accepts(bytes.span) == isAccepted, "\(text)")
      #expect(prepared.accepts(bytes.span) == isAccepted, "\(text)")
    }
  }

  @Test func `it counts lengths that are those of bytes`() throws {
    let pattern = try PatternParser.parse("[a-z]*")
    let length = Expression.length(.characters, Repetition(2, 300))
    let automaton = try Automaton(.intersection([.pattern(pattern), length]))
    let pairs = try #require(StatePairs(automaton))
    for count in [0, 1, 2, 3, 299, 300, 301] {
      let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: count)
      #expect(pairs.accept(bytes.span) == (2...300).contains(count))
    }
  }

  @Test func `it accepts texts with the states of a table of the maximum size`() throws {
    let automaton = try Automaton(.pattern(PatternParser.parse("(?:abcdefghij){60}")))
    let pairs = try #require(StatePairs(automaton))
    let text = Array(repeatElement("abcdefghij", count: 60).joined().utf8)
    #expect(pairs.accept(text.span) == true)
    for place in text.indices {
      #expect(pairs.accept(text.span.extracting(first: place)) == false)
      var changed = text
      changed[place] ^= 1
      #expect(pairs.accept(changed.span) == false)
    }
  }

  @Test func `there is no table for too many states`() throws {
    let pattern = try PatternParser.parse("(?:abcdefghijklmnopqrstuvwxyz){80}")
    #expect(try StatePairs(Automaton(.pattern(pattern))) == nil)
  }
}
