import InputValidation
import TestSupport
import Testing

/// The code of the article "Asking questions", verbatim between the marks.
@Suite struct AskingQuestionsTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidation/InputValidation.docc/AskingQuestions.md")
  }

  @Test func `questions`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let day: some Validator = try .regex(#"\d{4}-(0[1-9]|1[0-2])-[0-3]\d"#)

    print(try day.shortestCompletion(of: "2024-1") ?? "none")  // 0-00
    print(try day.nearest(to: "2024/5-17") ?? "none")  // 2024-05-17
    print(try day.isStricter(than: .length(10...10)))  // true

    let low: some Validator = .integer(in: 1...12)
    print(try low.counterexample(toStricterThan: .digits) ?? "none")  // +1
    print(try low.overlaps(.integer(in: 12...)))  // true
    print(try (low && .integer(in: 13...)).acceptsNothing())  // true

    print(try day.samples(count: 9, seed: 1).allSatisfy(day.isValid))  // true
    print(try day.nearMisses(count: 9, seed: 1).contains(where: day.isValid))  // false
    // end
    #expect(printed == article.claims(ofSnippet: "let day"))
  }

  @Test func `questions about a pattern`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let name = try RegexValidator("[A-z]+", limits: PatternLimits(automatonBytes: 1 << 16))
    for warning in name.warnings { print("\(warning.position): \(warning.message)") }
    // 1: the range A-z includes characters other than letters and digits
    // end
    #expect(printed == article.claims(ofSnippet: "let name"))
  }
}
