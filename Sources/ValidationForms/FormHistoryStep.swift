import ValidationCore

/// A step in the history of a form, which is undone as a whole.
///
/// A step contains the operations of the user. Computed texts are not stored, since they are
/// computed again when the step is undone or redone.
struct FormHistoryStep {
  /// The changes of a step to one field.
  struct Part {
    let field: Int
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

  var parts: [Part]
  var run: EditRun?
  var time: Duration
}

extension FormHistoryStep: HistoryStep {
  var byteCount: Int {
    parts.reduce(0) { sum, part in
      let texts = part.texts.map { $0.before.utf8.count + $0.after.utf8.count } ?? 0
      return part.changes.reduce(sum + 256 + texts) {
        $0 + $1.removed.utf8.count + $1.inserted.utf8.count
      }
    }
  }

  func leads(to next: Self) -> Bool {
    guard let last = parts.last, let first = next.parts.first else { return false }
    // Unlike in a field, steps are not joined if the time between them overflows.
    let (_, isOverflow) = next.time.attoseconds.subtractingReportingOverflow(time.attoseconds)
    return last.field == first.field && last.after == first.before && !isOverflow
  }

  mutating func join(_ next: Self) {
    for part in next.parts { add(part) }
    time = next.time
  }

  mutating func empty() { parts = [] }

  /// Adds a part, merged with the last one if it belongs to the same field.
  private mutating func add(_ part: Part) {
    guard let last = parts.indices.last, parts[last].field == part.field else {
      parts.append(part)
      return
    }
    for change in part.changes { parts[last].changes.append(joining: change) }
    parts[last].after = part.after
    parts[last].isOwned = part.isOwned
    if let after = part.texts?.after { parts[last].texts?.after = after }
  }
}
