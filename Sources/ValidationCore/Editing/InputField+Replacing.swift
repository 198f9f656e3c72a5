extension InputField {
  /// Replaces a part of the text and places the caret after it.
  mutating func replace(
    from lower: TextBuffer.Position,
    to upper: TextBuffer.Position,
    by replacements: [Edit.Replacement]
  ) -> TextBuffer.Change {
    let text = replacements.count == 1 ? replacements[0].text : joined(replacements)
    let (change, end) = buffer.replace(from: lower, to: upper, with: text)
    cursor = Cursor(end)
    provenance = Provenance(generation: validatorGeneration, enforcement: enforcement)
    retrace(from: lower.utf8)
    return change
  }

  /// Returns the text of several replacements joined with the text between them.
  func joined(_ replacements: [Edit.Replacement]) -> String {
    var text = ""
    var last: TextBuffer.Position?
    var walk = PositionWalk(over: buffer, near: cursor.focus)
    for replacement in replacements {
      let lower = walk.position(of: replacement.range.lowerBound)
      let upper = walk.position(of: replacement.range.upperBound)
      if let last { text += buffer.string[buffer.index(last.utf8)..<buffer.index(lower.utf8)] }
      text += replacement.text
      last = upper
    }
    return text
  }

  /// Applies a change that leads to a known state.
  mutating func restore(_ change: TextBuffer.Change, _ moment: Snapshot) {
    restore([change], moment)
  }

  /// Applies consecutive changes that lead to a known state.
  mutating func restore(_ changes: [TextBuffer.Change], _ moment: Snapshot) {
    // The count and cursor between the changes are unknown.
    for change in changes { buffer.write(change) }
    buffer.setCount(moment.state.count)
    cursor = moment.state.cursor
    provenance = moment.state.provenance
    provisional = moment.provisional
    retrace(from: changes.lazy.map(\.utf8).min() ?? 0)
  }

  /// Replaces the whole text without judging it, and clears the history: the text comes from
  /// another source, which undoing here must not revert.
  package mutating func overwrite(with text: String) {
    guard let change = TextBuffer.Change(from: self.text, to: text) else { return }
    lastEdit = Edit(
      replacing: change.utf8..<change.utf8 + change.removed.utf8.count, in: .utf8,
      with: change.inserted, origin: .programmatic)
    _ = replace(
      from: .start, to: buffer.end, by: [Edit.Replacement(0..<count, with: text)])
    provisional = nil
    history = EditHistory(limits: history.limits)
  }
}
