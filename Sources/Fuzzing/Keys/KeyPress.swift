import InputValidation

/// A pressed key and its result.
struct KeyPress {
  let command: FieldCommand
  let before: InputField
  let after: InputField
  let refusal: Refusal?
  /// The maximum number of open groups.
  let groups: Int
}

extension KeyPress {
  /// Checks that the field is equal to one that is created from scratch.
  func checkField() {
    let text = after.text
    precondition(after.count == text.count)
    let selected = after.selection.range
    precondition(0 <= selected.lowerBound && selected.upperBound <= after.count)
    precondition(text.distance(from: text.startIndex, to: after.caretIndex) == after.caret)
    let verdict = after.validator.verdict(on: text, caret: after.caretIndex)
    precondition(after.verdictKind == verdict.kind, "\(command)")
    if let marked = after.markedRange { precondition(marked.upperBound <= after.count) }
    precondition(refusal?.description.isEmpty != true)
  }

  /// Checks that a refusal changes nothing, and that an edit in a field that blocks is not invalid.
  func checkRefusal() {
    if refusal != nil {
      // A refused composition is removed, and the text is rewritten when editing ends.
      if before.isComposing || command == .endEditing { return }
      precondition(after == before && after.canUndo == before.canUndo, "\(command) left traces")
      return
    }
    guard case .insert(let text, let origin) = command, after.enforcement == .block,
      before.verdictKind != .invalid, !after.text.utf8.elementsEqual(before.text.utf8)
    else { return }
    // A blank that announces autofill is inserted independently of the strategy.
    if origin == .autofill, text.allSatisfy(\.isWhitespace) { return }
    // In a number, a separator out of place stays where it is typed, so that it can be deleted.
    precondition(
      after.verdictKind != .invalid || after.validator.letsStandInvalid(after.text),
      "\(command) lands in a field that blocks")
  }

  /// Whether a blank may have announced autofill, which the next edit replaces; a redone one is an
  /// ordinary edit.
  private var mayFollowAnnouncement: Bool {
    guard let edit = before.lastEdit else { return false }
    let text = edit.replacements.map(\.text).joined()
    return (edit.origin == .autofill || edit.origin == .undo) && text.count == 1
      && text.allSatisfy(\.isWhitespace)
  }

  /// Checks that each edit can be undone and redone completely.
  func checkUndo() {
    switch command {
    case .undo, .redo, .select, .beginGroup, .endGroup, .endEditing, .unmarkText: return
    default: break
    }
    if before.isComposing || mayFollowAnnouncement { return }
    // If the text is unchanged, there is nothing to undo.
    if after.text.utf8.elementsEqual(before.text.utf8), !after.isComposing { return }
    // The same again, in a separate group.
    var again = before
    for _ in 0..<groups { again.endGroup() }
    again.beginGroup()
    again.perform(command)
    again.endGroup()
    precondition(again == after)
    precondition(again.undo() == nil)
    precondition(
      again == before && again.verdictKind == before.verdictKind, "\(command) can't be undone")
    precondition(again.redo() == nil)
    precondition(
      again == after && again.verdictKind == after.verdictKind, "\(command) can't be redone")
  }

  /// Checks that rewriting a rewritten edit changes nothing.
  func checkRewriting() {
    // Other commands may leave the last edit unchanged, which then concerns another text.
    switch command {
    case .insert, .delete, .edit: break
    default: return
    }
    // Composed text is not rewritten.
    if before.isComposing || after.isComposing || mayFollowAnnouncement { return }
    guard let edit = after.lastEdit, edit.unit == .characters, refusal == nil else { return }
    guard let asked = try? before.resolved(edit),
      case .rewrite(let once) = after.validator.decision(on: asked, in: before),
      let rewritten = try? before.resolved(once),
      case .rewrite(let twice) = after.validator.decision(on: rewritten, in: before)
    else { return }
    let (result, again) = (before.result(of: once), before.result(of: twice))
    precondition(
      result.text.utf8.elementsEqual(again.text.utf8) && result.caret == again.caret,
      "\(once) is rewritten as \(twice)")
  }
}
