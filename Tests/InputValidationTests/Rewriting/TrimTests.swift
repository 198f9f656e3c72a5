import InputValidation
import Testing

@Suite struct TrimTests {
  @Test(arguments: [
    VerdictCase(
      "trim", .trim, valid: ["", "a", "a b", "a\nb", "\u{301}"],
      incomplete: [" ", " a", "a ", "a\u{3000}", "\r\na", "\u{2028}", " \u{301}"])
  ])
  func `verdicts`(example: VerdictCase) { example.check() }

  @Test(arguments: [
    ("a ", "a|"), (" a", "a|"), ("  ", "|"), (" a b ", "a b|"), ("a\r\n", "a|"), ("a", "a|"),
    (" \u{301}a", "\u{301}a|"),
  ])
  func `ending takes the white space away`(text: String, final: String) {
    var field = TextField(text, validator: .trim)
    #expect(field.endEditing() == nil)
    #expect(field.marked.utf8.elementsEqual(final.utf8))
    field.undo()
    #expect(field.text == text)
  }

  @Test func `the caret stays at its place`() {
    var field = TextField("  ab  ", validator: .trim)
    field.select(3..<3)
    field.endEditing()
    #expect(field.marked == "a|b")
  }

  @Test func `words are typed one after the other`() {
    var field = TextField(validator: .trim && .length(3...9))
    for character in " ab cd " { #expect(field.insert(String(character)) == nil) }
    #expect(field.text == "ab cd ")
    #expect(field.endEditing() == nil)
    #expect(field.text == "ab cd")
  }

  @Test func `what is filled in has no blank behind it`() {
    var field = TextField(validator: .trim && .alphabetic)
    #expect(field.insert("Ada ", origin: .autofill) == nil)
    #expect(field.text == "Ada")
    #expect(field.insert(" ")?.code == .all)
  }
}
