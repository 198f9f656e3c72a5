import RegularLanguage
import TestSupport
import Testing

@Suite struct FirstMatchSearchTests {
  @Test(arguments: [
    (["b", "a"], "xxab", 2..<3), (["ab", "a"], "xxab", 2..<4), (["a", "ab"], "xxab", 2..<3),
    (["root", "admin"], "xadmin root", 1..<6), (["a*b", "c"], "aaaac", 4..<5),
    (["^b", "b$"], "bxb", 0..<1), (["^b", "b$"], "xbb", 2..<3), (["é", "b"], "xéb", 1..<3),
    (["x", "y"], "abc", 0..<3), (["x"], "", 0..<0),
  ])
  func `the leftmost match is found`(
    patterns: [String],
    text: String,
    match: Range<Int>
  ) {
    let search = FirstMatchSearch(patterns.map { MatchSearch($0) })
    let all = [UInt64.max]
    #expect(search.match(in: Array(text.utf8).span, of: all.span) == match)
  }

  @Test func `a pattern without a search matches the whole text`() {
    let search = FirstMatchSearch([MatchSearch("a"), nil, MatchSearch("b")])
    #expect(search.match(in: Array("xab".utf8).span, of: [0b111 as UInt64].span) == 0..<3)
    #expect(search.match(in: Array("axb".utf8).span, of: [0b111 as UInt64].span) == 0..<1)
    #expect(search.match(in: Array("xab".utf8).span, of: [0b101 as UInt64].span) == 1..<2)
    #expect(search.match(in: Array("bxa".utf8).span, of: [0b110 as UInt64].span) == 0..<3)
  }

  @Test func `the first match agrees with separate searches`() throws {
    let patterns = ["a", "ab+", "a*c", "[^a]b", "(?:ab|ba){2}", "^b+", "c$", #"\bab"#, "é", "d"]
    // More patterns than the bits of a word.
    for copies in [1, 8] {
      let names = Array(repeating: patterns, count: copies).flatMap(\.self)
      let searches = try names.map { try #require(MatchSearch($0)) }
      let joint = FirstMatchSearch(searches)
      var generator = SplitMix64(seed: 5)
      for round in 0..<(isExhaustive ? 50_000 : 1_000) {
        let length = round % 50 == 0 ? 400 : Int.random(in: 0...12, using: &generator)
        let letters = round % 3 == 0 ? "a" : "aabcé "
        let text = String(
          (0..<length).map { _ in letters.randomElement(using: &generator) ?? "a" })
        var wanted = [UInt64](repeating: 0, count: (names.count + 63) / 64)
        var first: Range<Int>?
        for (number, search) in searches.enumerated() where Bool.random(using: &generator) {
          guard let match = search.match(in: Array(text.utf8).span) else { continue }
          wanted[number / 64] |= 1 << UInt64(number % 64)
          if match.lowerBound < first?.lowerBound ?? .max { first = match }
        }
        let found = joint.match(in: Array(text.utf8).span, of: wanted.span)
        #expect(found == first ?? 0..<text.utf8.count, "\(text)")
      }
    }
  }
}
