import RegularLanguage
import RegularLanguageReference
import Testing

/// Counting lengths separately from the automaton must not change any verdict.
@Suite struct CounterTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var pattern: String
    var unit: LengthUnit
    /// A scalar, in addition to "a", whose length differs in the unit.
    var other: Unicode.Scalar
    var bounds: Repetition
    var testDescription: String { "\(pattern), \(bounds) \(unit), \(other.debugDescription)" }
  }

  private static let units: [(LengthUnit, Unicode.Scalar)] = [
    (.scalars, "\u{E9}"), (.utf8, "\u{E9}"), (.utf16, "\u{1F1E9}"), (.characters, "\u{301}"),
    (.characters, "\u{1F1E9}"),
  ]

  private static let cases = units.flatMap { unit, other in
    ["(?s).*", "a*", "(?:aa)*", "(?:aa|x)+", "a?x*", "(?=.*x).*"].flatMap { pattern in
      [Repetition(0, 2), Repetition(2, 3), Repetition(2, nil), Repetition(1, 0)].map { bounds in
        Case(
          pattern: pattern.replacing("x", with: String(other)),
          unit: unit,
          other: other,
          bounds: bounds
        )
      }
    }
  }

  @Test(arguments: cases)
  func `verdicts agree with the reference at every caret`(_ testCase: Case) throws {
    let letters: [Unicode.Scalar] = ["a", testCase.other]
    let confined = Syntax.set(ScalarSet(letters.map { $0.value...$0.value }))
    let expression = Expression.intersection([
      .pattern(confined.repeated(.zeroOrMore)),
      .pattern(try PatternParser.parse(testCase.pattern)),
      .length(testCase.unit, testCase.bounds),
    ])
    var comparison = Comparison(expression, letters: letters, countsLength: true)
    try comparison.run(upTo: 4)
    let (count, differences) = (comparison.count, comparison.differences.prefix(4))
    #expect(count > 100)
    #expect(differences == [])
  }

  @Test func `a bound of any size needs few states`() throws {
    let email = #"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,63}"#
    for bounds in [Repetition(3, 255), Repetition(3, 1_000_000_000), Repetition(.max, nil)] {
      let automaton = try Automaton(
        .intersection([
          .pattern(PatternParser.parse(email)), .length(.characters, bounds),
        ]))
      let count = automaton.stateCount
      #expect(count < 200)
    }
  }

  @Test(arguments: [
    (#"(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}"#, 250),
    ("(?=.*[A-Z])(?=.*[0-9]).{8,64}", 10), ("[a-z]{3,255}", 4),
  ])
  func `a bound on the whole text of a pattern needs few states`(
    pattern: String,
    limit: Int
  ) throws {
    let automaton = try Automaton(.pattern(PatternParser.parse(pattern)))
    let count = automaton.stateCount
    #expect(count <= limit)
  }

  @Test(arguments: [
    ("(?=.{2,40}$)a*(?:b|)", 41), ("^(?!.{36})a+$", 36), ("a{33,40}", 41),
    ("(?=a{34})a{1,35}b?", 36),
  ])
  func `a bound on the whole text is exact`(pattern: String, longest: Int) throws {
    let automaton = try Automaton(.pattern(PatternParser.parse(pattern)))
    let reference = try PatternParser.parse(pattern)
    let texts = (0...longest + 1).flatMap { length in
      ["", "b"].map { String(repeating: "a", count: length) + $0 }
    }
    let areMembers = ReferenceMatcher.areMembers(
      texts.map { Array($0.unicodeScalars) }, of: .pattern(reference))
    for (text, isMember) in zip(texts, areMembers) {
      let isAccepted = automaton.accepts(Array(text.utf8).span)
      #expect(isAccepted == isMember, "\(text)")
    }
  }

  @Test func `unreachable lengths make an automaton empty`() throws {
    let even = Expression.pattern(try PatternParser.parse("(..)+"))
    let odd = Expression.length(.scalars, Repetition(999_999, 999_999))
    #expect(try Automaton(.intersection([even, odd])).isEmpty)
    let either = Expression.length(.scalars, Repetition(999_998, 999_999))
    #expect(try !Automaton(.intersection([even, either])).isEmpty)
  }
}
