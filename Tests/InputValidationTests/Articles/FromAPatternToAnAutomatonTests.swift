import Foundation
import TestSupport
import Testing
@testable import RegularLanguage

/// The code of the article "From a pattern to an automaton", verbatim between the marks.
@Suite struct FromAPatternToAnAutomatonTests {
  @Test func `the code of the article prints what the article says`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed += "\(item)".components(separatedBy: "\n") }
    typealias Expression = RegularLanguage.Expression
    // SNIPPET
    let syntax = try PatternParser.parse(#"(?=.*\d)[a-z\d]+"#, limits: Limits())
    print(syntax)  // (?=.*[0-9])[0-9a-z]+
    // SNIPPET
    do throws(CompilationError) {
      _ = try PatternParser.parse(#"(\w+) \1"#, limits: Limits())
    } catch {
      print(error)
      // a backreference is not supported; it is not regular, so compare the values in code
      print(error.position)  // 6
    }
    // SNIPPET
    let name = Expression.pattern(.set(.asciiLetters).repeated(.zeroOrMore))
    let short = Expression.length(.characters, Repetition(0, 16))
    let composed = Expression.intersection([name, short, .complement(.pattern(.literal("root")))])
    print(composed)  // /[A-Za-z]*/ & {0...16 characters} & ~/root/
    // SNIPPET
    print(try Self.term(of: #"(?=.*\d)[a-z\d]+"#))  // ([0-9a-z]+&.*[0-9][^]*)
    // SNIPPET
    print(try Self.term(of: "(?!ab)[a-c]*"))  // ([a-c]*&~ab[^]*)
    print(try Self.term(of: "a$b"))  // []
    // SNIPPET
    print(try Self.term(of: #"a\bb"#))  // a(b&~[0-9A-Z_a-z][^]*)
    print(try Self.term(of: "(?<=a)b|c"))  // ((?<0)b|c); [^]*a
    // SNIPPET
    print(try Self.term(of: "[a-c]x|[c-e]x"))  // [a-e]x
    print(try Self.term(of: "x*|x+"))  // x*
    // SNIPPET
    print(try Automaton(.pattern(syntax)))
    // >1: [0-9] -> 2, [a-z] -> 3
    // 2*: [0-9a-z] -> 2
    // 3: [0-9] -> 2, [a-z] -> 3
    // SNIPPET
    print(try Automaton(.intersection([name, .length(.scalars, Repetition(3, 1_000))])))
    // >1*: [A-Za-z] -> 1
    // length: 3...1000
    // end
    let article = try MarkdownSnippets(
      of: "Sources/RegularLanguage/RegularLanguage.docc/FromAPatternToAnAutomaton.md")
    #expect(printed == article.claims)
  }

  /// Returns the term of a pattern.
  private static func term(of pattern: String) throws -> String {
    let syntax = try PatternParser.parse(pattern, limits: Limits())
    let budget = CompilationBudget(bytes: 1 << 20, steps: 1 << 20)
    var description: String?
    if let store = TermStore(.pattern(syntax), counting: nil, within: budget) {
      description = store.description(of: store.start)
    }
    return try #require(description)
  }
}
