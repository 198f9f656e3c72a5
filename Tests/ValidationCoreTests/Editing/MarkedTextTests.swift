import InputValidation
import Testing

@Suite struct MarkedTextTests {
  private static func chinese() throws -> RegexValidator { try .regex(#"\p{Han}{1,4}"#) }

  @Test func `Pinyin can be typed into a field for Chinese characters`() throws {
    var field = InputField(validator: try Self.chinese())
    for marked in ["n", "ni", "ni'h", "ni'hao"] {
      #expect(field.setMarkedText(marked) == nil)
      #expect(field.text == marked)
      #expect(field.markedRange == 0..<marked.count)
      #expect(field.caret == marked.count)
    }
    #expect(field.insert("\u{4F60}\u{597D}") == nil)
    #expect(field.text == "\u{4F60}\u{597D}")
    #expect(field.markedRange == nil && !field.isComposing)
    #expect(field.endEditing() == nil)
  }

  @Test func `a commit is one edit and one undo step`() throws {
    var field = InputField("\u{4F60}", validator: try Self.chinese())
    field.setMarkedText("h")
    field.setMarkedText("hao")
    #expect(field.insert("\u{597D}") == nil)
    #expect(
      field.lastEdit == Edit(replacing: 1..<1, with: "\u{597D}", origin: .composition))
    #expect(field.undo() == nil)
    #expect(field.text == "\u{4F60}")
    #expect(field.redo() == nil)
    #expect(field.text == "\u{4F60}\u{597D}")
  }

  @Test func `a refused commit restores the replaced text`() throws {
    var field = InputField("\u{4F60}\u{597D}", validator: try Self.chinese())
    field.select(1..<2)
    let before = field
    field.setMarkedText("hao")
    #expect(field.text == "\u{4F60}hao")
    #expect(field.unmarkText()?.error?.code == .regex)
    #expect(field == before)
    #expect(field.canUndo == before.canUndo)
  }

  @Test func `only the end of a composition is held to the maximum length`() {
    var field = InputField("abc", validator: .length(...4))
    #expect(field.setMarkedText("xyz") == nil)
    #expect(field.text == "abcxyz")
    #expect(field.unmarkText()?.error?.code == .length)
    #expect(field.text == "abc")
    field.setMarkedText("xyz")
    #expect(field.insert("z") == nil)
    #expect(field.text == "abcz")
  }

  @Test func `a dead key is marked until the letter comes`() throws {
    var field = InputField("caf", validator: .alphabetic)
    #expect(field.setMarkedText("\u{B4}") == nil)
    #expect(field.text == "caf\u{B4}")
    #expect(field.insert("\u{E9}") == nil)
    #expect(field.text == "caf\u{E9}")
  }

  @Test func `Hangul is composed jamo by jamo`() throws {
    var field = InputField(validator: try .regex(#"\p{Hangul}{1,3}"#))
    for (marked, count) in [("\u{1112}", 1), ("\u{1112}\u{1161}", 1), ("\u{D55C}", 1)] {
      #expect(field.setMarkedText(marked) == nil)
      #expect(field.count == count)
    }
    #expect(field.unmarkText() == nil)
    #expect(field.setMarkedText("\u{AE00}") == nil)
    #expect(field.unmarkText() == nil)
    #expect(field.text == "\u{D55C}\u{AE00}")
    // Both syllables were typed without a pause.
    field.undo()
    #expect(field.text.isEmpty)
  }

  @Test func `marked text replaces the selection`() {
    var field = InputField("abcd", validator: .alphabetic)
    field.select(1..<3)
    field.setMarkedText("xyz", selected: 1..<2)
    #expect(field.text == "axyzd")
    #expect(field.markedRange == 1..<4)
    #expect(field.selection == Selection(2..<3))
    field.setMarkedText("x")
    #expect(field.text == "axd")
    #expect(field.unmarkText() == nil)
    #expect(field.text == "axd")
    #expect(field.caret == 2)
    field.undo()
    #expect(field.text == "abcd")
    #expect(field.selection.range == 1..<3)
  }

  @Test func `empty marked text ends the composition and deletes what it replaced`() {
    var field = InputField("abcd", validator: .alphabetic)
    #expect(field.setMarkedText("") == nil)
    #expect(field.text == "abcd")
    field.select(1..<3)
    field.setMarkedText("x")
    #expect(field.setMarkedText("") == nil)
    #expect(field.text == "ad")
    #expect(!field.isComposing)
    field.undo()
    #expect(field.text == "abcd")
  }

  @Test func `the backspace key deletes marked text`() {
    var field = InputField("a", validator: .alphabetic)
    field.setMarkedText("xy")
    field.delete()
    #expect(field.text == "ax" && field.markedRange == 1..<2)
    field.delete()
    #expect(field.text == "a" && field.markedRange == nil)
    #expect(!field.canUndo)
  }

  @Test func `undoing while composing undoes the composition`() {
    var field = InputField("ab", validator: .digits)
    field.select(0..<1)
    let before = field
    field.setMarkedText("xyz")
    let composing = field
    #expect(field.undo() == nil)
    #expect(field == before)
    #expect(field.redo() == nil)
    #expect(field == composing && field.isComposing)
    #expect(!field.canRedo)
  }

  @Test func `an edit elsewhere commits the composition if both are accepted`() {
    var field = InputField("1", validator: .digits && .length(...3))
    field.setMarkedText("2")
    #expect(field.replace(0..<1, with: "x") != nil)
    #expect(field.text == "12" && field.markedRange == 1..<2)
    #expect(field.replace(0..<1, with: "9") == nil)
    #expect(field.text == "92" && !field.isComposing)
    field.undo()
    #expect(field.text == "1" && field.caret == 1)
    field.redo()
    #expect(field.text == "92")
  }

  @Test func `the marked range covers Characters that it shares with the text`() {
    var field = InputField("e", validator: .all(of: []))
    field.setMarkedText("\u{301}")
    #expect(field.markedRange == 0..<1)
    #expect(field.count == 1 && field.caret == 1)
    field.setMarkedText("a")
    #expect(field.markedRange == 1..<2)
    #expect(field.text == "ea")
  }

  @Test func `a selection past the marked text is an error value`() {
    var field = InputField("abc", validator: .alphabetic)
    let before = field
    #expect(field.setMarkedText("x", selected: 0..<2)?.kind == .bounds)
    #expect(field.setMarkedText("x", selected: -1..<1)?.kind == .bounds)
    #expect(field == before)
  }

  @Test func `the end of editing commits the composition`() throws {
    var field = InputField(validator: .alphabetic)
    field.setMarkedText("abc")
    #expect(field.endEditing() == nil)
    #expect(field.text == "abc" && !field.isComposing)
    field.setMarkedText("1")
    #expect(field.endEditing() != nil)
    #expect(field.text == "abc")
  }
}
