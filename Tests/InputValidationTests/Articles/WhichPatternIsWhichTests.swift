import InputValidation
import Testing

/// What the article "Which pattern is which" shows, word for word between the marks.
@Suite struct WhichPatternIsWhichTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidation/InputValidation.docc/WhichPatternIsWhich.md")
  }

  @Test func `the snippets of the article are those of this file`() throws {
    let tests = try MarkdownSnippets(
      testedIn: "Tests/InputValidationTests/Articles/WhichPatternIsWhichTests.swift")
    #expect(tests.snippets == article.snippets)
  }

  @Test func `the code of the article prints what the article says`() {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    var field = TextField(validator: .numeric)
    field.perform(.insert("42"))
    field.validator = .alphabetic
    print(field.verdict.isInvalid)  // true
    field.perform(.undo)
    print(field.text.isEmpty)  // true

    let editor = FieldEditor(field)
    let watch = editor.observe(.stateChanged) { event in print(event) }
    editor.insert("x")
    // stateChanged(pristine -> valid)
    watch.cancel()
    // end
    #expect(printed == article.claims)
  }
}
