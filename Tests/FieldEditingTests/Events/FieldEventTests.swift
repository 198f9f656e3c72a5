import InputValidation
import Testing

@Suite struct FieldEventTests {
  private static let error = ValidationError(Rule("broken"), at: 0..<1)
  private static let change = TextChange(
    old: "secret", new: "secrets", edit: Edit(replacing: 6..<6, with: "s", origin: .paste))

  /// All events with their descriptions.
  private static let events: [(FieldEvent, String)] = [
    (.willChange(change), "willChange(paste)"),
    (.didChange(change), "didChange(paste)"),
    (
      .selectionChanged(from: Selection(caret: 1), to: Selection(0..<2)),
      "selectionChanged(1..<1 -> 0..<2)"
    ),
    (.undone, "undone"),
    (.redone, "redone"),
    (.refused(.rule(error)), "refused(must satisfy the rule broken)"),
    (
      .verdictChanged(from: .valid(isExtensible: true), to: .invalid(error)),
      "verdictChanged(valid -> invalid)"
    ),
    (.stateChanged(from: .valid, to: .committed), "stateChanged(valid -> committed)"),
    (.endedEditing(nil), "endedEditing"),
    (.endedEditing(.rule(error)), "endedEditing(must satisfy the rule broken)"),
  ]

  @Test func `the description of an event has its name, and not the text`() {
    for (event, description) in Self.events { #expect(event.description == description) }
  }

  @Test func `the set of all kinds contains each kind of event`() {
    var seen: FieldEvent.Kinds = []
    for (event, _) in Self.events where event != .endedEditing(nil) {
      #expect(seen.insert(event.kind).inserted)
    }
    #expect(seen == .all)
  }

  @Test(arguments: [
    ("", "a", 0..<0, "a"),
    ("abc", "abxc", 2..<2, "x"),
    ("aaa", "aa", 2..<3, ""),
    ("e", "e\u{301}", 0..<1, "e\u{301}"),
    // The same letter, encoded differently, is a different text.
    ("x\u{E9}y", "xe\u{301}y", 1..<2, "e\u{301}"),
    ("a\rb", "a\r\nb", 1..<2, "\r\n"),
    ("\u{1F1E9}\u{1F1EA}!", "\u{1F1E9}!", 0..<1, "\u{1F1E9}"),
  ])
  func `undoing is reported as the smallest edit`(
    old: String, new: String, range: Range<Int>, text: String
  ) {
    let editor = FieldEditor(InputField(old, validator: .length(...9)))
    editor.setText(new)
    var edits: [Edit] = []
    let watch = editor.observe(.didChange) { event in
      if case .didChange(let change) = event { edits.append(change.edit) }
    }
    editor.undo()
    editor.redo()
    #expect(edits.last?.replacements == [Edit.Replacement(range, with: text)])
    #expect(edits.map(\.origin) == [.undo, .undo])
    watch.cancel()
  }
}
