import InputValidation
import LibrarySupport
import RegularLanguage
import TestSupport
import Testing

/// Masks that change: with the text, or with the validator.
@Suite struct MaskFormsTests {
  private static let person = "000.000.000-00"
  private static let company = "00.000.000/0000-00"

  @Test(arguments: [[person, company], [company, person]])
  func `the text has the form that its content fits`(forms: [String]) throws {
    let taxpayer = try MaskValidator(forms[0]) || MaskValidator(forms[1])
    var typed = InputField(validator: taxpayer)
    for (index, key) in "12345678901234".enumerated() {
      #expect(typed.insert(String(key)) == nil)
      var pasted = InputField(validator: taxpayer)
      #expect(pasted.insert(String("12345678901234".prefix(index + 1)), origin: .paste) == nil)
      #expect(typed.marked == pasted.marked)
      if index == 10 { #expect(typed.marked == "123.456.789-01|") }
      if index == 11 { #expect(typed.marked == "12.345.678/9012-|") }
    }
    #expect(typed.text == "12.345.678/9012-34" && typed.verdictKind == .valid)
    #expect(typed.insert("5") != nil && typed.text == "12.345.678/9012-34")
    for _ in 0..<3 { typed.delete() }
    #expect(typed.text == "123.456.789-01" && typed.verdictKind == .valid)
    typed.undo()
    #expect(typed.text == "12.345.678/9012-34")
  }

  @Test func `typing equals pasting, and a content that fills a form is valid`() throws {
    var random = SplitMix64(seed: scriptSeed)
    func form(_ count: Int) -> String {
      (1...count).map { index in
        let isSplit = index < count && Int.random(in: 0..<3, using: &random) == 0
        return isSplit ? "0" + String("./- ".randomElement(using: &random) ?? "-") : "0"
      }.joined()
    }
    for _ in 0..<sampled(60, of: 3_000) {
      let counts = (0..<2).map { _ in Int.random(in: 1...6, using: &random) }
      let forms = counts.map(form)
      let validator = try MaskValidator(forms[0]) || MaskValidator(forms[1])
      for count in 1...7 {
        let digits = String((0..<count).compactMap { _ in "0123".randomElement(using: &random) })
        var (typed, pasted) = (InputField(validator: validator), InputField(validator: validator))
        let isTyped = digits.allSatisfy { typed.insert(String($0)) == nil }
        #expect(isTyped == (count <= max(counts[0], counts[1])))
        #expect((pasted.insert(digits, origin: .paste) == nil) == isTyped)
        #expect(!isTyped || typed.text == pasted.text, "\(forms) \(digits)")
        #expect(!counts.contains(count) || typed.verdictKind == .valid, "\(forms) \(digits)")
      }
    }
  }

  @Test func `an edit in the middle rearranges, with the caret at the same content`() throws {
    let taxpayer = try MaskValidator(Self.person) || MaskValidator(Self.company)
    var field = InputField(validator: taxpayer)
    field.setText("12345678901")
    field.select(5..<5)
    field.insert("9")
    #expect(field.marked == "12.349.|567/8901-")
    field.delete()
    #expect(field.marked == "123.4|56.789-01")
  }

  @Test func `forms with the same code exchange the text`() throws {
    var phone = InputField(
      validator: try .mask("+55 (00) 0000-0000") || .mask("+55 (00) 00000-0000"))
    for key in "1187654321" { phone.insert(String(key)) }
    #expect(phone.text == "+55 (11) 8765-4321")
    phone.insert("0")
    #expect(phone.text == "+55 (11) 87654-3210")
    phone.delete()
    #expect(phone.text == "+55 (11) 8765-4321")
  }

  @Test func `another mask arranges the text, in one step of undo`() throws {
    let editor = FieldEditor(InputField(validator: try .mask(Self.person)))
    for key in "1234567890" { editor.insert(String(key)) }
    #expect(editor.setValidator(try .mask(Self.company)) == nil)
    #expect(editor.text == "12.345.678/90" && editor.caret == 13)
    #expect(editor.undo() == nil && editor.text == "123.456.789-0")
    #expect(editor.redo() == nil && editor.text == "12.345.678/90")
    editor.setValidator(try .mask(Self.person) || .mask("00 00 00 00 00"))
    #expect(editor.text == "12 34 56 78 90" && editor.verdictKind == .valid)
    editor.undo()
    editor.undo()
    #expect(editor.text == "123.456.789-0")
  }

  @Test(arguments: [
    ("+1 (000) 000-0000", "+1 (415) 555-0132", "+44 0000 000000", "+44 4155 550132"),
    ("+7 (000) 000", "+7 (712) 345", "+7 000 000", "+7 712 345"),
    ("00-00", "12-34", "000", "12-34"), ("00-00", "12-34", "AA", "12-34"),
    ("AA-00", "ab-1", "<AA0>", "<ab1>"), ("00-00", "", "(00)", ""),
  ])
  func `the content moves to the other mask, or the text stays`(
    old: String, text: String, new: String, result: String
  ) throws {
    var field = InputField(text, validator: try .mask(old))
    field.setValidator(try .mask(new))
    #expect(field.text == result)
    #expect(field.canUndo == (text != result))
    field.undo()
    #expect(field.text == text)
  }

  @Test func `a mask comes and goes`() throws {
    var field = InputField("1234", validator: .digits)
    field.select(2..<2)
    field.setValidator(try .mask("00/00"))
    #expect(field.marked == "12/|34")
    field.setValidator(.digits)
    #expect(field.marked == "12|34")
    field.setValidator(.length(3...))
    #expect(field.text == "1234")
    field.setValidator(.maximumLength(2))
    #expect(field.text == "1234")
    field.setMarkedText("5")
    field.setValidator(try .mask("00/00"))
    #expect(field.isComposing)
  }
}
