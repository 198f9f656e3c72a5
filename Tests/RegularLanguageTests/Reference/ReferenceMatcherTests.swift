import RegularLanguage
import RegularLanguageReference
import Testing

/// The definition that the engine is compared with.
@Suite struct ReferenceMatcherTests {
  @Test(
    arguments: [
      ("", [""], ["a"]),
      ("ab|c", ["ab", "c"], ["", "a", "abc"]),
      ("[^a]", ["b", "\u{1F600}"], ["", "a", "bb"]),
      ("(?:ab?)*", ["", "aab", "abaa"], ["b", "abb"]),
      ("a{2}", ["aa"], ["", "a", "aaa"]),
      ("(?:a|bb){2,3}", ["aa", "abb", "bbabb"], ["a", "bb", "aaaa", "abbb"]),
      ("(?:aa){2,}", ["aaaa", "aaaaaa"], ["aa", "aaa", "aaaaa"]),
      ("(?:a?){3}", ["", "a", "aaa"], ["aaaa"]),
      ("(?:(?:a*)*b)*", ["", "b", "aabab"], ["a", "ba"]),
      ("^a$|^$", ["a", ""], ["aa"]),
      ("a^b|a$b", [], ["ab"]),
      (#"\w+\b.\b\w"#, ["a-b", "aa b"], ["aab", "a--"]),
      (#"a\Bb\b.\B.\b."#, ["ab--a"], ["abb-a", "ab---"]),
      ("(?=..$)a*b*", ["aa", "ab"], ["a", "aab"]),
      ("(?!.*aa)[ab]*", ["", "abab"], ["aa", "baab"]),
      ("[ab]*(?<=aa)b", ["aab", "baab"], ["ab", "aa"]),
      ("[ab]*(?<!ab)", ["", "ba", "a"], ["ab", "aab"]),
    ] as [(String, [String], [String])])
  func `membership follows the definition`(
    pattern: String,
    members: [String],
    others: [String]
  ) throws {
    let expression = Expression.pattern(try PatternParser.parse(pattern))
    for (text, isMember) in members.map({ ($0, true) }) + others.map({ ($0, false) }) {
      let matcher = ReferenceMatcher(text: Array(text.unicodeScalars))
      #expect(matcher.isMember(of: expression) == isMember, "\(text.debugDescription)")
      #expect(matcher.isMember(of: .complement(expression)) != isMember)
      let bounds = Repetition(1, 3)
      let isBounded = isMember && (1...3).contains(text.unicodeScalars.count)
      let bounded = Expression.intersection([expression, .length(.scalars, bounds)])
      #expect(matcher.isMember(of: bounded) == isBounded)
    }
  }

  @Test(arguments: [
    (LengthUnit.characters, [0, 1, 1, 1, 2]), (.scalars, [0, 1, 2, 1, 2]),
    (.utf16, [0, 1, 2, 2, 2]), (.utf8, [0, 1, 3, 4, 2]),
  ])
  func `a length is counted in its unit`(unit: LengthUnit, lengths: [Int]) {
    for (text, length) in zip(["", "a", "e\u{301}", "\u{1F600}", "ab"], lengths) {
      let matcher = ReferenceMatcher(text: Array(text.unicodeScalars))
      for bound in 0...5 {
        let isMember = matcher.isMember(of: .length(unit, Repetition(bound, bound)))
        #expect(isMember == (bound == length))
      }
    }
  }

  @Test(arguments: [
    "(?:ab|a)*b{2,3}", "(?:(?!aa).)*(?=b)b", #"\ba+\b-\B.*"#, "(?<=a)b|[ab]*(?<!b)$",
    "(?:a{2}){2,}",
  ])
  func `many texts at once agree with one at a time`(pattern: String) throws {
    let parsed = Expression.pattern(try PatternParser.parse(pattern))
    let letters: [Unicode.Scalar] = ["a", "b", "-"]
    // More texts than fit into a set, of several lengths.
    let texts = ReferenceLanguage.words(over: letters.count, upTo: 5).map { word in
      word.map { letters[$0] }
    }
    for expression in [
      parsed, .complement(parsed), .union([parsed, .length(.utf8, Repetition(4, nil))]),
    ] {
      let together = ReferenceMatcher.areMembers(texts, of: expression)
      let apart = texts.map { ReferenceMatcher(text: $0).isMember(of: expression) }
      #expect(together == apart)
    }
  }
}
