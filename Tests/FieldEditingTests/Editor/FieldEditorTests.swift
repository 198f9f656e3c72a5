import InputValidation
import Testing

@Suite struct FieldEditorTests {
  /// Returns the events of an editor while some work is performed on it.
  private func events(
    of kinds: FieldEvent.Kinds = .all,
    in field: InputField,
    during body: (FieldEditor) -> Void
  ) -> [String] {
    let editor = FieldEditor(field)
    var events: [String] = []
    let observation = editor.observe(kinds) { events.append("\($0)") }
    body(editor)
    observation.cancel()
    return events
  }

  private let digits = InputField(validator: .digits)

  // MARK: Operations

  @Test func `an editor has the operations of its field`() throws {
    let editor = FieldEditor(InputField(validator: .integer(in: 0...150)))
    var field = editor.field
    let word = Edit(replacing: 0..<1, in: .utf16, with: "15", origin: .paste)
    let steps: [(String, (FieldEditor) -> Refusal?, (inout InputField) -> Refusal?)]
    steps = [
      ("insert", { $0.insert("4") }, { $0.insert("4") }),
      ("refused", { $0.insert("x") }, { $0.insert("x") }),
      ("replace", { $0.replace(0..<1, with: "17") }, { $0.replace(0..<1, with: "17") }),
      ("select", { $0.select(0..<1) }, { $0.select(0..<1) }),
      ("delete", { $0.delete() }, { $0.delete() }),
      ("forward", { $0.delete(.forward) }, { $0.delete(.forward) }),
      ("again", { $0.delete(.forward) }, { $0.delete(.forward) }),
      ("undo", { $0.undo() }, { $0.undo() }),
      ("redo", { $0.redo() }, { $0.redo() }),
      ("nothing", { $0.redo() }, { $0.redo() }),
      ("text", { $0.setText("9") }, { $0.setText("9") }),
      ("edit", { $0.apply(word) }, { $0.apply(word) }),
      (
        "selection", { $0.select(Selection(anchor: 2, focus: 0)) },
        { $0.select(Selection(anchor: 2, focus: 0)) }
      ),
      (
        "marked", { $0.setMarkedText("ni", selected: 1..<2) },
        { $0.setMarkedText("ni", selected: 1..<2) }
      ),
      ("unmark", { $0.unmarkText() }, { $0.unmarkText() }),
      ("command", { $0.perform(.insert("3")) }, { $0.perform(.insert("3")) }),
      ("undo command", { $0.perform(.undo) }, { $0.perform(.undo) }),
      ("redo command", { $0.perform(.redo) }, { $0.perform(.redo) }),
      ("end command", { $0.perform(.endEditing) }, { $0.perform(.endEditing) }),
      ("end", { $0.endEditing() }, { $0.endEditing() }),
      ("past the end", { $0.select(0..<9) }, { $0.select(0..<9) }),
    ]
    for (name, one, other) in steps {
      let (error, expected) = (one(editor), other(&field))
      #expect(error == expected, "\(name)")
      let isSame = editor.field == field
      #expect(isSame, "\(name): \(editor.text) is not \(field.text)")
    }
    #expect(editor.canUndo == field.canUndo)
    #expect(editor.count == field.count)
  }

  @Test func `validator and enforcement can be replaced`() {
    let editor = FieldEditor(InputField("7", validator: .integer(in: 0...9)))
    #expect(editor.setValidator(.integer(in: 18...)) == nil)
    #expect(editor.verdictKind == .incomplete)
    #expect(editor.setEnforcement(.flag) == nil)
    #expect(editor.insert("x") == nil)
    #expect(editor.text == "7x")
  }

  // MARK: Events

  @Test func `observers are notified before and after an edit, with both texts`() {
    let editor = FieldEditor(InputField("1", validator: .digits))
    var texts: [String] = []
    var events: [FieldEvent] = []
    let observation = editor.observe([.willChange, .didChange]) { [unowned editor] event in
      texts.append(editor.text)
      events.append(event)
    }
    editor.insert("23", origin: .paste)
    let change = TextChange(
      old: "1", new: "123", edit: Edit(replacing: 1..<1, with: "23", origin: .paste))
    #expect(events == [.willChange(change), .didChange(change)])
    #expect(texts == ["1", "123"])
    observation.cancel()
  }

