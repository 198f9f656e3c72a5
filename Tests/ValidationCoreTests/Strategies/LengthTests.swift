import InputValidation
import InputValidationTesting
import LibrarySupport
import Testing

@Suite struct LengthTests {
  @Test(arguments: [
    VerdictCase(
      "closed", .length(2...3), valid: ["ab", "abc", "\n\n"], incomplete: ["", "a"],
      invalid: ["abcd"]),
    VerdictCase("half-open", .length(2..<3), valid: ["ab"], incomplete: ["a"], invalid: ["abc"]),
    VerdictCase("from", .length(2...), valid: ["ab", "abcdef"], incomplete: ["", "a"]),
    VerdictCase("through", .length(...2), valid: ["", "ab"], invalid: ["abc"]),
    VerdictCase("up to", .length(..<2), valid: ["", "a"], invalid: ["ab"]),
    VerdictCase("open", .length(.open(1, 3)), valid: ["ab"], incomplete: ["a"], invalid: ["abc"]),
    VerdictCase("nothing", .length(0...0), valid: [""], invalid: ["a"]),
    VerdictCase("below zero", .length(-3...2), valid: ["", "ab"], invalid: ["abc"]),
    VerdictCase("never", .length(...(-1)), invalid: ["", "a"]),
    VerdictCase("up to zero", .length(..<0), invalid: ["", "a"]),
    VerdictCase("no interval", .length(3..<3), invalid: ["", "abc"]),
    VerdictCase("no bounds", .length(0...), valid: ["", "abc"]),
    VerdictCase("largest", .length(...Int.max), valid: ["", "abc"]),
    VerdictCase("past the largest", .length(.above(Int.max)), incomplete: ["", "abc"]),
    VerdictCase(
      "Characters", .length(1...1),
      valid: [
        "a", "e\u{301}", "\r\n", "🇫🇷", "👨‍👩‍👧", "👍🏽", "\u{1100}\u{1161}\u{11A8}", "\u{301}", "क्षि",
        "a" + String(repeating: "\u{301}", count: 1_000),
      ],
      incomplete: [""],
      invalid: ["ab", "\n\r", "🇫🇷🇩🇪", "👍👍", "e\u{301}e", "a\u{200B}"]),
    VerdictCase(
      "scalars", .length(2...2, in: .scalars), valid: ["ab", "e\u{301}", "🇫🇷", "\r\n"],
      incomplete: ["e", "😀"], invalid: ["👨‍👩‍👧", "abc"]),
    VerdictCase(
      "UTF-16", .length(2...2, in: .utf16), valid: ["ab", "😀", "e\u{301}"],
      incomplete: ["a", "€"], invalid: ["😀a", "🇫🇷"]),
    VerdictCase(
      "UTF-8", .length(3...4, in: .utf8), valid: ["abc", "€", "😀", "\u{E9}\u{E9}", "e\u{301}"],
      incomplete: ["ab", "\u{E9}"], invalid: ["€\u{E9}", "abcde", "😀a"]),
  ])
  func `a length counts its unit`(example: VerdictCase) {
    example.check()
  }

  @Test(arguments: TextUnit.allCases)
  func `a length is exact at any size`(unit: TextUnit) {
    let validator = LengthValidator(10...200_001, in: unit)
    let text = String(repeating: "a", count: 200_000)
    #expect(validator.isExact)
    #expect(validator.verdict(on: text) == .valid(isExtensible: true))
    expect(validator, accepts: text + "a")
    expect(validator, while: text + "aa", is: .invalid)
    expect(validator, refuses: text + "aab", at: 200_001..<200_002)
    expect(validator, while: "aaa", is: .incomplete)
    expect(validator, refuses: "aaa", at: 3..<3)
  }

  @Test func `a combining mark fits into a text of maximum length`() {
    let full = String(repeating: "a", count: 5)
    #expect(LengthValidator(5...5).verdict(on: full) == .valid(isExtensible: true))
    #expect(LengthValidator(5...5, in: .scalars).verdict(on: full) == .valid(isExtensible: false))
    expect(LengthValidator(5...5), accepts: full + "\u{301}\u{302}")
  }

  @Test func `a length counts every unit`() {
    let flag = "🇫🇷"
    for (unit, count) in [
      (TextUnit.characters, 1), (.scalars, 2), (.utf16, 4), (.utf8, 8),
    ] {
      let text = String(repeating: flag, count: 3_000 / count)
      expect(LengthValidator(3_000...3_000, in: unit), accepts: text)
      #expect(LengthValidator(...3_000, in: unit).error(in: text + flag)?.range.count == 1)
    }
  }

  @Test func `an error's range counts Characters, whatever the unit`() {
    expect(.length(...3, in: .utf8), refuses: "\u{E9}\u{E9}", at: 1..<2)
    expect(.length(...1, in: .scalars), refuses: "e\u{301}", at: 0..<1)
    expect(.length(...1), refuses: "a👨‍👩‍👧", at: 1..<2)
    expect(.length(3...), refuses: "e\u{301}", at: 1..<1)
  }

  @Test func `an insertion may join Characters`() {
    // A ZWJ can join two emoji, but nothing joins U+200B to a regional indicator.
    expect(.length(1...1), while: "🇫|\u{200B}", is: .invalid)
    expect(.length(1...1), while: "👨|👧", is: .incomplete)
    expect(.length(1...1), while: "\r\n|", is: .valid)
  }

  @Test func `a rule has the length and its unit`() {
    #expect(
      LengthValidator(3..<16).rule.parameters == ["unit": "characters", "min": 3, "max": 15])
    #expect(LengthValidator(...255, in: .utf8).rule.parameters == ["unit": "utf8", "max": 255])
  }
}
