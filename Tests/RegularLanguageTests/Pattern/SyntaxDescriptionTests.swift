import EngineSupport
import RegularLanguage
import TestSupport
import Testing

/// The descriptions of syntax and expressions.
@Suite struct SyntaxDescriptionTests {
  @Test(arguments: [
    ("ab|ac", "ab|ac"),
    ("(a|)b", "(?:a|(?:))b"),
    ("(?:ab)*c{2}d{3,}e{3,16}f?g+", "(?:ab)*c{2}d{3,}e{3,16}f?g+"),
    (#"\d{4}-\d{2}"#, "[0-9]{4}-[0-9]{2}"),
    (#"\bfoo\B"#, #"\bfoo\B"#),
    ("(?=a)(?!b)(?<=c)(?<!d)", "(?=a)(?!b)(?<=c)(?<!d)"),
    (##"\#\ \[\u{e9}"##, ##"\#[\u{20}]\[[\u{E9}]"##),
    ("(?:^a){2}", "(?:^a){2}"),
    ("(?s:.).", "(?s:.)."),
  ])
  func `a pattern is described by itself`(pattern: String, description: String) throws {
    #expect("\(try PatternParser.parse(pattern, limits: Limits()))" == description)
  }

  @Test func `random syntax is described by a pattern of the same language`() throws {
    let letters = [ScalarSet("a"), ScalarSet("-"), ScalarSet("a").complement, .noLineTerminators]
    var terms = RandomTerms(seed: 7, sets: letters)
    for number in 0..<(isExhaustive ? 5_000 : 300) {
      let syntax = terms.pattern(size: 3 + number % 7)
      let parsed = try PatternParser.parse("\(syntax)", limits: Limits())
      #expect("\(parsed)" == "\(syntax)")
      for (one, other) in [(syntax, parsed), (parsed, syntax)] {
        let onlyInOne = Expression.intersection([.pattern(one), .complement(.pattern(other))])
        #expect(try Automaton(onlyInOne).isEmpty, "\(syntax)")
      }
    }
  }

  @Test func `an expression is described by its parts`() {
    let name = Expression.pattern(.set(ScalarSet("a"..."z")).repeated(.zeroOrMore))
    let length = Expression.length(.characters, Repetition(3, 16))
    let short = Expression.length(.utf8, .zeroOrOne)
    let barred = Expression.complement(.union([.pattern(.literal("root")), short]))
    #expect(
      "\(Expression.intersection([name, length, barred]))"
        == "/[a-z]*/ & {3...16 characters} & ~(/root/ | {0...1 utf8})")
    #expect("\(Expression.intersection([]))" == "anything")
    #expect("\(Expression.union([]))" == "nothing")
  }
}
