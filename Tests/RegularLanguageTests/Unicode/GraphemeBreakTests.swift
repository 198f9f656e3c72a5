import RegularLanguage
import Testing

@Suite struct GraphemeBreakTests {
  @Test func `sequences of up to four classes break as in Swift`() throws {
    let representatives = try GraphemeClass.allCases.map { try representative(of: $0) }
    let count = representatives.count
    var checked = 0
    var wrong: [[Unicode.Scalar]] = []
    var sequences: [[Unicode.Scalar]] = [[]]
    for _ in 1...4 {
      sequences = sequences.flatMap { sequence in representatives.map { sequence + [$0] } }
      for sequence in sequences where breaks(in: sequence) != swiftBreaks(in: sequence) {
        wrong.append(sequence)
      }
      checked += sequences.count
    }
    #expect(wrong.isEmpty)
    #expect(checked == count + count * count * (1 + count * (1 + count)))
  }

  @Test func `sequences of five classes break as in Swift`() throws {
    let representatives = try GraphemeClass.allCases.map { try representative(of: $0) }
    var generator = SplitMix64(seed: 5)
    var wrong: [[Unicode.Scalar]] = []
    for _ in 0..<20_000 {
      let sequence = (0..<5).map { _ in
        representatives[Int.random(in: representatives.indices, using: &generator)]
      }
      if breaks(in: sequence) != swiftBreaks(in: sequence) { wrong.append(sequence) }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `random scalars of all classes break as in Swift`(seed: UInt64) {
    let tables = GraphemeClass.allCases.map(\.ranges)
    var generator = SplitMix64(seed: seed)
    var wrong: [[Unicode.Scalar]] = []
    for _ in 0..<50_000 {
      // Short, so that a scalar in the wrong class shows, and long enough for all contexts.
      let length = Int(generator.next() & 3) + 2
      var sequence: [Unicode.Scalar] = []
      while sequence.count < length {
        let table = tables[Int(generator.next() % UInt64(tables.count))]
        let pair = Int(generator.next() % UInt64(table.count / 2)) * 2
        let offset = UInt32(generator.next() % UInt64(table[pair + 1] - table[pair] + 1))
        if let scalar = Unicode.Scalar(table[pair] + offset) { sequence.append(scalar) }
      }
      if breaks(in: sequence) != swiftBreaks(in: sequence) { wrong.append(sequence) }
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    arguments: [
      BreakCase("CR LF is one", "\r\n", [true, false]),
      BreakCase("LF CR is two", "\n\r", [true, true]),
      BreakCase("nothing extends a control", "\n\u{301}", [true, true]),
      BreakCase("accents extend", "e\u{301}\u{302}x", [true, false, false, true]),
      BreakCase(
        "flags pair up",
        "\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}\u{1F1E9}",
        [true, false, true, false, true]
      ),
      BreakCase("a mark parts indicators", "\u{1F1E9}\u{301}\u{1F1EA}", [true, false, true]),
      BreakCase("ZWJ joins pictographs", "\u{1F469}\u{200D}\u{1F467}", [true, false, false]),
      BreakCase(
        "a second ZWJ doesn't", "\u{1F469}\u{200D}\u{200D}\u{1F467}", [true, false, false, true]
      ),
      BreakCase("ZWJ joins no letters", "a\u{200D}\u{1F467}", [true, false, true]),
      BreakCase("jamo make syllables", "\u{1112}\u{1161}\u{11AB}", [true, false, false]),
      BreakCase("a vowel takes no leader", "\u{1161}\u{1112}", [true, true]),
      BreakCase("a linker joins consonants", "\u{915}\u{94D}\u{937}", [true, false, false]),
      BreakCase("no linker, no conjunct", "\u{915}\u{93C}\u{937}", [true, false, true]),
      BreakCase(
        "ZWNJ ends a conjunct", "\u{915}\u{94D}\u{200C}\u{937}", [true, false, false, true]
      ),
      BreakCase("Khmer has no linker in Swift", "\u{1780}\u{17D2}\u{1780}", [true, false, true]),
      BreakCase("Kirat Rai has no vowels in Swift", "\u{16D63}\u{16D67}", [true, true]),
      BreakCase("a prefix takes the next", "\u{600}1", [true, false]),
      BreakCase("a prefix takes no control", "\u{600}\n", [true, true]),
    ]
  )
  func `a text breaks by the rules`(testCase: BreakCase) {
    let scalars = Array(testCase.text.unicodeScalars)
    #expect(breaks(in: scalars) == testCase.expected)
    #expect(swiftBreaks(in: scalars) == testCase.expected)
  }

  @Test func `the automaton is minimal`() {
    let states = GraphemeState.allCases
    #expect(states.count == 12)
    #expect(states.first == .start)
    #expect(states.map(\.rawValue) == Array(0..<12))
    let behaviors = states.map { state in
      GraphemeClass.allCases.flatMap { first in
        let step = state.advanced(by: first)
        return [step.startsCluster]
          + GraphemeClass.allCases.map { step.state.advanced(by: $0).startsCluster }
      }
    }
    #expect(Set(behaviors).count == states.count)
  }

  @Test func `a control leads back to the start`() {
    for state in GraphemeState.allCases {
      #expect(state.advanced(by: .control) == (.start, true))
    }
  }
}

/// A text and which of its scalars start a `Character`.
struct BreakCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let text: String
  let expected: [Bool]

  init(_ description: String, _ text: String, _ expected: [Bool]) {
    self.testDescription = description
    self.text = text
    self.expected = expected
  }
}

private func representative(of graphemeClass: GraphemeClass) throws -> Unicode.Scalar {
  try #require(graphemeClass.ranges.last.flatMap(Unicode.Scalar.init))
}

/// Returns which scalars start a `Character` according to the automaton.
private func breaks(in scalars: [Unicode.Scalar]) -> [Bool] {
  var state = GraphemeState.start
  var result: [Bool] = []
  for scalar in scalars {
    let step = state.advanced(by: GraphemeClass(scalar))
    result.append(step.startsCluster)
    state = step.state
  }
  return result
}

/// Returns which scalars start a `Character` according to the standard library.
private func swiftBreaks(in scalars: [Unicode.Scalar]) -> [Bool] {
  var text = String.UnicodeScalarView()
  text.append(contentsOf: scalars)
  var result: [Bool] = []
  for character in String(text) {
    result.append(true)
    for _ in character.unicodeScalars.dropFirst() { result.append(false) }
  }
  return result
}
