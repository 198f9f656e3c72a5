import InputValidation
import RegularLanguage
import Testing

@testable import ValidateCommand
@testable import ValidateRun

@Suite struct PromptCompletionTests {
  private static let values = ["alpha", "alpine", "beta", "b\u{E9}ta", "gamma"]

  @Test(
    arguments: [
      ("a", .only("lp")), ("alp", .several(["alpha", "alpine"], others: 0)), ("alph", .only("a")),
      ("g", .only("amma")), ("b", .several(["beta", "b\u{E9}ta"], others: 0)),
      ("", .several(["alpha", "alpine", "beta", "b\u{E9}ta", "gamma"], others: 0)),
    ] as [(String, PromptCompletion)])
  func `suggestions with the same start are completed as far as they agree`(
    text: String,
    completion: PromptCompletion
  ) {
    let validator = AlphabeticValidator()
    #expect(
      PromptCompletion(of: text, by: validator, suggestions: Self.values + ["g1", "a 2"])
        == completion)
  }

  @Test func `suggestions that are not shown are counted`() {
    let suggestions = (10..<30).map { "\($0)" }
    #expect(
      PromptCompletion(of: "1", by: IntegerValidator(), suggestions: suggestions)
        == .several(["10", "11", "12", "13", "14"], others: 5))
  }

  @Test func `without matching suggestions, valid values are suggested`() {
    let levels = OneOfValidator(["debug", "info"])
    #expect(
      PromptCompletion(of: "d", by: levels, suggestions: ["error", "dream"]) == .only("ebug"))
    #expect(PromptCompletion(of: "x", by: levels) == .unknown)
    #expect(PromptCompletion(of: "debug", by: levels) == .several(["debug"], others: 0))
    #expect(PromptCompletion(of: "", by: SatisfyingValidator("odd") { _ in false }) == .unknown)
  }

  /// The valid texts over a small alphabet, up to a length.
  @Test(arguments: ["ab|abb|ba", "a*b", "(ab)*c?", "[ab]{2,3}", "a?b?c?", "abcab", "(a|b)c(a|b)"])
  func `a completion is the common start of all valid texts, and samples are valid`(
    pattern: String
  ) throws {
    let validator = try RegexValidator(pattern)
    var texts = [""]
    for _ in 0..<6 { texts += texts.flatMap { text in "abc".map { text + String($0) } } }
    let valid = Set(texts.filter { validator.isValid($0) })
    for text in Set(texts.filter { $0.count <= 3 }) {
      let continuations = valid.filter { $0.hasPrefix(text) }
      switch PromptCompletion(of: text, by: validator) {
      case .only(let rest):
        #expect(!rest.isEmpty)
        #expect(continuations.allSatisfy { $0.hasPrefix(text + rest) }, "\(text)")
        #expect(!continuations.isEmpty)
      case .several(let samples, _):
        #expect(samples.allSatisfy { validator.isValid($0) && $0.hasPrefix(text) }, "\(text)")
        #expect(Set(samples).count == samples.count)
        let shortest = continuations.map(\.count).min()
        #expect(samples.first?.count == shortest)
      // There are too many to list them, so none is chosen.
      case .unknown:
        let isList = continuations.count < 5 && !pattern.contains("*")
        #expect(continuations.isEmpty || !isList, "\(text)")
      }
    }
  }

  @Test(arguments: ["a\\b", "[x]", "\u{65E5}", "\u{1F600}", "-", "\"'", "\t"])
  func `characters that are special in patterns are literal`(text: String) throws {
    let validator = OneOfValidator([text, text + "a", "b"])
    guard case .several(let samples, _) = PromptCompletion(of: text, by: validator) else {
      Issue.record("no samples")
      return
    }
    #expect(samples.first == text)
    #expect(samples.allSatisfy { $0.unicodeScalars.starts(with: text.unicodeScalars) })
  }
}
