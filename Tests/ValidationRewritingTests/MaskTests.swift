import InputValidation
import LibrarySupport
import Testing

@Suite struct MaskTests {
  @Test(arguments: [
    (
      "+7 (000) 000-00-00", "+7 912 345 67 890",
      "has too many digits for the form +7 (000) 000-00-00"
    ),
    ("+7 (000) 000-00-00", "91234567890", "has too many digits for the form +7 (000) 000-00-00"),
    ("+7 (000) 000-00-00", "x", "must have the form +7 (000) 000-00-00"),
    ("+7 (000) 000-00-00", "+8 912", "must have the form +7 (000) 000-00-00"),
    ("0000", "12345", "has too many digits for the form 0000"),
    ("AA-00", "ab-123", "has too many characters for the form AA-00"),
    ("0-7-0", "17-051", "has too many digits for the form 0-7-0"),
  ])
  func `a refused paste of too many digits says so`(
    mask: String,
    text: String,
    message: String
  ) throws {
    var field = InputField(validator: try .mask(mask))
    let refusal = field.insert(text, origin: .paste)
    #expect(refusal?.message() == message && refusal?.detail().hasPrefix(message) == true)
    #expect(refusal?.error?.code == .mask && field.text.isEmpty)
  }

  private static let phone = "+7 (000) 000-00-00"

  @Test func `verdicts`() throws {
    VerdictCase(
      "telephone number", try .mask(Self.phone), valid: ["+7 (912) 345-67-89"],
      incomplete: ["", "+", "+7 (", "+7 (91", "+7 (912", "+7 (912) 345-67-8"],
      invalid: ["9", "+7 (91x", "+7 (912) 345-67-890", "+7 912", "+7 (\u{663}", "+7 (9\u{301}"]
    ).check()
    VerdictCase(
      "letters", try .mask("AA-0*"),
      valid: ["ab-12", "\u{C9}e\u{301}-1z", "\u{4E2D}\u{6587}-0\u{4E2D}"],
      incomplete: ["a", "ab-1"], invalid: ["a1", "ab-x", "\u{301}", "ab-1-", "a\u{1F600}"]
    ).check()
    VerdictCase(
      "escapes", try .mask(#"\0\A\*\\0"#), valid: [#"0A*\7"#], incomplete: ["0A"], invalid: ["1"]
    ).check()
  }

  @Test(arguments: [
    ("", MaskError.noPlaces), ("+7 (", .noPlaces), (#"\0"#, .noPlaces), (#"0\"#, .incompleteEscape),
    ("0\u{301}", .joiningCharacter), ("A\u{200D}", .joiningCharacter),
  ])
  func `an invalid mask is an error`(mask: String, error: MaskError) {
    #expect(throws: error) { try MaskValidator(mask) }
    #expect(!"\(error)".isEmpty)
  }

  @Test func `a form can detect that it is complete`() throws {
    let mask = try MaskValidator(Self.phone)
    var field = InputField(validator: mask)
    var completed: [Bool] = []
    for digit in "9123456789" {
      field.insert(String(digit))
      completed.append(mask.isComplete(field.text))
    }
    #expect(completed == Array(repeating: false, count: 9) + [true])
    #expect(field.text == "+7 (912) 345-67-89")
  }

  @Test(arguments: [
    ("+7 (912) 345-67-89", "9123456789"), ("+7 (912) 3", "9123"), ("+7", ""), ("", ""),
    ("912", nil),
    ("+7 (912) 345-67-891", nil),
  ])
  func `the content is what fills the placeholders`(text: String, content: String?) throws {
    #expect(try MaskValidator(Self.phone).content(of: text) == content)
  }

  @Test func `marks belong to the letter before them`() throws {
    let mask = try MaskValidator("<AA>")
    #expect(mask.content(of: "<e\u{301}a>") == "e\u{301}a")
    var field = InputField(validator: mask)
    field.insert("e")
    field.insert("\u{301}")
    field.insert("a")
    #expect(field.text == "<e\u{301}a>")
  }

  @Test func `a refused key has a reason`() throws {
    var field = InputField("+7 (91", validator: try .mask(Self.phone))
    let refusal = field.insert("x")
    #expect(refusal?.message() == "must have the form +7 (000) 000-00-00")
    #expect(refusal?.range == 6..<7)
    field.setText("+7 (912) 345-67-89")
    #expect(field.insert("0")?.range == 18..<19)
  }

  @Test func `an incomplete text is not invalid with the caret in its middle`() throws {
    var field = InputField("+7 (912) 34", validator: try .mask(Self.phone))
    for caret in 0...field.count {
      field.select(caret..<caret)
      #expect(field.verdictKind == .incomplete && field.verdict.isIncomplete)
    }
  }

  @Test func `a mask can be an alternative`() throws {
    let card: some Validator = try .mask("0000 0000 0000 0000") || .oneOf("cash")
    var field = InputField(validator: card)
    field.insert("4")
    field.insert("111122", origin: .paste)
    #expect(field.text == "4111 122")
    field.setText("")
    #expect(field.insert("c") == nil)
    #expect(field.insert("ash") == nil)
    #expect(field.text == "cash" && field.endEditing() == nil)
  }

  @Test func `fixed characters may be anything`() throws {
    var field = InputField(validator: try .mask("\u{1F1F7}\u{1F1FA} 0\u{2013}0"))
    field.insert("12", origin: .paste)
    #expect(field.text == "\u{1F1F7}\u{1F1FA} 1\u{2013}2")
    for _ in 0..<2 { field.delete() }
    #expect(field.text.isEmpty)
  }

  @Test func `a paste with the fixed characters in place is not shifted`() throws {
    let mask = try MaskValidator("+7 (000) 000-00-00")
    // There are as many digits as placeholders, but one is the fixed digit.
    for text in ["+7 (121) 234-56-7", "+7 (700) 123-45-6"] {
      var field = InputField(validator: mask)
      #expect(field.insert(text, origin: .paste) == nil)
      #expect(field.text == text)
    }
    var field = InputField(validator: mask)
    field.insert("7121234567", origin: .paste)
    #expect(field.text == "+7 (712) 123-45-67")
  }

  @Test func `what a deletion leaves out of step is not read again as long as it stays`() throws {
    let mask = try MaskValidator(#"-07\0*\0*"#)
    var field = InputField("-070a", validator: mask)
    field.select(1..<1)
    field.delete(.forward)
    #expect(field.text == "-70a")
    #expect(field.setText("-70a") == nil)
    #expect(field.text == "-70a")
  }

  @Test(arguments: ["\u{1100}", "\u{1161}"])
  func `a caret after joining letters moves past completed characters`(letter: String) throws {
    var field = InputField(validator: try .mask(#"<A*-A0\A>"#))
    field.insert(letter)
    field.select(1..<1)
    field.insert(letter)
    #expect(field.text == "<\(letter)\(letter)-")
    #expect(field.caret == 3)
  }

  @Test func `a deletion keeps characters that look like fixed ones`()
    throws
  {
    let mask = try MaskValidator(#"a00\0*7"#)
    let field = InputField("a70077", validator: mask)
    let asked = try field.resolved(Edit(replacing: 2..<3, with: ""))
    guard case .rewrite(let edit) = mask.decision(on: asked, in: field) else {
      Issue.record("rewritten")
      return
    }
    #expect(field.result(of: edit).text == "a77")
    #expect(edit.replacements.map(\.text) == ["a77"])
  }
}
