import FieldEditing
import ValidationCore

/// A step in the history of a form, which is undone as a whole.
///
/// A step contains the operations of the user. Computed texts are not stored, since they are
/// computed again when the step is undone or redone.
struct FormHistoryStep {
  /// The consecutive changes of a step to one field.
  struct TextPart {
    let editor: FieldEditor
    /// The replacements, in order.
    var changes: [TextBuffer.Change]
    let before: TextField.Snapshot
    var after: TextField.Snapshot
    /// Whether the text was entered by the user, before and after the step.
    let wasOwned: Bool
    var isOwned = true
    /// The texts before and after the step, if a relation may change them as well as the user.
    var texts: (before: String, after: String)?
    /// Whether the part is being undone rather than redone.
    var isUndone = false
  }

  enum Part {
    case text(TextPart)
    case rows(FormRowGroup, FormRowChange)
  }

  var parts: [Part]
  var run: EditRun?
  var time: Duration
}

extension FormHistoryStep: HistoryStep {
  var byteCount: Int {
    parts.reduce(0) { sum, part in
      switch part {
      case .text(let part): sum + part.byteCount
      case .rows(_, .insertion(let row, _)), .rows(_, .removal(let row, _)): sum + row.byteCount
      case .rows(_, .move): sum + 256
      }
    }
  }

  func leads(to next: Self) -> Bool {
    guard case .text(let last) = parts.last, case .text(let first) = next.parts.first else {
      return false
    }
    // Unlike in a field, steps are not joined if the time between them overflows.
    let (_, isOverflow) = next.time.attoseconds.subtractingReportingOverflow(time.attoseconds)
    return last.editor === first.editor && last.after == first.before && !isOverflow
  }

  mutating func join(_ next: Self) {
    for part in next.parts { add(part) }
    time = next.time
  }

  mutating func empty() { parts = [] }

  /// Adds a part, merged with the last one if it belongs to the same field.
  private mutating func add(_ part: Part) {
    guard case .text(let part) = part, case .text(var last) = parts.last,
      last.editor === part.editor
    else {
      parts.append(part)
      return
    }
    // Otherwise, the changes would be copied.
    parts.removeLast()
    for change in part.changes { last.changes.append(joining: change) }
    last.after = part.after
    last.isOwned = part.isOwned
    if let after = part.texts?.after { last.texts?.after = after }
    parts.append(.text(last))
  }
}

extension FormHistoryStep.TextPart {
  fileprivate var byteCount: Int {
    let texts = texts.map { $0.before.utf8.count + $0.after.utf8.count } ?? 0
    return changes.reduce(256 + texts) { $0 + $1.removed.utf8.count + $1.inserted.utf8.count }
  }
}

extension FormRow {
  /// The approximate memory use, which a step keeps while the row is removed.
  fileprivate var byteCount: Int {
    allEditors.reduce(256) { $0 + 1_024 + $1.current.text.utf8.count }
  }
}
