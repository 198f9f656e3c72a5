import InputValidation
import RegularLanguage
import Testing

@Suite struct FieldEditorStateTests {
  private func editor(
    _ text: String = "",
    _ validator: any Validator = .integer(in: 10...99),
    enforcement: InputField.Enforcement = .flag
  ) -> FieldEditor {
    FieldEditor(InputField(text, validator: validator, enforcement: enforcement))
  }

  @Test(arguments: ["", "4", "42", "x"])
  func `any untouched text is pristine`(text: String) {
    let editor = editor(text)
    #expect(editor.state == .pristine)
    editor.select(0..<0)
    editor.setValidator(.alphabetic)
    editor.delete()
    #expect(editor.state == .pristine)
  }

  @Test func `the state after an edit follows from the verdict`() {
    let editor = editor()
    for (text, state) in [
      ("4", EditingState.editing), ("42", .valid), ("x", .invalid), ("", .editing),
    ] {
      editor.setText(text)
      #expect(editor.state == state, "\(text)")
    }
  }

  @Test func `a field is untouched after a refused edit`() {
    let editor = editor(enforcement: .block)
    editor.insert("x")
    #expect(editor.state == .pristine)
    editor.insert("42")
    editor.endEditing()
    editor.insert("x")
    #expect(editor.state == .committed)
  }

  @Test func `undoing is an edit`() {
    let editor = editor()
    editor.insert("42")
    editor.endEditing()
    editor.undo()
    #expect(editor.state == .editing)
    editor.redo()
    #expect(editor.state == .valid)
  }

  @Test func `the state after a composition follows from the text`() {
    let editor = editor(enforcement: .block)
    editor.setMarkedText("ni")
    #expect(editor.state == .composing)
    editor.select(0..<0)
    #expect(editor.state == .composing)
    editor.setMarkedText("42")
    editor.unmarkText()
    #expect(editor.state == .valid)
    editor.setMarkedText("ni")
    editor.insert("x")
    #expect(editor.state == .valid)
    editor.setMarkedText("ni")
    editor.setMarkedText("")
    #expect(editor.state == .valid)
  }

  @Test func `editing ends if the text is valid`() {
    let editor = editor()
    editor.insert("4")
    #expect(editor.endEditing()?.error?.code == .integer)
    #expect(editor.state == .invalid)
    editor.insert("2")
    #expect(editor.endEditing() == nil)
    #expect(editor.state == .committed)
    editor.select(0..<0)
    #expect(editor.endEditing() == nil)
    #expect(editor.state == .committed)
  }

  @Test func `moving the caret continues editing an incomplete text`() {
    let editor = editor()
    editor.insert("4")
    editor.endEditing()
    #expect(editor.state == .invalid)
    editor.select(0..<0)
    #expect(editor.state == .editing)
  }

  @Test func `editing may end without an edit`() {
    #expect(editor("42").endEditing() == nil)
    let left = editor("")
    #expect(left.endEditing() != nil)
    #expect(left.state == .invalid)
  }

  @Test func `the end of editing commits a composition, or reports an error`() {
    let good = editor(enforcement: .block)
    good.setMarkedText("42")
    #expect(good.endEditing() == nil)
    #expect(good.state == .committed)

    let bad = editor("42", enforcement: .block)
    bad.setMarkedText("ni")
    #expect(bad.endEditing()?.error?.code == .integer)
    #expect(bad.text == "42")
    #expect(bad.state == .committed)
  }

  @Test func `who composes again while editing ends doesn't spoil the text`() {
    let editor = editor("12", enforcement: .block)
    editor.setMarkedText("ni")
    var isFirst = true
    let watch = editor.observe(.didChange) { [unowned editor] _ in
      if isFirst { editor.setMarkedText("n") }
      isFirst = false
    }
    #expect(editor.endEditing()?.error?.code == .integer)
    #expect(editor.text == "12n")
    #expect(editor.state == .composing)
    #expect(editor.unmarkText() != nil)
    #expect(editor.state == .valid)
    watch.cancel()
  }

  @Test func `a committed text can be invalid for another validator`() {
    let editor = editor("42")
    editor.endEditing()
    editor.setValidator(.digits)
    #expect(editor.state == .committed)
    editor.setValidator(.alphabetic)
    #expect(editor.state == .invalid)
    #expect(editor.endEditing()?.error?.code == .alphabetic)
  }

  @Test func `a saved text can be marked untouched, but not a composition`() {
    let editor = editor()
    editor.insert("42")
    #expect(editor.markUntouched() == nil)
    #expect(editor.state == .pristine)
    editor.setMarkedText("ni")
    let refusal = editor.markUntouched()
    #expect(refusal == .turn(until: .unmarked))
    #expect(refusal?.message() == "must wait until the marked text is final")
    #expect(editor.state == .composing)
  }