  @Test func `the events of an operation have a fixed order`() {
    let all = events(in: InputField(validator: .integer(in: 10...99))) {
      $0.insert("4")
      $0.insert("2")
    }
    #expect(
      all == [
        "willChange(typing)", "didChange(typing)", "selectionChanged(0..<0 -> 1..<1)",
        "verdictChanged(incomplete -> incomplete)", "stateChanged(pristine -> editing)",
        "willChange(typing)", "didChange(typing)", "selectionChanged(1..<1 -> 2..<2)",
        "verdictChanged(incomplete -> valid)", "stateChanged(editing -> valid)",
      ])
  }

  @Test func `a refused edit has one event, with the reason`() {
    let all = events(in: digits) { $0.insert("x") }
    #expect(all == ["refused(must be digits only: expected a digit)"])
  }

  @Test func `a selection past the text is refused`() {
    let all = events(in: digits) { $0.select(0..<5) }
    #expect(all == ["refused(must be within the text, which has 0 characters)"])
  }

  @Test func `an operation without effect has no events`() {
    let all = events(in: digits) {
      $0.delete()
      $0.delete(.forward)
      $0.select(0..<0)
      $0.setMarkedText("")
      $0.unmarkText()
      $0.perform(.beginGroup)
      $0.perform(.endGroup)
      $0.setEnforcement(.flag)
    }
    #expect(all == [])
  }

  @Test func `undoing and redoing have separate events`() {
    let all = events(of: [.didChange, .undone, .redone, .refused], in: digits) {
      $0.insert("1")
      $0.undo()
      $0.redo()
      $0.redo()
    }
    #expect(
      all == [
        "didChange(typing)", "didChange(undo)", "undone", "didChange(undo)", "redone",
        "refused(there is nothing to redo)",
      ])
  }

  @Test func `the event of a rewritten edit has the rewritten edit`() {
    let editor = FieldEditor(InputField(validator: Shouting()))
    var edits: [Edit] = []
    let observation = editor.observe(.didChange) { event in
      if case .didChange(let change) = event { edits.append(change.edit) }
    }
    editor.insert("ab")
    #expect(edits == [Edit(replacing: 0..<0, with: "AB")])
    observation.cancel()
  }

  @Test func `marked text has events, but no verdict`() {
    let all = events(in: InputField("1", validator: .digits)) {
      $0.setMarkedText("ni")
      $0.setMarkedText("2")
      $0.unmarkText()
    }
    #expect(
      all == [
        "willChange(composition)", "didChange(composition)", "selectionChanged(1..<1 -> 3..<3)",
        "stateChanged(pristine -> composing)",
        "willChange(composition)", "didChange(composition)", "selectionChanged(3..<3 -> 2..<2)",
        "stateChanged(composing -> valid)",
      ])
  }

  @Test func `a refused composition is removed, with an event`() {
    let all = events(of: [.didChange, .refused, .stateChanged], in: digits) {
      $0.setMarkedText("ni")
      $0.unmarkText()
    }
    #expect(
      all == [
        "didChange(composition)", "stateChanged(pristine -> composing)", "didChange(composition)",
        "refused(must be digits only: expected a digit)", "stateChanged(composing -> editing)",
      ])
  }

  @Test func `ending is one operation, even if it refuses a composition`() {
    let all = events(of: [.didChange, .refused, .stateChanged, .endedEditing], in: digits) {
      $0.insert("1")
      $0.setMarkedText("ni")
      $0.endEditing()
      $0.setMarkedText("2")
      $0.endEditing()
    }
    #expect(
      all == [
        "didChange(typing)", "stateChanged(pristine -> valid)",
        "didChange(composition)", "stateChanged(valid -> composing)",
        "didChange(composition)", "refused(must be digits only: expected a digit or nothing more)",
        "stateChanged(composing -> valid)", "stateChanged(valid -> committed)", "endedEditing",
        "didChange(composition)", "stateChanged(committed -> composing)",
        "stateChanged(composing -> valid)", "stateChanged(valid -> committed)", "endedEditing",
      ])
  }

  @Test func `the caret alone can change verdict and state`() throws {
    let date = InputField(validator: try .regex(#"\d{4}-\d{2}-\d{2}"#))
    let all = events(of: [.selectionChanged, .verdictChanged, .stateChanged], in: date) {
      $0.insert("2024-05-17")
      $0.select(5..<7)
      $0.delete()
      $0.select(8..<8)
    }
    #expect(
      all.suffix(5) == [
        "verdictChanged(valid -> incomplete)", "stateChanged(valid -> editing)",
        "selectionChanged(5..<5 -> 8..<8)", "verdictChanged(incomplete -> invalid)",
        "stateChanged(editing -> invalid)",
      ])
  }

  @Test func `another validator can change verdict and state`() {
    let all = events(of: [.verdictChanged, .stateChanged], in: digits) {
      $0.insert("7")
      $0.setValidator(.integer(in: 18...))
      $0.setValidator(.integer(in: ..<0))
    }
    #expect(
      all == [
        "verdictChanged(incomplete -> valid)", "stateChanged(pristine -> valid)",
        "verdictChanged(valid -> incomplete)", "stateChanged(valid -> editing)",
        "verdictChanged(incomplete -> invalid)", "stateChanged(editing -> invalid)",
      ])
  }

  @Test func `several edits in one update are one change`() {
    let editor = FieldEditor(InputField("18", validator: .digits))
    var macros = Macros()
    macros["more"] = [.insert("2"), .insert("3"), .select(Selection(caret: 0)), .insert("9")]
    var changes: [TextChange] = []
    let observation = editor.observe([.willChange, .didChange]) { event in
      if case .didChange(let change) = event { changes.append(change) }
    }
    #expect(editor.update { macros.run("more", on: &$0) } == nil)
    #expect(editor.text == "91823")
    #expect(changes.map(\.old) == ["18"])
    #expect(changes.map(\.new) == ["91823"])
    #expect(changes.map(\.edit.origin) == [.programmatic])
    #expect(editor.undo() == nil)
    #expect(editor.text == "18")
    observation.cancel()
  }

  @Test func `descriptions do not reveal the text`() {
    let secret = "hunter2"
    var all: [String] = []
    let editor = FieldEditor(InputField(validator: .length(3...)))
    let observation = editor.observe { all.append("\($0)") }
    editor.insert(secret)
    editor.setMarkedText(secret)
    editor.unmarkText()
    editor.endEditing()
    #expect(all.count > 8)
    #expect(!all.joined().contains(secret))
    observation.cancel()
  }

  @Test(arguments: [false, true])
  func `with onChange, moving the caret shows no error`(isObserved: Bool) {
    let field = InputField(validator: .regex(literal: "[0-9]+-[a-z]+"), enforcement: .flag)
    let editor = FieldEditor(field, errorDisplay: .onChange)
    let watch = isObserved ? editor.observe { _ in } : nil
    editor.insert("12")
    #expect(editor.visibleError == nil)
    editor.insert("-a")
    editor.setText("a")
    // A digit and a hyphen before the letter are missing.
    #expect(editor.visibleError != nil)
    editor.select(0..<0)
    #expect(editor.state == .editing && editor.visibleError == nil)
    editor.insert("1")
    #expect(editor.visibleError == nil)
    editor.select(2..<2)
    #expect(editor.state == .invalid && editor.visibleError == nil)
    editor.insert("b")
    #expect(editor.visibleError != nil)
    editor.endEditing()
    editor.select(0..<0)
    #expect(editor.visibleError != nil)
    withExtendedLifetime(watch) {}
  }

  @Test(arguments: ErrorDisplay.allCases)
  func `a blank that announces an autofill shows no error`(display: ErrorDisplay) {
    let editor = FieldEditor(
      InputField(validator: .email, enforcement: .flag), errorDisplay: display)
    editor.insert("a")
    editor.insert(" ", origin: .autofill)
    #expect(editor.visibleError == nil)
    editor.update(to: "ann@example.org", origin: .autofill)
    #expect(editor.verdict.isValid && editor.visibleError == nil)
  }

  @Test(arguments: ErrorDisplay.allCases, InputField.Enforcement.allCases)
  func `a blank that announces an autofill is not judged`(
    display: ErrorDisplay,
    enforcement: InputField.Enforcement
  ) {
    let editor = FieldEditor(
      InputField(validator: .email, enforcement: enforcement), errorDisplay: display)
    editor.insert("ann@example.org")
    editor.endEditing()
    editor.setText("")
    editor.submit()
    editor.setText("ann@example.org")
    // The error has been corrected, and no blank brings it back.
    var events: [String] = []
    let observation = editor.observe([.verdictChanged, .stateChanged]) { events.append("\($0)") }
    editor.insert(" ", origin: .autofill)
    #expect(editor.state == .composing && editor.visibleError == nil)
    editor.select(0..<0)
    #expect(editor.state == .composing && editor.visibleError == nil)
    editor.update(to: "bob@example.org", origin: .autofill)
    #expect(editor.state == .valid && editor.visibleError == nil)
    #expect(events == ["stateChanged(valid -> composing)", "stateChanged(composing -> valid)"])
    observation.cancel()
    // The system may give up.
    editor.setText("")
    editor.insert(" ", origin: .autofill)
    #expect(editor.visibleError == nil)
    #expect(editor.submit() != nil && editor.text.isEmpty && editor.visibleError != nil)
    editor.insert(" ", origin: .autofill)
    #expect(editor.state == .composing && editor.visibleError == nil)
    editor.undo()
    #expect(editor.text.isEmpty && editor.state == .editing)
  }
}

/// Converts all letters to uppercase.
private struct Shouting: Validator {
  var rule: Rule { Rule("shouting") }
  var rewriting: Rewriting { .insertions }

  func verdict(on text: String, caret: String.Index?) -> Verdict { .valid(isExtensible: true) }

  func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
    var loud = edit.edit
    for index in edit.replacements.indices {
      loud.replacements[index].text = edit.replacements[index].text.uppercased()
    }
    return .rewrite(loud)
  }
}
