import InputValidation
import InputValidationTesting
import Testing
import ThirdLanguage

/// Laws of all validators: the library's obey them, and a violation is found and made small.
@Suite(.collectsFailures) struct LawsTests {
  @Test func `strategies obey`() throws {
    checkLaws(.alphabetic && .length(3...16), seed: 7, count: 100)
    checkLaws(.integer(in: -5...65_535), seed: 7, count: 100)
    checkLaws(.numeric(in: 0...1), seed: 7, count: 100)
    checkLaws(.digits || .oneOf("auto", "none"), seed: 7, count: 100)
    checkLaws(.not(.oneOf("root", "admin")), seed: 7, count: 100)
    checkLaws(.optional(.port), seed: 7, count: 100)
    checkLaws(.list(of: .integer(in: 1...9), separatedBy: ","), seed: 7, count: 100)
    checkLaws(try RegexValidator(#"\d{4}-\d{2}(-\d{2})?"#), seed: 7, count: 100)
    checkLaws(SatisfyingValidator("even") { "02468".contains($0.suffix(1)) }, seed: 7, count: 100)
    checkLaws(.secret(.length(8...64)), seed: 7, count: 100)
  }

  @Test func `strategies that rewrite obey`() throws {
    checkLaws(.price(format: .german), seed: 5, count: 100)
    checkLaws(.grouping(.english), seed: 5, count: 100)
    checkLaws(try MaskValidator("(000) 000-0000"), seed: 5, count: 100)
    checkLaws(.trim, seed: 5, count: 100)
    checkLaws(.case(.upper), seed: 5, count: 100)
    checkLaws(.maximumLength(3) && .digits, seed: 5, count: 100)
  }

  @Test func `a violation is found, and reported with the smallest text`() {
    expectFailure("errors are inside the text: it is at 0..<9\n  for \"\"") {
      checkLaws(Broken { _ in .invalid(ValidationError(Rule("broken"), at: 0..<9)) })
    }
    let violation = "isValid agrees with the verdict: isValid is false, and the verdict valid"
    expectFailure("\(violation)\n  for \"a\"") {
      checkLaws(Contradicting())
    }
    expectFailure("invalid texts stay invalid: with \"0\" after it, it is valid\n  for \"\"") {
      checkLaws(
        Broken { text in
          text.hasSuffix("0")
            ? .valid(isExtensible: true) : .invalid(ValidationError(Rule("broken"), at: 0..<0))
        })
    }
    expectFailure("messages don't repeat the text") {
      checkLaws(
        Broken { text in
          let rule = Rule(.check, parameters: ["condition": .text(text)])
          return .incomplete(ValidationError(rule, at: 0..<0))
        })
    }
  }

  @Test func `examples show what no generator makes up`() {
    let fickle = Broken { text in
      let error = ValidationError(Rule("broken"), at: 0..<0)
      return switch text {
      case "abc": .valid(isExtensible: false)
      case "", "a", "ac", "bc": .incomplete(error)
      default: .invalid(error)
      }
    }
    checkLaws(fickle, count: 60)
    expectFailure("invalid texts stay invalid: with \"c\" after it, it is valid\n  for \"ab\"") {
      checkLaws(fickle, examples: "abc", count: 60)
    }
    let gapped = Broken { text in
      let error = ValidationError(Rule("broken"), at: 0..<0)
      return switch text {
      case "abc": .valid(isExtensible: false)
      case "", "a", "ab", "bc": .incomplete(error)
      default: .invalid(error)
      }
    }
    expectFailure("missing text can be inserted: \"ac\" is invalid with the caret at 1") {
      checkLaws(gapped, examples: "abc", count: 60)
    }
    checkLaws(DigitsValidator(), examples: "007", "x", count: 60)
  }

  @Test func `a schema without mistakes obeys, and another one does not`() {
    struct Server: Schema {
      let port = Field(.port, default: 8080), host = Field(.host)
    }
    struct Twice: Schema {
      let port = Field(.port, named: "P"), path = Field(.path, named: "P")
    }
    checkLaws(of: Server())
    expectFailure("the schema: ") { checkLaws(of: Twice()) }
  }

  @Test func `a wording without gaps obeys, and another one does not`() {
    for wording in Wording.all { checkLaws(of: wording) }
    expectFailure("zh-Hans has no words for taken") {
      checkLaws(of: .simplifiedChinese, rules: ["taken"])
    }
    let silent = Wording.english.replacing(.email, with: .clause("", negated: ""))
    expectFailure("en has no words for email") { checkLaws(of: silent) }
    let nameless = Wording(
      "none", German(), Wording.english.knownRules.reduce(into: [:]) { $0[$1] = .noun("x") })
    expectFailure("none has no names for U+0000, U+0008") { checkLaws(of: nameless) }
  }

  private struct Broken: Validator {
    let judge: @Sendable (String) -> Verdict
    var rule: Rule { Rule("broken") }

    func verdict(on text: String, caret: String.Index?) -> Verdict { judge(text) }
  }

  /// A validator that finds valid what its language doesn't have.
  private struct Contradicting: Validator {
    var rule: Rule { Rule("contradicting") }
    var language: Language? { DigitsValidator().language }

    func verdict(on text: String, caret: String.Index?) -> Verdict {
      text.contains("a") ? .valid(isExtensible: true) : DigitsValidator().verdict(on: text)
    }
  }
}
