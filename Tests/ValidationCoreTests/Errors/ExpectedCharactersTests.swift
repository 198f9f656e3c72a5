import InputValidation
import Testing

@Suite struct ExpectedCharactersTests {
  private typealias Ranges = [ClosedRange<Unicode.Scalar>]

  private static let examples: [(Ranges, [ExpectedCharacters.Item]?)] = [
    (["0"..."9"], [.digit]),
    (["0"..."9", "."..."."], [.digit, .character(".")]),
    ([], nil),
    (["\0"..."\u{D7FF}", "\u{E000}"..."\u{10FFFF}"], nil),
    (["1"..."6"], [.range("1"..."6")]),
    (["1"..."2"], [.character("1"), .character("2")]),
    (["0"..."9", "a"..."f", "A"..."F"], [.digit, .range("a"..."f")]),
    (["0"..."9", "A"..."F"], [.digit, .range("A"..."F")]),
    (["a"..."z"], [.smallLetter]),
    (["A"..."Z"], [.capitalLetter]),
    (["A"..."Z", "a"..."z"], [.asciiLetter]),
    (["A"..."Z", "a"..."z", "0"..."9", "_"..."_"], [.asciiLetter, .digit, .character("_")]),
    (["k"..."k", "K"..."K", "\u{212A}"..."\u{212A}"], [.character("k")]),
    (["s"..."s", "S"..."S", "\u{17F}"..."\u{17F}"], [.character("s")]),
    (["\u{E9}"..."\u{E9}", "\u{C9}"..."\u{C9}"], [.character("\u{E9}")]),
    ([" "..." "], [.space]),
    ([" "..." ", "\t"..."\t"], nil),
    (["\u{301}"..."\u{301}", "\u{200D}"..."\u{200D}"], nil),
    (["a"..."a", "c"..."c", "e"..."e", "g"..."g"], ["a", "c", "e", "g"].map { .character($0) }),
    (["a"..."a", "c"..."c", "e"..."e", "g"..."g", "i"..."i"], nil),
    (["!"..."#"], ["!", "\"", "#"].map { .character($0) }),
    (["A"..."D", "G"..."P"], nil),
    (
      ["\0"..."!", "#"..."\u{D7FF}", "\u{E000}"..."\u{10FFFF}"],
      [.otherThan([.character("\"")])]
    ),
    (
      ["\u{1F600}"..."\u{1F600}", "\u{738B}"..."\u{738B}"],
      [.character("\u{738B}"), .character("\u{1F600}")]
    ),
  ]

  @Test(arguments: examples.indices)
  func `a set of characters has readable items`(index: Int) {
    let (ranges, items) = Self.examples[index]
    #expect(ExpectedCharacters(ranges).items == items)
    // An empty set has a list of items only if it includes the end.
    let withEnd = ExpectedCharacters(ranges, includesEnd: true)
    #expect(withEnd.items == (ranges.isEmpty ? [] : items))
  }

  /// The scalars that an item of a complement names.
  private static func names(_ item: ExpectedCharacters.Item, _ scalar: Unicode.Scalar) -> Bool {
    switch item {
    case .digit: ("0"..."9").contains(scalar)
    case .asciiLetter: ("A"..."Z").contains(scalar) || ("a"..."z").contains(scalar)
    case .space: scalar == " "
    case .tab: scalar == "\t"
    case .whiteSpace: scalar.properties.isWhitespace
    case .lineBreak: scalar.properties.isWhitespace && !"\t \u{A0}".unicodeScalars.contains(scalar)
    case .control: scalar.properties.generalCategory == .control
    case .range(let range): range.contains(scalar)
    case .character(let character): scalar == character
    default: false
    }
  }

  @Test func `every character other than those that are named is possible`() throws {
    let pieces: [Ranges] = [
      ["@"..."@"], ["\t"..."\r", " "..." "], ["\n"..."\n"], ["0"..."9"], ["A"..."Z"], ["a"..."z"],
      ["\0"..."\u{1F}"], ["\u{7F}"..."\u{7F}"], ["a"..."c"], [" "..." "], ["\t"..."\t"],
      ["\u{2028}"..."\u{2029}"], ["\u{E9}"..."\u{E9}"], ["\u{A0}"..."\u{A0}"], ["\""..."'"],
      ["\r"..."\r"], ["k"..."k"], ["\u{301}"..."\u{301}"],
    ]
    let scalars = (UInt32(0)...0x3000).compactMap(Unicode.Scalar.init)
    for _ in 0..<200 {
      let excluded = pieces.shuffled().prefix(Int.random(in: 0...5)).flatMap(\.self)
      var possible = scalars.filter { scalar in !excluded.contains { $0.contains(scalar) } }
        .map { $0...$0 }
      possible += ["\u{3001}"..."\u{D7FF}", "\u{E000}"..."\u{10FFFF}"]
      let expected = ExpectedCharacters(possible)
      guard let item = expected.items?.first else { continue }
      guard case .otherThan(let named) = item else {
        Issue.record("\(item)")
        continue
      }
      #expect(!named.isEmpty)
      for scalar in scalars {
        let isNamed = named.contains { Self.names($0, scalar) }
        #expect(isNamed || expected.contains(scalar), "\(scalar.value) \(named)")
        // What is named is excluded, apart from kinds of white space and of controls.
        if isNamed, expected.contains(scalar) {
          #expect(scalar.properties.isWhitespace || scalar.properties.generalCategory == .control)
        }
      }
    }
  }

  @Test func `a set consists of its ranges`() {
    let expected = ExpectedCharacters(["a"..."c", "b"..."d", "f"..."f"], includesEnd: true)
    #expect(expected.ranges == ["a"..."d", "f"..."f"])
    #expect(expected.contains("d") && !expected.contains("e"))
    #expect(expected.includesEnd)
    #expect(expected == ExpectedCharacters(["f"..."f", "a"..."d"], includesEnd: true))
    #expect(expected != ExpectedCharacters(["f"..."f", "a"..."d"]))
  }
}
