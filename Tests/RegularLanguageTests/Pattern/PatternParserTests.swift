import EngineSupport
import RegularLanguage
import Testing

@Suite struct PatternParserTests {
  @Test(arguments: ConstructCase.all)
  func `a construct accepts exactly the expected texts`(testCase: ConstructCase) throws {
    let automaton = try Automaton(pattern: testCase.pattern)
    #expect(testCase.accepted.filter { !automaton.accepts($0) } == [])
    #expect(testCase.rejected.filter { automaton.accepts($0) } == [])
  }

  @Test(arguments: RefusalCase.all)
  func `an unsupported construct is rejected at its position`(testCase: RefusalCase) {
    #expect {
      try PatternParser.parse(testCase.pattern)
    } throws: { error in
      guard let error = error as? CompilationError else { return false }
      #expect(error.position == testCase.position)
      #expect(error.description == testCase.message)
      return error.reason == testCase.reason ?? error.reason
    }
  }

  @Test func `groups may be nested up to the limit`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    let limits = Limits(nesting: 3)
    #expect(try PatternParser.parse(nested(3), limits: limits) == .set(ScalarSet("a")))
    #expect(throws: CompilationError(.nestedTooDeeply(limit: 3), at: 3)) {
      try PatternParser.parse(nested(4), limits: limits)
    }
  }

  @Test func `repeats multiply only if they are nested`() throws {
    let limits = Limits(repeats: 10)
    for pattern in ["(a{2}){5}", "a{5}b{10}", "(a{5}|b{2}){2}", "(a{0}){10}", "(a{10}){0,1}"] {
      #expect(throws: Never.self, "\(pattern)") {
        try PatternParser.parse(pattern, limits: limits)
      }
    }
    for (pattern, position) in [("(a{2}b){6}", 7), ("((a{2}){3}){2}", 11), ("a{11}", 1)] {
      #expect(throws: CompilationError(.repeatTooLarge(limit: 10), at: position), "\(pattern)") {
        try PatternParser.parse(pattern, limits: limits)
      }
    }
  }

  @Test func `the length of a pattern is limited in bytes`() throws {
    let limits = Limits(patternBytes: 4)
    #expect(throws: Never.self) { try PatternParser.parse("\u{E9}\u{E9}", limits: limits) }
    #expect(throws: CompilationError(.patternTooLong(limit: 4), at: 0)) {
      try PatternParser.parse("\u{E9}\u{E9}a", limits: limits)
    }
  }

  @Test func `positions count scalars`() {
    #expect(throws: CompilationError(.missing("the ')' that closes this group"), at: 3)) {
      try PatternParser.parse("\u{1F600}e\u{301}(")
    }
  }

  @Test func `an empty class never matches and an empty pattern matches the empty text`() throws {
    #expect(try Automaton(pattern: #"[^\d\D]"#).isEmpty)
    let empty = try Automaton(pattern: "")
    #expect(empty.accepts(""))
    #expect(!empty.accepts("a"))
  }
}

/// A pattern with texts that it accepts and texts that it doesn't.
struct ConstructCase: CustomTestStringConvertible, Sendable {
  let pattern: String
  let accepted: [String]
  let rejected: [String]

  var testDescription: String { pattern.debugDescription }

  init(_ pattern: String, _ accepted: [String], not rejected: [String]) {
    self.pattern = pattern
    self.accepted = accepted
    self.rejected = rejected
  }

  static let all = characters + classes + repeats + lookbehinds + groups + assertions

