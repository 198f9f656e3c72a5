import EngineSupport
import Foundation
import RegularLanguage
import Testing

/// Patterns for which other engines need exponential time or memory.
@Suite struct HostilePatternTests {
  @Test(arguments: HostileCase.all)
  func `a pattern is compiled or rejected on a small stack`(testCase: HostileCase) async {
    let compilation = await withSmallStack { testCase.compile() }
    switch (compilation, testCase.expected) {
    case (.success(let automaton), .accepts(let texts, let others)):
      #expect(texts.filter { !automaton.accepts($0) } == [])
      #expect(others.filter { automaton.accepts($0) } == [])
    case (.failure(let error), .refused(let reason)):
      #expect(error.reason == reason)
    case (.success(let automaton), .refused):
      Issue.record("compiled to \(automaton.stateCount) states")
    case (.failure(let error), .accepts):
      Issue.record("refused: \(error)")
    }
  }

  @Test func `judging a text takes linear time`() throws {
    let automaton = try Automaton(pattern: #"^([A-Z0-9_+-]+\.?)*[A-Z0-9_+-]@[A-Z]{2,}$"#)
    let text = String(repeating: "A", count: 100_000) + "!"
    #expect(automaton.outcome(on: Array(text.utf8).span) == .invalid)
    #expect(automaton.fault(in: Array(text.utf8).span)?.range == 100_000..<100_001)
    #expect(automaton.outcome(on: Array(text.utf8).span, caret: 50_000) == .invalid)
    let mendable = String(repeating: "A", count: 20_000)
    #expect(automaton.outcome(on: Array(mendable.utf8).span, caret: 10_000) == .incomplete)
  }

  @Test func `complements may be nested up to the limit`() throws {
    func nested(_ depth: Int) -> RegularLanguage.Expression {
      // A part at each level, so that pairs of complements don't cancel.
      (0..<depth).reduce(.pattern(.literal("a"))) { inner, level in
        .complement(.union([inner, .pattern(.literal(letters(level, "b")))]))
      }
    }
    let automaton = try Automaton(nested(50))
    #expect(automaton.accepts("a"))
    #expect((0..<50).map { automaton.accepts(letters($0, "b")) } == (0..<50).map { $0 % 2 == 0 })
    #expect(throws: CompilationError(.nestedTooDeeply(limit: 200), at: 0)) {
      try Automaton(nested(300))
    }
  }
}

/// Runs the work on a thread with a stack of 512 KiB, the smallest common default.
private func withSmallStack<Result: Sendable>(
  _ work: @escaping @Sendable () -> Result
) async -> Result {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: work()) }
    thread.stackSize = 512 << 10
    thread.start()
  }
}

/// A pattern and the expected result of its compilation.
struct HostileCase: CustomTestStringConvertible, Sendable {
  enum Expected: Sendable {
    case accepts([String], not: [String])
    case refused(CompilationError.Reason)
  }

  let testDescription: String
  let pattern: String
  let limits: Limits
  let expected: Expected

  init(
    _ description: String,
    _ pattern: String? = nil,
    limits: Limits = Limits(),
    is expected: Expected
  ) {
    self.testDescription = description
    self.pattern = pattern ?? description
    self.limits = limits
    self.expected = expected
  }

  func compile() -> Result<Automaton, CompilationError> {
    Result { () throws(CompilationError) in try Automaton(pattern: pattern, limits: limits) }
  }

