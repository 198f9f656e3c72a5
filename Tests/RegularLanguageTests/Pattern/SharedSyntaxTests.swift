import Testing

@testable import RegularLanguage

@Suite struct SharedSyntaxTests {
  @Test func `a part that is shared is like one that is written twice`() throws {
    let part = Syntax.alternation([.literal("ab"), .set(.digits).repeated(.oneOrMore)])
    func twice(_ part: Syntax) -> Syntax {
      .alternation([Syntax.literal("x").then(part), Syntax.literal("y").then(part.optional)])
    }
    let shared = twice(.shared(SharedSyntax(part)))
    #expect("\(shared)" == "\(twice(part))")
    let automaton = try Automaton(.pattern(shared))
    #expect("\(automaton)" == "\(try Automaton(.pattern(twice(part))))")
    #expect(automaton.accepts("x12"))
    #expect(!automaton.accepts("x"))
  }

  @Test func `parts of the same syntax are equal, and others are not`() {
    let digits = Syntax.shared(SharedSyntax(.set(.digits)))
    #expect(digits == .shared(SharedSyntax(.set(.digits))))
    #expect(digits.hashValue == Syntax.shared(SharedSyntax(.set(.digits))).hashValue)
    #expect(digits != .shared(SharedSyntax(.set(.asciiLetters))))
    #expect(digits != .set(.digits))
  }

  @Test func `what doubles with each part costs one part more`() throws {
    // As a tree it has 2^60 leaves.
    var syntax = Syntax.literal("z")
    for _ in 0..<60 {
      let part = Syntax.shared(SharedSyntax(syntax))
      syntax = .alternation([Syntax.literal("a").then(part), Syntax.literal("b").then(part)])
    }
    let automaton = try Automaton(.pattern(syntax))
    #expect(automaton.stateCount == 63)
    #expect(automaton.accepts((String(repeating: "ab", count: 30) + "z")))
  }

  @Test func `parts keep their conditions wherever they stand`() throws {
    // What a condition says depends on what stands before the part.
    let part = Syntax.shared(
      SharedSyntax(.concatenation([.assertion(.wordBoundary), .literal("b")])))
    let syntax = Syntax.alternation(["a", "-"].map { Syntax.literal($0).then(part) })
    let automaton = try Automaton(.pattern(syntax))
    #expect(automaton.accepts("-b"))
    #expect(!automaton.accepts("ab"))
  }
}