  private static let characters = [
    Self("ab", ["ab"], not: ["", "a", "abc", "aab", "AB"]),
    Self("a-]},:=<>!#& ~{", ["a-]},:=<>!#& ~{"], not: ["a"]),
    Self(".", ["a", "\u{E9}", "\u{1F600}", "\0", "\t"], not: ["", "ab", "\n", "\r", "\u{2028}"]),
    Self(".{3}", ["\u{B}\u{C}\u{85}"], not: ["\u{B}\u{C}\r", "\u{2029}\u{C}\u{85}"]),
    Self("..", ["e\u{301}"], not: ["\r\n", "\u{E9}", "\u{2028}a"]),
    Self("(?s).", ["a", "\n", "\u{2029}"], not: ["", "\r\n"]),
    Self(#"\."#, ["."], not: ["a", "\\."]),
    Self(#"\\\^\$\|\(\)\[\]\{\}\*\+\?\/\-"#, ["\\^$|()[]{}*+?/-"], not: [""]),
    Self(#"\t\n\r\f\a\0"#, ["\t\n\r\u{C}\u{7}\0"], not: ["tnrfa0"]),
    Self(#"\x41\x{1F600}"#, ["A\u{1F600}"], not: ["x41", "a\u{1F600}"]),
    Self(#"\u0041\u{E9}\u00e9\U0001F600"#, ["A\u{E9}\u{E9}\u{1F600}"], not: ["Ae\u{301}"]),
    Self(#"\uD83D\uDE00"#, ["\u{1F600}"], not: ["", "\u{FFFD}"]),
    Self(#"\x{00000041}"#, ["A"], not: ["0"]),
    Self("e\u{301}", ["e\u{301}"], not: ["\u{E9}", "e"]),
    Self("\u{212B}", ["\u{212B}"], not: ["\u{E5}", "\u{C5}"]),
    Self(#"\d"#, ["0", "9"], not: ["", "a", "\u{663}", "00"]),
    Self(#"\D"#, ["a", "\u{663}", "\n"], not: ["0", ""]),
    Self(#"\w+"#, ["aZ_09"], not: ["", "-", "\u{E9}", "a b"]),
    Self(#"\W"#, ["-", "\u{E9}", "\n"], not: ["a", "_", "0"]),
    Self(#"\s+"#, [" \t\n\u{B}\u{C}\r"], not: ["", "\u{A0}", "\u{85}", "a"]),
    Self(#"\S"#, ["a", "\u{A0}"], not: [" ", "\n"]),
  ]

  private static let classes = [
    Self("[abc]", ["a", "b", "c"], not: ["", "d", "ab", "A"]),
    Self("[a-c]", ["a", "b", "c"], not: ["d", "-", "`"]),
    Self("[^a-c]", ["d", "-", "\n", "\u{1F600}"], not: ["a", "b", "c", ""]),
    Self("[-a]", ["-", "a"], not: ["b"]),
    Self("[a-]", ["-", "a"], not: ["b"]),
    Self("[a-c-e]", ["a", "b", "c", "-", "e"], not: ["d"]),
    Self(#"[\w-.]"#, ["a", "-", "."], not: ["+", "/"]),
    Self(#"[\d\s]"#, ["0", " "], not: ["a", "d", "s"]),
    Self(#"[\D]"#, ["a"], not: ["0"]),
    Self(#"[^\D]"#, ["0"], not: ["a"]),
    Self(#"[\b]"#, ["\u{8}"], not: ["b", ""]),
    Self(#"[\]\\\-\^]"#, ["]", "\\", "-", "^"], not: ["a", "["]),
    Self("[a^]", ["a", "^"], not: ["b"]),
    Self("[.*+?$|(){}[]", [".", "*", "+", "?", "$", "|", "(", ")", "{", "}", "["], not: ["a"]),
    Self(#"[\x41-\u{43}]"#, ["A", "B", "C"], not: ["D", "a", "-"]),
    Self(#"[\x{D000}-\x{F000}]"#, ["\u{D000}", "\u{D7FF}", "\u{E000}"], not: ["\u{F001}", "a"]),
    Self("[\u{4E00}-\u{9FFF}]{2}", ["\u{4E2D}\u{6587}"], not: ["\u{4E2D}", "ab"]),
    Self("(?i)[a-c]", ["a", "B", "C"], not: ["d", "D"]),
    Self("(?i)[^a-c]", ["d", "D"], not: ["a", "B", "C"]),
    Self("(?x)[a b]", ["a", " ", "b"], not: ["", "ab"]),
  ]

  private static let lookbehinds = [
    Self("a(?<=a)b", ["ab"], not: ["a", "b"]),
    Self("(?:a|b(?<!ab))+", ["aa", "ba", "bb"], not: ["ab", "aab"]),
    Self("(?<=^|,)a(?:,a)*", ["a", "a,a"], not: ["", ",a"]),
    Self(".*(?<!\\.exe)", ["a", "exe", "a.txt", ""], not: [".exe", "a.exe"]),
    Self("(?:(?<=-)a|(?<!-)b|-)*", ["b-a-a", "b", ""], not: ["a", "-b", "ba"]),
  ]

  private static let repeats = [
    Self("a*", ["", "a", "aaaa"], not: ["b", "ab"]),
    Self("a+", ["a", "aaaa"], not: ["", "b"]),
    Self("a?", ["", "a"], not: ["aa"]),
    Self("a{2}", ["aa"], not: ["a", "aaa", "a{2}"]),
    Self("a{2,}", ["aa", "aaaaa"], not: ["a", ""]),
    Self("a{1,3}", ["a", "aa", "aaa"], not: ["", "aaaa"]),
    Self("a{0}b", ["b"], not: ["ab"]),
    Self("a{0,0}", [""], not: ["a"]),
    Self("a*?b+?c??d{1,2}?", ["bd", "aabbcdd"], not: ["ad", "bddd"]),
    Self("(?:a{2}){3}", ["aaaaaa"], not: ["aaaaa", "aa"]),
    Self("a{2}{", ["aa{"], not: ["aa"]),
    Self("(a*)*", ["", "aaa"], not: ["b"]),
    Self("(?:)*", [""], not: ["a"]),
    Self("a{", ["a{"], not: ["a"]),
    Self("a{x}", ["a{x}"], not: ["a"]),
    Self("a{1", ["a{1"], not: ["a"]),
    Self("a{1,2", ["a{1,2"], not: ["a", "aa"]),
    Self("a{1,x}", ["a{1,x}"], not: ["a"]),
    Self("a{1;2}", ["a{1;2}"], not: ["a"]),
    Self("ab*", ["a", "abb"], not: ["abab"]),
    Self("(ab)*", ["", "abab"], not: ["abb"]),
    Self("a{0002}", ["aa"], not: ["a"]),
  ]

  private static let groups = [
    Self("a|b|", ["a", "b", ""], not: ["ab", "|"]),
    Self("|a", ["", "a"], not: ["aa"]),
    Self("ab|cd", ["ab", "cd"], not: ["abd", "acd"]),
    Self("(a|b)c", ["ac", "bc"], not: ["a", "abc"]),
    Self("(?:a|b)c", ["ac", "bc"], not: ["a"]),
    Self("()", [""], not: ["()"]),
    Self("(?<year>a)(?P<_m1>b)(?'x'c)", ["abc"], not: ["a"]),
    Self("a(?#never (mind)b", ["ab"], not: ["a"]),
    Self("(?i)a", ["a", "A"], not: ["b"]),
    Self("(?i:a)a", ["aa", "Aa"], not: ["aA"]),
    Self("((?i)a)a", ["aa", "Aa"], not: ["AA"]),
    Self("a(?i)a|a", ["aa", "aA", "A"], not: ["AA"]),
    Self("(?i)a(?-i)a", ["Aa"], not: ["AA"]),
    Self("(?i-s:a.)", ["Ab"], not: ["A\n"]),
    Self("(?is)a.", ["A\n"], not: ["A"]),
    Self("(?-s:.)", ["a"], not: ["\n"]),
    Self("(?i)stra\u{DF}e", ["STRA\u{1E9E}E", "\u{17F}tra\u{DF}e"], not: ["STRASSE"]),
    Self("(?i)k", ["k", "K", "\u{212A}"], not: ["x"]),
    Self(#"(?i)\x41"#, ["a", "A"], not: ["b"]),
    Self(#"(?i)\w"#, ["a"], not: ["-", "\u{17F}", "\u{212A}"]),
    Self("(?x) a b # c\n d", ["abd"], not: ["a b", "ab"]),
    Self("(?x:a b) c", ["ab c"], not: ["abc"]),
    Self("(?x)a\\ b\\#", ["a b#"], not: ["ab"]),
    Self("(?x)a +", ["a", "aa"], not: ["a "]),
  ]

  private static let assertions = [
    Self("^a$", ["a"], not: ["a\n", "", "ba"]),
    Self(#"\Aa\z"#, ["a"], not: ["a\n", ""]),
    Self("a$b|c", ["c"], not: ["ab", "a"]),
    Self("a^b|c", ["c"], not: ["ab"]),
    Self("(^a|b)+", ["a", "ab", "bb"], not: ["ba", "aa"]),
    Self("(a$|b)+", ["a", "ba", "bb"], not: ["ab", "aa"]),
    Self(#"a\b."#, ["a-", "a\u{E9}"], not: ["ab", "a"]),
    Self(#"a\B."#, ["ab", "a_"], not: ["a-"]),
    Self(#"\b"#, [], not: ["", "a"]),
    Self(#"\B"#, [""], not: ["a"]),
    Self(#"\ba\b"#, ["a"], not: ["", "aa"]),
    Self(#"(\w+\b\W*)+"#, ["a b-c"], not: ["-a"]),
    Self("(?=a)a", ["a"], not: ["b", ""]),
    Self("(?=ab)..", ["ab"], not: ["aa"]),
    Self("a(?!b).", ["aa", "ac"], not: ["ab", "a"]),
    Self("(?!a|b).*", ["", "c", "ca"], not: ["a", "bc"]),
    Self("((?=[ab]{2}).)*c", ["c"], not: ["ac", "abc", "aab"]),
    Self("((?=.c|.b)[ab])*c", ["c", "ac", "abc", "bbc"], not: ["aac", "abac"]),
    Self(#"(?=.*[A-Z])(?=.*\d).{3,}"#, ["A1x", "xx0Z"], not: ["A1", "Axx", "1xx"]),
    Self("(?:(?=a))*b", ["b"], not: ["a", "ab"]),
    Self("(?:(?=a))+a", ["a"], not: ["b"]),
    Self("(?:^)*a($)?", ["a"], not: ["", "aa"]),
    Self("(?!)|a", ["a"], not: [""]),
  ]
}

/// A rejected pattern, with the position and the message.
struct RefusalCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let pattern: String
  let position: Int
  let message: String
  let reason: CompilationError.Reason?

  init(
    _ pattern: String,
    at position: Int,
    _ message: String,
    _ reason: CompilationError.Reason? = nil,
    as description: String? = nil
  ) {
    self.testDescription = description ?? pattern.debugDescription
    self.pattern = pattern
    self.position = position
    self.message = message
    self.reason = reason
  }

  static let all = unsupported + malformed + limits

  private static func unsupported(
    _ pattern: String,
    at position: Int = 0,
    _ construct: String,
    _ remedy: String
  ) -> Self {
    Self(
      pattern,
      at: position,
      "\(construct) is not supported; \(remedy)",
      .unsupported(construct: construct, remedy: remedy)
    )
  }

  private static let notRegular = "it is not regular, so compare the values in code"
  private static let byHand = "it is not regular; nest by hand up to the depth you need"

  private static let unsupported = [
    unsupported("a(?<=b$)", at: 1, "the end of the text inside a lookbehind", "put it outside"),
    unsupported(#"a(?<!(?:b\b)*)"#, at: 1, "a word boundary inside a lookbehind", "put it outside"),
    unsupported("a(?<=(?=b))", at: 1, "lookaround inside a lookbehind", "put it outside"),
    unsupported("(?<!a|(?<=b))", "lookaround inside a lookbehind", "put it outside"),
    unsupported(#"\1"#, "a backreference", notRegular),
    unsupported(#"(a)\9"#, at: 3, "a backreference", notRegular),
    unsupported(#"(?<n>a)\k<n>"#, at: 7, "a backreference", notRegular),
    unsupported(#"(a)\g1"#, at: 3, "a backreference", notRegular),
    unsupported("(?P<n>a)(?P=n)", at: 8, "a backreference", notRegular),
    unsupported("(?>a)", "an atomic group", "write (?:...); nothing here backtracks"),
    unsupported("(?|a)", "a branch reset", "write (?:...)"),
    unsupported("(?(1)a|b)", "a conditional", "write both cases as alternatives"),
    unsupported("a(?R)?", at: 1, "recursion", byHand),
    unsupported("(?0)", "recursion", byHand),
    unsupported("(?1)", "recursion", byHand),
    unsupported("(?+1)", "recursion", byHand),
    unsupported("(?&n)", "recursion", byHand),
    unsupported("(?P>n)", "recursion", byHand),
    unsupported("(?C1)", "a callout", "remove it"),
    unsupported("(*FAIL)", "a verb '(*'", "remove it"),
    unsupported("a++", at: 1, "a possessive quantifier", "remove the last '+'"),
    unsupported("ab*+", at: 2, "a possessive quantifier", "remove the last '+'"),
    unsupported("a{2}+", at: 1, "a possessive quantifier", "remove the last '+'"),
    unsupported("(?m)a", at: 2, "a multiline anchor (?m)", "a value is one text; match it whole"),
    unsupported("(?im)a", at: 3, "a multiline anchor (?m)", "a value is one text; match it whole"),
    unsupported(#"a\Z"#, at: 1, "\\Z", "write \\z; a line feed before the end is not ignored"),
    unsupported(#"\Ga"#, "\\G", "remove it; a match is the whole text"),
    unsupported(#"a\Kb"#, at: 1, "\\K", "remove it; a match is the whole text"),
    unsupported(#"\X"#, "\\X", "bound the length in characters instead"),
    unsupported(#"\R"#, "\\R", "write (?:\\r\\n|[\\n-\\r\\x85\\u2028\\u2029])"),
    unsupported(#"\Qa\E"#, "quoting by \\Q", "escape the characters one by one"),
    unsupported(#"\N"#, "\\N", "write [^\\n]"),
    unsupported(#"\h"#, "\\h", "write [ \\t]"),
    unsupported(#"\H"#, "\\H", "write [^ \\t]"),
    unsupported(#"\C"#, "\\C", "a text is made of scalars, not of bytes"),
    unsupported(#"\cA"#, "a control escape", "write \\x01"),
    unsupported(#"a\cz"#, at: 1, "a control escape", "write \\x1A"),
    unsupported(#"[\c]"#, at: 1, "a control escape", "write \\x{...}"),
    unsupported(
      #"a\v"#, at: 1, "\\v",
      "write \\x0B, or [\\n-\\r\\x85\\u2028\\u2029] for all line ends"),
    unsupported(
      #"[\v]"#, at: 1, "\\v", "write \\x0B, or [\\n-\\r\\x85\\u2028\\u2029] for all line ends"
    ),
    unsupported(#"a\e"#, at: 1, "\\e", "write \\x1B"),
    unsupported(#"\y"#, "the escape \\y", "write the character itself"),
    unsupported(#"[\z]"#, at: 1, "the escape \\z", "write the character itself"),
    unsupported(#"[\A]"#, at: 1, "the escape \\A", "write the character itself"),
    unsupported(#"[\B]"#, at: 1, "the escape \\B", "write the character itself"),
    unsupported(#"[\1]"#, at: 1, "an octal escape", "write \\x{...}"),
    unsupported(#"\01"#, "an octal escape", "write \\x{...}"),
    unsupported("[[:alpha:]]", at: 1, "the POSIX class '[:alpha:]'", "write A-Za-z"),
    unsupported("[_[:digit:]]", at: 2, "the POSIX class '[:digit:]'", #"write \d"#),
    unsupported(
      "[[:^upper:]]", at: 1, "the POSIX class '[:^upper:]'", "write a class of its own, [^A-Z]"),
    unsupported("a[:space:]+", at: 1, "the POSIX class '[:space:]'", #"write [\s]"#),
    unsupported("[:^word:]", "the POSIX class '[:^word:]'", #"write [^\w]"#),
    unsupported("[[:x:]]", at: 1, "a POSIX class", "write its members, or \\[ for the character"),
    unsupported(
      "[[=a=]]", at: 1, "an equivalence class", "write its members, or \\[ for the character"),
    unsupported(
      "[a[.b.]]", at: 2, "a collating symbol", "write its members, or \\[ for the character"),
    unsupported("(?y)", "the group '(?y'", "groups are (...), (?:...) and (?i)"),
    unsupported("(?i--s)", "the group '(?-'", "groups are (...), (?:...) and (?i)"),
  ]

  private static let group = "the ')' that closes this group is missing"
  private static let bracket = "the ']' that closes this class is missing"
  private static let noScalar =
    "this is not a Unicode scalar; expected at most U+10FFFF and no surrogate"
  private static let emptyClass =
    "the class is empty; write \\] for the character, or (?s:.) for any character"

  private static let malformed = [
    Self("(", at: 0, group, .missing("the ')' that closes this group")),
    Self("a(b", at: 1, group),
    Self("((a)", at: 0, group),
    Self("(?", at: 0, group),
    Self("(?i", at: 0, group),
    Self("(?:a", at: 0, group),
    Self("(?=a", at: 0, group),
    Self("(?#a", at: 0, "the ')' that closes this comment is missing"),
    Self("(?<a", at: 0, "the '>' after the group name is missing"),
    Self("(?<>a)", at: 3, "the group name is missing"),
    Self("(?<1>a)", at: 3, "a group name can contain letters, digits and '_'; rename it"),
    Self("(?<n>a)|(?P<n>b)", at: 12, "another group is named 'n'; rename one of them"),
    Self("(?<n>a(?'n'b))", at: 9, "another group is named 'n'; rename one of them"),
    Self("(?)", at: 2, "a flag: i, s or x is missing"),
    Self("(?-)", at: 3, "a flag: i, s or x is missing"),
    Self("(?i-:a)", at: 4, "a flag: i, s or x is missing"),
    Self(")", at: 0, "')' closes no group; write \\) for the character"),
    Self("a)b", at: 1, "')' closes no group; write \\) for the character"),
    Self("[", at: 0, bracket, .missing("the ']' that closes this class")),
    Self("a[b", at: 1, bracket),
    Self("[^", at: 0, bracket),
    Self("[a-", at: 0, bracket),
    Self(#"[\]"#, at: 0, bracket),
    Self("[]", at: 1, emptyClass),
    Self("[]a]", at: 1, emptyClass),
    Self("[^]a]", at: 2, emptyClass),
    Self("[z-a]", at: 1, "this range is reversed", .reversed("this range")),
    Self(#"[a-\d]"#, at: 1, "a range can't end with a class; write \\- for the character"),
    Self("a{2,1}", at: 1, "this repeat is reversed", .reversed("this repeat")),
    Self("*a", at: 0, "'*' follows nothing to repeat; write \\*"),
    Self("a|+", at: 2, "'+' follows nothing to repeat; write \\+"),
    Self("(a|?)", at: 3, "'?' follows nothing to repeat; write \\?"),
    Self("{2}", at: 0, "'{' follows nothing to repeat; write \\{"),
    Self("(?i)*", at: 4, "'*' follows nothing to repeat; write \\*"),
    Self("a**", at: 2, "'*' repeats a repeat; put the inner one in a group"),
    Self("a+*", at: 2, "'*' repeats a repeat; put the inner one in a group"),
    Self("a???", at: 3, "'?' repeats a repeat; put the inner one in a group"),
    Self("a{2}*", at: 4, "'*' repeats a repeat; put the inner one in a group"),
    Self("a{2}{3}", at: 4, "'{' repeats a repeat; put the inner one in a group"),
    Self("(?x)a{2} {3,}", at: 9, "'{' repeats a repeat; put the inner one in a group"),
    Self("^*a", at: 1, "'*' repeats a condition; put the inner one in a group"),
    Self("a$?", at: 2, "'?' repeats a condition; put the inner one in a group"),
    Self(#"a\b{2}"#, at: 3, "'{' repeats a condition; put the inner one in a group"),
    Self("(?=a)*b", at: 5, "'*' repeats a condition; put the inner one in a group"),
    Self("(?<!a)?", at: 6, "'?' repeats a condition; put the inner one in a group"),
    Self("x{,3}", at: 1, "the minimum of this repeat is missing; write {0,...} or \\{"),
    Self(#"\"#, at: 0, "the character after '\\' is missing"),
    Self(#"[\"#, at: 1, "the character after '\\' is missing"),
    Self(#"\x4"#, at: 3, "one of 2 hexadecimal digits is missing"),
    Self(#"\u12G4"#, at: 4, "one of 4 hexadecimal digits is missing"),
    Self(#"\x{}"#, at: 3, "the '}' after the hexadecimal digits is missing"),
    Self(#"\x{41"#, at: 5, "the '}' after the hexadecimal digits is missing"),
    Self(#"\x{D800}"#, at: 0, noScalar, .notAScalar),
    Self(#"a\uDFFF"#, at: 1, noScalar, .notAScalar),
    Self(#"\uD83Da"#, at: 0, noScalar, .notAScalar),
    Self(#"\u{110000}"#, at: 0, noScalar, .notAScalar),
    Self(#"\UFFFFFFFF"#, at: 0, noScalar, .notAScalar),
  ]

  private static let copies = "repeats make more than 1000 copies; use * or + instead"

  private static let limits = [
    Self(
      String(repeating: "(", count: 20_000) + String(repeating: ")", count: 20_000),
      at: 100,
      "groups and conditions are nested more than 100 deep",
      .nestedTooDeeply(limit: 100),
      as: "20,000 nested groups"
    ),
    Self(
      String(repeating: "a", count: 65_537),
      at: 0,
      "the pattern is longer than 65536 bytes",
      .patternTooLong(limit: 65_536),
      as: "65,537 bytes"
    ),
    Self("(?:){4294967295}", at: 4, copies, .repeatTooLarge(limit: 1_000)),
    Self("a{99999999999999999999999}", at: 1, copies),
    Self("((((a{5}){5}){5}){5}){5}", at: 21, copies, .repeatTooLarge(limit: 1_000)),
    Self("([a-z]{1,1000}){1,1000}", at: 15, copies, .repeatTooLarge(limit: 1_000)),
    Self("a{1001}", at: 1, copies),
    Self("a{1001,}", at: 1, copies),
  ]
}
