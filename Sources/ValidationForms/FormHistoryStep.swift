import ValidationCore

/// A step in the history of a form, which is one for all fields: what is undone at once.
///
/// A step has what the user did. What was filled in follows from that again when it is undone or
/// made again, so that it needs no place here.
struct FormHistoryStep {
  /// What a step did to one field.
  struct Part {
    let field: Int
    /// The replacements, one after the other.
    var changes: [TextBuffer.Change]
    let before: TextField.Moment
    var after: TextField.Moment
    /// Whether the text was the user's before and after.
    let wasOwned: Bool
    var isOwned = true
    /// The texts before and after, where others than the user change them too.
    var texts: (before: String, after: String)?
    /// A Boolean value that tells whether it is being taken back rather than made again.
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
    // Other than in a field, a time that is earlier by more than can be said follows on none.
    let (_, isOverflow) = next.time.attoseconds.subtractingReportingOverflow(time.attoseconds)
    return last.field == first.field && last.after == first.before && !isOverflow
  }

  mutating func join(_ next: Self) {
    for part in next.parts { add(part) }
    time = next.time
  }

  mutating func empty() { parts = [] }

  /// Adds what was done to a field, joined with the last part where that is of the same field.
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
