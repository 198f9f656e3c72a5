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
    let before: InputField.Snapshot
    var after: InputField.Snapshot
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
    /// A change of rows, and the approximate memory that it keeps.
    case rows(FormRowGroup, FormRowChange, byteCount: Int)
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
      case .rows(_, _, let count): sum + count
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

extension FormRowChange {
  /// The approximate memory that a step keeps after the change.
  ///
  /// Rows that are part of the form are not counted, nor are the editors of those that were: a step
  /// that clears a long table must not exceed the limit on texts.
  var byteCount: Int {
    switch self {
    case .insertion(let rows): 256 + 16 * rows.count
    case .removal(let rows):
      rows.reduce(256) { count, placed in
        placed.row.allEditors.reduce(count + 16) { $0 + 64 + $1.current.text.utf8.count }
      }
    case .move: 256
    }
  }
}
