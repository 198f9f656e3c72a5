import EngineSupport
import RegularLanguage
import RegularLanguageReference
import TestSupport
import Testing

/// The automata of terms, compared with the reference; see also `AutomatonJudgementTests`.
@Suite struct TermStoreTests {
  private static let letters: [Unicode.Scalar] = ["a", "-", "\u{301}"]
  private static let sets = [
    ScalarSet("a"), ScalarSet("-"), ScalarSet("\u{301}"), ScalarSet("a").union(ScalarSet("-")),
    ScalarSet("a").complement, ScalarSet.lineTerminators.complement,
  ]

  @Test(arguments: 1...sampled(4, of: 8) as ClosedRange<UInt64>)
  func `random patterns agree with the reference`(seed: UInt64) throws {
    var terms = RandomTerms(seed: seed, sets: Self.sets)
    try compare { .pattern(terms.pattern(size: 4 + $0 % 7)) }
  }

  @Test(arguments: 1...sampled(4, of: 8) as ClosedRange<UInt64>)
  func `random expressions agree with the reference`(seed: UInt64) throws {
    var terms = RandomTerms(seed: 100 + seed, sets: Self.sets)
    try compare { terms.expression(size: 2 + $0 % 5) }
  }

  @Test func `lengths in every unit agree with the standard library`() throws {
    // One scalar of every width, some that join, and some that are Characters alone.
    let letters: [Unicode.Scalar] = [
      "a", "\u{301}", "\u{200D}", "\u{1F600}", "\r", "\n", "\u{1F1E6}",
    ]
    for unit in LengthUnit.allCases {
      for bounds in [Repetition(0, 2), Repetition(2, 3), Repetition(3, nil), Repetition(1, 1)] {
        let expression = Expression.length(unit, bounds)
        #expect(try differences(of: expression, over: letters, upTo: 4) == [])
      }
    }
  }

  @Test func `adjacent repeats are merged only if they touch`() throws {
    let a = Syntax.set(ScalarSet("a"))
    let repetitions = (0...4).flatMap { minimum in
      (minimum...5).map { Repetition(minimum, $0 < 5 ? $0 : nil) }
    }
    var wrong: [String] = []
    for first in repetitions {
      for second in repetitions {
        let alternatives = Syntax.alternation([a.repeated(first), a.repeated(second)])
        wrong += try differences(of: .pattern(alternatives), over: ["a"], upTo: 6)
      }
    }
    #expect(wrong == [])
  }

  private func compare(_ make: (Int) -> Expression) throws {
    var members = 0
    for number in 0..<(isExhaustive ? 2_000 : 200) {
      let expression = make(number)
      let differences = try differences(
        of: expression, over: Self.letters, upTo: isExhaustive ? 5 : 3, members: &members)
      if let first = differences.first {
        Issue.record("\(expression): \(first)")
        return
      }
    }
    #expect(members > 500)
  }

  private func differences(
    of expression: Expression,
    over letters: [Unicode.Scalar],
    upTo length: Int
  ) throws -> [String] {
    var members = 0
    return try differences(of: expression, over: letters, upTo: length, members: &members)
  }

  /// Returns the differences on all texts up to a length.
  private func differences(
    of expression: Expression,
    over letters: [Unicode.Scalar],
    upTo length: Int,
    members: inout Int
  ) throws -> [String] {
    let automaton = try Automaton(expression)
    var differences: [String] = []
    var hopeless: [[Int]] = []
    let words = ReferenceLanguage.words(over: letters.count, upTo: length)
    let texts = words.map { word in word.map { letters[$0] } }
    let areMembers = ReferenceMatcher.areMembers(texts, of: expression)
    for ((word, scalars), isMember) in zip(zip(words, texts), areMembers) {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      let text = String(view)
      members += isMember ? 1 : 0
      let outcome = automaton.outcome(on: Array(text.utf8).span)
      if case .valid = outcome {
        if !isMember { differences.append("\(text.debugDescription) is no member") }
      } else if isMember {
        differences.append("\(text.debugDescription) is a member")
      }
      // Shorter words come first: texts with an invalid prefix must be invalid.
      if outcome == .invalid {
        hopeless.append(word)
      } else if hopeless.contains(where: { word.starts(with: $0) }) {
        differences.append("\(text.debugDescription) has a prefix that can't become valid")
      }
    }
    return differences
  }
}
