import InputValidation
import Testing

@Suite struct ValidatorTests {
  /// A custom validator without a language.
  private struct Palindrome: Validator {
    var rule: Rule { Rule("palindrome", parameters: ["case": "sensitive"]) }

    func verdict(on text: String, caret: String.Index?) -> Verdict {
      if text.elementsEqual(text.reversed()) { return .valid(isExtensible: true) }
      return .incomplete(ValidationError(rule, at: text.count..<text.count))
    }
  }

  /// A custom validator that is composed of others.
  private struct Port: Validator {
    private let number = IntegerValidator(in: 1...65_535)

    var rule: Rule { Rule("port") }
    var language: Language? { number.language }

    func verdict(on text: String, caret: String.Index?) -> Verdict {
      number.verdict(on: text, caret: caret)
    }
  }

  @Test func `the verdict provides the defaults of a validator without a language`() throws {
    let palindrome = Palindrome()
    #expect(palindrome.isValid("abba") && !palindrome.isValid("ab"))
    #expect(palindrome.error(in: "ab")?.code == "palindrome")
    #expect(try palindrome.validated("abba") == "abba")
    #expect(!palindrome.isExact)
    #expect(palindrome.error(in: "ab")?.detail() == "must satisfy the rule palindrome")
    #expect(
      NotValidator(palindrome).error(in: "abba")?.detail()
        == "must not satisfy the rule palindrome")

    var field = InputField(validator: palindrome)
    #expect(field.insert("ab") == nil)
    #expect(field.endEditing()?.error?.code == "palindrome")
    #expect(field.insert("a") == nil)
    #expect(field.endEditing() == nil)
  }

  @Test func `a validator that forwards a language composes exactly`() {
    let port = Port()
    #expect(port.isExact)
    let high: some Validator = port && .integer(in: 60_000...)
    #expect(high.isExact)
    #expect(high.verdict(on: "6").isIncomplete)
    #expect(high.verdict(on: "7").isInvalid)
    #expect(high.verdict(on: "70000").isInvalid)
    #expect(high.isValid("65000"))
    #expect(high.rule.parts.map(\.code) == ["port", .integer])
  }

  @Test func `a valid text is returned unchanged`() throws {
    for text in ["e\u{301}", "\u{E9}", "\r\n", "\0"] {
      let same = try NonEmptyValidator().validated(text)
      #expect(Array(same.utf8) == Array(text.utf8))
    }
  }

  @Test func `the error of a text is thrown`() throws {
    let error = try #require(IntegerValidator().error(in: "x"))
    #expect(throws: error) { try IntegerValidator().validated("x") }
  }

  private static let exactness: [(String, any Validator, Bool)] = [
    ("numeric", .numeric(in: 0..<1), true), ("integer", .integer, true), ("digits", .digits, true),
    ("alphabetic", .alphabetic, true), ("length", .length(...20), true),
    ("long length", .length(...1_000_000), true), ("values", .oneOf("a"), true),
    ("closure", .satisfying("x") { _ in true }, false), ("non-empty", .nonEmpty, true),
    ("and", .digits && .length(2...), true), ("or", .digits || .alphabetic, true),
    ("not", .not(.digits), true), ("optional", .optional(.digits), true),
    ("and with a closure", .digits && .satisfying("x") { _ in true }, false),
    ("not a closure", .not(.satisfying("x") { _ in true }), false),
  ]

  @Test func `a validator reports whether it is exact`() {
    for (name, validator, isExact) in Self.exactness {
      #expect(validator.isExact == isExact, "\(name)")
    }
  }
}
