import InputValidation
import TestSupport
import Testing

/// The code of the article "Writing a strategy", verbatim between the marks.
@Suite struct WritingAStrategyTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidation/InputValidation.docc/WritingAStrategy.md")
  }
}

// SNIPPET
struct PostcodeValidator: Validator {
  private let digits: any Validator = .digits(in: 1000...9999) && .length(4...4)

  var rule: Rule { Rule("postcode", names: ["en": "a Swiss postcode"]) }
  var language: Language? { digits.language }

  func verdict(on text: String, caret: String.Index?) -> Verdict {
    digits.verdict(on: text, caret: caret).naming(rule)
  }
}

extension Validator where Self == PostcodeValidator {
  static var postcode: Self { PostcodeValidator() }
}
// end

extension WritingAStrategyTests {
  @Test func `with a language`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let postcode: some Validator = .postcode && .not(.oneOf("4321"))
    print(postcode.isExact)  // true
    print(postcode.verdict(on: "43").kind)  // incomplete
    print(postcode.verdict(on: "0").kind)  // invalid
    print(try postcode.shortestCompletion(of: "432") ?? "none")  // 0
    print(PostcodeValidator().error(in: "12")?.message() ?? "none")  // must be a Swiss postcode
    // end
    #expect(printed == article.claims(ofSnippet: "let postcode"))
  }
}

// SNIPPET
struct SwitchValidator: Validator {
  private let words: any Validator = .oneOf("on", "off")

  var rule: Rule { Rule("switch") }
  var language: Language? { words.language }

  func verdict(on text: String, caret: String.Index?) -> Verdict {
    words.verdict(on: text, caret: caret)
  }

  func value(ofValid text: String) -> Bool? { text == "on" }
  func text(for value: Bool) -> String? { value ? "on" : "off" }
}
// end

extension WritingAStrategyTests {
  @Test func `with a value`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let light: some Validator<Bool> = SwitchValidator() && .length(...3)
    print(try light.value(of: "on"))  // true
    print(light.text(for: false) ?? "none")  // off
    print((try? light.value(of: "o")) == nil)  // true
    // end
    #expect(printed == article.claims(ofSnippet: "let light"))
  }
}

// SNIPPET
struct BracketsValidator: Validator {
  var rule: Rule { Rule("brackets") }

  func verdict(on text: String, caret: String.Index?) -> Verdict {
    if depth(of: text, "(", ")") == 0 { return .valid(isExtensible: true) }
    let caret = caret ?? text.endIndex
    // No insertion can fix an excess of ')' before it or of '(' after it.
    let hasHope =
      depth(of: text[..<caret], "(", ")") != nil
      && depth(of: text[caret...].reversed(), ")", "(") != nil
    let error = ValidationError(rule, at: 0..<text.count)
    return hasHope ? .incomplete(error) : .invalid(error)
  }

  private func depth(
    of text: some Sequence<Character>,
    _ opening: Character,
    _ closing: Character
  ) -> Int? {
    var depth = 0
    for character in text where depth >= 0 {
      if character == opening { depth += 1 }
      if character == closing { depth -= 1 }
    }
    return depth < 0 ? nil : depth
  }
}
// end

extension WritingAStrategyTests {
  @Test func `without a language`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    var field = InputField(validator: BracketsValidator())
    print(field.insert("f(g(x)") == nil)  // true
    print(field.verdict.kind)  // incomplete
    print(field.insert("))") == nil)  // false
    print(field.insert(")") == nil)  // true
    print(field.endEditing() == nil)  // true

    let short: some Validator = BracketsValidator() && .length(...20)
    print(short.isExact)  // false
    print(short.isValid("f(x)"))  // true
    // end
    #expect(printed == article.claims(ofSnippet: "var field"))
  }
}
