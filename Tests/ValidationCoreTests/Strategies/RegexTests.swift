import InputValidation
import InputValidationTesting
import LibrarySupport
import Testing

@Suite struct RegexTests {
  @Test(arguments: [
    VerdictCase(
      "date", try .regex(#"\d{4}-\d{2}-\d{2}"#), valid: ["2024-05-17", "0000-99-99"],
      incomplete: ["", "2", "2024", "2024-", "2024-05-1"],
      invalid: ["2024--05", "x", "2024-05-171", "2024-05-17\n", "٢٠٢٤-05-17"]),
    VerdictCase(
      "alternation", try .regex("a|b"), valid: ["a", "b"], incomplete: [""],
      invalid: ["ab", "c", "a\n"]),
    VerdictCase(
      "nested repeats", try .regex("(a+)+"), valid: ["a", "aaaa"], incomplete: [""],
      invalid: ["aaa!", "!"]),
    VerdictCase(
      "lookahead", try .regex("(?=.*A)[a-zA]*"),
      valid: ["A", "abAc"], incomplete: ["", "ab"], invalid: ["1"]),
    VerdictCase(
      "flags", try .regex("(?i)straSSe"), valid: ["STRASSE", "strasse"], incomplete: ["Stra"],
      invalid: ["stra\u{DF}e"]),
    VerdictCase(
      "dot", try .regex("."), valid: ["a", "\u{301}", "😀", "\0", "\u{B}", "\u{85}"],
      incomplete: [""], invalid: ["\n", "\r", "\u{2028}", "\u{2029}", "ab", "👨‍👩‍👧"]),
    VerdictCase(
      "dot for all", try .regex("(?s)."), valid: ["\n", "\r"], incomplete: [""],
      invalid: ["\r\n"]),
    VerdictCase(
      "canonical equivalents differ", try .regex("\u{E9}|K"), valid: ["\u{E9}", "K"],
      invalid: ["e\u{301}", "\u{212A}"]),
    VerdictCase(
      "word boundaries", try .regex(#"(\bcat\b\W*)+"#), valid: ["cat", "cat cat", "cat, cat!"],
      incomplete: ["", "ca", "cat, c"], invalid: ["catcat", "cats"]),
  ])
  func `a pattern matches the whole text`(example: VerdictCase) {
    example.check()
    checkLaws(example.validator, seed: 7, count: 60)
    #expect(example.validator.isExact)
  }

  @Test(
    arguments: [
      ("(a", 0, .missing, "the ')' that closes this group is missing"),
      ("a)", 1, .misplaced, "')' closes no group; write \\) for the character"),
      ("ab[c", 2, .missing, "the ']' that closes this class is missing"),
      ("[z-a]", 1, .reversed, "this range is reversed"),
      ("e\u{301}x{3,2}", 2, .reversed, "this repeat is reversed"),
      (#"(a)\1"#, 3, .unsupported, "a backreference is not supported"),
      ("a(?<=a$)", 1, .unsupported, "the end of the text inside a lookbehind is not supported"),
      ("a++", 1, .unsupported, "a possessive quantifier is not supported"),
      ("(?>a)", 0, .unsupported, "an atomic group is not supported"),
      ("(?m)^a", 2, .unsupported, "a multiline anchor (?m) is not supported"),
      ("(a{100}){11}", 8, .repeatTooLarge, "repeats make more than 1000 copies"),
      ("(?=a)b", 0, .matchesNothing, "no text can match the pattern"),
      (#"a\bb"#, 0, .matchesNothing, "no text can match the pattern"),
      ("[^\\s\\S]", 0, .matchesNothing, "no text can match the pattern"),
      (#"\x{D800}"#, 0, .notAScalar, "this is not a Unicode scalar"),
      (#"\p{Lettr}"#, 3, .unknownProperty, "there is no property 'Lettr'; did you mean Letter?"),
      (#"\p{sc=Klingon}"#, 6, .unknownProperty, "the property 'sc' has no value 'Klingon'"),
    ] as [(String, Int, PatternError.Code, String)])
  func `an invalid pattern is an error with a code and a position`(
    pattern: String,
    position: Int,
    code: PatternError.Code,
    message: String
  ) {
    do throws(PatternError) {
      _ = try RegexValidator(pattern)
      Issue.record("\(pattern) compiles")
    } catch {
      #expect(error.position == position)
      #expect(error.code == code)
      #expect((error.limit != nil) == (code == .repeatTooLarge))
      #expect(error.message.hasPrefix(message), "\(error)")
      #expect(error.description == "at offset \(position): \(error.message)")
    }
  }

  @Test func `a pattern that would grow too large is an error`() {
    let error = #expect(throws: PatternError.self) {
      try RegexValidator("(a|b)*a(a|b){24}")
    }
    #expect(error?.code == .tooManySteps)
    #expect(error?.limit == 2_000_000)
    #expect(error?.message == "compiling would take more than 2000000 steps")
    #expect(error?.part == 0..<16)
  }

  @Test(arguments: [
    ("e\u{301}{2}[0-9]+-(?:(a|b)*a(a|b){24}|c)x", 14..<30, "(a|b)*a(a|b){24}"),
    ("(?=.*[0-9])(?!x|.*a.{24}$).*", 16..<24, ".*a.{24}"),
    ("(x{2}|((?:[a-c]{1,30}|[b-d]{1,30}){1,30})?)y", 7..<40, "(?:[a-c]{1,30}|[b-d]{1,30}){1,30}"),
  ])
  func `an error about costs names the most expensive part`(
    pattern: String,
    part: Range<Int>,
    text: String
  ) {
    let error = #expect(throws: PatternError.self) { try RegexValidator(pattern) }
    #expect(error?.part == part)
    #expect(error?.position == part.lowerBound)
    #expect(error?.message.hasSuffix("; the most expensive part is '\(text)'") == true)
  }

  @Test func `a long text takes linear time`() throws {
    let validator = try RegexValidator("(a+)+")
    let text = String(repeating: "a", count: 100_000)
    expect(validator, accepts: text)
    expect(validator, refuses: text + "!", at: 100_000..<100_001)
  }

  @Test(arguments: [
    VerdictCase(
      "anywhere", try .regex(contains: "[0-9]"), valid: ["1", "a1\n", "\r\n2"],
      incomplete: ["", "a"]),
    VerdictCase(
      "alternation", try .regex(contains: "^a|b$"), valid: ["a", "ax", "b", "xb", "ab"],
      incomplete: ["", "x", "bx"]),
    VerdictCase(
      "at the start", try .regex(contains: "^ab"), valid: ["ab", "abc"], incomplete: ["", "a"],
      invalid: ["b", " ab"]),
    VerdictCase(
      "at the end", try .regex(contains: "ab$"), valid: ["ab", "cab"],
      incomplete: ["", "abc", "ab\n"]),
    VerdictCase(
      "lookahead", try .regex(contains: "a(?!b)"), valid: ["a", "aa", "xac", "aba"],
      incomplete: ["", "ab"]),
    VerdictCase(
      "word boundaries", try .regex(contains: #"\bcat\b"#), valid: ["cat", "a cat!"],
      incomplete: ["cats", "concat"]),
    VerdictCase(
      "not", try .not(.regex(contains: "x")), valid: ["", "a"], invalid: ["x", "axa"]),
  ])
  func `a pattern matches a part of the text`(example: VerdictCase) {
    example.check()
    checkLaws(example.validator, seed: 7, count: 60)
    #expect(example.validator.isExact)
  }

  @Test func `an error of a search says that a match is enough`() throws {
    let digit = try RegexValidator(contains: "[0-9]")
    #expect(digit.error(in: "a")?.detail() == "must contain a match of the pattern [0-9]")
    let noDigit: some Validator = .not(digit)
    #expect(noDigit.error(in: "1")?.detail() == "must not contain a match of the pattern [0-9]")
    #expect(digit.rule.parameters == ["pattern": "[0-9]", "scope": "part"])
    #expect(try digit.scope == .part && RegexValidator("[0-9]").scope == .whole)
  }

  @Test func `a search is distinct from a whole match`() throws {
    let pattern = "[0-9]{3}-only"
    expect(try RegexValidator(pattern), refuses: "x123-only")
    expect(try RegexValidator(contains: pattern), accepts: "x123-only")
    expect(try RegexValidator(pattern), refuses: "x123-only")
    #expect(throws: PatternError.self) { try RegexValidator(contains: "a(?=b)c") }
    #expect(throws: PatternError.self) {
      try RegexValidator(contains: "a{9}", limits: PatternLimits(repeats: 8))
    }
  }

  @Test func `a validator has its pattern`() throws {
    #expect(try RegexValidator("a|b").pattern == "a|b")
    #expect(try RegexValidator("a|b").rule.parameters == ["pattern": "a|b"])
  }
}
