import InputValidation
import InputValidationTesting
import TestSupport
import Testing

/// Random operations on an editor, compared with a naive model.
@Suite struct EditorModelTests {
  private static func difference(after script: [EditorOperation]) -> ScriptDifference? {
    let editor = FieldEditor(
      InputField(
        validator: EditorValidator.all[0].validator,
        historyLimits: HistoryLimits(depth: .max, bytes: .max), clock: .stopped(at: .zero)))
    var model = EditorModel()
    let mirror = EditorMirror(of: editor)
    for (index, operation) in script.enumerated() {
      let (isAccepted, expected) = (operation.perform(on: editor), model.perform(operation))
      let words =
        isAccepted == expected
        ? difference(editor, model) ?? mirror.difference(from: editor)
        : "the editor returns \(isAccepted), and the model \(expected)"
      if let words { return ScriptDifference(after: index + 1, words) }
    }
    let words = difference(ofInserting: "12", in: editor.field)
    return words.map { ScriptDifference(after: script.count, $0) }
  }

  /// Two ways to the same text lead to the same field.
  private static func difference(ofInserting text: String, in field: InputField) -> String? {
    if field.isComposing { return nil }
    var (typed, pasted) = (field, field)
    let refusals = text.compactMap { typed.insert(String($0)) }
    if refusals.isEmpty, pasted.insert(text, origin: .paste) != nil || typed != pasted {
      return "typing gives \(typed.text), and pasting \(pasted.text)"
    }
    var (set, selected) = (field, field)
    let refusal = set.setText(text)
    selected.select(0..<selected.count)
    if (refusal == nil) != (selected.insert(text) == nil) { return "only one replaces the text" }
    return refusal != nil || set == selected
      ? nil : "setting gives \(set.text), and replacing everything \(selected.text)"
  }

  private static func difference(_ editor: FieldEditor, _ model: EditorModel) -> String? {
    let content = model.field.content
    let found = [
      editor.text, "\(editor.selection.anchor)-\(editor.selection.focus)",
      "\(String(describing: editor.markedRange))", "\(editor.canUndo)", "\(editor.canRedo)",
      "\(editor.verdictKind)", "\(editor.state)",
    ]
    let expected = [
      String(content.text), "\(content.anchor)-\(content.focus)",
      "\(String(describing: content.marked?.range))",
      "\(!model.field.past.isEmpty || content.marked != nil)", "\(!model.field.future.isEmpty)",
      "\(model.kind)", "\(model.state)",
    ]
    let names = ["text", "selection", "markedRange", "canUndo", "canRedo", "verdict", "state"]
    let place = zip(found, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    return place.map { "\(names[$0]) is \(found[$0]), and in the model \(expected[$0])" }
  }

  @Test func `operations agree with the model`() {
    var search = ScriptSearch<EditorOperation>(
      seed: scriptSeed, operations: scriptOperations(5_000, of: 100_000))
    while let script = search.next() { search.record(Self.difference(after: script)) }
    search.report()
  }
}

/// A copy of the state of an editor, which is kept up to date by its events alone.
private final class EditorMirror {
  private var text: String
  private var selection: Selection
  private var state: EditingState
  private var verdict: Verdict
  /// An event that reports no change, or of a change from another state.
  private var idleEvent: FieldEvent?
  private var watch: FieldObservation?

  init(of editor: FieldEditor) {
    (text, selection) = (editor.text, editor.selection)
    (state, verdict) = (editor.state, editor.verdict)
    watch = editor.observe { [unowned self] event in receive(event) }
  }

  private func receive(_ event: FieldEvent) {
    switch event {
    case .didChange(let change):
      if change.old != text || change.new == text { idleEvent = event }
      text = change.new
    case .selectionChanged(let old, let new):
      if old != selection || new == selection { idleEvent = event }
      selection = new
    case .stateChanged(let old, let new):
      if old != state || new == state { idleEvent = event }
      state = new
    case .verdictChanged(let old, let new):
      if old != verdict || new == verdict { idleEvent = event }
      verdict = new
    default: break
    }
  }

  func difference(from editor: FieldEditor) -> String? {
    if let idleEvent { return "\(idleEvent) reports no change" }
    if text != editor.text { return "the events say that the text is \(text)" }
    if selection != editor.selection { return "the events say that \(selection) is selected" }
    if state != editor.state { return "the events say that the state is \(state)" }
    // Marked text is not judged.
    if editor.isComposing || verdict == editor.verdict { return nil }
    return "the events say that the verdict is \(verdict)"
  }
}