  @Test func `the state is the same with and without an observer`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      let (watched, unwatched) = (editor(enforcement: .block), editor(enforcement: .block))
      var received = EditingState.pristine
      let watch = watched.observe(.stateChanged) { event in
        guard case .stateChanged(let old, let new) = event else { return }
        #expect(old == received)
        received = new
      }
      for _ in 0..<20 {
        let operation = EditorOperation.random(using: &random)
        operation.perform(on: watched)
        operation.perform(on: unwatched)
      }
      #expect(received == watched.state)
      #expect(watched.state == unwatched.state)
      #expect(watched.visibleError == unwatched.visibleError)
      watch.cancel()
    }
  }

  // MARK: Errors

  @Test func `an error is shown from the end of editing until it is repaired`() {
    let editor = editor()
    var shown: [Bool] = []
    for step: (FieldEditor) -> Void in [
      { $0.insert("4") }, { $0.insert("x") }, { $0.endEditing() }, { $0.setMarkedText("n") },
      { $0.setMarkedText("") }, { $0.delete() }, { $0.insert("2") }, { $0.delete() },
    ] {
      step(editor)
      shown.append(editor.visibleError != nil)
    }
    #expect(shown == [false, false, true, false, true, true, false, false])
  }

  @Test func `the visible error is that of the current text`() {
    let editor = editor("", .length(3...) && .alphabetic)
    editor.insert("a")
    let refusal = editor.endEditing()
    #expect(refusal != nil && editor.visibleError == refusal?.error)
    editor.insert("1")
    #expect(editor.visibleError?.message().contains("letters") == true)
    editor.setText("abc")
    #expect(editor.visibleError == nil)
  }

  /// Each policy, and after which steps it shows the error.
  @Test(arguments: [
    (ErrorDisplay.onChange, ".xx.."), (.onEnd, ".xx.."), (.onSubmit, "..x.."),
    (.afterFirstFailure, ".xx.x"),
  ])
  func `policies determine when an error is shown`(display: ErrorDisplay, expected: String) {
    let field = InputField(validator: .integer(in: 10...99), enforcement: .flag)
    let editor = FieldEditor(field, errorDisplay: display)
    var shown = ""
    for step: (FieldEditor) -> Void in [
      { $0.insert("4") }, { $0.endEditing() }, { $0.submit() }, { $0.setText("42") },
      { $0.setText("4") },
    ] {
      step(editor)
      shown += editor.visibleError == nil ? "." : "x"
    }
    #expect(shown == expected)
  }

  @Test func `with onChange, an error is shown as soon as the text is invalid`() {
    let editor = editor()
    editor.errorDisplay = .onChange
    editor.insert("4")
    #expect(editor.visibleError == nil)
    editor.insert("x")
    #expect(editor.visibleError?.range == 1..<2)
    editor.delete()
    #expect(editor.visibleError == nil)
  }

  // MARK: Answers

  private static let taken = ValidationError(Rule("taken"), at: 0..<2)

  @Test func `the answer to an inquiry determines the verdict`() throws {
    let editor = editor()
    editor.insert("42")
    let inquiry = try #require(editor.ask())
    #expect(inquiry.text == "42")
    #expect(editor.state == .validating)
    #expect(editor.answer(inquiry, with: Self.taken) == nil)
    #expect(editor.state == .invalid)
    #expect(editor.verdict == .invalid(Self.taken))
    #expect(editor.verdictKind == .invalid)
    #expect(editor.endEditing() == .rule(Self.taken))
    #expect(editor.visibleError == Self.taken)

    editor.setText("43")
    #expect(editor.visibleError == nil)
    let second = try #require(editor.ask())
    #expect(editor.answer(second) == nil)
    #expect(editor.state == .valid)
    #expect(editor.endEditing() == nil)
  }

  @Test func `an answer to an earlier inquiry is refused`() throws {
    let editor = editor()
    editor.insert("42")
    let first = try #require(editor.ask())
    let second = try #require(editor.ask())
    #expect(editor.answer(first) == .turn(until: .askedAgain))
    #expect(editor.state == .validating)
    editor.setText("43")
    #expect(editor.answer(second, with: Self.taken) == .turn(until: .askedAgain))
    #expect(editor.state == .valid)
    #expect(editor.verdict.isValid)
  }

  @Test func `there is no inquiry about an untouched or invalid text`() {
    let editor = editor("42")
    #expect(editor.ask() == nil)
    editor.setText("4")
    #expect(editor.ask() == nil)
    editor.setMarkedText("ni")
    #expect(editor.ask() == nil)
  }

  @Test func `editing can't end before the answer, whose error is shown`() throws {
    let editor = editor()
    editor.insert("42")
    let inquiry = try #require(editor.ask())
    let refusal = editor.endEditing()
    #expect(refusal?.message() == "must wait until the answer arrives")
    #expect(editor.state == .validating)
    #expect(editor.visibleError == nil)
    editor.answer(inquiry, with: Self.taken)
    #expect(editor.visibleError == Self.taken)
  }

  @Test func `observers are notified of inquiries and answers`() throws {
    let editor = editor()
    editor.insert("42")
    var received: [String] = []
    let watch = editor.observe { received.append("\($0)") }
    let inquiry = try #require(editor.ask())
    editor.endEditing()
    editor.answer(inquiry, with: Self.taken)
    #expect(
      received == [
        "stateChanged(valid -> validating)",
        "endedEditing(must wait until the answer arrives)",
        "verdictChanged(valid -> invalid)",
        "stateChanged(validating -> invalid)",
      ])
    watch.cancel()
  }

  @Test func `an answer may come from another task`() async throws {
    let editor = editor()
    editor.insert("42")
    let inquiry = try #require(editor.ask())
    let answer = await Task.detached {
      inquiry.text == "42" ? Self.taken : nil
    }.value
    #expect(editor.answer(inquiry, with: answer) == nil)
    #expect(editor.state == .invalid)
  }
}
