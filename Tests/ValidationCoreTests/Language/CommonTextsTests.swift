import InputValidation
import RegularLanguage
import Testing

@testable import ValidationCore

/// A few words and another language are judged as their intersection, without its automaton.
@Suite struct CommonTextsTests {
  private static let lists: [[String]] = [
    [], [""], ["ab"], ["a", "ab", "abc", "b1", "12", "5", "-7", "e\u{301}", "\u{E9}", "ab"],
    ["root", "admin", "", "\u{1F1E9}\u{1F1EA}"], (1...16).map { "a\($0)" },
    (1...17).map { "a\($0)" },
  ]

  private static let others: [any Validator] = [
    .alphabetic, .length(1...2), .length(2..., in: .utf8), .integer(in: 5...), .not(.oneOf("ab")),
    .optional(.digits), .oneOf("abc", "a1", "12"), .all(of: .alphabetic, .length(...3)),
    .oneOf("AB", ignoringCase: true),
  ]

  @Test(arguments: lists.indices, others.indices)
  func `words in another language are judged as by the automaton of both`(
    list: Int,
    other: Int
  ) throws {
    let (words, other) = (Self.lists[list], Self.others[other])
    let rule = Rule(.all)
    let parts = try [
      #require(OneOfValidator(words).language), #require(other.language),
    ]
    let eager = try Automaton(.intersection(parts.map(\.expression)))
    let texts = Set(words.flatMap { word in word.indices.map { String(word[...$0]) } } + ["", "x"])
    for parts in [parts, parts.reversed()] {
      let automaton = try #require(Language.intersection(parts).automaton)
      #expect(automaton.isEmpty == eager.isEmpty)
      for text in texts.sorted() {
        for caret in [text.startIndex, text.endIndex] {
          let verdicts = [automaton, eager].map { judge in
            judge.verdict(on: text, caret: caret) { fault in
              text.withBytes { ValidationError(rule, fault, in: $0) }
            }
          }
          #expect(verdicts[0] == verdicts[1], "'\(text)'")
        }
      }
    }
  }
}
