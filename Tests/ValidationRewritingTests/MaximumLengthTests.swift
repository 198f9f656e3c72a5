import InputValidation
import LibrarySupport
import Testing

@Suite struct MaximumLengthTests {
  @Test(arguments: [
    VerdictCase(
      "characters", .maximumLength(2), valid: ["", "ab", "e\u{301}\u{1F1E9}\u{1F1EA}"],
      invalid: ["abc"]),
    VerdictCase(
      "bytes", .maximumLength(2, in: .utf8), valid: ["ab", "\u{E9}"], invalid: ["\u{E9}a"]),
    VerdictCase("none", .maximumLength(0), valid: [""], invalid: ["a"]),
    VerdictCase("below none", .maximumLength(-1), valid: [""], invalid: ["a"]),
  ])
  func `verdicts`(example: VerdictCase) { example.check() }

  private static let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"

  @Test(arguments: [
    (TextUnit.characters, "ab\(family)c", "ab\(family)"), (.scalars, "ab\(family)", "ab"),
    (.utf16, "a\(family)", "a"), (.utf8, "ab\u{1F600}", "ab"),
    (.utf16, "a\u{1F600}b", "a\u{1F600}"),
    (.utf8, "\u{E9}\u{E9}", "\u{E9}"), (.scalars, "ae\u{301}e\u{301}", "ae\u{301}"),
    (.utf8, "e\u{301}a", "e\u{301}"), (.characters, "\r\nab\r\n", "\r\nab"),
  ])
  func `a paste is truncated between Characters`(unit: TextUnit, pasted: String, text: String) {
    var field = InputField(validator: .maximumLength(3, in: unit))
    #expect(field.insert(pasted, origin: .paste) == nil)
    #expect(field.text.utf8.elementsEqual(text.utf8))
  }

  @Test(arguments: TextUnit.allCases)
  func `if nothing fits, the edit is refused with a reason`(unit: TextUnit) {
    var field = InputField("abc", validator: .maximumLength(3, in: unit))
    let before = field
    #expect(field.insert("d")?.error?.code == .length)
    #expect(field.insert("def", origin: .paste)?.error?.code == .length)
    let isSame = field == before
    #expect(isSame)
  }

  @Test func `a composition may be longer until it is committed`() {
    var field = InputField("a", validator: .maximumLength(3))
    #expect(field.setMarkedText("ni'hao") == nil)
    #expect(field.text == "ani'hao")
    #expect(field.setMarkedText("\u{4F60}\u{597D}\u{5417}") == nil)
    #expect(field.unmarkText() == nil)
    #expect(field.text == "a\u{4F60}\u{597D}")
  }

  @Test func `a text that is too long can be shortened and changed`() {
    var field = InputField("abcde", validator: .maximumLength(3))
    #expect(field.insert("f") == nil)
    field.delete()
    field.delete()
    #expect(field.text == "abcd")
  }

  @Test func `combining marks and joining scalars fit a full text`() {
    var field = InputField("abc", validator: .maximumLength(3))
    #expect(field.insert("\u{301}") == nil)
    #expect(field.count == 3)
    var flags = InputField("ab\u{1F1E9}", validator: .maximumLength(3))
    #expect(flags.insert("\u{1F1EA}") == nil)
    #expect(flags.count == 3)
  }

  @Test func `truncating does not split existing Characters`() {
    var field = InputField("ab\(Self.family)", validator: .maximumLength(4))
    field.select(1..<1)
    field.insert("xyz", origin: .drop)
    #expect(field.text == "axb\(Self.family)")
  }
}
