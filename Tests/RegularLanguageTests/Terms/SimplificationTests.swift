import Testing

@testable import RegularLanguage

/// The descriptions of terms, which show each simplification.
@Suite struct SimplificationTests {
  struct Case: CustomTestStringConvertible {
    var pattern: String
    var term: String

    init(_ pattern: String, _ term: String) { (self.pattern, self.term) = (pattern, term) }

    var testDescription: String { "\(pattern) is \(term)" }
  }

  static let unions = [
    Case("a|a", "a"),
    Case("a|b", "[ab]"),
    Case("b|a", "[ab]"),
    Case("a|(?:b|c)", "[a-c]"),
    Case("[a-c]x|[c-e]x", "[a-e]x"),
    Case("ab|ac", "(ab|ac)"),
    Case("a||b", "(()|[ab])"),
    Case("a*|", "a*"),
    Case("x*|x+", "x*"),
    Case("a|(?!)", "a"),
    Case("a|(?s:.*)", "[^]*"),
  ]

  static let intersections = [
    Case("(?=a)(?=b)", "[]"),
    Case("(?=a)[ab]c", "([ab]c&a[^]*)"),
    Case("(?=a)(?=a)ab", "(ab&a[^]*)"),
    Case("(?=(?s:.*))ab", "ab"),
    Case("(?!)", "[]"),
    Case("(?!ab)[a-c]*", "([a-c]*&~ab[^]*)"),
    Case("(?!(?!ab))abc", "(abc&ab[^]*)"),
    Case("(?!a)(?=a)a", "[]"),
    Case("a$", "a"),
    Case("a$b", "[]"),
  ]

  static let loops = [
    Case("a{0}", "()"),
    Case("a{1}", "a"),
    Case("(?:)*", "()"),
    Case("(?:|a){2,3}", "(()|a){0,3}"),
    Case("(?s:.)*", "[^]*"),
    Case("(?:(?!s*t).)*", "((?!s*t).)*"),
    Case("a*b|b", "a*b"),
    Case("a{0,3}b|b|bc", "(a{0,3}b|bc)"),
  ]

  static let places = [
    Case("^a", "a"),
    Case("a^", "[]"),
    Case(#"\ba"#, "(a&[0-9A-Z_a-z][^]*)"),
    Case(#"a\bb"#, "a(b&~[0-9A-Z_a-z][^]*)"),
    Case("(?:^a){2}", "<start>(^a){2}"),
    Case("(?<=a)b|c", "((?<0)b|c); [^]*a"),
    Case("(?<!a)b", "(?<!0)b; [^]*a"),
  ]

  @Test(arguments: unions + intersections + loops + places)
  func `a pattern becomes the simplest term`(case: Case) throws {
    let syntax = try PatternParser.parse(`case`.pattern, limits: Limits())
    #expect(try TermStore.term(of: .pattern(syntax)) == `case`.term)
  }

  @Test func `lengths are terms if they are not counted separately`() throws {
    let long = Expression.length(.characters, Repetition(8, nil))
    let digits = Expression.pattern(.set(.digits).repeated(.zeroOrMore))
    #expect(try TermStore.term(of: .union([long, digits])) == "({8... characters}|[0-9]*)")
    #expect(try TermStore.term(of: .complement(.complement(digits))) == "[0-9]*")
  }
}
