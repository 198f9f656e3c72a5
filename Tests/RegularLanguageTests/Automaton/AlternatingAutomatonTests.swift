import EngineSupport
import RegularLanguage
import RegularLanguageReference
import TestSupport
import Testing

@Suite struct AlternatingAutomatonTests {
  @Test func `patterns read from the end agree with the reference`() throws {
    try compare(
      SmallWorld.patterns, letters: SmallWorld.letters, upTo: 5, stride: isExhaustive ? 1 : 97)
    try compare(
      SmallWorld.compositions, letters: SmallWorld.letters, upTo: 4,
      stride: isExhaustive ? 1 : 4_001)
    try compare(
      SmallWorld.unconfined, letters: SmallWorld.moreLetters, upTo: 3,
      stride: isExhaustive ? 1 : 97)
  }

  @Test func `searches read from the end agree with the reference`() throws {
    let searches = Self.patterns.map { RegularLanguage.Expression.pattern(.part($0)) }
    try compare(
      searches, letters: SmallWorld.moreLetters, upTo: 3, stride: isExhaustive ? 1 : 17)
  }

  @Test(arguments: 1...sampled(2, of: 4) as ClosedRange<UInt64>)
  func `larger expressions read from the end agree with the reference`(
    seed: UInt64
  ) throws {
    var terms = RandomTerms(
      seed: 300 + seed,
      sets: [ScalarSet("a"), ScalarSet("-"), ScalarSet("a").complement])
    let expressions = (0..<(isExhaustive ? 2_000 : 20)).map { terms.expression(number: $0) }
    try compare(expressions, letters: SmallWorld.letters, upTo: 5, stride: 1)
  }

  @Test func `counts in lookaheads are not multiplied`() throws {
    let counts = [3, 5, 7, 11, 13]
    let conditions = counts.map { "(?=(a{\($0)})*b)" }.joined()
    let automaton = try #require(alternating(.part(PatternParser.parse(conditions + "a+b"))))
    for (count, isValid) in [(15_015, true), (15_014, false), (14_000, false)] {
      #expect(accepts([UInt8](repeating: 0x61, count: count) + [0x62], automaton) == isValid)
    }
    #expect(!accepts([UInt8](repeating: 0x61, count: 15_015), automaton))
  }

  @Test func `an automaton that is not refused is right, whatever the limit`() throws {
    let syntax = try PatternParser.parse("(?=(aa)*b)(?=(aaa)*b)a*b")
    var made = 0
    for steps in 0..<300 {
      let limits = Limits(steps: steps)
      guard let automaton = AlternatingAutomaton(.pattern(syntax), limits: limits) else { continue }
      made += 1
      let accepted = (0..<13).filter {
        accepts([UInt8](repeating: 0x61, count: $0) + [0x62], automaton)
      }
      #expect(accepted == [0, 6, 12], "\(steps)")
    }
    #expect(made > 50 && made < 300)
  }

  @Test func `malformed bytes are not accepted`() throws {
    let automaton = try #require(alternating(PatternParser.parse(#"(?<=a|^)[^b]*"#)))
    #expect(accepts(Array("a\u{E9}\u{1F600}".utf8), automaton))
    for bytes in [[0x61, 0xC3], [0xFF], [0xC3, 0x28], [0x80], [0x80, 0x80, 0x61]] as [[UInt8]] {
      #expect(!accepts(bytes, automaton))
    }
  }

  private func accepts(_ text: [UInt8], _ automaton: AlternatingAutomaton) -> Bool {
    automaton.accepts(text.span)
  }

  private func alternating(_ syntax: Syntax) -> AlternatingAutomaton? {
    AlternatingAutomaton(.pattern(syntax), limits: Limits())
  }

  private func compare(
    _ expressions: [RegularLanguage.Expression],
    letters: [Unicode.Scalar],
    upTo length: Int,
    stride step: Int
  ) throws {
    let words = ReferenceLanguage.words(over: letters.count, upTo: length).map { word in
      word.map { letters[$0] }
    }
    let texts = words.map { word in word.flatMap { Array(String($0).utf8) } }
    var wrong: [String] = []
    var accepted = 0
    for number in stride(from: 0, to: expressions.count, by: step) {
      let expression = expressions[number]
      let automaton = try #require(AlternatingAutomaton(expression, limits: Limits()))
      let expected = ReferenceMatcher.areMembers(words, of: expression)
      for (text, isMember) in zip(texts, expected) {
        accepted += isMember ? 1 : 0
        if automaton.accepts(text.span) != isMember {
          wrong.append("\(String(decoding: text, as: UTF8.self).debugDescription) by \(expression)")
        }
      }
    }
    #expect(wrong == [])
    #expect(accepted > 50)
  }

  private static let patterns: [Syntax] = SmallWorld.unconfined.compactMap {
    if case .pattern(let syntax) = $0 { syntax } else { nil }
  }
}
