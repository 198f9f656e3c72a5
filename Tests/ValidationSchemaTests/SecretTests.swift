import InputValidation
import Testing

@Suite struct SecretTests {
  private let mask = "\u{2022}\u{2022}\u{2022}"

  private func dumped(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  @Test func `the description of a secret is a fixed mask`() {
    let secret = Secret("hunter2")
    #expect("\(secret)" == mask)
    #expect(String(reflecting: secret) == mask)
    #expect("\([secret])" == "[\(mask)]")
    #expect("\(Optional(secret) as Any)".contains(mask))
    #expect(Mirror(reflecting: secret).children.isEmpty)
    #expect(!dumped(["key": secret]).contains("hunter2"))
    #expect(secret.reveal() == "hunter2")
    #expect(secret == Secret("hunter2"))
    #expect(secret != Secret("hunter3"))
    #expect(Secret(42).reveal() == 42)
  }

  @Test func `the validator of a secret has the verdicts of its part`() throws {
    let token: some Validator<Secret<String>> = .secret(.digits && .length(2...4))
    #expect(token.verdict(on: "1").kind == .incomplete)
    #expect(token.verdict(on: "12") == .valid(isExtensible: true))
    #expect(token.verdict(on: "1x").kind == .invalid)
    #expect(try token.value(of: "123").reveal() == "123")
    #expect(token.text(for: Secret("123")) == "123")
    #expect(token.text(for: Secret("1")) == nil)
    let number: some Validator<Secret<Int>> = .secret(.integer(in: 1...9))
    #expect(try number.value(of: "7").reveal() == 7)
  }

  @Test func `an error reveals neither the text nor the rule`() throws {
    let words = ["correct", "horse"]
    let token: some Validator = .secret(.oneOf(words))
    let error = try #require(token.error(in: "correkt"))
    #expect(error == ValidationError(Rule(.secret), at: 0..<0))
    #expect(error.message() == "must be a valid secret")
    #expect(token.rule == Rule(.secret))
    #expect(throws: QuestionError.noLanguage) { try token.nearest(to: "correkt") }
    #expect(throws: QuestionError.noLanguage) { try token.samples(count: 1) }
    for text in [dumped(token), "\(token)", "\(error)", dumped(error), dumped(token.rule)] {
      #expect(!text.contains("corre"))
      #expect(!text.contains("horse"))
    }
  }

  @Test func `an error states the required length of a secret`() {
    let length = SecretValidator(.length(8...64))
    #expect(length.error(in: "hunter2")?.message() == "must be 8 to 64 characters long")
    #expect(!(!length).isValid("hunter2-canary"))
    let key = SecretValidator(.digits && .length(16...16))
    for text in ["", "123", "hunter2-canary16", "12345678901234567"] {
      #expect(key.error(in: text)?.message() == "must be a valid secret of 16 characters")
    }
    let both = SecretValidator(.length(3...) && .length(...9))
    #expect(both.error(in: "x")?.message() == "must be a valid secret")
  }

  @Test func `a field with a secret hides the other parts too`() throws {
    let field = Field(.secret(.length(3...)) && .not(.oneOf("abcd")), default: Secret("xyz"))
    #expect(field.validator.error(in: "abcd") == ValidationError(Rule(.secret), at: 0..<0))
    let optional = Field(optional: .secret(.length(3...)))
    #expect(
      optional.validator.error(in: "ab")
        == ValidationError(Rule(.secret, parameters: ["min": 3, "unit": "characters"]), at: 0..<0))
    let list = Field(.list(of: .secret(.oneOf("abcd"))), default: [Secret("abcd")])
    #expect(list.validator.error(in: "ab") == ValidationError(Rule(.secret), at: 0..<0))
    #expect(!dumped(field).contains("xyz"))
    #expect(!dumped(list).contains("abcd"))
  }

  @Test func `a secret in a text field is validated while it is typed`() {
    var field = InputField(validator: .secret(.digits && .length(...4)))
    #expect(field.insert("12") == nil)
    #expect(field.insert("x")?.error == ValidationError(field.validator.rule, at: 0..<0))
    #expect(field.text == "12")
  }

  @Test func `secrets that are nested too deeply reject every text`() {
    var validator: any Validator = .nonEmpty
    for _ in 0..<1_000 {
      func wrapped(_ part: some Validator) -> any Validator { SecretValidator(part) }
      validator = wrapped(validator)
    }
    #expect(!validator.isValid("x"))
  }
}
