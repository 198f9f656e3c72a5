import InputValidation
import InputValidationConcurrency
import Testing

@Suite struct EventStreamTests {
  @Test func `a task receives events until the editor is deallocated`() async {
    let texts: Task<[String], Never>
    do {
      let editor = FieldEditor(InputField(validator: .digits))
      editor.insert("0")
      let events = editor.events(.didChange)
      texts = Task {
        var texts: [String] = []
        for await event in events { if let text = event.newText { texts.append(text) } }
        return texts
      }
      editor.insert("1")
      editor.insert("x")
      await Task.yield()
      editor.insert("2")
    }
    #expect(await texts.value == ["01", "012"])
  }

  @Test func `events are buffered for a late reader, by its buffering policy`() async {
    let (all, newest): (AsyncStream<FieldEvent>, AsyncStream<FieldEvent>)
    do {
      let editor = FieldEditor(InputField(validator: .digits))
      all = editor.events(.didChange)
      newest = editor.events(.didChange, buffering: .bufferingNewest(1))
      for digit in 1...5 { editor.insert("\(digit)") }
    }
    var (kept, last): ([String?], [String?]) = ([], [])
    for await event in all { kept.append(event.newText) }
    for await event in newest { last.append(event.newText) }
    #expect(kept == ["1", "12", "123", "1234", "12345"])
    #expect(last == ["12345"])
  }

  @Test func `a reader that stops receives no more events`() async {
    let editor = FieldEditor(InputField(validator: .digits))
    do {
      let events = editor.events()
      editor.insert("1")
      for await event in events {
        #expect(event.kind == .willChange)
        break
      }
    }
    #expect(editor.insert("2") == nil)
    #expect(editor.insert("3") == nil)
    #expect(editor.text == "123")
  }

  @Test func `a task can wait for an event`() async {
    let editor = FieldEditor(InputField(validator: .digits))
    let ends = editor.events(.endedEditing)
    editor.insert("1")
    editor.endEditing()
    let end = await ends.first { _ in true }
    #expect(end == .endedEditing(nil))
  }
}
