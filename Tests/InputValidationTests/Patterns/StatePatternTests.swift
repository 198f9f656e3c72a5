import InputValidation
import Testing

/// State: the behavior of an object depends on its state, and is defined in one place.
///
/// The states of a field between untouched and done form a state machine with a table of
/// transitions. An event without a transition from a state is refused, and changes nothing.
@Suite struct StatePatternTests {
  @Test func `a field moves from state to state as it is edited`() {
    let editor = FieldEditor(InputField(validator: .integer(in: 10...99)))
    #expect(editor.state == .pristine)
    editor.insert("4")
    #expect(editor.state == .editing)
    editor.setMarkedText("2")
    #expect(editor.state == .composing)
    editor.unmarkText()
    #expect(editor.state == .valid)
    editor.endEditing()
    #expect(editor.state == .committed)
    editor.delete()
    #expect(editor.state == .editing)
    editor.endEditing()
    #expect(editor.state == .invalid)
    editor.markUntouched()
    #expect(editor.state == .pristine)
  }

  @Test func `a state refuses an invalid transition`() {
    // An incomplete text can't be committed.
    var state = EditingState.editing
    #expect(state.move(on: .committed)?.description == "editing has no transition on committed")
    #expect(state == .editing)
    #expect(state.move(on: .edited(.valid)) == nil)
    #expect(state.move(on: .committed) == nil)
    #expect(state == .committed)
  }

  @Test func `a field refuses an operation that its state does not allow`() throws {
    let editor = FieldEditor(InputField(validator: .digits))
    // There is no text yet to ask about.
    #expect(editor.ask() == nil)
    editor.insert("1")
    let inquiry = try #require(editor.ask())
    // Editing can't end before the answer arrives,
    #expect(editor.endEditing()?.kind == .turn)
    #expect(editor.state == .validating)
    editor.insert("2")
    // and an answer about another text is refused.
    #expect(editor.answer(inquiry)?.kind == .turn)
    #expect(editor.state == .valid)
    #expect(editor.endEditing() == nil)
  }

  @Test func `the transitions are data, which can be queried and printed`() {
    let ways = EditingState.allCases.filter { $0.next(on: .committed) == .committed }
    #expect(ways == [.pristine, .valid, .committed])
    #expect(EditingState.table.mermaid.contains("valid --> committed: committed"))
  }
}