  static let all = [
    Self("(a+)+", is: .accepts(["a", "aaaa"], not: ["", "aab"])),
    Self("(a|a)*", is: .accepts(["", "aaaa"], not: ["aab"])),
    Self("(a|aa)+", is: .accepts(["a", "aaaa"], not: ["", "aab"])),
    Self("(.*)*x", is: .accepts(["x", "axbx"], not: ["", "axb"])),
    Self("(a*)*b", is: .accepts(["b", "aab"], not: ["", "aa"])),
    Self(
      "(?:a?){300}a{300}", "(?:a?){100}a{100}",
      is: .accepts([letters(100), letters(200)], not: [letters(99), letters(201)])
    ),
    Self("(?=(a+)+$)a*", is: .accepts(["a", "aaaa"], not: ["", "aab"])),
    Self(
      "the e-mail address of CVE-2023-4316",
      #"^([A-Z0-9_+-]+\.?)*[A-Z0-9_+-]@([A-Z0-9][A-Z0-9\-]*\.)+[A-Z]{2,}$"#,
      is: .accepts(["A.B@C.DE"], not: ["A.@C.DE", "A@C", "A..B@C.DE"])
    ),
    Self("(?:(?!s*t).)*.*", is: .accepts(["", "a", "st", "ass"], not: ["\n"])),
    Self("(?:(?:(?!s+t).)+){2}", is: .accepts(["as", "ts"], not: ["a", "ast", "asst"])),
    Self("(?:(?=s*t).)*s*", is: .accepts(["", "s", "st", "stss"], not: ["a", "sa"])),
    Self("<!--(?:(?!-+>).)*-+>", is: .accepts(["<!---->", "<!--a-->"], not: ["<!---->->"])),
    Self("(.*a.{20})", limits: small, is: tooLarge),
    Self(
      "a thousand branches", (0..<1_000).map { "w\($0)x" }.joined(separator: "|"),
      is: .accepts(["w0x", "w999x"], not: ["w1000x", "wx", "w0"])
    ),
    Self(
      "20,000 optional parts", String(repeating: "a?", count: 20_000), limits: small,
      is: tooLarge
    ),
    Self(
      "5,000 optional alternatives", String(repeating: "(a?|b?)", count: 5_000), limits: small,
      is: tooLarge
    ),
    Self(
      "5,000 lookaheads or letters", String(repeating: "((?=a)|b)", count: 5_000), limits: small,
      is: tooLarge
    ),
    Self(
      "200 lookaheads or letters", String(repeating: "((?=a)|b)", count: 200),
      is: .accepts([String(repeating: "b", count: 200)], not: ["", "a", "b", "ba"])
    ),
    Self(
      "1,000 lookaheads", String(repeating: "(?=a)", count: 1_000) + "a",
      is: .accepts(["a"], not: ["", "b"])
    ),
    Self(
      "1,000 different lookaheads", (0..<1_000).map { "(?=.*w\($0))" }.joined() + ".*",
      limits: small, is: tooLarge
    ),
    Self(
      "5,000 starts", String(repeating: "^", count: 5_000) + "a",
      is: .accepts(["a"], not: ["", "aa"])
    ),
    Self(
      "1,000 boundaries", String(repeating: #"\ba?"#, count: 1_000),
      is: .refused(.nestedTooDeeply(limit: 200))
    ),
    Self(
      "nested negations",
      String(repeating: "(?!a", count: 100) + "b" + String(repeating: ")", count: 100) + ".*",
      is: .accepts(["", "b", "aa", "aab"], not: ["a", "ab", "aaa"])
    ),
    Self(
      "nested loops",
      String(repeating: "(", count: 100) + "a" + String(repeating: ")*", count: 100),
      is: .accepts(["", "aaa"], not: ["b"])
    ),
    Self(
      "20,000 optional parts in a loop", "(" + String(repeating: ".*", count: 20_000) + ")*",
      is: .refused(.tooManySteps(limit: 2_000_000))
    ),
    Self(
      "1,000 optional parts in a loop", "(" + String(repeating: "a?", count: 1_000) + ")*b",
      is: .accepts(["b", "ab", letters(3_000) + "b"], not: ["", "a", "ba"])
    ),
    Self(
      "classes of thousands of ranges",
      String(
        String.UnicodeScalarView(
          (0x2500..<0x3500).flatMap { ["[", "\\", "p", "L", Unicode.Scalar($0) ?? "a", "]"] })),
      is: .refused(.automatonTooLarge(limit: 8 << 20))
    ),
    Self("(?:[a-c]{1,30}|[b-d]{1,30}){1,30}", is: .refused(.tooManySteps(limit: 2_000_000))),
    Self("(a|(?=b)){1000}", is: .accepts([letters(1_000)], not: [letters(999), "b", "aaab"])),
    Self(
      "13,000 sets",
      String(String.UnicodeScalarView((0x4E00..<0x80C8).compactMap(Unicode.Scalar.init))),
      limits: small, is: tooLarge
    ),
  ]

  /// Less than the default, since a debug build is slow to fill it.
  private static let small = Limits(automatonBytes: 1 << 18)

  private static let tooLarge = Expected.refused(.automatonTooLarge(limit: 1 << 18))
}

private func letters(_ count: Int, _ letter: String = "a") -> String {
  String(repeating: letter, count: count)
}
