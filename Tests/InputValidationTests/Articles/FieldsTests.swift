import InputValidation
import TestSupport
import Testing

/// The code of the article "Fields", verbatim between the marks.
@Suite struct FieldsTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidation/InputValidation.docc/Fields.md")
  }

  @Test func `with a caret`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let date: some Validator = try .regex(#"\d{4}-\d{2}-\d{2}"#)
    var field = InputField("2024-05-17", validator: date)
    field.select(5..<7)
    field.delete()
    print(field.verdict.isIncomplete)  // true

    field.select(8..<8)
    print(field.verdict)
    // invalid(must match the pattern \d{4}-\d{2}-\d{2}: expected a digit)
    // end
    #expect(printed == article.claims(ofSnippet: "let date"))
  }

  @Test func `undo and units`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    var note = InputField("one two three", validator: .length(...20))
    let numbers = [Edit.Replacement(0..<3, with: "1"), Edit.Replacement(4..<7, with: "2")]
    note.apply(Edit(numbers, in: .utf16, origin: .autocorrection))
    print(note.text)  // 1 2 three

    note.undo()
    print(note.text)  // one two three
    // end
    #expect(printed == article.claims(ofSnippet: "var note"))
  }

  @Test func `input methods`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    var city = InputField(validator: try .regex(#"\p{Han}{1,4}"#))
    city.setMarkedText("bei'jing")
    print(city.text)  // bei'jing

    city.insert("北京")
    print(city.text)  // 北京

    city.undo()
    print(city.text.isEmpty)  // true
    // end
    #expect(printed == article.claims(ofSnippet: "var city"))
  }

  @Test func `watching a field`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let editor = FieldEditor(InputField(validator: .integer(in: 18...99)))
    var received: [String] = []
    let watch = editor.observe([.refused, .stateChanged]) { event in received.append("\(event)") }

    editor.insert("4")
    print(received.removeFirst())  // stateChanged(pristine -> editing)

    editor.insert("x")
    print(received.removeFirst())
    // refused(must be a whole number from 18 to 99)
    watch.cancel()
    // end
    #expect(printed == article.claims(ofSnippet: "let editor"))
  }

  @Test func `when to show an error`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let age = FieldEditor(InputField(validator: .integer(in: 18...99)), errorDisplay: .onEnd)
    age.insert("4")
    print(age.state)  // editing
    print(age.visibleError == nil)  // true

    age.endEditing()
    print(age.state)  // invalid
    if let error = age.visibleError { print(error) }
    // must be a whole number from 18 to 99

    age.insert("2")
    print(age.visibleError == nil)  // true
    // end
    #expect(printed == article.claims(ofSnippet: "let age"))
  }
}
