import Foundation
import InputValidation
import Testing

/// Command: operations are objects, so that they can be queued, undone and stored.
///
/// The receiver is a text field, and the commands are its operations. They are values: a queue is
/// an array, and a log of them can be stored in a file.
@Suite struct CommandPatternTests {
  private let empty = InputField(validator: .digits, clock: .stopped(at: .zero))

  @Test func `commands are queued, removed, and run in order`() {
    var queue: [FieldCommand] = [
      .insert("3"), .insert("x"), .select(Selection(caret: 0)), .insert("12"),
    ]
    queue.removeAll { $0 == .insert("x") }
    queue.append(.endEditing)

    // No command has been performed yet.
    var field = empty
    #expect(field.text == "")
    for command in queue { #expect(field.perform(command) == nil) }
    #expect(field.text == "123")
  }

  @Test func `performed commands are logged, and can be replayed on another field`() throws {
    var log = CommandLog<FieldCommand>()
    var field = empty
    log.perform(.insert("12"), on: &field)
    log.perform(.insert("x"), on: &field)
    log.perform(.delete(), on: &field)
    #expect(log.entries.map(\.refusal) == [nil, .rule(.digits), nil])
    #expect(field.text == "1")

    // The log is a value like any other: it can be encoded as JSON and decoded.
    let stored = try JSONEncoder().encode(log)
    let restored = try JSONDecoder().decode(CommandLog<FieldCommand>.self, from: stored)
    var other = empty
    #expect(restored.replay(on: &other) == nil)
    #expect(other == field)

    // With another strategy the results differ, and the log reports where.
    var lax = InputField(validator: .length(...9))
    #expect(restored.replay(on: &lax)?.command == .insert("x"))
  }

  @Test func `performed commands are undone step by step, and redone`() {
    var field = empty
    for command: FieldCommand in [.insert("1", origin: .paste), .insert("2", origin: .paste)] {
      field.perform(command)
    }
    #expect(field.text == "12")
    field.perform(.undo)
    #expect(field.text == "1")
    field.perform(.undo)
    #expect(field.text == "")
    #expect(field.perform(.undo)?.kind == .history)
    field.perform(.redo)
    field.perform(.redo)
    #expect(field.text == "12")
  }

  @Test func `a macro performs all of its commands or none`() {
    var macros = Macros()
    macros["year"] = [.setMarkedText("20"), .unmarkText, .insert("26")]
    macros["broken"] = [.insert("1"), .insert("x")]
    let editor = FieldEditor(empty)

    #expect(editor.update { macros.run("year", on: &$0) } == nil)
    #expect(editor.text == "2026")
    #expect(editor.update { macros.run("year", "broken", on: &$0) }?.error?.code == .digits)
    #expect(editor.text == "2026")
    #expect(editor.undo() == nil)
    #expect(editor.text == "")

    macros["year"] = nil
    #expect(macros.names == ["broken"])
    #expect(editor.update { macros.run("year", on: &$0) }?.kind == .macro)
  }

  @Test func `observers are notified of commands and of undoing them`() {
    let editor = FieldEditor(empty)
    var texts: [String] = []
    let watch = editor.observe(.didChange) { event in
      if case .didChange(let change) = event { texts.append(change.new) }
    }
    for command: FieldCommand in [.insert("1"), .insert("2"), .undo, .redo] {
      editor.perform(command)
    }
    #expect(texts == ["1", "12", "", "12"])
    watch.cancel()
  }
}
