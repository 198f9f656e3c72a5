import InputValidation
import TestSupport
import Testing

/// The code of the article "How a keystroke travels", verbatim between the marks.
@Suite struct HowAKeystrokeTravelsTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidation/InputValidation.docc/HowAKeystrokeTravels.md")
  }

  @Test func `the code of the article prints what the article says`() {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let editor = FieldEditor(InputField(validator: .integer(in: 18...99)))
    var received: [String] = []
    let watch = editor.observe { event in received.append("\(event)") }
    // SNIPPET
    editor.insert("4")
    for event in received { print(event) }
    // willChange(typing)
    // didChange(typing)
    // selectionChanged(0..<0 -> 1..<1)
    // verdictChanged(incomplete -> incomplete)
    // stateChanged(pristine -> editing)

    received = []
    editor.insert("x")
    print(editor.text)  // 4
    for event in received { print(event) }
    // refused(must be a whole number from 18 to 99)
    // SNIPPET
    received = []
    editor.insert("2")
    editor.endEditing()
    for event in received { print(event) }
    // willChange(typing)
    // didChange(typing)
    // selectionChanged(1..<1 -> 2..<2)
    // verdictChanged(incomplete -> valid)
    // stateChanged(editing -> valid)
    // stateChanged(valid -> committed)
    // endedEditing
    watch.cancel()
    // end
    #expect(printed == article.claims)
  }
}
