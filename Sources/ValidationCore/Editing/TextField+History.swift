extension TextField {
  /// Whether there is something to undo.
  public var canUndo: Bool { isProvisional || history.depth > 0 }

  /// Whether there is something to redo.
  public var canRedo: Bool { !history.undone.isEmpty }

  /// Takes the last step back: an edit with the rewrite of it, keystrokes that follow each other,
  /// or a group.
  ///
  ///     var field = TextField(validator: .alphabetic)
  ///     field.insert("rolf")
  ///     field.undo()   // nil; the text is empty
  ///     field.undo()   // an error: there is nothing to undo
  ///
  /// Text, selection and marked text are as they were before the step, and so is the verdict. While
  /// something is being composed, that is the last step.
  ///
  /// - Returns: `nil`, or why nothing was undone: ``Refusal/history(_:)`` if there is nothing to
  ///   undo; or the validator's error, if that bars what would be put back. It can only bar text
  ///   that came to be under a laxer ``enforcement``, and not what was there before the validator
  ///   was.
  @discardableResult
  public mutating func undo() -> Refusal? {
    if let provisional {
      history.perform(
        .keepForRedo(
          step(provisional.change, since: Snapshot(state: provisional.before), run: nil)))
      withdrawProvisional()
      return nil
    }
    guard let step = history.last else { return .history(.undo) }
    let inverse = step.changes.reversed().map(\.inverse)
    if let refusal = travel(by: inverse, to: step.before) { return refusal }
    history.perform(.undo)
    return nil
  }

  /// Makes the step that was undone last again.
  ///
  ///     var field = TextField(validator: .alphabetic)
  ///     field.insert("rolf")
  ///     field.undo()
  ///     field.redo()   // nil; the text is "rolf" again
  ///     field.redo()   // an error: there is nothing to redo
  ///
  /// - Returns: `nil`, or why nothing was redone, as for ``undo()``.
  @discardableResult
  public mutating func redo() -> Refusal? {
    guard let step = history.undone.last else { return .history(.redo) }
    if let refusal = travel(by: step.changes, to: step.after) { return refusal }
    if step.after.provisional == nil {
      history.perform(.redo)
    } else {
      // What is being composed is a step only once it is committed.
      history.perform(.clearRedo)
    }
    return nil
  }

  /// Takes all edits up to the end of the group for one step.
  ///
  ///     var field = TextField("rolf", validator: .alphabetic)
  ///     field.beginGroup()
  ///     field.setText("wolf")
  ///     field.insert("gang")
  ///     field.insert("7")   // an error, which does not end the group
  ///     field.endGroup()
  ///     field.undo()   // nil; the text is "rolf": both edits are undone at once
  ///
  /// Groups can be nested; the outermost one counts. Undoing ends them.
  public mutating func beginGroup() {
    history.perform(.beginGroup)
  }

  /// Ends a group; without one, nothing happens.
  ///
  ///     var field = TextField(validator: .alphabetic)
  ///     field.beginGroup()
  ///     field.insert("rolf")
  ///     field.endGroup()
  ///     field.endGroup()   // nothing: there is no group any more
  public mutating func endGroup() {
    history.perform(.endGroup)
  }

  /// Makes changes that lead back to a known state, or on to one.
  ///
  /// - Returns: Why that was barred; then nothing has changed.
  package mutating func travel(
    by changes: [TextBuffer.Change],
    to moment: Snapshot
  ) -> Refusal? {
    let before = self.moment
    let edit = undoingEdit(of: changes)
    restore(changes, moment)
    let isNew =
      moment.provisional == nil && moment.state.provenance.generation == validatorGeneration
      && moment.state.provenance.enforcement < enforcement
    if isNew, changes.contains(where: { !$0.inserted.isEmpty }), let error = objection() {
      restore(changes.reversed().map(\.inverse), before)
      guard isBarred(at: cursor.focus) else { return .rule(error) }
      restore(changes, moment)
    }
    lastEdit = edit
    return nil
  }

  /// Changes that follow each other, as one edit of the text before them.
  func undoingEdit(of changes: [TextBuffer.Change]) -> Edit {
    // What none of the changes reaches, at the start and at the end, stays.
    let count = text.utf8.count
    var (length, start, tail) = (count, count, count)
    for change in changes {
      start = min(start, change.utf8)
      tail = min(tail, length - change.utf8 - change.removed.utf8.count)
      length += change.inserted.utf8.count - change.removed.utf8.count
    }
    if changes.count == 1 {
      return Edit(
        replacing: start..<count - tail, in: .utf8, with: changes[0].inserted, origin: .undo)
    }
    var changed = buffer
    for change in changes { changed.write(change) }
    let inserted = changed.string[changed.index(start)..<changed.index(length - tail)]
    return Edit(
      replacing: start..<count - tail, in: .utf8, with: String(inserted), origin: .undo)
  }

  /// Remembers a change that has landed.
  mutating func record(_ change: TextBuffer.Change, of edit: Edit, since before: Snapshot) {
    let step = step(change, since: before, run: EditRun(edit))
    lastTime = step.time
    history.perform(.add(step))
  }

  /// Becomes what has become of a copy, in one step, whatever the steps were that led there.
  package mutating func become(_ copy: Self) {
    var old = self
    if !copy.isProvisional { old.withdrawProvisional() }
    self = copy
    history = old.history
    history.perform(.breakRun)
    if let change = TextBuffer.Change(from: old.text, to: text) {
      history.perform(.add(step(change, since: old.moment, run: nil)))
    }
  }

  private func step(
    _ change: TextBuffer.Change,
    since before: Snapshot,
    run: EditRun?
  ) -> EditHistory.FieldStep {
    EditHistory.FieldStep(
      changes: [change], before: before, after: moment, run: run, time: clock.now())
  }
}
