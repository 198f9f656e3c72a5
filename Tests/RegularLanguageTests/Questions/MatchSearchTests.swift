import RegularLanguage
import RegularLanguageReference
import TestSupport
import Testing

@Suite struct MatchSearchTests {
  @Test(arguments: [
    ("ab+", "xaabbc", 2..<5), ("a", "a", 0..<1), ("a", "", nil), ("a", "b", nil),
    ("[0-9]{3,}", "ab12345c", 2..<7), ("a|ab|abc", "xabcd", 1..<4), ("bc|abcd", "abc", 1..<3),
    ("bc|abcd", "abcde", 0..<4), ("a*", "bbaa", 2..<4), ("é+", "xééy", 1..<5),
    ("^a", "aa", 0..<1), ("^a", "ba", nil), ("a$", "aa", 1..<2), ("a+$", "aaba", 3..<4),
    (#"\bfoo\b"#, "afoo foo", 5..<8), (#"\bfoo\b"#, "foob", nil), (#"\Bo"#, "o oo", 3..<4),
    (#"\bé"#, "é", nil), (#"\Bé"#, "é", 0..<2), ("(?i)Root", "xROOT", 1..<5),
    (#"\d.\d"#, "a1\n1-2", 3..<6), ("a(?=b)", "aab", 1..<2), ("a(?=b)", "ab\u{E9}", 0..<1),
    ("(?<!a)b", "abb", 2..<3), ("(?<=^|,)b+", "ab,bb", 3..<5), ("(?=.*1)[a-z]+", "ab1cd", 0..<2),
    ("[a-z]+(?!.*;)", "ab;cd", 3..<5), ("[a-z]{2}(?<!b)", "abcd", 1..<3),
    (#"(?<!\d)\d{2}(?!\d)"#, "123 45 6", 4..<6), ("a(?=b$)", "abcab", 3..<4),
    ("(?<!x)a(?=b)", "xabab", 3..<4), ("(?<=é)a", "aéa", 3..<4),
  ])
  func `the leftmost longest match is found`(
    pattern: String,
    text: String,
    match: Range<Int>?
  ) throws {
    let search = try #require(MatchSearch(pattern))
    #expect(search.match(in: Array(text.utf8).span) == match)
  }

  @Test(arguments: [
    #"(?=\bb)a"#, "a(?!b).c", "a|^b", "(?:a(?=b))+b", #"(?:a\b)+"#, "a(", "(?:a{1000}){1000}",
  ])
  func `there is no search for a pattern with inner conditions`(pattern: String) {
    #expect(MatchSearch(pattern) == nil)
  }

  @Test func `no match contains malformed bytes`() throws {
    let search = try #require(MatchSearch("(?s:.)b|c+"))
    let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0xC3, 0x62, 0x63, 0x63, 0xE2]
    #expect(search.match(in: bytes.span) == 5..<7)
  }

  @Test func `a match agrees with the reference`() throws {
    let atoms = ["a", "b", "[ab]", "[^a]", "(?:ab|a)", "(?:a|bb)*", "b+", "(?:ba){2}", "a?"]
    var generator = SplitMix64(seed: 7)
    for _ in 0..<(isExhaustive ? 20_000 : 400) {
      let pattern = (0..<Int.random(in: 1...4, using: &generator))
        .map { _ in atoms.randomElement(using: &generator) ?? "a" }.joined()
      let text = String(
        (0..<Int.random(in: 0...9, using: &generator))
          .map { _ in "abc".randomElement(using: &generator) ?? "a" })
      let search = try #require(MatchSearch(pattern))
      let expected = try definition(of: pattern, in: text)
      #expect(search.match(in: Array(text.utf8).span) == expected, "\(pattern) in \(text)")
    }
  }

  /// Returns the leftmost and longest nonempty part that is in the pattern's language.
  private func definition(of pattern: String, in text: String) throws -> Range<Int>? {
    let expression = Expression.pattern(try PatternParser.parse(pattern))
    let scalars = Array(text.unicodeScalars)
    for start in scalars.indices {
      for end in stride(from: scalars.count, to: start, by: -1) {
        let matcher = ReferenceMatcher(text: Array(scalars[start..<end]))
        if matcher.isMember(of: expression) { return start..<end }
      }
    }
    return nil
  }

  @Test func `a match is found if and only if a part of the text matches`()
    throws
  {
    let edges = [
      "", "^", "$", #"\b"#, #"\B"#, "(?=a)", "(?!-a)", "(?=.*-)", "(?!a$)", "(?<=a)", "(?<!a-)",
      "(?<!^a)",
    ]
    let texts = SmallTexts.all(of: ["a", "-", "\u{E9}"], upTo: 4)
    for before in edges {
      for after in edges {
        for core in ["a", "-", "a+", "-a", "a-", "(?:aa|-)", "a-*a"] {
          let pattern = before + core + after
          let search = try #require(MatchSearch(pattern))
          let part = try Automaton(.pattern(.part(PatternParser.parse(pattern))))
          for text in texts {
            let match = search.match(in: Array(text.utf8).span)
            #expect((match != nil) == part.accepts(Array(text.utf8).span), "\(pattern) in \(text)")
          }
        }
      }
    }
  }

  private enum SmallTexts {
    static func all(of letters: [String], upTo length: Int) -> [String] {
      var texts = [""]
      var last = texts
      for _ in 0..<length {
        last = last.flatMap { text in letters.map { text + $0 } }
        texts += last
      }
      return texts
    }
  }
}
