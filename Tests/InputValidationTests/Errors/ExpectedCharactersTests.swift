import InputValidation
import Testing

@Suite struct ExpectedCharactersTests {
  private typealias Ranges = [ClosedRange<Unicode.Scalar>]

  private static let examples: [(Ranges, Bool, String?)] = [
    (["0"..."9"], false, "a digit"),
    (["0"..."9", "."..."."], false, "a digit or '.'"),
    (["0"..."9", "."..."."], true, "a digit, '.' or the end"),
    ([], true, "the end"),
    ([], false, nil),
    (["\0"..."\u{D7FF}", "\u{E000}"..."\u{10FFFF}"], true, nil),
    (["1"..."6"], false, "'1'-'6'"),
    (["1"..."2"], false, "'1' or '2'"),
    (["0"..."9", "a"..."f", "A"..."F"], false, "a digit, 'A'-'F' or 'a'-'f'"),
    (["a"..."z"], false, "a small letter (a-z)"),
    (["A"..."Z"], false, "a capital letter (A-Z)"),
    (["A"..."Z", "a"..."z"], false, "a letter (A-Z, a-z)"),
    (["A"..."Z", "a"..."z", "0"..."9", "_"..."_"], false, "a letter (A-Z, a-z), a digit or '_'"),
    ([" "..." ", "\t"..."\t", "\u{A0}"..."\u{A0}"], false, "U+0009, a space or U+00A0"),
    (["\u{301}"..."\u{301}", "\u{200D}"..."\u{200D}"], false, "U+0301 or U+200D"),
    (
      ["a"..."a", "c"..."c", "e"..."e", "g"..."g", "i"..."i", "k"..."k"], false,
      "'a', 'c', 'e', 'g', 'i' or 'k'"
    ),
    (
      ["a"..."a", "c"..."c", "e"..."e", "g"..."g", "i"..."i", "k"..."k", "m"..."m"], true,
      "one of 7 characters or the end"
    ),
    (
      ["0"..."9", "a"..."a", "c"..."c", "e"..."e", "g"..."g", "i"..."i", "k"..."k", "m"..."m"],
      false, "a digit or certain others"
    ),
    (["\0"..."!", "#"..."\u{D7FF}", "\u{E000}"..."\u{10FFFF}"], false, "any character but '\"'"),
    (
      ["\0"..."!", "#"..."&", "("..."\u{D7FF}", "\u{E000}"..."\u{10FFFF}"], true,
      "the end or any character but '\"' and '''"
    ),
    (["😀"..."😀", "é"..."é", "王"..."王"], false, "'é', '王' or '😀'"),
  ]

  @Test(arguments: examples.indices)
  func `a set of characters has words`(index: Int) {
    let (ranges, includesEnd, words) = Self.examples[index]
    let error = ValidationError(
      Rule("own"), at: 0..<0,
      // Of nothing at all the message would be another.
      expected: ranges.isEmpty && !includesEnd
        ? nil : ExpectedCharacters(ranges, includesEnd: includesEnd))
    #expect(
      error.message() == "must satisfy the rule own" + (words.map { ": expected " + $0 } ?? ""))
  }

  @Test func `the words of any line`() throws {
    let validator: some Validator = try .regex(".x")
    #expect(
      validator.error(in: "\n")?.message()
        == "must match the pattern .x: expected any character but a line terminator")
  }

  @Test func `a set is its ranges`() {
    let expected = ExpectedCharacters(["a"..."c", "b"..."d", "f"..."f"], includesEnd: true)
    #expect(expected.ranges == ["a"..."d", "f"..."f"])
    #expect(expected.contains("d") && !expected.contains("e"))
    #expect(expected.includesEnd)
    #expect(expected == ExpectedCharacters(["f"..."f", "a"..."d"], includesEnd: true))
    #expect(expected != ExpectedCharacters(["f"..."f", "a"..."d"]))
  }
}
