import Foundation
import Testing

@testable import RegularLanguage

/// What the article "From a pattern to an automaton" shows, word for word between the marks.
@Suite struct PatternArticleTests {
  @Test func `the code of the article prints what the article says`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed += "\(item)".components(separatedBy: "\n") }
    typealias Expression = RegularLanguage.Expression
    // ARTICLE
    let syntax = try PatternParser.parse(#"(?=.*\d)[a-z\d]+"#, limits: Limits())
    print(syntax)  // (?=.*[0-9])[0-9a-z]+
    // ARTICLE
    do throws(CompilationError) {
      _ = try PatternParser.parse(#"(\w+) \1"#, limits: Limits())
    } catch {
      print(error)
      // a backreference is not supported; it is not regular; compare the values in code
      print(error.position)  // 6
    }
    // ARTICLE
    let name = Expression.pattern(.set(.asciiLetters).repeated(.zeroOrMore))
    let short = Expression.length(.characters, Repetition(0, 16))
    let composed = Expression.intersection([name, short, .complement(.pattern(.literal("root")))])
    print(composed)  // /[A-Za-z]*/ & {0...16 characters} & ~/root/
    // ARTICLE
    print(try Self.term(of: #"(?=.*\d)[a-z\d]+"#))  // ([0-9a-z]+&.*[0-9][^]*)
    // ARTICLE
    print(try Self.term(of: "(?!ab)[a-c]*"))  // ([a-c]*&~ab[^]*)
    print(try Self.term(of: "a$b"))  // []
    // ARTICLE
    print(try Self.term(of: #"a\bb"#))  // a(b&~[0-9A-Z_a-z][^]*)
    print(try Self.term(of: "(?<=a)b|c"))  // ((?<0)b|c); [^]*a
    // ARTICLE
    print(try Self.term(of: "[a-c]x|[c-e]x"))  // [a-e]x
    print(try Self.term(of: "x*|x+"))  // x*
    // ARTICLE
    print(try Automaton(.pattern(syntax)))
    // >1: [0-9] -> 2, [a-z] -> 3
    // 2*: [0-9a-z] -> 2
    // 3: [0-9] -> 2, [a-z] -> 3
    // ARTICLE
    print(try Automaton(.intersection([name, .length(.scalars, Repetition(3, 1_000))])))
    // >1*: [A-Za-z] -> 1
    // length: 3...1000
    // end
    let snippets = try Self.snippets()
    #expect(printed == snippets.flatMap(Self.claims))
    #expect(try Self.sources() == snippets)
  }

  /// The term that a pattern becomes.
  private static func term(of pattern: String) throws -> String {
    let syntax = try PatternParser.parse(pattern, limits: Limits())
    let budget = CompilationBudget(bytes: 1 << 20, steps: 1 << 20)
    var description: String?
    if let store = TermStore(.pattern(syntax), counting: nil, within: budget) {
      description = store.description(of: store.start)
    }
    return try #require(description)
  }

  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func snippets() throws -> [String] {
    let path = "Sources/RegularLanguage/RegularLanguage.docc/FromAPatternToAnAutomaton.md"
    return try String(contentsOf: package.appending(path: path), encoding: .utf8)
      .components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  /// What stands in this file between the marks.
  private static func sources() throws -> [String] {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let body = source.components(separatedBy: "    // end\n")[0]
    return body.components(separatedBy: "    // ARTICLE\n").dropFirst().map { snippet in
      snippet.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { $0.dropFirst(4) + "\n" }.joined()
    }
  }

  /// What a snippet says that it prints: the comments.
  private static func claims(of snippet: String) -> [String] {
    snippet.split(separator: "\n").compactMap { line in
      let parts = line.components(separatedBy: "// ")
      return parts.count > 1 ? parts.dropFirst().joined(separator: "// ") : nil
    }
  }
}
